package media

import (
	"context"
	"slices"
)

// LooksLikePicture reports whether a file begins as pictures do, those of a
// kind that is not taken included.
func LooksLikePicture(start []byte) bool {
	switch sniff(start) {
	case "unknown", "empty", "html", "pdf", "document", "video":
		return false
	}
	return true
}

// widthsOf are the widths that are made of an upright picture, ascending. One
// with transparency gets the small ones of an emblem beside them, and lossless
// ones that save no bytes are left out.
func widthsOf(width, height int) []int {
	var widths []int
	for _, edge := range edges {
		w, _ := fitted(width, height, edge)
		widths = append(widths, w)
	}
	return slices.Compact(widths)
}

// Try decodes a picture and keeps nothing. It refuses pictures that are damaged
// after the header, as Add does.
func (l *Library) Try(ctx context.Context, data []byte) error {
	head, err := l.examine(data)
	if err != nil {
		return err
	}
	release, err := l.reserve(ctx, head.memory(), func() {})
	if err != nil {
		return err
	}
	defer release()
	_, err = l.decode(ctx, data, head)
	return err
}
