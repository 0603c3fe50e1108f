package screen

import (
	"damasbot/match"
	"damasbot/rules"
)

// Kind is what an action does.
type Kind byte

// The kinds of actions. The letters are stored in buttons and never change their meaning.
const (
	None        Kind = 0
	DoMove      Kind = 'm' // Match Pos Index Hash: play that legal move
	DoPick      Kind = 'p' // Match Pos Path: choose a piece or landing; an empty path takes the choice back, or says that the side Color does not resign
	DoWhy       Kind = 'w' // Match Pos: why must I take?
	DoOffer     Kind = 'o' // Match Pos: offer a draw
	DoAccept    Kind = 'y' // Match Offer
	DoDecline   Kind = 'n' // Match Offer
	DoWithdraw  Kind = 'u' // Match Offer
	DoResignAsk Kind = 'r' // Match Pos: ask for confirmation
	DoResign    Kind = 'R' // Match Pos Color: confirmed by the side that asked; "" = whichever presses
	DoFlip      Kind = 'f' // Match: turn the board of this post
	DoRematch   Kind = 'a' // Match: the same again, colours swapped
	DoShow      Kind = 's' // Match: post the board again here
	DoPDN       Kind = 'd' // Match: send as PDN

	DoBack     Kind = 'z' // Match Pos: ask to take the own last move back
	DoBackYes  Kind = 'Y' // Match Offer = the request's id: agree
	DoBackNo   Kind = 'N' // Match Offer: decline
	DoBackUndo Kind = 'U' // Match Offer: withdraw the own request
	DoClaim    Kind = 'T' // Match Pos: win, the other side's time having expired
	DoGrant    Kind = 'G' // Match Pos: give the other side a new interval
	DoSleep    Kind = 'Z' // Match Pos: end a game that fell asleep
	DoEndAsk   Kind = 'W' // Match Pos: an admin is asked whether the match is to be ended
	DoEnd      Kind = 'E' // Match Pos: an admin ends it
	DoBoth     Kind = 'B' // Variant: begin a game in which the presser plays both sides

	MenuHint Kind = 'H' // Match Pos Page, one of the Hint… pages, Who: a hint for them, who are to move; all but HintAsk counts as help

	MenuReview Kind = 'I' // Match Page: how a finished match went; pages from 1 on are its turns
	MenuReplay Kind = 'L' // Match: send as an animation

	ChChoose  Kind = 'v' // Match = the challenge's id, Variant
	ChAccept  Kind = 'A' // Match Pos = the challenge's Rev that was read; 0 in buttons that pin nothing
	ChDecline Kind = 'D'
	ChCancel  Kind = 'C'
	ChTerms   Kind = 'e' // Match Page, one of the Terms… pages: show that page of the challenge; nothing is stored
	ChTime    Kind = 't' // Match Index into match.MoveTimes: set the move time
	ChCasual  Kind = 'c' // Match Index: 1 casual, 0 rated
	ChQuiet   Kind = 'x' // Match Index: moves each until a draw; 0 = the rule set's own

	MenuPlay    Kind = 'j' // Variant, Level, Color as far as chosen; all three start a game; Page of the rule sets
	MenuRules   Kind = 'g' // Variant or "" for the list; Page
	MenuRanking Kind = 'k' // Variant or "" for the list; Month, Global, Page
	MenuGames   Kind = 'l' // Page
	MenuHelp    Kind = 'h'
	MenuStart   Kind = 'b' // greeting
	MenuWhich   Kind = 'q' // Then = the kind to be done with the chosen match: DoShow, DoOffer, DoResignAsk, DoPDN, DoBack, DoRematch, DoEndAsk, MenuHint; or DoMove with Value = the squares of a typed move, joined by "-"
	MenuOthers  Kind = 'Q' // Then Page Who: another page of MenuWhich, but for DoMove; only they may turn to it, anybody where it is ""
	MenuMoves   Kind = 'i' // Match Pos Moves: which of several legal moves did a typed one mean?

	MenuProfile Kind = 'P' // Who ("" = the presser), Variant or "" for the most played; Global
	MenuConfig  Kind = 'O' // Scope Key Value Page: see [ChatConfig] and [PersonConfig]; a Value sets, without one a page is shown
	MenuForget  Kind = 'F' // ask whether the reader's data is to be deleted
	DoForget    Kind = 'X' // Who: delete it; only they may
	DoKeep      Kind = 'K' // Who: the answer no to MenuForget and DoEndAsk: everything stays as it is
	MenuAlert   Kind = 'M' // Match Pos Index = an [Alert]: a sentence about a match that is sent by itself
)

// Menu reports whether an action turns its message to a page of a menu, whatever its fields say.
func (k Kind) Menu() bool {
	switch k {
	case MenuRules, MenuRanking, MenuGames, MenuHelp, MenuStart, MenuWhich, MenuOthers, MenuProfile, MenuForget, MenuReview:
		return true
	}
	return false
}

// Scope says whose settings they are.
type Scope string

// The scopes.
const (
	OfChat   Scope = "c"
	OfPerson Scope = "p"
)

// Color choices of MenuPlay.
const (
	ColorAny   = "any" // by turns
	ColorWhite = "white"
	ColorBlack = "black"
)

// Action is what a button does: pure data, pinned to a board by Pos or to an offer by its id.
type Action struct {
	Kind    Kind
	Match   match.ID
	Pos     int
	Index   int    // into the legal moves of the position
	Hash    uint16 // short hash of the move, so that no upgrade makes an old button play another one
	Path    []rules.Square
	Offer   int
	Variant string
	Level   string
	Color   string
	Page    int
	Then    Kind
	Moves   []int  // indices into the legal moves
	Month   bool   // of this month, not of all time
	Global  bool   // over all places, not of this one
	Who     string // a person's id
	Scope   Scope
	Key     string // of a setting: one of the Set… constants
	Value   string // of a setting
}

// MaxData is how many bytes an encoded action may have: the least that a platform allows (Telegram, 64).
const MaxData = 64
