// Package render turns the data of a page into a whole HTML document, and any
// answer into compressed bytes.
//
// The user interface is one React program that is built twice: for browsers,
// and as one script, server/ssr.js, which runs here in a JavaScript engine
// inside this process. So a page can be read before, and without, any script
// in the browser, and the browser goes on from the same markup.
//
// The script is ours and is embedded in the program; what editors write
// reaches it as a JSON string, never as code. Still it runs under limits of
// time, memory and depth, and after any failure the engine is thrown away and
// a fresh one started. A page that can't be rendered is a Shell: the browser
// draws it.
//
// The document keeps the policy script-src 'self'; style-src 'self': nothing
// in it that runs or styles stands inline, only data.
package render

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/school"
)

// Options limits one Engine. A field's zero value means the default in its
// comment.
type Options struct {
	Log     *slog.Logger  // slog.Default(): what the script writes to its console
	Timeout time.Duration // 2 s for one page; a page of much data gets more, see maxLimitFactor
	Memory  int           // 64 MiB for the engine's heap; the same
	Renders int           // 200 pages, then the engine makes room for a fresh one
	Quality int           // 5, of Brotli; 11 is smallest and a hundred times slower
}

func (o Options) withDefaults() Options {
	o.Log = cmp.Or(o.Log, slog.Default())
	o.Timeout = cmp.Or(o.Timeout, 2*time.Second)
	o.Memory = cmp.Or(o.Memory, 64<<20)
	o.Renders = cmp.Or(o.Renders, 200)
	o.Quality = cmp.Or(o.Quality, 5)
	return o
}

// Limits grow with the data of a page, such as a list of thousands of people:
// each further share (64 KiB) of input adds the time and memory of Options
// once more, up to maxLimitFactor times.
const (
	share          = 64 << 10
	maxLimitFactor = 10
)

// times returns the factor for the limits of a page, from the bytes of its
// input.
func times(input string) int { return min(1+len(input)/share, maxLimitFactor) }

// Engine renders pages, one at a time. It is safe for concurrent use.
type Engine struct {
	opts    Options
	program *program
	assets  assets
	brotlis *sync.Pool

	// idle holds the one machine while no goroutine uses it, or nil when a
	// fresh one is due. The goroutine that received from it owns the machine.
	// The channel is closed when the Engine is.
	idle chan *machine
}

// New makes an Engine of a built user interface: client/manifest.json,
// client/views.json and server/ssr.js in files. Without them every Render
// fails with a sentence that says so, and Shell has no scripts.
func New(files fs.FS, opts Options) (*Engine, error) {
	opts = opts.withDefaults()
	assets, err := readAssets(files)
	if err != nil {
		return nil, err
	}
	program, err := readProgram(files, opts)
	if err != nil {
		return nil, err
	}
	e := &Engine{opts: opts, program: program, assets: assets, brotlis: brotlis(opts.Quality), idle: make(chan *machine, 1)}
	e.idle <- nil
	return e, nil
}

// Build names the build of the user interface: it changes with every change
// of a file that a page may load.
func (e *Engine) Build() string { return e.assets.build }

// Close closes the engine. Every later Render fails.
func (e *Engine) Close() {
	if m, open := <-e.idle; open {
		m.close()
		close(e.idle)
	}
}

// Render draws a page and returns the whole document.
func (e *Engine) Render(ctx context.Context, layout school.Layout, page school.PageData) ([]byte, error) {
	input, err := json.Marshal(pageInput{layout, page})
	if err != nil {
		return nil, fmt.Errorf("render %s: %w", page.Path, err)
	}
	parts, err := e.draw(ctx, page.Path, string(input))
	if err != nil {
		return nil, fmt.Errorf("render %s: %w", page.Path, err)
	}
	return e.document(layout, page, parts)
}

// Shell returns the document of a page that the browser must draw by itself.
// Its head is written here, so that search engines and link previews lose
// nothing, and its text is in a noscript element.
func (e *Engine) Shell(layout school.Layout, page school.PageData) []byte {
	document, err := e.document(layout, page, shellParts(page))
	// Page data always marshals: otherwise Render would have failed before.
	if err != nil {
		e.opts.Log.Error("a page's shell can't be written", "path", page.Path, "error", err)
	}
	return document
}

// pageInput holds the input of the script, from which the browser hydrates the
// page, too.
type pageInput struct {
	Layout school.Layout   `json:"layout"`
	Page   school.PageData `json:"page"`
}

// draw has the machine draw a page, and keeps the machine only after a
// success.
func (e *Engine) draw(ctx context.Context, path, input string) (parts, error) {
	m, err := e.take(ctx)
	if err != nil {
		return parts{}, err
	}
	drawn, err := m.draw(ctx, path, input)
	if err != nil || m.renders >= e.opts.Renders {
		m.close()
		m = nil
	}
	e.idle <- m
	return drawn, err
}

// take waits for the machine, and starts a fresh one where it is due.
func (e *Engine) take(ctx context.Context) (*machine, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case m, open := <-e.idle:
		if !open {
			return nil, errors.New("the renderer is closed")
		}
		if m != nil {
			return m, nil
		}
	}
	m, err := e.program.start()
	if err != nil {
		e.idle <- nil
	}
	return m, err
}

// parts holds the two halves of a drawn page, as the script returns them.
type parts struct {
	Head     string `json:"head"`
	Body     string `json:"body"`
	NoScript string `json:"-"` // of a shell: its text
}

// failedBoundary marks, in React's markup, a Suspense boundary whose component
// threw: React returns no error and leaves the fallback in its place.
const failedBoundary = "<!--$!-->"

func readParts(answer string) (parts, error) {
	var p parts
	if err := json.Unmarshal([]byte(answer), &p); err != nil {
		return parts{}, fmt.Errorf("the script's answer: %w", err)
	}
	if strings.Contains(p.Body, failedBoundary) {
		return parts{}, errors.New("a component threw while it was drawn")
	}
	if p.Body == "" {
		return parts{}, errors.New("the script drew nothing")
	}
	return p, nil
}
