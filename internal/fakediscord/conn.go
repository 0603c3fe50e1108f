package fakediscord

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

// conn is one connection to the gateway. Its fields are guarded by the server's
// lock.
type conn struct {
	host    string
	session *session // nil before READY or RESUMED
	cursor  int      // sequence number of the last event written
	control [][]byte // messages that are no events
	close   int      // close code to be sent after them; 0 = none
	drop    bool     // cut the connection
	silent  bool     // nothing is sent any more
	opened  time.Time
	window  time.Time // of the count
	count   int       // messages in the last minute
	wake    chan struct{}
	watch   *time.Timer // ends the connection when heartbeats stop
}

func (c *conn) nudge() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *conn) send(op int, data any) {
	c.control = append(c.control, packet(op, data, "", 0))
	c.nudge()
}

func (c *conn) shut(code int) {
	c.close = code
	c.nudge()
}

// serveGateway runs one connection: it writes, and a goroutine reads.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	closed := s.ctx.Err() != nil
	if !closed {
		s.wg.Add(1)
	}
	s.mu.Unlock()
	if closed {
		complain(w, http.StatusServiceUnavailable, "The server is going down.")
		return
	}
	defer s.wg.Done()
	ws, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it was no WebSocket, and has been told so
	}
	ws.SetReadLimit(1 << 16)
	ctx, cancel := context.WithCancel(s.ctx)
	defer cancel()
	c := &conn{host: r.Host, wake: make(chan struct{}, 1), opened: time.Now()}
	s.mu.Lock()
	s.gateway.conns[c] = true
	c.send(opHello, obj{"heartbeat_interval": s.opt.Heartbeat.Milliseconds()})
	if v := r.URL.Query().Get("v"); v != "9" && v != "10" {
		c.shut(4012)
	}
	c.watch = time.AfterFunc(2*s.opt.Heartbeat, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		c.shut(4009)
	})
	s.mu.Unlock()

	var theirs int              // the client's close code, once gone
	gone := make(chan struct{}) // closed by the reader when it ends
	go func() {
		defer close(gone)
		for {
			_, b, err := ws.Read(ctx)
			if err != nil {
				theirs = int(websocket.CloseStatus(err))
				return
			}
			s.mu.Lock()
			s.receive(c, b)
			s.mu.Unlock()
		}
	}()
	ours := s.write(ctx, ws, c, gone)
	cancel()
	_ = ws.CloseNow()
	<-gone
	code := ours
	if ours == 0 {
		code = theirs
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c.watch.Stop()
	delete(s.gateway.conns, c)
	s.detach(c, code == int(websocket.StatusNormalClosure) || code == int(websocket.StatusGoingAway))
}

// detach takes a connection from its session; ended forgets the session.
func (s *Server) detach(c *conn, ended bool) {
	if c.session == nil || c.session.conn != c {
		return
	}
	c.session.conn = nil
	if ended {
		delete(s.gateway.sessions, c.session.id)
	}
	c.session = nil
}

// write sends what there is until the connection ends; it returns the close
// code it sent, 0 when the other side ended it.
func (s *Server) write(ctx context.Context, ws *websocket.Conn, c *conn, gone chan struct{}) int {
	for {
		s.mu.Lock()
		var out [][]byte
		var packed bool
		if !c.silent {
			out, c.control = c.control, nil
			if x := c.session; x != nil {
				packed = x.zlib
				for _, f := range x.frames {
					if f.seq > c.cursor {
						out, c.cursor = append(out, f.data), f.seq
					}
				}
			}
		}
		code, drop := c.close, c.drop
		s.mu.Unlock()
		for _, b := range out {
			kind := websocket.MessageText
			if packed && len(b) > 1024 {
				kind, b = websocket.MessageBinary, deflate(b)
			}
			if ws.Write(ctx, kind, b) != nil {
				return 0
			}
		}
		switch {
		case drop:
			return -1
		case code != 0:
			_ = ws.Close(websocket.StatusCode(code), "") // the other side may be gone
			return code
		}
		select {
		case <-c.wake:
		case <-ctx.Done():
			return -1
		case <-gone:
			return 0
		}
	}
}

func deflate(b []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	_, _ = z.Write(b) // a buffer takes everything
	_ = z.Close()
	return out.Bytes()
}

// receive acts on one message of the bot.
func (s *Server) receive(c *conn, b []byte) {
	now := time.Now()
	if now.Sub(c.window) > time.Minute {
		c.window, c.count = now, 0
	}
	c.count++
	var m struct {
		Op int             `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	switch {
	case c.silent:
		return
	case len(b) > 4096:
		c.shut(4002)
		return
	case c.count > 120:
		c.shut(4008)
		return
	case json.Unmarshal(b, &m) != nil:
		c.shut(4002)
		return
	}
	switch m.Op {
	case opHeartbeat:
		s.gateway.stats.Heartbeats++
		c.watch.Reset(2 * s.opt.Heartbeat)
		var seq int
		if json.Unmarshal(m.D, &seq) == nil && c.session != nil && seq <= c.cursor {
			c.session.confirmed(seq)
		}
		c.send(opAck, nil)
	case opIdentify:
		s.identify(c, m.D)
	case opResume:
		s.resume(c, m.D)
	case opPresence, opVoice, opMembers:
		if c.session == nil {
			c.shut(4003)
		}
	default:
		c.shut(4001)
	}
}
