package bot

import (
	"damasbot/render"
	"damasbot/screen"
)

// dress draws a screen's picture, or tells it in words where pictures are not taken.
func (b *Bot) dress(s screen.Screen, pictures bool) Message {
	m := Message{Screen: s}
	var draw func() ([]byte, error)
	switch {
	case s.View != nil:
		draw = func() ([]byte, error) { return b.paint(*s.View) }
	case s.Table != nil:
		draw = func() ([]byte, error) { return render.TablePNG(*s.Table) }
	case s.Curve != nil:
		draw = func() ([]byte, error) { return render.CurvePNG(*s.Curve) }
	case s.Balance != nil:
		draw = func() ([]byte, error) { return render.BalancePNG(*s.Balance) }
	case s.Film != nil:
		if pictures {
			return m
		}
	default:
		return m
	}
	if pictures && draw != nil {
		if m.PNG = b.painted(draw); m.PNG != nil {
			return m
		}
	}
	m.Text, m.View, m.Table, m.Curve, m.Balance, m.Film = s.Text+"\n\n"+screen.Escape(s.Alt), nil, nil, nil, nil, nil
	return m
}

// painted draws a picture. One that cannot be drawn is nil, and the message is a text: the game goes on.
func (b *Bot) painted(draw func() ([]byte, error)) []byte {
	png, err := func() (png []byte, err error) {
		defer caught(&err)
		return draw()
	}()
	if err != nil {
		b.log.Error("a picture could not be drawn", "err", err)
		return nil
	}
	return png
}
