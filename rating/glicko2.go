// Package rating is the Glicko-2 system: Mark Glickman, "Example of the Glicko-2 system", 2022
// (http://www.glicko.net/glicko/glicko2.pdf). Steps are numbered as there.
package rating

import "math"

// Rating is a player's strength.
type Rating struct {
	R   float64 // rating, 100…4000; a newcomer has 1500
	RD  float64 // deviation, 30…350: the strength lies within R ± 2 RD with 95 % probability
	Vol float64 // volatility, 0.01…0.2: how erratic the results are
}

// Initial is a newcomer's rating.
var Initial = Rating{R: 1500, RD: 350, Vol: 0.06}

// The bounds that no sequence of results can break.
const (
	MinR, MaxR     = 100, 4000
	MinRD, MaxRD   = 30, 350
	MinVol, MaxVol = 0.01, 0.2
)

// Provisional is the deviation above which a rating is only a guess yet.
const Provisional = 110

// Provisional reports whether the rating is only a guess yet.
func (r Rating) Provisional() bool { return r.RD > Provisional }

const (
	tau   = 0.5      // constrains how fast the volatility changes
	scale = 173.7178 // step 2: points on the Glicko scale to one on the Glicko-2 scale
)

// Game is one result against an opponent as rated before the period.
type Game struct {
	Opponent Rating
	Score    float64 // 1 won, 0.5 drawn, 0 lost
	Weight   float64 // how much the game counts, 0…1
}

// After returns a rating after one rating period with the given games; without any the deviation grows as in [Rating.Idle].
func (r Rating) After(games ...Game) Rating {
	mu, phi := (r.R-Initial.R)/scale, r.RD/scale
	var information, surprise float64 // sums of steps 3 and 4
	for _, g := range games {
		gphi := reach(g.Opponent.RD / scale)
		e := 1 / (1 + math.Exp(-gphi*(mu-(g.Opponent.R-Initial.R)/scale)))
		information += g.Weight * gphi * gphi * e * (1 - e)
		surprise += g.Weight * gphi * (g.Score - e)
	}
	if information <= 0 {
		return r.Idle(1)
	}
	v := 1 / information
	vol := volatility(phi, r.Vol, v*surprise, v)
	phi = math.Hypot(phi, vol)                                                  // step 6
	phi = 1 / math.Sqrt(1/(phi*phi)+1/v)                                        // step 7
	mu += phi * phi * surprise                                                  // step 7
	return Rating{R: Initial.R + scale*mu, RD: scale * phi, Vol: vol}.bounded() // step 8
}

// Idle returns a rating after periods without a game: the deviation grows, up to that of a newcomer. periods may be a fraction.
func (r Rating) Idle(periods float64) Rating {
	if periods > 0 {
		phi := r.RD / scale
		r.RD = scale * math.Sqrt(phi*phi+periods*r.Vol*r.Vol)
	}
	return r.bounded()
}

func (r Rating) bounded() Rating {
	return Rating{R: clamp(r.R, MinR, MaxR, Initial.R), RD: clamp(r.RD, MinRD, MaxRD, MaxRD), Vol: clamp(r.Vol, MinVol, MaxVol, Initial.Vol)}
}

// clamp keeps x between the bounds; what is no number becomes otherwise.
func clamp(x, low, high, otherwise float64) float64 {
	if math.IsNaN(x) {
		return otherwise
	}
	return min(max(x, low), high)
}

// reach is g of step 3: how much an opponent of deviation phi tells.
func reach(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

const (
	accuracy = 1e-6
	patience = 100 // iterations at most; Glickman's method takes a handful
)

// volatility is step 5, by the Illinois algorithm.
func volatility(phi, sigma, delta, v float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 && k < patience {
			k++
		}
		high = a - k*tau
	}
	fl, fh := f(low), f(high)
	for i := 0; math.Abs(high-low) > accuracy && i < patience; i++ {
		c := low + (low-high)*fl/(fh-fl)
		fc := f(c)
		if fc*fh <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = c, fc
	}
	return math.Exp(low / 2)
}
