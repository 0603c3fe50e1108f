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
	DoPick      Kind = 'p' // Match Pos Path: choose a piece or landing; an empty path takes the choice back
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

	ChChoose  Kind = 'v' // Match = the challenge's id, Variant
	ChAccept  Kind = 'A'
	ChDecline Kind = 'D'
	ChCancel  Kind = 'C'

	MenuPlay    Kind = 'j' // Variant, Level, Color as far as chosen; all three start a game; Page of the rule sets
	MenuRules   Kind = 'g' // Variant or "" for the list; Page
	MenuRanking Kind = 'k' // Variant or "" for the list
	MenuGames   Kind = 'l'
	MenuHelp    Kind = 'h'
	MenuStart   Kind = 'b' // greeting
	MenuWhich   Kind = 'q' // Then = the kind to be done with the chosen match: DoShow, DoOffer, DoResignAsk, DoPDN
	MenuMoves   Kind = 'i' // Match Pos Moves: which of several legal moves did a typed one mean?
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
	Moves   []int // indices into the legal moves
}

// MaxData is how many bytes an encoded action may have: the least that a platform allows (Telegram, 64).
const MaxData = 64
