package media

import "context"

// Icon converts a picture to a PNG with a long edge of at most side px: not all
// browsers and telephones take other formats for their icons yet.
func (l *Library) Icon(ctx context.Context, data []byte, side int) ([]byte, error) {
	head, err := l.examine(data)
	if err != nil {
		return nil, err
	}
	master, err := l.master(ctx, data, head)
	if err != nil {
		return nil, err
	}
	w, h := fitted(master.w, master.h, side)
	file, err := encodePNG(withPalette(master.source().scaled(w, h, turn{}).nrgba()))
	return file.data, err
}
