package fakediscord

import (
	"encoding/json"
	"fmt"
	"time"
)

// Opcodes of the gateway: https://discord.com/developers/docs/topics/opcodes-and-status-codes
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opPresence  = 3
	opVoice     = 4
	opResume    = 6
	opReconnect = 7
	opMembers   = 8
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// Intents: https://discord.com/developers/docs/topics/gateway#gateway-intents
const (
	intentGuilds   = 1 << 0
	intentMembers  = 1 << 1
	intentPresence = 1 << 8
	intentGuildMsg = 1 << 9
	intentDirect   = 1 << 12
	intentContent  = 1 << 15
	allIntents     = 1<<26 - 1

	privilegedIntents = intentMembers | intentPresence | intentContent
)

func intentMessages(c *channel) int {
	if c.Type == typeDM {
		return intentDirect
	}
	return intentGuildMsg
}

// gateway is all sessions of the bot and the faults to come.
type gateway struct {
	sessions map[string]*session
	conns    map[*conn]bool
	made     int // sessions, for their names
	left     int // identifies
	last     time.Time
	faults   []GatewayFault // for the next identifies
	lose     int            // events not to be delivered
	double   int            // events to be delivered twice
	stats    Stats
}

// Stats counts what the bot did on the gateway.
type Stats struct {
	Connected  int `json:"connected"` // connections now
	Ready      int `json:"ready"`     // of them with a session
	Identifies int `json:"identifies"`
	Resumes    int `json:"resumes"` // that worked
	Heartbeats int `json:"heartbeats"`
}

// session survives its connection, so that it can be resumed.
type session struct {
	id      string
	shard   [2]uint64 // number, count
	intents int
	zlib    bool
	seq     int
	frames  []frame // not confirmed by a heartbeat yet
	first   int     // the oldest sequence number that can be replayed
	conn    *conn   // nil between connections
}

// frame is one event of a session.
type frame struct {
	seq  int
	data []byte
}

// mostFrames are kept for a resume.
const mostFrames = 10_000

func (g *gateway) open(o Options) {
	g.sessions, g.conns, g.left = map[string]*session{}, map[*conn]bool{}, o.Identifies
}

// has says whether a session's shard serves a channel; nil is the server.
func (x *session) has(s *Server, c *channel) bool {
	if c != nil && c.Type == typeDM {
		return x.shard[0] == 0
	}
	return uint64(s.world.guild.ID)>>22%x.shard[1] == x.shard[0]
}

// emit sends an event to the bot's sessions that asked for it; intent 0 needs
// none. The caller holds the lock.
func (s *Server) emit(c *channel, intent int, name string, data obj) {
	if c != nil && c.Type != typeDM && !s.world.guild.In && name != "INTERACTION_CREATE" {
		return
	}
	if c != nil && c.Type != typeDM && intent != 0 {
		data["guild_id"] = s.world.guild.ID
	}
	for _, x := range s.gateway.sessions {
		if intent != 0 && x.intents&intent == 0 || !x.has(s, c) {
			continue
		}
		times := 1
		if s.gateway.lose > 0 {
			s.gateway.lose--
			times = 0
		} else if s.gateway.double > 0 {
			s.gateway.double--
			times = 2
		}
		for range times {
			x.push(name, data)
		}
	}
}

// push appends an event and wakes the connection.
func (x *session) push(name string, data any) {
	x.seq++
	x.frames = append(x.frames, frame{x.seq, packet(opDispatch, data, name, x.seq)})
	if over := len(x.frames) - mostFrames; over > 0 {
		x.frames = x.frames[over:]
		x.first = x.frames[0].seq
	}
	if x.conn != nil {
		x.conn.nudge()
	}
}

// confirmed forgets the events up to a sequence number.
func (x *session) confirmed(seq int) {
	for len(x.frames) > 0 && x.frames[0].seq <= seq {
		x.frames = x.frames[1:]
		x.first = seq + 1
	}
}

// packet is a message of the gateway; name and seq are for events.
func packet(op int, data any, name string, seq int) []byte {
	o := obj{"op": op, "d": data, "t": nil, "s": nil}
	if name != "" {
		o["t"], o["s"] = name, seq
	}
	b, err := json.Marshal(o)
	if err != nil {
		panic("fakediscord: an event cannot be written as JSON: " + err.Error())
	}
	return b
}

// begin makes a session for a connection and sends READY and the server.
func (s *Server) begin(c *conn, in identify) {
	g := &s.gateway
	g.made++
	x := &session{
		id: fmt.Sprintf("%d%x", g.made, s.world.guild.ID), shard: [2]uint64{0, 1}, intents: *in.Intents, zlib: in.Compress, first: 1, conn: c,
	}
	if in.Shard != nil {
		x.shard = *in.Shard
	}
	g.sessions[x.id] = x
	c.session, c.cursor = x, 0
	guilds := []obj{}
	here := x.has(s, nil) && s.world.guild.In
	if here {
		guilds = append(guilds, obj{"id": s.world.guild.ID, "unavailable": true})
	}
	x.push("READY", obj{
		"v": 9, "user": s.botUser(), "guilds": guilds, "session_id": x.id, "resume_gateway_url": "ws://" + c.host + "/gateway",
		"shard": x.shard, "application": obj{"id": s.world.guild.App, "flags": 0}, "session_type": "normal", "private_channels": []obj{},
	})
	if here && x.intents&intentGuilds != 0 && !s.world.guild.Out {
		x.push("GUILD_CREATE", s.guildJSON())
	}
}

// GatewayStats tells what the bot did on the gateway since the start.
func (s *Server) GatewayStats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.gateway.stats
	st.Connected = len(s.gateway.conns)
	for c := range s.gateway.conns {
		if c.session != nil {
			st.Ready++
		}
	}
	return st
}

func (s *Server) getGateway(c *call) (any, error) {
	return obj{"url": "ws://" + c.Host + "/gateway"}, nil
}

func (s *Server) getGatewayBot(c *call) (any, error) {
	return obj{
		"url": "ws://" + c.Host + "/gateway", "shards": 1,
		"session_start_limit": obj{
			"total": s.opt.Identifies, "remaining": s.gateway.left, "reset_after": int((24 * time.Hour).Milliseconds()), "max_concurrency": 1,
		},
	}, nil
}
