package screen

// perRow is how many buttons of a label's width a phone shows side by side and still readable.
var perRow = []struct{ width, buttons int }{{3, 6}, {5, 5}, {7, 4}, {9, 3}, {22, 2}}

// arrange lays buttons out in rows of equal length, as many side by side as the widest label allows.
func arrange(buttons []Button, lim Limits) [][]Button {
	if len(buttons) == 0 {
		return nil
	}
	widest := 0
	for _, b := range buttons {
		widest = max(widest, width(b.Label))
	}
	n := 1
	for _, step := range perRow {
		if widest <= step.width {
			n = step.buttons
			break
		}
	}
	n = max(1, min(n, lim.PerRow))
	rows := (len(buttons) + n - 1) / n
	n = (len(buttons) + rows - 1) / rows
	var out [][]Button
	for len(buttons) > n {
		out = append(out, buttons[:n:n])
		buttons = buttons[n:]
	}
	return append(out, buttons)
}
