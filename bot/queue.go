package bot

import (
	"context"
	"strings"
)

// queue is what one chat waits for, each thing once: boards and what else changes messages first, answers after them, both in
// the order they came. No answer waits for more than some of the others.
type queue struct {
	first   []string
	answers []string
	passed  int // how many of first went by since an answer had its turn
	do      map[string]func(context.Context) error
}

// mostPassed is how many boards may go by while an answer waits.
const mostPassed = 5

// next takes a key out; ok is false when there is none.
func (q *queue) next() (key string, ok bool) {
	from := &q.first
	if len(q.first) == 0 || len(q.answers) > 0 && q.passed == mostPassed {
		from = &q.answers
	}
	if len(*from) == 0 {
		return "", false
	}
	key, *from = (*from)[0], (*from)[1:]
	if from == &q.answers || len(q.answers) == 0 {
		q.passed = 0
	} else {
		q.passed++
	}
	return key, true
}

// add puts a key in, unless it is there.
func (q *queue) add(key string, do func(context.Context) error) {
	if q.do[key] == nil {
		line := &q.first
		if strings.HasPrefix(key, noticeKey) {
			line = &q.answers
		}
		*line = append(*line, key)
	}
	q.do[key] = do
}

// noticeKey begins the keys of notices to be sent.
const noticeKey = "notice "
