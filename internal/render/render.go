// Package render turns the data of a page into a whole HTML document, and any answer into compressed bytes.
//
// The user interface is one React program that is built twice: for browsers, and as one script, server/ssr.js, which
// runs here in a JavaScript engine inside this process. What editors write reaches it as a JSON string, never as
// code. It runs under limits of time, memory and depth, and after any failure a fresh engine is started. A page that
// can't be rendered is a Shell: the browser draws it.
//
// Nothing that runs stands inline in the document, only data and one style element with all styles of the page's
// view, whose hash the policy of styles names (Encoded.Styles). Parts that are filled when a page is sent are its slots:
// nobody else looks for anything in the HTML.
package render

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/school"
	"schoolsite/ui/messages"
)

// Options limits one Engine. A field's zero value means the default in its comment.
type Options struct {
	Log     *slog.Logger  // slog.Default(): what the script writes to its console
	Timeout time.Duration // 2 s of CPU time for one page; a page of much data gets more, see maxLimitFactor
	Memory  int           // 64 MiB for the engine's heap; the same
	Renders int           // 200 pages, then the engine makes room for a fresh one

	Rest   time.Duration // 10 s without a page, then the engine gives back its memory
	Rested func()        // called then; nothing when nil

	clock func() (read func() time.Duration) // threadClock; tests set another
}

// brotliLevel is that of pages; 11 is smallest and a hundred times slower.
const brotliLevel = 5

// Limits grow with the data of a page, such as a list of thousands of people: each further
// inputChunk adds the time and memory of Options once more, up to maxLimitFactor times.
const (
	inputChunk     = 64 << 10 // bytes
	maxLimitFactor = 10
)

// Engine renders pages, as many at a time as there are processors. It is safe for concurrent use.
type Engine struct {
	opts     Options
	bytecode func() ([]byte, error) // compiles the script at its first use
	assets   assets
	brotlis  *sync.Pool

	// slots has a token for each further page that may be rendered at the same time. It is closed
	// when the Engine is. idle holds the vms that are started and that no goroutine owns.
	slots chan struct{}
	idle  chan *vm
	rest  *time.Timer // calls giveBack
}

// New makes an Engine of a built user interface: client/manifest.json,
// client/views.json and server/ssr.js in files. Without them every Render
// fails with a sentence that says so, and Shell has no scripts.
func New(files fs.FS, opts Options) (*Engine, error) {
	opts.Log = cmp.Or(opts.Log, slog.Default())
	opts.Timeout = cmp.Or(opts.Timeout, 2*time.Second)
	opts.Memory = cmp.Or(opts.Memory, 64<<20)
	opts.Renders = cmp.Or(opts.Renders, 200)
	opts.Rest = cmp.Or(opts.Rest, 10*time.Second)
	if opts.clock == nil {
		opts.clock = threadClock
	}
	if opts.Rested == nil {
		opts.Rested = func() {}
	}
	assets, err := readAssets(files)
	if err != nil {
		return nil, err
	}
	e := &Engine{opts: opts, assets: assets, slots: make(chan struct{}, runtime.GOMAXPROCS(0)),
		idle: make(chan *vm, runtime.GOMAXPROCS(0))}
	e.bytecode = sync.OnceValues(func() ([]byte, error) { return compile(files) })
	e.brotlis = &sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotliLevel) }}
	for range cap(e.slots) {
		e.slots <- struct{}{}
	}
	e.rest = time.AfterFunc(opts.Rest, e.giveBack)
	return e, nil
}

// Build names the build of the user interface: it changes with every change
// of a file that a page may load.
func (e *Engine) Build() string { return e.assets.build }

// Close closes the engine. Every later Render fails.
func (e *Engine) Close() {
	e.rest.Stop()
	for range cap(e.slots) {
		if _, open := <-e.slots; !open {
			return
		}
	}
	close(e.slots)
	close(e.idle)
	for v := range e.idle {
		v.close()
	}
}

// giveBack closes the vms that are idle. Each holds megabytes, and a fresh one starts in the time of
// one page.
func (e *Engine) giveBack() {
	for {
		select {
		case v := <-e.idle:
			if v == nil {
				return // the Engine is closed
			}
			v.close()
		default:
			e.opts.Rested()
			return
		}
	}
}

// Render draws a page and returns the whole document, which is not packed yet.
func (e *Engine) Render(ctx context.Context, layout school.Layout, page school.PageData) (school.Encoded, error) {
	drawn, err := e.draw(ctx, layout, page)
	if err != nil {
		return school.Encoded{}, fmt.Errorf("render %s: %w", page.Path, err)
	}
	return e.document(layout, page, drawn)
}

// draw draws a page in a vm that is idle, or in a fresh one.
func (e *Engine) draw(ctx context.Context, layout school.Layout, page school.PageData) (parts, error) {
	around, err := json.Marshal(layout)
	if err != nil {
		return parts{}, err
	}
	input, err := json.Marshal(page)
	if err != nil {
		return parts{}, err
	}
	v, err := e.acquire(ctx)
	if err != nil {
		return parts{}, err
	}
	drawn, err := v.draw(ctx, page.Path, string(around), string(input), languageOf(layout, page))
	if err != nil || v.renders >= e.opts.Renders {
		v.close()
	} else {
		e.idle <- v
	}
	e.rest.Reset(e.opts.Rest)
	e.slots <- struct{}{}
	return drawn, err
}

// languageOf returns the language in which the interface of a page speaks: that of the edition, where a site has several
// and the interface has a catalogue of it, or else English.
func languageOf(layout school.Layout, page school.PageData) string {
	language := layout.School.Language
	if len(layout.School.Languages) == 0 || page.View == school.AdminView || messages.In(language) == nil {
		return "en"
	}
	return language
}

// acquire waits for a slot, and takes a vm that is idle or starts one. After an error the caller has
// no slot.
func (e *Engine) acquire(ctx context.Context) (*vm, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case _, open := <-e.slots:
		if !open {
			return nil, errors.New("the renderer is closed")
		}
	}
	select {
	case v := <-e.idle:
		return v, nil
	default:
	}
	bytecode, err := e.bytecode()
	var fresh *vm
	if err == nil {
		fresh, err = newVM(ctx, e.opts, bytecode)
	}
	if err != nil {
		e.slots <- struct{}{}
	}
	return fresh, err
}

// pageInput has the input of the script, from which the browser hydrates the page.
type pageInput struct {
	Layout school.Layout   `json:"layout"`
	Page   school.PageData `json:"page"`
}
