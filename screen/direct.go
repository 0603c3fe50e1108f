package screen

// StartPlay is what [PlayDirect]'s button says first in the direct message: the menu for a game against the engine.
const StartPlay = "play"

// PlayDirect leads from a group to the direct message, where games against the engine are played.
func PlayDirect(r Reader) Screen {
	return Screen{
		Text:    Escape(r.say("play.direct")),
		Buttons: [][]Button{{{Label: r.say("button.play-direct"), Open: Link{Direct: true, Start: StartPlay}, Tone: Primary}}},
	}
}

// StartConfig is what the button to the reader's own settings says first in the direct message.
const StartConfig = "config"

// StartGames is what the button to all games of the reader says first in the direct message.
const StartGames = "games"
