package screen

// field is a part of an action that is written. Fields are separated by dots, each has exactly one spelling.
type field byte

const (
	fMatch field = iota
	fPos
	fIndex
	fHash
	fPath
	fOffer
	fVariant
	fVariantOrNone
	fLevel
	fColor
	fPage
	fThen
	fMoves
	fSpan // Month and Global
	fWho
	fScope
	fKey
	fValue
)

// layout lists the fields of every kind, in the order in which they are written. It only ever grows: buttons of old
// messages are still pressed.
var layout = map[Kind][]field{
	DoMove:      {fMatch, fPos, fIndex, fHash},
	DoPick:      {fMatch, fPos, fPath, fColor},
	DoWhy:       {fMatch, fPos},
	DoOffer:     {fMatch, fPos, fWho},
	DoAccept:    {fMatch, fOffer},
	DoDecline:   {fMatch, fOffer},
	DoWithdraw:  {fMatch, fOffer},
	DoResignAsk: {fMatch, fPos, fWho},
	DoResign:    {fMatch, fPos, fColor},
	DoFlip:      {fMatch},
	DoRematch:   {fMatch, fWho},
	DoShow:      {fMatch, fWho},
	DoPDN:       {fMatch, fWho},
	ChChoose:    {fMatch, fVariant},
	DoBack:      {fMatch, fPos, fWho},
	DoBackYes:   {fMatch, fOffer},
	DoBackNo:    {fMatch, fOffer},
	DoBackUndo:  {fMatch, fOffer},
	DoClaim:     {fMatch, fPos},
	DoGrant:     {fMatch, fPos},
	DoSleep:     {fMatch, fPos},
	DoEndAsk:    {fMatch, fPos, fWho},
	DoEnd:       {fMatch, fPos},
	DoBoth:      {fVariant},
	ChAccept:    {fMatch, fPos},
	ChDecline:   {fMatch},
	ChCancel:    {fMatch},
	ChTerms:     {fMatch, fPage},
	ChTime:      {fMatch, fIndex},
	ChCasual:    {fMatch, fIndex},
	ChQuiet:     {fMatch, fIndex},
	MenuPlay:    {fVariantOrNone, fLevel, fColor, fPage},
	MenuRules:   {fVariantOrNone, fPage},
	MenuRanking: {fVariantOrNone, fSpan, fPage},
	MenuGames:   {fPage},
	MenuHelp:    {},
	MenuStart:   {},
	MenuWhich:   {fThen, fValue},
	MenuOthers:  {fThen, fPage, fWho},
	MenuMoves:   {fMatch, fPos, fMoves},
	MenuProfile: {fWho, fVariantOrNone, fSpan},
	MenuConfig:  {fScope, fKey, fValue, fPage},
	MenuForget:  {},
	DoForget:    {fWho},
	DoKeep:      {fWho},
	MenuAlert:   {fMatch, fPos, fIndex},
	MenuHint:    {fMatch, fPos, fPage, fWho},
	MenuReview:  {fMatch, fPage},
	MenuReplay:  {fMatch},
}

// grown tells how many fields a kind had before it grew. Where all further ones are zero they are not written, so that old
// buttons are still read.
var grown = map[Kind]int{
	DoPick: 3, MenuWhich: 1, ChAccept: 1, MenuRanking: 1, MenuGames: 0,
	DoShow: 1, DoOffer: 2, DoResignAsk: 2, DoPDN: 1, DoBack: 2, DoRematch: 1, DoEndAsk: 2,
}
