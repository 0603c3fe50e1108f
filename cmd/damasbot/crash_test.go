package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"damasbot/internal/sandbox"
	"damasbot/internal/sandbox/people"
	"damasbot/match"
	"damasbot/rules"
	"damasbot/screen"
	"damasbot/store"
	"damasbot/store/bolt"
)

// kills is how often TestKills kills the bot; CI and soaks ask for more.
var kills = flag.Int("kills", 25, "how often TestKills kills the bot")

// playRole makes the test binary play a program of its own: the bot, or the sandbox.
const playRole = "DAMASBOT_TEST_ROLE"

func TestMain(m *testing.M) {
	switch os.Getenv(playRole) {
	case "bot":
		main()
	case "sandbox":
		os.Exit(sandboxMain(os.Args[1], os.Args[2]))
	case "fakediscord":
		os.Exit(fakeDiscordMain(os.Args[1], os.Args[2]))
	default:
		os.Exit(m.Run())
	}
}

// sandboxMain serves a sandbox at an address with a state file.
func sandboxMain(address, file string) int {
	s, err := sandbox.New(sandbox.Options{Token: localToken, File: file, Test: true, PressWait: time.Minute})
	if err == nil {
		err = http.ListenAndServe(address, s.Handler())
	}
	fmt.Fprintln(os.Stderr, "sandbox:", err)
	return 1
}

// process is a program that is killed and started again.
type process struct {
	role string
	args []string
	env  []string
	out  *os.File
	cmd  *exec.Cmd
}

func (p *process) start(t *testing.T) {
	t.Helper()
	p.cmd = exec.Command(os.Args[0], p.args...)
	p.cmd.Env = append(append(os.Environ(), playRole+"="+p.role), p.env...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// journal is what the clients know: the moves they pressed or typed, and which were acknowledged.
type journal struct {
	mu       sync.Mutex
	tried    map[match.ID]map[int][]string // by match and board: the moves tried
	acked    map[match.ID]map[int]string   // by match and board: the move whose press was answered without a refusal
	hung     []string
	finished int
	agreed   int // of them, games between two people
}

func (j *journal) ended() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.agreed
}

func (j *journal) try(id match.ID, pos int, move string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.tried[id] == nil {
		j.tried[id], j.acked[id] = map[int][]string{}, map[int]string{}
	}
	j.tried[id][pos] = append(j.tried[id][pos], move)
}

// TestKills plays several games at once, by buttons, while the bot, and now and then the chat server, are killed and started again.
// Then the clients' journal is held against the file: every acknowledged move is there once, no other is, no press hung,
// and every board shows the newest state. Updates are fetched, and in another run delivered.
func TestKills(t *testing.T) {
	t.Parallel()
	t.Run("poll", func(t *testing.T) {
		t.Parallel()
		killAgainAndAgain(t)
	})
	t.Run("webhook", func(t *testing.T) {
		t.Parallel()
		address := freeAddress(t)
		killAgainAndAgain(t, "--http", address, "--telegram-webhook", "http://"+address+"/telegram")
	})
}

// killAgainAndAgain is TestKills with one intake, which the flags of serve choose.
func killAgainAndAgain(t *testing.T, intake ...string) {
	dir := t.TempDir()
	address := freeAddress(t)
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = out.Close() }()
	server := &process{role: "sandbox", args: []string{address, filepath.Join(dir, "chat.db")}, out: out}
	db := filepath.Join(dir, "damasbot.db")
	bot := &process{role: "bot", args: append([]string{"serve", "--db", db}, intake...), out: out, env: []string{
		"DAMASBOT_TELEGRAM_TOKEN=" + localToken, "DAMASBOT_TELEGRAM_API=http://" + address, "DAMASBOT_TELEGRAM_NO_BUDGETS=true", "DAMASBOT_NO_TABLES=true",
	}}
	server.start(t)
	defer server.kill()
	bot.start(t)
	defer bot.kill()

	town := people.Dial("http://" + address)
	defer town.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	j := &journal{tried: map[match.ID]map[int][]string{}, acked: map[match.ID]map[int]string{}}
	load, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	variants := []string{"inglesas", "internacionais", "turcas"}
	for i, variant := range variants {
		a, b := join(ctx, t, town, fmt.Sprintf("Ana%d", i)), join(ctx, t, town, fmt.Sprintf("Beto%d", i))
		wg.Go(func() { playPair(load, j, a, b, variant, uint64(i)) })
	}
	for i, variant := range []string{"italianas", "russas"} {
		c := join(ctx, t, town, fmt.Sprintf("Caio%d", i))
		wg.Go(func() { playEngine(load, j, c, variant, uint64(i)) })
	}
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for n := range *kills {
		pause(ctx, time.Duration(rng.IntN(1200))*time.Millisecond)
		bot.kill()
		if n%10 == 9 {
			server.kill()
			server.start(t)
			answers(ctx, address) // a bot that finds nobody there ends, as it should
		}
		bot.start(t)
	}
	pause(ctx, 2*time.Second)
	for try := 0; try < 100 && j.ended() == 0; try++ { // on a busy machine the bot hardly lived
		pause(ctx, 200*time.Millisecond)
	}
	stop()
	wg.Wait()
	settle := checkBoards(ctx, t, town, db, bot)
	j.verify(t, db)
	j.verifyResults(t, db)
	t.Logf("%d kills, %s, boards up to date after %v", *kills, j.sum(), settle.Round(time.Millisecond))
	if t.Failed() {
		text, _ := os.ReadFile(out.Name())
		t.Logf("the programs said:\n%s", tail(string(text), 4000))
	}
}

// enough complains that too little happened for the test to tell anything. A short run on a busy machine may be such; a
// long one may not.
func enough(t *testing.T, what string) {
	t.Helper()
	if *kills >= 100 {
		t.Error(what)
	} else {
		t.Log(what)
	}
}

// answers waits until something listens at an address.
func answers(ctx context.Context, address string) {
	for {
		c, err := net.Dial("tcp", address)
		if err == nil {
			_ = c.Close()
			return
		}
		if !pause(ctx, 10*time.Millisecond) {
			return
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func join(ctx context.Context, t *testing.T, town *people.Town, name string) *people.Person {
	t.Helper()
	for {
		p, err := town.Join(ctx, name, "pt-br")
		if err == nil {
			return p
		}
		if !pause(ctx, 20*time.Millisecond) {
			t.Fatal(err)
		}
	}
}

func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// playPair lets two people play in the group, game after game.
func playPair(ctx context.Context, j *journal, a, b *people.Person, variant string, seed uint64) {
	rng, done := rand.New(rand.NewPCG(seed, 2)), map[int]bool{}
	for ctx.Err() == nil {
		if !challenge(ctx, a, b, variant) {
			continue
		}
		mine := func(m people.Message) bool {
			first, _, _ := strings.Cut(m.Words(), "\n")
			return m.Photo != nil && !done[m.ID] && strings.Contains(first, a.Name) && strings.Contains(first, b.Name) && strings.Contains(first, " × ")
		}
		done[j.play(ctx, a.Group(), mine, rng, a, b)] = true
	}
}

// challenge challenges until a challenge of a's is accepted by b.
func challenge(ctx context.Context, a, b *people.Person, variant string) bool {
	if _, err := a.Send(a.Group(), "/desafiar @"+b.Username+" "+variant); err != nil {
		pause(ctx, 50*time.Millisecond)
		return false
	}
	soon, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	m, err := b.Wait(soon, b.Group(), func(m people.Message) bool {
		_, open := m.Button("Aceitar")
		return open && strings.HasPrefix(m.Words(), a.Name)
	})
	if err != nil {
		return false
	}
	again := false
	for ctx.Err() == nil {
		if answer, err := b.Press(m, "Aceitar"); err == nil && answer.Answered {
			return answer.Text == "" || again // refused: a message left over from a crash, of a challenge accepted long ago
		} else if err != nil && !retriable(err) {
			return true // the button is gone: accepted
		}
		again = true // the press may have been taken before the kill
		pause(ctx, 50*time.Millisecond)
	}
	return false
}

// retriable is a call that the killed server did not answer.
func retriable(err error) bool { return !errors.As(err, new(*people.Error)) }

// playEngine lets a person play against the engine in their direct message.
func playEngine(ctx context.Context, j *journal, c *people.Person, variant string, seed uint64) {
	rng, done := rand.New(rand.NewPCG(seed, 3)), map[int]bool{}
	for ctx.Err() == nil {
		if _, err := c.Send(c.DM(), "/jogar "+variant+" médio"); err != nil {
			pause(ctx, 50*time.Millisecond)
			continue
		}
		done[j.play(ctx, c.DM(), func(m people.Message) bool { return m.Photo != nil && !done[m.ID] }, rng, c, c)] = true
	}
}

// play presses legal moves on the newest message that mine accepts until the game is over, and returns the message that says
// so; 0 where it came to nothing.
func (j *journal) play(ctx context.Context, chat int64, mine func(people.Message) bool, rng *rand.Rand, seats ...*people.Person) (over int) {
	last := int64(-1)
	for ctx.Err() == nil {
		var board people.Message
		soon, cancel := context.WithTimeout(ctx, 30*time.Second)
		board, err := seats[0].Wait(soon, chat, func(m people.Message) bool { return mine(m) && m.Seq > last })
		cancel()
		if err != nil {
			if ctx.Err() == nil {
				j.mu.Lock()
				j.hung = append(j.hung, fmt.Sprintf("%s waits for a board after event %d: %v%s", seats[0].Name, last, err, seen(seats[0], chat)))
				j.mu.Unlock()
			}
			return 0
		}
		if _, over := board.Button("Revanche"); over {
			j.mu.Lock()
			j.finished++
			if seats[0] != seats[1] {
				j.agreed++
			}
			j.mu.Unlock()
			return board.ID
		}
		last = board.Seq
		var moves []people.Button
		for _, row := range board.Buttons {
			for _, b := range row {
				if a, err := screen.Decode(b.Data); err == nil && a.Kind == screen.DoMove {
					moves = append(moves, b)
				}
			}
		}
		if len(moves) == 0 {
			continue
		}
		who := seats[0]
		if !strings.Contains(board.Words(), "Vez de "+who.Name) && seats[1] != who {
			who = seats[1]
		}
		next := moves[rng.IntN(len(moves))]
		if a, _ := screen.Decode(next.Data); agree(ctx, board, a.Pos, seats) {
			continue
		}
		j.press(ctx, who, board, next)
	}
	return 0
}

// seen tells the newest messages with a person's name in a chat.
func seen(p *people.Person, chat int64) string {
	var lines []string
	for _, m := range p.Messages(chat) {
		if strings.Contains(m.Words(), p.Name) {
			lines = append(lines, fmt.Sprintf("\n%d, event %d: %.60q %q", m.ID, m.Seq, m.Words(), m.Labels()))
		}
	}
	return strings.Join(lines[max(0, len(lines)-6):], "")
}

// press presses one button until it is answered, and keeps the journal.
func (j *journal) press(ctx context.Context, who *people.Person, board people.Message, b people.Button) {
	a, _ := screen.Decode(b.Data)
	for ctx.Err() == nil {
		j.try(a.Match, a.Pos, b.Data)
		answer, err := who.PressOld(board, b.Data)
		switch {
		case err != nil && retriable(err):
			pause(ctx, 50*time.Millisecond)
			continue
		case err != nil:
			return
		case !answer.Answered:
			j.mu.Lock()
			j.hung = append(j.hung, fmt.Sprintf("%s pressed %s: no answer", who.Name, b.Text))
			j.mu.Unlock()
		case answer.Text == "":
			j.mu.Lock()
			j.acked[a.Match][a.Pos] = b.Data
			j.mu.Unlock()
		}
		return
	}
}

func (j *journal) sum() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	presses := 0
	for _, m := range j.acked {
		presses += len(m)
	}
	return fmt.Sprintf("%d matches, %d finished, %d moves acknowledged", len(j.acked), j.finished, presses)
}

// checkBoards waits until every match's board shows what the store holds, then ends the bot.
func checkBoards(ctx context.Context, t *testing.T, town *people.Town, db string, bot *process) time.Duration {
	begin := time.Now()
	pause(ctx, 3*time.Second)
	bot.kill()
	d, err := bolt.Open(db, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	err = d.View(ctx, func(tx store.Reader) error {
		for _, id := range tx.Behind() {
			p, err := tx.Post(id)
			if err != nil {
				return err
			}
			t.Errorf("post %d shows rev %d of %s, not %d, 3 s after the last press", id, p.Shown, p.Subject, p.Want)
		}
		for _, id := range tx.Owed() {
			t.Errorf("the engine still owes a move in %s, 3 s after the last press", id)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return time.Since(begin)
}

// verify holds the journal against the file.
func (j *journal) verify(t *testing.T, db string) {
	t.Helper()
	for _, h := range j.hung {
		t.Error("hung: ", h)
	}
	d, err := bolt.Open(db, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	err = d.View(context.Background(), func(tx store.Reader) error {
		for id, boards := range j.acked {
			m, err := tx.Match(id)
			if err != nil {
				return fmt.Errorf("match %s, in which %d moves were acknowledged: %w", id, len(boards), err)
			}
			if m.Line.Len() != m.Pos-1 {
				t.Errorf("%s: %d moves but board %d", id, m.Line.Len(), m.Pos)
			}
			for pos, data := range boards {
				if pos > m.Line.Len() {
					t.Errorf("%s: an acknowledged move of board %d is lost; there are %d moves", id, pos, m.Line.Len())
				} else if !played(m, pos, data) {
					t.Errorf("%s: board %d: another move than the acknowledged one is stored", id, pos)
				}
			}
			for i := range m.Line.Len() {
				if m.Seats[m.Line.Before(i).Turn()].Engine() {
					continue
				}
				found := false
				for _, data := range j.tried[id][i+1] {
					found = found || played(m, i+1, data)
				}
				if !found {
					t.Errorf("%s: move %d is stored, but nobody made it", id, i+1)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if len(j.acked) == 0 {
		enough(t, "no move was acknowledged at all")
	}
}

// played reports whether the move stored for a board is a button's.
func played(m *match.Match, pos int, data string) bool {
	a, err := screen.Decode(data)
	if err != nil {
		return false
	}
	var want rules.Move
	want, ok := a.Move(m.Line.Before(pos - 1))
	return ok && want.Same(m.Line.Move(pos-1))
}

func tail(s string, n int) string {
	if len(s) > n {
		return s[len(s)-n:]
	}
	return s
}
