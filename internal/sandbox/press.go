package sandbox

import (
	"net/http"
	"time"
)

// chatPress is POST /chat/press: it waits for the bot's answerCallbackQuery.
// "force" presses a button the message no longer has, as a client that is
// behind does.
func (s *Server) chatPress(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Me      int64  `json:"me"`
		Chat    int64  `json:"chat"`
		Message int    `json:"message"`
		Data    string `json:"data"`
		Force   bool   `json:"force"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	var id string
	var ch chan pressAnswer
	err := s.do(func() error {
		p, c, err := s.seen(in.Me, in.Chat)
		if err != nil {
			return err
		}
		if in.Data == "" || len(in.Data) > maxData {
			return troublef(http.StatusBadRequest, "A button's data has 1 to %d bytes.", maxData)
		}
		m := c.find(in.Message)
		if !in.Force && (m == nil || !m.Buttons.has(in.Data)) {
			return troublef(http.StatusConflict, "The message no longer has that button.")
		}
		id, ch = s.ask(p, c, in.Message, m, in.Data)
		return nil
	})
	if err != nil {
		finishChat(w, nil, err)
		return
	}
	timer := time.NewTimer(s.opt.PressWait)
	defer timer.Stop()
	select {
	case a := <-ch:
		reply(w, http.StatusOK, a)
		return
	case <-timer.C:
	case <-r.Context().Done():
	case <-s.ctx.Done():
	}
	s.mu.Lock()
	delete(s.presses, id)
	s.mu.Unlock()
	select {
	case a := <-ch: // it came in the same moment
		reply(w, http.StatusOK, a)
	default:
		reply(w, http.StatusOK, map[string]bool{"answered": false})
	}
}
