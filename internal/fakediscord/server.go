package fakediscord

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"
)

// Server is the Discord. Its zero value is not usable: see New.
type Server struct {
	opt Options
	mux http.Handler

	mu           sync.Mutex // guards everything below
	world        *world
	disk         *disk
	broken       error         // the state file could not be written: nothing is accepted any more
	ahead        time.Duration // of the clock, by Advance
	base         string        // this server's address, from the last request
	interactions map[ID]*interaction
	tokens       map[string]*interaction
	recent       []*interaction // those of interactions, oldest first
	gateway      gateway
	stream       stream
	buckets      map[string]*bucket
	oldEdits     map[ID][]time.Time // by channel
	faults       []Fault
	log          requestLog
	revoked      bool // the token was reset

	ctx  context.Context // ends with Close
	stop context.CancelFunc
	wg   sync.WaitGroup
}

var errStateFile = errors.New("fakediscord: the state file cannot be written any more")

// New opens the state file, creating it with one server and one channel when it
// is new. The caller must Close the server.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	d, err := openDisk(o.File)
	if err != nil {
		return nil, err
	}
	w, err := d.load()
	if err != nil {
		_ = d.close()
		return nil, err
	}
	s := &Server{
		opt: o, world: w, disk: d,
		interactions: map[ID]*interaction{},
		tokens:       map[string]*interaction{},
		buckets:      map[string]*bucket{},
		oldEdits:     map[ID][]time.Time{},
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.gateway.open(o)
	s.stream.open(o.Now())
	if w.guild == nil {
		s.found()
	}
	if err := s.disk.flush(); err != nil {
		_ = d.close()
		return nil, err
	}
	s.mux = guard(s.routes())
	return s, nil
}

// found makes the server and its channel.
func (s *Server) found() {
	w, now := s.world, s.now()
	app := w.mint(now)
	w.guild = &guild{
		ID: w.mint(now), App: app, Name: "Damas", Locale: "pt-BR", In: true, Allowed: botPermissions, Joined: now,
	}
	s.saveGuild()
	s.saveChannel(&channel{ID: w.mint(now), Type: typeText, Name: "damas", Made: now})
}

// now is the server's clock; the caller holds the lock or is New.
func (s *Server) now() time.Time { return s.opt.Now().Add(s.ahead).UTC() }

// ServeHTTP serves the API, the gateway, files and /test.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Close ends all connections and closes the state file.
func (s *Server) Close() error {
	s.stop()
	s.wg.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, i := range s.interactions {
		i.timer.Stop()
	}
	if s.broken == nil {
		s.broken = errStateFile
	}
	return s.disk.close()
}

// Run serves on an address such as "127.0.0.1:0" until ctx ends; ready gets the
// base address, such as "http://127.0.0.1:41235". It refuses addresses other
// machines can reach.
func Run(ctx context.Context, address string, o Options, ready func(base string)) error {
	if !loopback(address) {
		return fmt.Errorf("fakediscord: %s can be reached from other machines", address)
	}
	s, err := New(o)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return errors.Join(fmt.Errorf("fakediscord: listen: %w", err), s.Close())
	}
	h := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { s.stop(); _ = h.Close() })
	defer stop()
	ready("http://" + l.Addr().String())
	err = h.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.Close())
}

// do runs f alone, writes what it changed and only then lets people and the
// bot see it. When the file cannot be written nothing more is accepted.
func (s *Server) do(f func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken != nil {
		return errStateFile
	}
	err := f()
	if ferr := s.disk.flush(); ferr != nil {
		s.broken = ferr
		s.opt.Logger.Error("state file", "err", ferr)
		return errStateFile
	}
	return err
}

func (s *Server) saveLast() { s.disk.put("meta", []byte("last"), s.world.last) }

func (s *Server) saveGuild() {
	s.disk.put("meta", []byte("guild"), s.world.guild)
	s.saveLast()
}

func (s *Server) savePerson(p *person) {
	s.world.people[p.ID] = p
	s.disk.put("people", p.ID.key(), p)
	s.saveLast()
}

func (s *Server) saveChannel(c *channel) {
	s.world.channels[c.ID] = c
	s.disk.put("channels", c.ID.key(), c)
	s.saveLast()
}

func (s *Server) saveMessage(m *message) {
	s.world.messages[m.ID] = m
	s.disk.put("messages", m.ID.key(), m)
	s.saveLast()
}

func (s *Server) dropMessage(m *message) {
	delete(s.world.messages, m.ID)
	s.disk.drop("messages", m.ID.key())
	for _, a := range m.Attachments {
		s.disk.dropBlob(a.ID)
	}
}
