package fakediscord

// GatewayFault upsets the bot's connections to the gateway.
type GatewayFault struct {
	// AtIdentify waits for the next Count identifies, 1 by default, and acts
	// instead of READY; otherwise it acts now, on all connections.
	AtIdentify bool `json:"at_identify"`
	Count      int  `json:"count"`

	Op7    bool  `json:"op7"`    // "reconnect"
	Op9    *bool `json:"op9"`    // "invalid session", and whether it can be resumed
	Close  int   `json:"close"`  // with this code
	Drop   bool  `json:"drop"`   // cut without a word
	Silent bool  `json:"silent"` // a zombie: no acknowledgement, no event

	Lose   int `json:"lose"`   // so many events to come are not delivered
	Double int `json:"double"` // so many events to come are delivered twice
}

// Upset carries a fault out.
func (s *Server) Upset(f GatewayFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.AtIdentify {
		f.Count = max(f.Count, 1)
		s.gateway.faults = append(s.gateway.faults, f)
		return
	}
	s.gateway.lose += f.Lose
	s.gateway.double += f.Double
	for c := range s.gateway.conns {
		s.upset(c, f)
	}
}

// upset acts on one connection.
func (s *Server) upset(c *conn, f GatewayFault) {
	c.silent = c.silent || f.Silent
	if f.Op7 {
		c.send(opReconnect, nil)
	}
	if f.Op9 != nil {
		s.detach(c, !*f.Op9)
		c.send(opInvalid, *f.Op9)
	}
	if f.Close != 0 {
		c.shut(f.Close)
	}
	if f.Drop {
		c.drop = true
		c.nudge()
	}
}
