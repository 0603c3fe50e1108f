package screen

// The text keys of short answers to commands and presses that succeed and show no board: see [Say].
const (
	SaidBackAsked = "back.asked"     // the opponent is asked to agree to a takeback
	SaidWorking   = "review.working" // something takes a few seconds
	SaidSaved     = "config.saved"   // a setting was stored
	SaidBlocked   = "block.done"     // name: is on the block list now
	SaidUnblocked = "block.undone"   // name: is off the block list again
)

// Muted tells somebody in a direct message that the bot may not write in a group of that title, and what to do. The title may
// be empty.
func Muted(lang, group string) string {
	return Say(lang, "group.muted", "title", Escape(cleanName(group)))
}
