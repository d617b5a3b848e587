package render

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"

	"schoolsite/ui/messages"
)

// scriptPath names the file of the build that holds the server-side rendering script.
const scriptPath = "server/ssr.js"

// hostScript gives the script what it needs of a browser: a console, URL and URLSearchParams.
//
//go:embed host.js
var hostScript string

// compile compiles the script. A program that was compiled before the user
// interface was built has none.
func compile(files fs.FS) (bytecode []byte, err error) {
	source, err := fs.ReadFile(files, scriptPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the user interface is not built into this program: run make build")
	}
	if err != nil {
		return nil, fmt.Errorf("read the user interface: %w", err)
	}
	err = guarded(func() error {
		engine, err := quickjs.NewVM()
		if err != nil {
			return err
		}
		defer engine.Close()
		bytecode, err = engine.Compile(string(source), quickjs.EvalGlobal)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", scriptPath, err)
	}
	return bytecode, nil
}

// vm wraps one running JavaScript engine. It belongs to one goroutine at a time.
type vm struct {
	opts    Options
	engine  *quickjs.VM
	renders int
}

// newVM starts an engine and runs the script in it once.
func newVM(ctx context.Context, opts Options, bytecode []byte) (*vm, error) {
	v := &vm{opts: opts}
	err := guarded(func() (err error) {
		if v.engine, err = quickjs.NewVM(); err != nil {
			return err
		}
		// logLine implements the console of host.js: its arguments are a level and a text.
		levels := map[any]slog.Level{"debug": slog.LevelDebug, "warn": slog.LevelWarn, "error": slog.LevelError}
		return v.engine.RegisterHostFunc("logLine", func(args []any) (any, error) {
			if len(args) == 2 {
				opts.Log.Log(context.Background(), levels[args[0]], "user interface: "+fmt.Sprint(args[1]))
			}
			return nil, nil
		})
	})
	if err == nil {
		err = v.limited(ctx, 1, func() error {
			if _, err := v.engine.Eval(hostScript, quickjs.EvalGlobal); err != nil {
				return err
			}
			_, err := v.engine.EvalBytecode(bytecode)
			return err
		})
	}
	if err != nil {
		v.close()
		return nil, fmt.Errorf("start %s: %w", scriptPath, err)
	}
	return v, nil
}

// watchInterval is the time between two checks of a running script against its limit.
const watchInterval = 10 * time.Millisecond

// limited runs a script within its limits of memory and CPU time, which are multiples of those in Options, and
// until ctx ends. CPU time is that of the script's own thread: on a busy machine a page takes longer, but no more
// work. After an error the vm must not be used again.
func (v *vm) limited(ctx context.Context, factor int, run func() error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	v.engine.SetMemoryLimit(uintptr(factor) * uintptr(v.opts.Memory))
	limit, clock := time.Duration(factor)*v.opts.Timeout, v.opts.clock()
	began := clock()
	var isOver atomic.Bool
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		again := time.NewTicker(watchInterval)
		defer again.Stop()
		for {
			select {
			case <-ended:
				return
			case <-again.C:
			}
			// The request to stop is repeated, since the engine loses one that comes just before the script begins.
			if isOver.Load() || clock()-began > limit {
				isOver.Store(true)
				v.engine.Interrupt()
			} else if ctx.Err() != nil {
				v.engine.Interrupt()
			}
		}
	}()
	err := guarded(run)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && isOver.Load():
		return fmt.Errorf("the script took more than %v of CPU time: %w", limit, err)
	}
	return err
}

// parts has a drawn page as the script returns it. Body has its texts, and between them by turns the names of the slots
// that begin or end there.
type parts struct {
	Head string   `json:"head"`
	Body []string `json:"body"`
}

// suspenseErrorMarker marks, in React's markup, a Suspense boundary whose
// component threw: React returns no error and leaves the fallback in its place.
const suspenseErrorMarker = "<!--$!-->"

// draw calls the script's render with JSON texts, in a language of ui/messages. The script keeps what it drew of the
// last layout, whose text it compares. After an error the vm must not be used again.
func (v *vm) draw(ctx context.Context, path, layout, page, language string) (drawn parts, err error) {
	v.renders++
	var answer any
	err = v.limited(ctx, min(1+(len(layout)+len(page))/inputChunk, maxLimitFactor), func() (err error) {
		answer, err = v.engine.Call("render", path, layout, page, language, messages.Site(language))
		return err
	})
	var thrown *quickjs.Error
	switch {
	case errors.As(err, &thrown):
		where, _, _ := strings.Cut(strings.TrimSpace(thrown.Stack), "\n")
		return parts{}, fmt.Errorf("%w (%s)", err, where)
	case err != nil:
		return parts{}, err
	}
	if err := json.Unmarshal([]byte(fmt.Sprint(answer)), &drawn); err != nil {
		return parts{}, fmt.Errorf("the script's answer: %w", err)
	}
	if len(drawn.Body) == 0 || drawn.Body[0] == "" {
		return parts{}, errors.New("the script drew nothing")
	}
	for _, text := range drawn.Body {
		if strings.Contains(text, suspenseErrorMarker) {
			return parts{}, errors.New("a component threw while it was drawn")
		}
	}
	return drawn, nil
}

func (v *vm) close() {
	if v == nil || v.engine == nil {
		return
	}
	if err := guarded(v.engine.Close); err != nil {
		v.opts.Log.Warn("the page renderer did not close well", "error", err)
	}
}

// guarded turns a panic of the engine, which is C code translated by a program, into an error.
func guarded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the JavaScript engine panicked: %v", p)
		}
	}()
	return do()
}
