// Package train learns what positions are worth from games that the engine plays against itself, and measures by matches
// whether it has learnt anything.
package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"damasbot/rules"
)

// Game is one game played by the engine against itself.
type Game struct {
	Random int     // how many of the first moves were played at random
	Moves  []uint8 // each the index of the move among the legal ones, in the order of the generator
	Scores []int16 // of each move that was searched, from the mover's view, in hundredths of a man
	Result int8    // 1 White won, 0 drawn, -1 Black won
}

// Replay calls visit with every position of the game in which a move was searched, its legal moves, and the index of its
// score. An illegal move is an error.
func (g Game) Replay(v *rules.Variant, room []rules.Move, visit func(p *rules.Position, moves []rules.Move, n int)) error {
	p := v.Start()
	for i, index := range g.Moves {
		moves := p.Moves(room[:0])
		if int(index) >= len(moves) {
			return fmt.Errorf("train: move %d of the game is none", i+1)
		}
		if i >= g.Random {
			visit(&p, moves, i-g.Random)
		}
		p = p.Play(moves[index])
	}
	return nil
}

// gamesMagic begins every file of games; the number is the version of the format.
const gamesMagic = "damasbot games 1 "

// A file of games is a line that names the format, the rule set and how the games were played; then the games one after
// the other: length in bytes, and in that many bytes the result, the number of moves, how many were random, the moves, the
// scores. Numbers are unsigned varints; scores signed 16 bits, little-endian.

// header is the first line of a file.
func header(v *rules.Variant, how string) string { return gamesMagic + v.ID + " " + how + "\n" }

// append writes the game to the end of b.
func (g Game) append(b []byte) []byte {
	var body []byte
	body = append(body, byte(g.Result+1))
	body = binary.AppendUvarint(body, uint64(len(g.Moves)))
	body = binary.AppendUvarint(body, uint64(g.Random))
	body = append(body, g.Moves...)
	for _, s := range g.Scores {
		body = binary.LittleEndian.AppendUint16(body, uint16(s))
	}
	return append(binary.AppendUvarint(b, uint64(len(body))), body...)
}

var errBadGame = errors.New("train: a game of the file is damaged")

func readGame(b []byte) (Game, error) {
	if len(b) < 3 || b[0] > 2 {
		return Game{}, errBadGame
	}
	g := Game{Result: int8(b[0]) - 1}
	n, k := binary.Uvarint(b[1:])
	if k <= 0 {
		return Game{}, errBadGame
	}
	random, l := binary.Uvarint(b[1+k:])
	if l <= 0 || random > n || n > 1000 {
		return Game{}, errBadGame
	}
	b = b[1+k+l:]
	if uint64(len(b)) != n+2*(n-random) {
		return Game{}, errBadGame
	}
	g.Random, g.Moves = int(random), append([]uint8(nil), b[:n]...)
	for b = b[n:]; len(b) > 0; b = b[2:] {
		g.Scores = append(g.Scores, int16(binary.LittleEndian.Uint16(b)))
	}
	return g, nil
}

// Games is what a file of games has.
type Games struct {
	Variant *rules.Variant
	How     string // they were played
	Whole   int    // how many there are, but for a last one that is cut short
	End     int64  // at which byte the last whole one ends
}

// ReadGames reads a file and calls visit with each whole game.
func ReadGames(name string, visit func(*rules.Variant, Game) error) (games Games, err error) {
	f, err := os.Open(name)
	if err != nil {
		return games, err
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 1<<20)
	first, err := r.ReadString('\n')
	var id string
	if _, scanErr := fmt.Sscanf(first, gamesMagic+"%s", &id); err != nil || scanErr != nil {
		return games, fmt.Errorf("train: %s is not a file of games of this version", name)
	}
	v, ok := rules.Find(id)
	if !ok || len(first) < len(gamesMagic)+len(id)+2 {
		return games, fmt.Errorf("train: %s has games of an unknown rule set %q", name, id)
	}
	games = Games{Variant: v, How: first[len(gamesMagic)+len(id)+1 : len(first)-1], End: int64(len(first))}
	for {
		n, err := binary.ReadUvarint(r)
		if err != nil || n > 1<<16 {
			return games, ended(err)
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(r, body); err != nil {
			return games, ended(err)
		}
		g, err := readGame(body)
		if err != nil {
			return games, err
		}
		if err := visit(v, g); err != nil {
			return games, err
		}
		games.Whole++
		games.End += int64(len(binary.AppendUvarint(nil, n))) + int64(n)
	}
}

func ended(err error) error {
	if err == nil {
		return errBadGame
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
