package sandbox

import (
	"context"
	"net/http"
	"sync"
)

// Server is the sandbox. Its zero value is not usable: see New.
type Server struct {
	opt   Options
	botID int64
	mux   http.Handler

	mu      sync.Mutex // guards everything below
	world   *world
	disk    *disk
	broken  bool // the state file could not be written: nothing is accepted until it can
	closed  bool
	stream  stream
	presses map[string]chan pressAnswer // by callback query id
	poller  *poller
	arrived chan struct{} // closed and replaced when updates arrive
	hooked  chan struct{} // a webhook was set: deliver at once
	budgets budgets
	faults  []Fault
	log     requestLog
	echo    []*update // confirmed updates, newest last, for Redeliver
	again   []*update // to be delivered a second time
	reverse bool
	double  bool

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	wg   sync.WaitGroup
}

// New opens the state file, creating it with one group when it is new. The
// caller must Close the server.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	id, ok := botID(o.Token)
	if !ok {
		return nil, &tokenError{}
	}
	d, w, err := openDisk(o.File)
	if err != nil {
		return nil, err
	}
	s := &Server{
		opt:     o,
		botID:   id,
		world:   w,
		disk:    d,
		presses: map[string]chan pressAnswer{},
		arrived: make(chan struct{}),
		hooked:  make(chan struct{}, 1),
		budgets: budgets{chats: map[int64][]int64{}},
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.open()
	if err := s.disk.flush(); err != nil {
		_ = d.close()
		return nil, err
	}
	s.mux = s.routes()
	s.wg.Add(1)
	go s.deliver()
	return s, nil
}

type tokenError struct{}

func (*tokenError) Error() string {
	return "sandbox: the bot token must look like 1:local, a number and a colon first"
}

// open counts the start and makes a new file's first group.
func (s *Server) open() {
	c := &s.world.counters
	c.Boot++
	s.stream.seq = c.Boot << 32
	s.stream.first = s.stream.seq + 1
	if c.Boot == 1 {
		c.Person = s.botID + 1000
		c.Update = 700_000_000
		c.Query = 4_000_000_000_000
		c.Super = 1_000_000_000
		g := s.newChat("supergroup", s.opt.Group)
		g.Members[s.botID] = "member"
		s.saveChat(g)
	}
	s.saveCounters()
}

// Handler serves the Bot API, /chat, the page and, when opened, /test.
func (s *Server) Handler() http.Handler { return s.mux }

// ServeHTTP makes a Server its own handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Close ends polls, presses and streams and closes the state file. Call it
// before the http.Server's Shutdown, which waits for open streams.
func (s *Server) Close() error {
	s.stop()
	s.wg.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return s.disk.close()
}

// do runs f alone, writes what it changed and only then lets people and the
// bot see it. When the file cannot be written nothing more is accepted until
// it can: then what was refused last is there, like a request whose answer was lost.
func (s *Server) do(f func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.broken && !s.written() {
		return errStateFile
	}
	err := f()
	if !s.written() {
		return errStateFile
	}
	return err
}

// written writes what changed and shows it, and reports whether it could. The caller holds mu.
func (s *Server) written() bool {
	err := s.disk.flush()
	if err != nil && !s.broken {
		s.opt.Logger.Error("state file", "err", err)
	}
	if s.broken = err != nil; s.broken {
		return false
	}
	s.stream.publish()
	return true
}
