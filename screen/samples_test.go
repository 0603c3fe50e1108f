package screen

import (
	"testing"
	"time"

	"damasbot/match"
	"damasbot/rules"
)

// sample is a screen and the name under which testdata keeps it.
type sample struct {
	name string
	s    Screen
}

// everyScreen makes at least one of every kind of screen in a language.
func everyScreen(t testing.TB, lang string) []sample {
	t.Helper()
	russian := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5", "b2-c3")
	do(t, russian, match.OfferDraw{By: rules.White})
	forced := play(t, at(t, "international", "W:W28,33,44:B23,13,2,17,22", people), "28x19x8")
	engine := play(t, at(t, "italian", "", engineSeats), "23-19", "10-14")
	engine.ID = "g2"
	thinking := play(t, at(t, "italian", "", engineSeats), "23-19")
	turkish := at(t, "turkish", "W:WKa1,Kc3,Ke5,Kg7:BKh8", people)
	won := play(t, at(t, "english", "W:W22:B17", people), "22x13")
	aborted := at(t, "brazilian", "", people)
	do(t, aborted, match.Resign{By: rules.White, Pos: 1})
	quiet := at(t, "spanish", "W:WK1,K5,K6:BK32", people)
	c3, _ := rules.Turkish.Square("c3")
	black := rules.Black
	open := &match.Challenge{ID: "c1", From: people[0], To: match.Target{Username: "bruno", Name: "@bruno"}, Variant: rules.Italian, State: match.Open, Color: &black, Limits: rules.Limits{Quiet: 40}}
	choosing := &match.Challenge{ID: "c1", From: people[0], State: match.Choosing}
	unset := func(s match.State) *match.Challenge { // ended before a rule set was chosen
		white := rules.White
		to := match.Target{Person: people[1].Person, Name: people[1].Name}
		return &match.Challenge{ID: "c1", From: people[0], To: to, Opponent: people[1], Color: &white, State: s}
	}
	accepted := &match.Challenge{ID: "c1", From: people[0], Variant: rules.Russian, State: match.Accepted, Opponent: people[1]}
	text := telegram
	text.Pictures = false
	timed := play(t, clocked(match.LateEnds), "c3-d4", "f6-g5", "b2-c3")
	asked := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5", "b2-c3")
	do(t, asked, match.AskBack{By: rules.White})
	late := play(t, clocked(match.LateClaim), "c3-d4", "f6-g5", "b2-c3")
	if _, err := late.Do(match.TimeUp{}, noon.Add(25*time.Hour)); err != nil {
		t.Fatal(err)
	}
	late.ID = "g3"
	sleeping := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5")
	rated := play(t, at(t, "russian", "", people), "c3-d4", "f6-g5")
	do(t, rated, match.Resign{By: rules.Black})
	both := play(t, at(t, "russian", "", [2]match.Seat{people[0], people[0]}), "c3-d4")
	timedOpen := &match.Challenge{ID: "c1", From: people[0], Variant: rules.Russian, State: match.Open, MoveTime: 15 * time.Minute, Late: match.LateClaim, Casual: true, Rev: 4}
	ended := play(t, at(t, "russian", "", people), "a3-b4", "h6-g5", "e3-d4", "b6-a5", "d2-e3", "d6-e5", "e3-f4", "g5xa3", "e1-d2")
	do(t, ended, match.Resign{By: rules.White})
	better := ended.Line.Before(2).Moves(nil)[0]
	course := Course{Shares: []float64{0.5, 0.5, 0.6, 0.4, 0.95, 0.6, 0.6, 0, 0, 0}, Sure: 7, Turns: []Turn{
		{Ply: 2, Better: better, Before: 0.6, After: 0.4},
		{Ply: 5, Better: ended.Line.Before(5).Moves(nil)[1], Before: 0.95, After: 0.6},
		{Ply: 6, Better: ended.Line.Before(6).Moves(nil)[0], Before: 0.6, After: 0, Lost: true},
	}}
	chat := ChatSettings{Lang: "pt-BR", Variant: "russian", MoveTime: 24 * time.Hour}
	person := PersonSettings{Blocked: []Somebody{{"tg/7", "Zé"}}}
	group, ana, bruno := Reader{Lang: lang}, Reader{Lang: lang, Person: "tg/1", Direct: true}, Reader{Lang: lang, Person: "tg/2", Direct: true}
	asker := Reader{Lang: lang, Person: "tg/1"}
	running := []*match.Match{russian, engine}
	when := func(r Reader, d time.Duration) Reader { r.Now = noon.Add(d); return r }
	know := when(group, time.Hour)
	know.Ratings = map[string]Rating{"tg/1": {R: 1512.3, Was: 1500}, "tg/2": {R: 1490.6, Provisional: true, Was: 1502.9}}
	letters := ana
	letters.TextBoard = true
	return []sample{
		{"board-offer-group", Board(russian, group, nil, telegram)},
		{"board-offer-direct", Board(russian, bruno, nil, telegram)},
		{"board-forced", Board(forced, group, nil, telegram)},
		{"board-engine", Board(engine, ana, nil, telegram)},
		{"board-thinking", Board(thinking, ana, nil, telegram)},
		{"board-pieces", Board(turkish, group, nil, telegram)},
		{"board-picked", Board(turkish, group, []rules.Square{c3}, telegram)},
		{"board-won", Board(won, group, nil, telegram)},
		{"board-aborted", Board(aborted, group, nil, telegram)},
		{"board-counters", Board(quiet, group, nil, telegram)},
		{"board-letters", Board(engine, ana, nil, text)},
		{"resign", ResignConfirm(russian, asker, telegram)},
		{"challenge-open", Challenge(open, group, telegram)},
		{"challenge-choosing", Challenge(choosing, group, telegram)},
		{"challenge-unset-cancelled", Challenge(unset(match.Cancelled), group, telegram)},
		{"challenge-unset-expired", Challenge(unset(match.Expired), group, telegram)},
		{"challenge-unset-declined", Challenge(unset(match.Declined), group, telegram)},
		{"challenge-accepted", Challenge(accepted, group, telegram)},
		{"play-first", PlayMenu(Action{}, ana, Setup{"russian", "hard", ColorAny}, telegram)},
		{"play-level", PlayMenu(Action{Variant: "russian"}, ana, Setup{}, telegram)},
		{"play-color", PlayMenu(Action{Variant: "russian", Level: "easy"}, ana, Setup{}, telegram)},
		{"play-color-ladder", PlayMenu(Action{Variant: "russian", Level: "level5"}, ana, Setup{}, telegram)},
		{"play-direct", PlayDirect(group)},
		{"games", Games(RunningGames{Listed: running}, ana, telegram)},
		{"games-elsewhere", Games(RunningGames{Listed: running, In: map[match.ID]Channel{running[0].ID: {Address: "dc/7", Name: "damas"}}, Elsewhere: 2}, group, telegram)},
		{"games-only-elsewhere", Games(RunningGames{Elsewhere: 1}, group, telegram)},
		{"which-game", Which(Action{Then: DoResignAsk}, running, ana, telegram)},
		{"which-move", WhichMove(forced, forced.Line.Position().Moves(nil), group, telegram)},
		{"board-time", Board(timed, when(know, time.Minute), nil, telegram)},
		{"board-time-later", Board(timed, when(bruno, 23*time.Hour+50*time.Minute), nil, telegram)},
		{"board-back-group", Board(asked, group, nil, telegram)},
		{"board-back-direct", Board(asked, bruno, nil, telegram)},
		{"board-expired-group", Board(late, when(group, 25*time.Hour), nil, telegram)},
		{"board-expired-direct", Board(late, when(ana, 25*time.Hour), nil, telegram)},
		{"board-asleep", Board(sleeping, when(group, 15*24*time.Hour), nil, telegram)},
		{"board-rated", Board(rated, know, nil, telegram)},
		{"board-both", Board(both, ana, nil, telegram)},
		{"board-wanted-letters", Board(engine, letters, nil, telegram)},
		{"challenge-terms", Challenge(timedOpen, group, telegram)},
		{"terms-time", Terms(timedOpen, TermsTime, group, telegram)},
		{"terms-quiet", Terms(open, TermsQuiet, group, telegram)},
		{"leaderboard", Leaderboard(Action{Variant: "russian", Page: 1}, leaders(31), asker, telegram)},
		{"leaderboard-month", Leaderboard(Action{Variant: "russian", Page: 1, Month: true, Global: true}, leaders(2), asker, telegram)},
		{"leaderboard-letters", Leaderboard(Action{Variant: "russian", Page: 1}, leaders(12), asker, text)},
		{"leaderboard-list", Leaderboard(Action{}, Leaders{Variants: []string{"russian", "turkish"}}, asker, telegram)},
		{"leaderboard-none", Leaderboard(Action{Variant: "russian"}, Leaders{}, asker, telegram)},
		{"leaderboard-engine", Leaderboard(Action{}, Leaders{Engine: true}, ana, telegram)},
		{"profile", Profile(Action{}, anasPast(), Reader{Lang: lang, Person: "tg/2"}, telegram)},
		{"profile-none", Profile(Action{}, Past{Person: "tg/1", Name: "Ana"}, ana, telegram)},
		{"config-chat", ChatConfig(Action{}, chat, asker, telegram)},
		{"config-chat-variant", ChatConfig(Action{Key: SetVariant}, chat, asker, telegram)},
		{"config-chat-time", ChatConfig(Action{Key: SetTime}, chat, asker, telegram)},
		{"config-chat-topic", ChatConfig(Action{Key: SetTopic}, ChatSettings{There: Link{Place: "tg/-1001", Topic: 7}}, asker, telegram)},
		{"config-person", PersonConfig(Action{}, person, ana, telegram)},
		{"config-person-lang", PersonConfig(Action{Key: SetLang}, person, ana, telegram)},
		{"config-person-blocked", PersonConfig(Action{Key: SetBlocked}, person, ana, telegram)},
		{"forget", Forget(ana, telegram)},
		{"end-sure", EndConfirm(russian, asker, telegram)},
		{"notice-half", Notice(AlertHalf, timed, when(group, 12*time.Hour))},
		{"notice-last", Notice(AlertLast, timed, when(group, 22*time.Hour))},
		{"notice-time-up", Notice(AlertTimeUp, late, when(group, 25*time.Hour))},
		{"notice-claim", Notice(AlertClaim, late, when(group, 25*time.Hour))},
		{"notice-granted", Notice(AlertGranted, timed, group)},
		{"notice-shifted", Notice(AlertShifted, timed, when(group, time.Minute))},
		{"notice-admin", Notice(AlertAdmin, aborted, group)},
		{"notice-sleep", Notice(AlertSleep, sleeping, when(group, 15*24*time.Hour))},
		{"board-both-over", Board(doing(t, at(t, "russian", "", [2]match.Seat{people[0], people[0]}), match.Resign{By: rules.White}), ana, nil, telegram)},
		{"board-level", Board(doing(t, play(t, at(t, "italian", "", engineSeats), "23-19", "10-14"), match.AskBack{By: rules.White}), ana, nil, telegram)},
		{"terms-menu", Terms(timedOpen, TermsMenu, group, telegram)},
		{"board-declined", Board(doing(t, play(t, at(t, "russian", "", people), "c3-d4"), match.OfferDraw{By: rules.White}, match.Answer{By: rules.Black}), group, nil, telegram)},
		{"board-back-declined", Board(doing(t, play(t, at(t, "russian", "", people), "c3-d4"), match.AskBack{By: rules.White}, match.AnswerBack{By: rules.Black}), ana, nil, telegram)},
		{"games-timed", Games(RunningGames{Listed: []*match.Match{timed, late}}, when(bruno, 20*time.Hour), telegram)},
		{"which-rematch", Which(Action{Then: DoRematch}, []*match.Match{rated, engine}, ana, telegram)},
		{"rules-letters", RulesMenu(Action{Variant: "italian", Page: pageTaking}, letters, telegram)},
		{"forgotten", Forgotten(ana, true)},
		{"hint-ask-group", HintQuestion(russian, HintAsk, asker)},
		{"hint-ask-level", HintQuestion(engine, HintPiece, ana)},
		{"hint-piece", Hint(engine, HintPiece, engine.Line.Position().Moves(nil)[0], ana, telegram)},
		{"hint-move", Hint(forced, HintMove, forced.Line.Position().Moves(nil)[0], ana, telegram)},
		{"board-over-long", Board(ended, group, nil, telegram)},
		{"review", Review(ended, course, 0, group, telegram)},
		{"review-turn", Review(ended, course, 2, ana, telegram)},
		{"review-letters", Review(ended, course, 0, letters, telegram)},
		{"review-turn-letters", Review(ended, course, 1, letters, telegram)},
		{"review-no-turns", Review(ended, Course{Shares: course.Shares}, 0, group, telegram)},
		{"review-short", Review(rated, Course{}, 0, group, telegram)},
		{"replay", Replay(ended, group)},
		{"pdn", PDN(russian, group, "t.me/damasbot")},
		{"help", Help(group, telegram)},
		{"start", Start(ana, telegram)},
		{"rules-italian-game", RulesMenu(Action{Variant: "italian"}, group, telegram)},
		{"rules-italian-taking", RulesMenu(Action{Variant: "italian", Page: pageTaking}, group, telegram)},
		{"rules-turkish-hints", RulesMenu(Action{Variant: "turkish", Page: pageHints}, group, telegram)},
	}
}
