package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"damasbot/internal/sandbox/people"
	"damasbot/screen"
)

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
			// Refused: a message left over from a crash, of a challenge accepted long ago, or of this one by the press before.
			return answer.Text == "" || again && strings.Contains(answer.Text, "já foi encerrado")
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
