package render

import (
	"bytes"
	"flag"
	"image"
	"image/color"
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
			golden(t, name, got)
		})
	}
}

// golden compares a picture with the one of that name in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
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

// comparePixels allows 3 a channel, and a palette entry's neighbour on a few
// soft edges: fused multiply-add moves shades by one on other processors, and
// the nearest of 160 colours may then be another.
func comparePixels(t *testing.T, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("size is %v, golden has %v", got.Bounds(), want.Bounds())
	}
	const tolerance, neighbour = 3, 40
	b, other := got.Bounds(), 0
	for y := range b.Dy() {
		for x := range b.Dx() {
			d := apart(got.At(x, y), want.At(x, y))
			if d > neighbour {
				t.Fatalf("pixel %d,%d is %v, golden has %v", x, y, got.At(x, y), want.At(x, y))
			}
			if d > tolerance {
				other++
			}
		}
	}
	if few := b.Dx() * b.Dy() / 200; other > few {
		t.Errorf("%d pixels differ by more than %d a channel, want %d at most", other, tolerance, few)
	}
}

// apart is the largest difference of a channel, 0 to 255.
func apart(a, b color.Color) uint32 {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	off := func(a, b uint32) uint32 { return (max(a, b) - min(a, b)) >> 8 }
	return max(off(r1, r2), off(g1, g2), off(b1, b2))
}
