package render

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden pictures; look at them afterwards")

func TestGoldenPictures(t *testing.T) {
	for name, v := range sampleViews() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := PNG(v)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".png")
			if *update {
				if err := os.MkdirAll("testdata", 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			comparePixels(t, decode(t, got), decode(t, want))
		})
	}
}

func mustPNG(t *testing.T, v View) []byte {
	t.Helper()
	data, err := PNG(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// comparePixels allows 3 a channel: fused multiply-add moves soft edges a
// little on other processors.
func comparePixels(t *testing.T, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("size is %v, golden has %v", got.Bounds(), want.Bounds())
	}
	const tolerance = 3 * 0x101
	for y := range got.Bounds().Dy() {
		for x := range got.Bounds().Dx() {
			r1, g1, b1, _ := got.At(x, y).RGBA()
			r2, g2, b2, _ := want.At(x, y).RGBA()
			if apart(r1, r2) > tolerance || apart(g1, g2) > tolerance || apart(b1, b2) > tolerance {
				t.Fatalf("pixel %d,%d is %v, golden has %v", x, y, got.At(x, y), want.At(x, y))
			}
		}
	}
}

func apart(a, b uint32) uint32 { return max(a, b) - min(a, b) }
