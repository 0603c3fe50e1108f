package fakediscord

import (
	"encoding/json"
	"strings"
	"time"
)

// identify is what Op 2 says.
type identify struct {
	Token      string     `json:"token"`
	Intents    *int       `json:"intents"`
	Shard      *[2]uint64 `json:"shard"`
	Compress   bool       `json:"compress"`
	Properties obj        `json:"properties"`
}

func (s *Server) identify(c *conn, d json.RawMessage) {
	g := &s.gateway
	g.stats.Identifies++
	var in identify
	if json.Unmarshal(d, &in) != nil || in.Properties == nil {
		c.shut(4002)
		return
	}
	if g.left--; g.left < 0 {
		s.revoked = true // Discord resets the token and writes to its owner
	}
	soon := s.opt.IdentifyGap > 0 && time.Since(g.last) < s.opt.IdentifyGap
	g.last = time.Now()
	switch {
	case c.session != nil:
		c.shut(4005)
	case s.revoked || strings.TrimPrefix(in.Token, "Bot ") != s.opt.Token:
		c.shut(4004)
	case in.Intents == nil || *in.Intents&^allIntents != 0:
		c.shut(4013)
	case *in.Intents&privilegedIntents != 0:
		c.shut(4014)
	case in.Shard != nil && in.Shard[0] >= in.Shard[1]:
		c.shut(4010)
	case soon:
		c.send(opInvalid, false)
	case len(g.faults) > 0:
		f := g.faults[0]
		if g.faults[0].Count--; g.faults[0].Count <= 0 {
			g.faults = g.faults[1:]
		}
		s.upset(c, f)
	default:
		s.begin(c, in)
	}
}

func (s *Server) resume(c *conn, d json.RawMessage) {
	var in struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	if json.Unmarshal(d, &in) != nil {
		c.shut(4002)
		return
	}
	x := s.gateway.sessions[in.Session]
	switch {
	case c.session != nil:
		c.shut(4005)
	case s.revoked || strings.TrimPrefix(in.Token, "Bot ") != s.opt.Token:
		c.shut(4004)
	case x == nil || in.Seq < x.first-1:
		c.send(opInvalid, false)
	case in.Seq > x.seq:
		c.shut(4007)
	default:
		if x.conn != nil {
			x.conn.session = nil
			x.conn.drop = true
			x.conn.nudge()
		}
		x.conn, c.session, c.cursor = c, x, in.Seq
		s.gateway.stats.Resumes++
		x.push("RESUMED", obj{})
	}
}
