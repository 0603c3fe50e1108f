package render

import "testing"

func BenchmarkPNG(b *testing.B) {
	views := sampleViews()
	views["full"] = fullView()
	for name, v := range views {
		if _, err := PNG(v); err != nil { // draws the sprites, once
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				data, err := PNG(v)
				if err != nil {
					b.Fatal(err)
				}
				n = len(data)
			}
			b.ReportMetric(float64(n)/1024, "KB")
		})
	}
}

// benchmarkPage draws a page again and again; the first draws its palette.
func benchmarkPage(b *testing.B, draw func() ([]byte, error)) {
	data, err := draw()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := draw(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/1024, "KB")
}

func BenchmarkTablePNG(b *testing.B) {
	for name, t := range map[string]Table{"ranking": ranking(), "full": fullTable()} {
		b.Run(name, func(b *testing.B) { benchmarkPage(b, func() ([]byte, error) { return TablePNG(t) }) })
	}
}

func BenchmarkCurvePNG(b *testing.B) {
	for _, name := range []string{"curve-one", "curve", "curve-500-slate"} {
		c := sampleCurves()[name]
		b.Run(name, func(b *testing.B) { benchmarkPage(b, func() ([]byte, error) { return CurvePNG(c) }) })
	}
}

func BenchmarkBalancePNG(b *testing.B) {
	for _, name := range []string{"balance-short-slate", "balance", "balance-long-contrast"} {
		c := sampleBalances()[name]
		b.Run(name, func(b *testing.B) { benchmarkPage(b, func() ([]byte, error) { return BalancePNG(c) }) })
	}
}

func BenchmarkGIF(b *testing.B) {
	frames, delays := shuffle(blank(10, true), 80)
	for i := range frames {
		frames[i].Bars = &Bars{Top: Bar{Name: "Ana", Left: 20}, Bottom: Bar{Name: "Beto", White: true, Turn: i%2 == 0, Left: 20}}
	}
	benchmarkPage(b, func() ([]byte, error) { return GIF(frames, delays) })
}

func BenchmarkSheet(b *testing.B) {
	paletteFor(Walnut)
	for b.Loop() {
		newSheet(Walnut, 80)
	}
}

func BenchmarkPalette(b *testing.B) {
	for b.Loop() {
		drawPalette(&looks[Walnut])
	}
}
