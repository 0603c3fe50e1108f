package screen

// The text keys of refusals that have nothing to do with a match: see [Refusal].
const (
	RefuseAdminsOnly     = "refuse.admins-only"        // only admins of the group may
	RefuseManagersOnly   = "refuse.managers-only"      // the same, in a server
	RefuseNotHere        = "refuse.not-here"           // the bot answers in another topic
	RefuseBlocked        = "refuse.blocked"            // the challenged person does not want to be challenged by this one
	RefuseKnownOnly      = "refuse.known-only"         // … only by those they have played with
	RefuseNoChallenges   = "refuse.no-challenges"      // … by nobody
	RefuseChallengers    = "refuse.challengers"        // only admins may challenge in this chat
	RefuseManagers       = "refuse.challengers-server" // the same, in a server
	RefuseOpenChallenges = "refuse.open-challenges"    // n: the person has so many open challenges
	RefuseChatChallenges = "refuse.chat-challenges"    // n: the chat has
	RefuseRunning        = "refuse.running"            // n: the person has so many running games
	RefuseChatRunning    = "refuse.chat-running"       // n: the chat has
	RefuseFlood          = "refuse.flood"              // too many commands in a short time
	RefuseChanged        = "refuse.challenge-changed"  // the terms changed after the button was drawn
	RefuseTwo            = "refuse.challenge-two"      // a challenge of two people
	RefuseNoName         = "refuse.challenge-word"     // name: neither a rule set nor a person known
	RefuseSame           = "refuse.challenge-same"     // the same challenge stands already
	RefuseColor          = "refuse.challenge-color"    // … with another choice of colour
	RefuseRematchGone    = "refuse.rematch-gone"       // the opponent has deleted their data
	RefuseContradiction  = "refuse.contradiction"      // name, other: two words of which only one can hold
	RefuseWhom           = "refuse.whom"               // a command that needs @name or a reply
	RefuseUnknownPerson  = "refuse.unknown-person"     // name: never seen
	RefuseNoGame         = "refuse.no-game"            // no running game here that a command could mean
	RefuseNoFinished     = "refuse.no-finished"        // no finished game here that a command could mean
	RefuseNoneFinished   = "refuse.none-finished"      // no finished game here at all
	RefuseNoneRunning    = "refuse.none-running"       // no running game here at all
	RefuseNotYourMenu    = "refuse.not-your-menu"      // a question put to somebody else
)
