package hub

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"
)

// received is a line of input.
type received struct {
	text string
	cut  bool      // the line was too long and is not here
	at   time.Time // when it came: the time of a search runs from then, whatever else has to be done first
}

// readAhead is how many lines may wait, so that the time at which one came is known while others are being answered.
const readAhead = 64

// longestLine bounds a line of input in bytes: a game of thousands of moves.
const longestLine = 1 << 18

// listen hands on the lines of in until "quit", the end of in, or the end of ctx.
func listen(ctx context.Context, in io.Reader, lines chan<- received) error {
	r := bufio.NewReaderSize(in, longestLine)
	for {
		text, cut, err := r.ReadLine()
		l := received{cut: cut, at: time.Now()}
		for more := cut; more && err == nil; {
			_, more, err = r.ReadLine()
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if !cut {
			if l.text = string(text); parse(l.text).word == "quit" {
				return nil
			}
		}
		select {
		case lines <- l:
		case <-ctx.Done():
			return nil
		}
	}
}
