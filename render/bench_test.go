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
