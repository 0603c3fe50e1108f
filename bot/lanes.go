package bot

import "sync"

// lanes run jobs: those of one lane one after the other in the order they came, those of different lanes at once. A job must
// not panic.
type lanes struct {
	mu    sync.Mutex
	queue map[string][]func()
	wg    sync.WaitGroup
}

// add puts a job at the end of a lane and returns at once.
func (l *lanes) add(lane string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.queue == nil {
		l.queue = map[string][]func(){}
	}
	waiting, running := l.queue[lane]
	l.queue[lane] = append(waiting, job)
	if !running {
		l.wg.Go(func() { l.run(lane) })
	}
}

func (l *lanes) run(lane string) {
	for {
		l.mu.Lock()
		waiting := l.queue[lane]
		if len(waiting) == 0 {
			delete(l.queue, lane)
			l.mu.Unlock()
			return
		}
		l.queue[lane] = waiting[1:]
		l.mu.Unlock()
		waiting[0]()
	}
}

// wait returns when every job has run.
func (l *lanes) wait() { l.wg.Wait() }
