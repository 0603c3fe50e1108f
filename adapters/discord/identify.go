package discord

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"damasbot/bot"

	"github.com/gorilla/websocket"
)

// identifies watches what is written to the gateway for the library's identifies: it sends one for each time that a session
// is refused, without the pause that Discord wants, up to the thousand a day after which the token is reset.
type identifies struct {
	ctx  context.Context
	gap  time.Duration
	mu   sync.Mutex
	next time.Time   // when one may be sent again
	past []time.Time // those of the last hour
}

// identifyMost is how many new sessions may be begun an hour.
const identifyMost = 30

func newIdentifies(ctx context.Context, gap time.Duration) *identifies {
	return &identifies{ctx: ctx, gap: gap}
}

// errIdentify breaks a connection over which too many identifies would go.
var errIdentify = errors.New("discord: too many new sessions within an hour")

// pass waits until an identify may be sent.
func (g *identifies) pass() error {
	g.mu.Lock()
	now := time.Now()
	for len(g.past) > 0 && now.Sub(g.past[0]) > time.Hour {
		g.past = g.past[1:]
	}
	if len(g.past) >= identifyMost {
		g.mu.Unlock()
		return errIdentify
	}
	at := now
	if g.next.After(at) {
		at = g.next
	}
	g.next = at.Add(g.gap)
	g.past = append(g.past, at)
	g.mu.Unlock()
	if wait := at.Sub(now); wait > 0 && bot.Sleep(g.ctx, wait) != nil {
		return g.ctx.Err()
	}
	return nil
}

// dialer makes connections whose identifies are watched, unless they go through a proxy.
// made is told of each.
func (g *identifies) dialer(made func(net.Conn)) *websocket.Dialer {
	plain := &net.Dialer{Timeout: 10 * time.Second}
	d := &websocket.Dialer{
		HandshakeTimeout: 15 * time.Second, Proxy: http.ProxyFromEnvironment,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := plain.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			made(c)
			return watched{c, g}, nil
		},
	}
	if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: "gateway.discord.gg"}}); err == nil && proxy == nil {
		secure := &tls.Dialer{NetDialer: plain, Config: &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}}
		d.NetDialTLSContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := secure.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			made(c)
			return watched{c, g}, nil
		}
	}
	return d
}

// watched is a connection whose identifies wait until they may be sent.
type watched struct {
	net.Conn
	gate *identifies
}

// Write implements [net.Conn]. The library writes each frame at once.
func (w watched) Write(b []byte) (int, error) {
	if isIdentify(b) {
		if err := w.gate.pass(); err != nil {
			_ = w.Close()
			return 0, err
		}
	}
	return w.Conn.Write(b)
}

// isIdentify reports whether a client's frame (RFC 6455, 5.2) is an identify.
func isIdentify(frame []byte) bool {
	if len(frame) < 6 || frame[0]&0x0f != websocket.TextMessage || frame[1]&0x80 == 0 {
		return false
	}
	at, size := 2, int(frame[1]&0x7f)
	switch size {
	case 126:
		at, size = 4, int(binary.BigEndian.Uint16(frame[2:]))
	case 127:
		return false // longer than the gateway takes
	}
	if len(frame) < at+4+size {
		return false
	}
	mask, data := frame[at:at+4], bytes.Clone(frame[at+4:at+4+size])
	for i := range data {
		data[i] ^= mask[i%4]
	}
	return bytes.HasPrefix(bytes.TrimSpace(data), []byte(`{"op":2,`))
}
