package rules

import "strings"

// Text writes a move in full: "c3-d4", "c3xe5xg7"; always - and x, whatever the variant's PDN uses.
func (v *Variant) Text(m Move) string {
	sep := "-"
	if m.IsCapture() {
		sep = "x"
	}
	return v.join(m.Path(nil), sep)
}

// join writes a path with a separator between its squares.
func (v *Variant) join(path []Square, sep string) string {
	var b strings.Builder
	for i, sq := range path {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(v.names[sq])
	}
	return b.String()
}
