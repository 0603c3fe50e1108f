package bot

import (
	"fmt"
	"testing"
	"time"

	"damasbot/match"
	"damasbot/screen"
	"damasbot/store"
)

// Every value that a page of settings offers is taken, each changes something, and what no page offers is refused.
func TestSettings(t *testing.T) {
	t.Parallel()
	keys := map[screen.Scope][]string{
		screen.OfChat: {screen.SetLang, screen.SetVariant, screen.SetTime, screen.SetLate, screen.SetNotify, screen.SetChallenges,
			screen.SetTopic, screen.SetTheme},
		screen.OfPerson: {screen.SetLang, screen.SetTheme, screen.SetText, screen.SetReminders, screen.SetChallenges, screen.SetTurning},
	}
	const thread = 7
	for scope, all := range keys {
		for _, key := range all {
			set := func(value string) (any, bool) {
				a := screen.Action{Scope: scope, Key: key, Value: value}
				if scope == screen.OfChat {
					var p store.Place
					ok := setPlace(&p, a, thread)
					return p, ok
				}
				var p store.Person
				ok := setPerson(&p, a, "it")
				return p, ok
			}
			results := map[string]string{}
			for _, value := range screen.Choices(scope, key) {
				p, ok := set(value)
				if !ok {
					t.Errorf("%s %s: %q is refused", scope, key, value)
				}
				if was, twice := results[fmt.Sprint(p)]; twice {
					t.Errorf("%s %s: %q is the same as %q", scope, key, value, was)
				}
				results[fmt.Sprint(p)] = value
			}
			if len(results) < 2 {
				t.Errorf("%s %s has %d values", scope, key, len(results))
			}
			for _, value := range []string{"", "xx", "9", "-1", "Always"} {
				if _, ok := set(value); ok {
					t.Errorf("%s %s: %q is taken", scope, key, value)
				}
			}
		}
	}
	if setPlace(&store.Place{}, screen.Action{Key: screen.SetText, Value: screen.ValueOn}, 0) {
		t.Error("a chat has a person's setting")
	}
	if setPerson(&store.Person{}, screen.Action{Key: screen.SetLate, Value: string(match.LateClaim)}, "") {
		t.Error("a person has a chat's setting")
	}
}

// A server's channels are chosen one by one, in each, until all are again.
func TestChannelsOfAServer(t *testing.T) {
	t.Parallel()
	var p store.Place
	for _, step := range []struct {
		value string
		here  store.PlaceID
		want  string
		shuns string
	}{
		{screen.ValueHere, "p1", "[p1]", "p2 t2 "}, {screen.ValueHere, "p1", "[p1]", "p2 t2 "}, {screen.ValueHere, "p2", "[p1 p2]", ""},
		{screen.ValueElsewhere, "p3", "[p1 p2]", ""}, {screen.ValueElsewhere, "p1", "[p2]", "p1 "}, {screen.ValueAnywhere, "p1", "[]", ""},
	} {
		if ok := setServer(&p, screen.Action{Key: screen.SetChannels, Value: step.value}, step.here); !ok || fmt.Sprint(p.Channels) != step.want {
			t.Errorf("%s in %s: %v, want %s", step.value, step.here, p.Channels, step.want)
		}
		shuns := ""
		for _, at := range []store.Place{
			{ID: "p1", Kind: store.Group}, {ID: "p2", Kind: store.Group}, {ID: "t2", Kind: store.Thread, Within: "p2"},
		} {
			if at.Channels = p.Channels; shunned(at) {
				shuns += string(at.ID) + " "
			}
		}
		if shuns != step.shuns {
			t.Errorf("with %v it shuns %q, not %q", p.Channels, shuns, step.shuns)
		}
	}
	for _, key := range []string{screen.SetChannels, screen.SetThreads, screen.SetLang} {
		if setServer(&p, screen.Action{Key: key, Value: "xx"}, "p1") {
			t.Errorf("%s xx is taken", key)
		}
	}
	if !setServer(&p, screen.Action{Key: screen.SetThreads, Value: screen.ValueOn}, "p1") || !p.Threads {
		t.Error("threads cannot be chosen")
	}
}

// In the topic of a forum that has no number, and in one that has, "here" means there alone.
func TestTopic(t *testing.T) {
	t.Parallel()
	for _, chosen := range []int{0, 7} {
		var p store.Place
		for _, thread := range []int{0, 7, 8} {
			if elsewhere(p, thread) {
				t.Errorf("nothing was chosen, but %d is elsewhere", thread)
			}
		}
		setPlace(&p, screen.Action{Key: screen.SetTopic, Value: screen.ValueHere}, chosen)
		for _, thread := range []int{0, 7, 8} {
			if got, want := elsewhere(p, thread), thread != chosen; got != want {
				t.Errorf("chosen %d: %d is elsewhere: %v", chosen, thread, got)
			}
		}
	}
}

// Who floods is told once, and heard again after a pause; others are heard meanwhile.
func TestFlood(t *testing.T) {
	t.Parallel()
	f := flood{seen: map[string]*drip{}}
	now := time.Unix(1e9, 0)
	for i := range floodBurst {
		if ok, _ := f.pass("a", now); !ok {
			t.Fatalf("command %d is refused", i)
		}
	}
	if ok, tell := f.pass("a", now); ok || !tell {
		t.Errorf("over the limit: %v, told %v", ok, tell)
	}
	if ok, tell := f.pass("a", now); ok || tell {
		t.Errorf("over the limit again: %v, told %v", ok, tell)
	}
	if ok, _ := f.pass("b", now); !ok {
		t.Error("somebody else is refused")
	}
	if ok, _ := f.pass("a", now.Add(floodEvery)); !ok {
		t.Error("refused after a pause")
	}
	if ok, tell := f.pass("a", now.Add(floodEvery)); ok || !tell {
		t.Errorf("over the limit anew: %v, told %v", ok, tell)
	}
	f.forget(now.Add(time.Hour))
	if len(f.seen) != 0 {
		t.Errorf("%d people are remembered after an hour", len(f.seen))
	}
}
