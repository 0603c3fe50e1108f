package engine

// Features are the parts of the deep search that may be switched, so that the worth of each can be measured by a match.
// Off leaves plain alpha-beta with a table.
type Features struct {
	Aspiration bool // a narrow window around the last iteration's score
	LateMoves  bool // late quiet moves are searched less deep first
	Steep      bool // and the later and the deeper, the less deep
	LoneReply  bool // a lone legal move costs no depth
	Threats    bool // quiescence looks a ply further where the opponent threatens to capture
	Futility   bool // near the leaves, positions far above or below the window are not searched out
	ProbCut    bool // a shallow search far above the window stands for a deep one
	Drawish    bool // with weights, a lead over a side that has a king counts for less
}

// AllFeatures returns the search at its strongest.
func AllFeatures() Features {
	return Features{Aspiration: true, LateMoves: true, Steep: true, LoneReply: true, Threats: true, Futility: true, ProbCut: true, Drawish: true}
}

// FeatureNames lists the names that [Features.Set] knows.
func FeatureNames() []string {
	return []string{"aspiration", "late-moves", "steep", "lone-reply", "threats", "futility", "probcut", "drawish"}
}

// Set switches the feature of a name, and reports whether there is one.
func (f *Features) Set(name string, on bool) bool {
	for i, p := range []*bool{&f.Aspiration, &f.LateMoves, &f.Steep, &f.LoneReply, &f.Threats, &f.Futility, &f.ProbCut, &f.Drawish} {
		if FeatureNames()[i] == name {
			*p = on
			return true
		}
	}
	return false
}
