package bot

import "testing"

// A laptop that was shut for a night is noticed by the time of day only, which is what deadlines go by.
func TestSignsOfLifeGoByTheTimeOfDay(t *testing.T) {
	t.Parallel()
	if now := wall(); now != now.Round(0) {
		t.Errorf("%v has a reading of the clock that stands still while the machine sleeps", now)
	}
}
