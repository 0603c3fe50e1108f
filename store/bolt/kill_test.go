package bolt_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"damasbot/match"
	"damasbot/rules"
	"damasbot/store"
	"damasbot/store/bolt"
)

// killDir in the environment makes the test binary the process that is killed.
const killDir = "DAMASBOT_TEST_KILL_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killDir); dir != "" {
		if err := writeForEver(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// writers write at once, so that commands are batched.
const writers = 4

// writeForEver commits commands and prints the name of each once it is acknowledged.
func writeForEver(dir string) error {
	db, err := bolt.Open(filepath.Join(dir, "damasbot.db"), bolt.Options{})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for w := range writers {
		go func() {
			for i := 0; ; i++ {
				name := fmt.Sprintf("%d-%s-%d", os.Getpid(), string(rune('a'+w)), i)
				err := db.Update(context.Background(), func(tx store.Tx) error { return command(tx, name) })
				if err != nil {
					failed <- err
					return
				}
				fmt.Println(name)
			}
		}()
	}
	return <-failed
}

// command writes a mark, a match, a post, and a match that has ended with its result and ratings: all or nothing.
func command(tx store.Tx, name string) error {
	tx.Mark(name, epoch)
	m := match.New(match.ID(name), "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{{Person: "tg/1"}, {Person: "tg/2"}}, epoch)
	if err := tx.PutMatch(m); err != nil {
		return err
	}
	if _, err := tx.AddPost(store.Post{Place: "p1", Subject: m.ID, IsMatch: true, Ref: name, Want: 1}); err != nil {
		return err
	}
	return rate(tx, match.ID(name+"-over"))
}

// rate keeps a match that has ended, and its result.
func rate(tx store.Tx, id match.ID) error {
	m := match.New(id, "p1", rules.English.Start(), rules.Limits{}, [2]match.Seat{{Person: "tg/3"}, {Person: "tg/4"}}, epoch)
	m.Result = &match.Result{Winner: rules.Color(len(id) % 2), Reason: match.ByResignation, At: epoch}
	return errors.Join(tx.PutMatch(m), tx.Record(m))
}

// TestKill kills a writing process again and again: what it acknowledged is there, and everything is there whole, once.
func TestKill(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	acknowledged := map[string]bool{}
	const rounds = 4
	for round := range rounds {
		for _, name := range killed(t, dir, 8+5*round) {
			acknowledged[name] = true
		}
		lines, err := bolt.Check(filepath.Join(dir, "damasbot.db"))
		if err != nil {
			t.Fatalf("after kill %d: %v %v", round+1, lines, err)
		}
		db := open(t, dir)
		err = db.View(context.Background(), func(tx store.Reader) error {
			for name := range acknowledged {
				if !tx.Seen(name) {
					t.Errorf("%s was acknowledged and is lost", name)
				}
			}
			running := tx.Running("tg/1")
			for _, id := range running {
				_, err := tx.PostAt("p1", string(id))
				if !tx.Seen(string(id)) || err != nil || len(tx.PostsOf(id)) != 1 {
					t.Errorf("%s is there in part: %v", id, err)
				}
			}
			if n := len(running); n < len(acknowledged) || len(tx.Behind()) != n {
				t.Errorf("%d matches, %d posts behind, %d acknowledged", n, len(tx.Behind()), len(acknowledged))
			}
			wholeResults(t, tx, len(running))
			return nil
		})
		must(t, err)
		rebuildsAlike(t, db)
		must(t, db.Close())
	}
	t.Logf("%d commands acknowledged before %d kills", len(acknowledged), rounds)
}

// wholeResults checks that n results are there, each with all that it leads to.
func wholeResults(t *testing.T, tx store.Reader, n int) {
	t.Helper()
	results := tx.Results(0, n+1)
	for _, r := range results {
		if m, err := tx.Match(r.Match); err != nil || !m.Over() {
			t.Errorf("the match of result %d: %v", r.N, err)
		}
	}
	if len(results) != n || len(tx.Finished("tg/3", -1)) != n {
		t.Errorf("%d results and %d matches that ended, want %d", len(results), len(tx.Finished("tg/3", -1)), n)
	}
	for _, place := range []store.PlaceID{"p1", store.Everywhere} {
		for _, period := range []store.Period{store.AllTime, store.MonthOf(epoch)} {
			rows, total := tx.Leaderboard(place, "english", period, 0, 9)
			if total != 2 || rows[0].Games != n || rows[1].Games != n || rows[0].Won != rows[1].Lost {
				t.Errorf("the leaderboard of %d games: %+v", n, rows)
			}
		}
	}
}

// rebuildsAlike checks that the ratings are those of the results.
func rebuildsAlike(t *testing.T, db *bolt.DB) {
	t.Helper()
	must(t, db.Update(context.Background(), func(tx store.Tx) error {
		before, _ := tx.Leaderboard("p1", "english", store.AllTime, 0, 9)
		must(t, tx.Rebuild())
		after, _ := tx.Leaderboard("p1", "english", store.AllTime, 0, 9)
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("rebuilt (-stored +rebuilt):\n%s", diff)
		}
		return nil
	}))
}

// killed starts a writing process, kills it in the middle of its work after it acknowledged n commands, and returns those.
func killed(t *testing.T, dir string, n int) (names []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), killDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil { // a line cut off was not read by anybody
			break
		}
		names = append(names, strings.TrimSpace(line))
		if len(names) == n {
			must(t, cmd.Process.Kill())
		}
	}
	_ = cmd.Wait() // it was killed
	if len(names) < n {
		t.Fatalf("the process ended by itself after %d commands", len(names))
	}
	return names
}
