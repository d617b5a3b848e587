package schooltest

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/school"
)

// Renderer draws pages as plain text and counts them.
type Renderer struct {
	mu       sync.Mutex
	rendered []string
	broken   bool
	holding  int   // how many renders are still to wait
	held     *hold // where they wait
}

// hold is where renders wait.
type hold struct{ started, release chan struct{} }

// Break makes every Render fail from now on.
func (r *Renderer) Break() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.broken = true
}

// Repair makes Render work again.
func (r *Renderer) Repair() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.broken = false
}

// Hold makes the next n renders wait until they are released; started tells of
// each one that has begun.
func (r *Renderer) Hold(n int) (started <-chan struct{}, release func()) {
	held := &hold{started: make(chan struct{}), release: make(chan struct{})}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.holding, r.held = n, held
	return held.started, func() { close(held.release) }
}

// Rendered is the path of every page that was rendered since the last call.
func (r *Renderer) Rendered() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	paths := r.rendered
	r.rendered = nil
	return paths
}

// Render writes what the page is about.
func (r *Renderer) Render(_ context.Context, layout school.Layout, page school.PageData) (html school.Encoded, err error) {
	held, err := r.begin(page.Path)
	if err != nil {
		return html, err
	}
	if held != nil {
		held.started <- struct{}{}
		<-held.release
	}
	text := layout.School.Name + "\n" + layout.Alert + "\n" + page.Seo.Title + "\n"
	if page.Home != nil {
		for _, slide := range page.Home.Slides {
			text += "slide " + slide.URL + " " + slide.Alt + "\n"
		}
	}
	if page.Info != nil {
		text += page.Info.HTML
	}
	html = Drawn(page, text)
	html.Identity = append(html.Identity, formText(page.Form)...)
	return html, nil
}

// Drawn is a page of a text, with a slot behind it where the view has the contact form.
func Drawn(page school.PageData, text string) school.Encoded {
	html := school.Encoded{Type: "text/html; charset=utf-8", Identity: []byte(text)}
	if page.View == school.ContactView {
		html.Slots = []school.Slot{{Name: school.TokenSlot, Start: len(text), End: len(text)}}
	}
	return html
}

func (r *Renderer) begin(path string) (*hold, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken {
		return nil, errors.New("the renderer is broken for this test")
	}
	r.rendered = append(r.rendered, path)
	if r.holding == 0 {
		return nil, nil
	}
	r.holding--
	return r.held, nil
}

// formText lists the results of a form, one in a line.
func formText(form *school.FormState) string {
	if form == nil {
		return ""
	}
	text := fmt.Sprintf("done: %t\nmessage: %s\n", form.Done, form.Message)
	for _, field := range slices.Sorted(maps.Keys(form.Values)) {
		text += "typed " + field + ": " + form.Values[field] + "\n"
	}
	for _, field := range slices.Sorted(maps.Keys(form.Fields)) {
		text += "wrong " + field + ": " + form.Fields[field] + "\n"
	}
	return text
}

// Shell is an empty page, but for its form.
func (*Renderer) Shell(_ school.Layout, page school.PageData) school.Encoded {
	text := "shell of " + page.Path + "\n" + formText(page.Form)
	return school.Encoded{Type: "text/html; charset=utf-8", Identity: []byte(text)}
}

// Encode makes both encodings of everything, even where that does not pay.
func (*Renderer) Encode(plain school.Encoded) school.Encoded {
	sum := sha256.Sum256(plain.Identity)
	encoded, known := packedBefore(sum)
	if !known {
		encoded = school.Encoded{Brotli: packed(&brotlis, plain.Identity), Gzip: packed(&gzips, plain.Identity)}
		keepPacked(sum, encoded)
	}
	plain.Brotli, plain.Gzip, plain.ETag = encoded.Brotli, encoded.Gzip, `"`+hex.EncodeToString(sum[:8])+`"`
	return plain
}

// Pack makes Brotli alone.
func (r *Renderer) Pack(plain school.Encoded) school.Encoded {
	encoded := r.Encode(plain)
	encoded.Identity, encoded.Gzip = nil, nil
	return encoded
}

// Unpack reads Brotli.
func (*Renderer) Unpack(from school.Encoded, isGzip bool) []byte {
	body := from.Identity
	if body == nil {
		var err error
		body, err = io.ReadAll(brotli.NewReader(bytes.NewReader(from.Brotli)))
		must(err)
	}
	if isGzip {
		return packed(&gzips, body)
	}
	return body
}

// shelf has what was packed last: most tests show the same school, and under
// the race detector compressing it is what takes them longest.
var shelf struct {
	sync.Mutex
	packed map[[sha256.Size]byte]school.Encoded
}

// onShelf are more files than a school of a test has.
const onShelf = 500

func packedBefore(sum [sha256.Size]byte) (school.Encoded, bool) {
	shelf.Lock()
	defer shelf.Unlock()
	encoded, known := shelf.packed[sum]
	return encoded, known
}

func keepPacked(sum [sha256.Size]byte, encoded school.Encoded) {
	shelf.Lock()
	defer shelf.Unlock()
	if len(shelf.packed)%onShelf == 0 {
		shelf.packed = map[[sha256.Size]byte]school.Encoded{}
	}
	shelf.packed[sum] = encoded
}

// Build never changes.
func (*Renderer) Build() string { return "test" }

// packer is a compressor that can be used again: making one costs more than a page.
type packer interface {
	io.WriteCloser
	Reset(into io.Writer)
}

var (
	brotlis = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotli.BestSpeed) }}
	gzips   = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}
)

func packed(pool *sync.Pool, body []byte) []byte {
	var out bytes.Buffer
	w := pool.Get().(packer)
	defer pool.Put(w)
	w.Reset(&out)
	_, err := w.Write(body)
	must(err)
	must(w.Close())
	return out.Bytes()
}
