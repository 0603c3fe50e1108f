package render

import "image/color"

// look holds every colour of a theme. Colours are opaque; transparency is said
// where they are used.
type look struct {
	light, dark color.RGBA // squares of a two-coloured board
	all, lines  color.RGBA // squares and lines of a board where every square is played
	onLight     color.RGBA // edge letters on light squares
	onDark      color.RGBA // numbers and edge letters on played squares
	onMark      color.RGBA // the same on the last move's squares, and their inner line
	last        color.RGBA // the last move's fill, at fromShare or landShare
	fromShare   float64
	landShare   float64

	white, black disc

	gold, goldShade, crownLine color.RGBA
	choice                     color.RGBA // pills, targets, frame
	must                       color.RGBA // tags and brackets
	cross                      color.RGBA // over pieces just taken
	arrow                      color.RGBA
	paper                      color.RGBA // labels on pills, the edges of everything drawn over the board

	bar, barName, barOff, turn color.RGBA
}

// disc holds the colours of one side's pieces.
type disc struct{ base, high, side, rim, groove color.RGBA }

func hex(v uint32) color.RGBA {
	return color.RGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// looks are the themes' colours. Walnut's brown is the one on which both discs
// have the same contrast; in every theme each disc has at least 3:1 against the
// played square, by its face or its rim (the tests hold this).
var looks = [...]look{
	Walnut: {
		light: hex(0xf0d9b5), dark: hex(0xa9774f), all: hex(0xb07e55), lines: hex(0x6d4a2e),
		onLight: hex(0x7f5030), onDark: hex(0xfbe9cf), onMark: hex(0x4a3208),
		last: hex(0xf6d24a), fromShare: 0.55, landShare: 0.80,
		white: disc{hex(0xf3ead8), hex(0xfffdf6), hex(0xb9a788), hex(0x4a3a2a), hex(0xcdbd9f)},
		black: disc{hex(0x3a3230), hex(0x6a5d58), hex(0x141110), hex(0xd9cbbd), hex(0x1c1817)},
		gold:  hex(0xf2b632), goldShade: hex(0xc98a12), crownLine: hex(0x3b2a05),
		choice: hex(0x1f5fbf), must: hex(0xb3201a), cross: hex(0xc8281f), arrow: hex(0x1f6fd6), paper: hex(0xffffff),
		bar: hex(0x2b2724), barName: hex(0xf2ece4), barOff: hex(0xb8aea4), turn: hex(0xf2b632),
	},
	Slate: {
		light: hex(0xdee3e6), dark: hex(0x7d93a0), all: hex(0x7d93a0), lines: hex(0x4c5d68),
		onLight: hex(0x4c626f), onDark: hex(0xffffff), onMark: hex(0x3d2f08),
		last: hex(0xf6d24a), fromShare: 0.55, landShare: 0.80,
		white: disc{hex(0xfbfcfd), hex(0xffffff), hex(0xa9b4bb), hex(0x2c3840), hex(0xcfd7dc)},
		black: disc{hex(0x2d353b), hex(0x5c6a74), hex(0x0f1316), hex(0xd3dde3), hex(0x14191c)},
		gold:  hex(0xf2b632), goldShade: hex(0xc98a12), crownLine: hex(0x33260a),
		choice: hex(0x174f9f), must: hex(0xa8201a), cross: hex(0xc8281f), arrow: hex(0x185abd), paper: hex(0xffffff),
		bar: hex(0x232a2f), barName: hex(0xeef2f4), barOff: hex(0xa9b4bb), turn: hex(0xf2b632),
	},
	Contrast: {
		light: hex(0xffffff), dark: hex(0x757575), all: hex(0x757575), lines: hex(0x1a1a1a),
		onLight: hex(0x333333), onDark: hex(0xffffff), onMark: hex(0x000000),
		last: hex(0xffe14d), fromShare: 0.80, landShare: 1,
		white: disc{hex(0xffffff), hex(0xffffff), hex(0xb4b4b4), hex(0x000000), hex(0xbdbdbd)},
		black: disc{hex(0x0d0d0d), hex(0x2b2b2b), hex(0x000000), hex(0xffffff), hex(0x4a4a4a)},
		gold:  hex(0xffc21f), goldShade: hex(0xc98a12), crownLine: hex(0x000000),
		choice: hex(0x0b3d91), must: hex(0x9b0000), cross: hex(0xd00000), arrow: hex(0x0b3d91), paper: hex(0xffffff),
		bar: hex(0x000000), barName: hex(0xffffff), barOff: hex(0xbdbdbd), turn: hex(0xffc21f),
	},
}

// ground is one way a square can be filled.
type ground uint8

const (
	groundLight ground = iota
	groundDark
	groundAll
	grounds
)

// fill is the ground's colour with the last move's marks laid over it.
func (l *look) fill(g ground, m Mark) color.RGBA {
	c := [grounds]color.RGBA{l.light, l.dark, l.all}[g]
	switch {
	case m&MarkLanding != 0:
		return mix(c, l.last, l.landShare)
	case m&(MarkFrom|MarkThrough) != 0:
		return mix(c, l.last, l.fromShare)
	}
	return c
}

// solids are the colours that must be in the palette exactly.
func (l *look) solids() []color.RGBA {
	cs := []color.RGBA{
		l.lines, l.onLight, l.onDark, l.onMark, l.gold, l.goldShade, l.crownLine, l.choice, l.must,
		l.cross, l.arrow, l.paper, l.bar, l.barName, l.barOff, l.turn, l.white.base, l.black.base,
	}
	for g := range grounds {
		for _, m := range []Mark{0, MarkFrom, MarkLanding} {
			cs = append(cs, l.fill(g, m))
		}
	}
	return cs
}

// mix lays share (0 to 1) of over on under.
func mix(under, over color.RGBA, share float64) color.RGBA {
	part := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share + 0.5) }
	return color.RGBA{part(under.R, over.R), part(under.G, over.G), part(under.B, over.B), 255}
}
