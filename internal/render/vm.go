package render

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"modernc.org/quickjs"
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
func newVM(opts Options, bytecode []byte) (*vm, error) {
	v := &vm{opts: opts}
	err := guarded(func() (err error) {
		if v.engine, err = quickjs.NewVM(); err != nil {
			return err
		}
		if _, err := v.setLimits(1); err != nil {
			return err
		}
		// logLine implements the console of host.js: its arguments are a level and a text.
		levels := map[any]slog.Level{"debug": slog.LevelDebug, "warn": slog.LevelWarn, "error": slog.LevelError}
		if err := v.engine.RegisterHostFunc("logLine", func(args []any) (any, error) {
			if len(args) == 2 {
				opts.Log.Log(context.Background(), levels[args[0]], "user interface: "+fmt.Sprint(args[1]))
			}
			return nil, nil
		}); err != nil {
			return err
		}
		if _, err := v.engine.Eval(hostScript, quickjs.EvalGlobal); err != nil {
			return err
		}
		_, err = v.engine.EvalBytecode(bytecode)
		return err
	})
	if err != nil {
		v.close()
		return nil, fmt.Errorf("start %s: %w", scriptPath, err)
	}
	return v, nil
}

// setLimits sets the limits of time and memory for the next call, as multiples of those in Options.
func (v *vm) setLimits(factor int) (timeout time.Duration, err error) {
	timeout = time.Duration(factor) * v.opts.Timeout
	v.engine.SetMemoryLimit(uintptr(factor) * uintptr(v.opts.Memory))
	return timeout, v.engine.SetEvalTimeout(timeout)
}

// parts holds the two halves of a drawn page, as the script returns them.
type parts struct {
	Head string `json:"head"`
	Body string `json:"body"`
}

// suspenseErrorMarker marks, in React's markup, a Suspense boundary whose
// component threw: React returns no error and leaves the fallback in its place.
const suspenseErrorMarker = "<!--$!-->"

// draw calls the script's render with JSON texts. The script keeps what it drew of the last layout,
// whose text it compares. After an error the vm must not be used again.
func (v *vm) draw(ctx context.Context, path, layout, page string) (drawn parts, err error) {
	v.renders++
	ended := make(chan struct{})
	defer close(ended)
	// The request to stop is repeated until the script has ended, since the engine
	// loses one that comes just before the script begins.
	stop := context.AfterFunc(ctx, func() {
		again := time.NewTicker(time.Millisecond)
		defer again.Stop()
		for {
			v.engine.Interrupt()
			select {
			case <-ended:
				return
			case <-again.C:
			}
		}
	})
	err = guarded(func() error {
		timeout, err := v.setLimits(min(1+(len(layout)+len(page))/inputChunk, maxLimitFactor))
		if err != nil {
			return err
		}
		answer, err := v.engine.Call("render", path, layout, page)
		var thrown *quickjs.Error
		switch {
		case err != nil && strings.Contains(err.Error(), "interrupted"):
			return fmt.Errorf("the script took longer than %v: %w", timeout, err)
		case errors.As(err, &thrown):
			where, _, _ := strings.Cut(strings.TrimSpace(thrown.Stack), "\n")
			return fmt.Errorf("%w (%s)", err, where)
		case err != nil:
			return err
		}
		if err := json.Unmarshal([]byte(fmt.Sprint(answer)), &drawn); err != nil {
			return fmt.Errorf("the script's answer: %w", err)
		}
		if strings.Contains(drawn.Body, suspenseErrorMarker) {
			return errors.New("a component threw while it was drawn")
		}
		if drawn.Body == "" {
			return errors.New("the script drew nothing")
		}
		return nil
	})
	if !stop() {
		return parts{}, ctx.Err()
	}
	return drawn, err
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
