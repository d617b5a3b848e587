package render

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"time"

	"modernc.org/quickjs"
)

// scriptPath names the file of the build that holds the server-side rendering
// script.
const scriptPath = "server/ssr.js"

// errNotBuilt fails every Render of a program that was compiled before the
// user interface was built.
var errNotBuilt = errors.New("the user interface is not built into this program: run make build")

// hostScript gives the script what it needs of a browser: a console, URL and
// URLSearchParams.
//
//go:embed host.js
var hostScript string

// program holds the script, compiled at its first use, and its limits.
type program struct {
	opts     Options
	bytecode func() ([]byte, error)
}

func readProgram(files fs.FS, opts Options) (*program, error) {
	source, err := fs.ReadFile(files, scriptPath)
	if errors.Is(err, fs.ErrNotExist) {
		return &program{opts, func() ([]byte, error) { return nil, errNotBuilt }}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the user interface: %w", err)
	}
	compile := func() ([]byte, error) { return compile(string(source)) }
	return &program{opts, sync.OnceValues(compile)}, nil
}

func compile(source string) (bytecode []byte, err error) {
	err = guarded(func() error {
		vm, err := quickjs.NewVM()
		if err != nil {
			return err
		}
		defer vm.Close()
		bytecode, err = vm.Compile(source, quickjs.EvalGlobal)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", scriptPath, err)
	}
	return bytecode, nil
}

// start makes a machine, runs the script in it once and returns it ready to
// draw.
func (p *program) start() (*machine, error) {
	bytecode, err := p.bytecode()
	if err != nil {
		return nil, err
	}
	m := &machine{opts: p.opts}
	if err := guarded(func() error { return m.load(bytecode) }); err != nil {
		m.close()
		return nil, fmt.Errorf("start %s: %w", scriptPath, err)
	}
	return m, nil
}

// machine wraps one running JavaScript engine. It belongs to one goroutine at
// a time.
type machine struct {
	opts    Options
	vm      *quickjs.VM
	renders int
}

func (m *machine) load(bytecode []byte) (err error) {
	if m.vm, err = quickjs.NewVM(); err != nil {
		return err
	}
	if _, err := m.allow(1); err != nil {
		return err
	}
	if err := m.vm.RegisterHostFunc("logLine", m.logLine); err != nil {
		return err
	}
	if _, err := m.vm.Eval(hostScript, quickjs.EvalGlobal); err != nil {
		return err
	}
	_, err = m.vm.EvalBytecode(bytecode)
	return err
}

// allow sets the limits of time and memory for the next call, as multiples of
// those in Options.
func (m *machine) allow(times int) (timeout time.Duration, err error) {
	timeout = time.Duration(times) * m.opts.Timeout
	m.vm.SetMemoryLimit(uintptr(times) * uintptr(m.opts.Memory))
	return timeout, m.vm.SetEvalTimeout(timeout)
}

// logLine implements the console of host.js: its arguments are a level and a
// text.
func (m *machine) logLine(args []any) (any, error) {
	levels := map[any]slog.Level{"debug": slog.LevelDebug, "warn": slog.LevelWarn, "error": slog.LevelError}
	if len(args) == 2 {
		m.opts.Log.Log(context.Background(), levels[args[0]], "user interface: "+fmt.Sprint(args[1]))
	}
	return nil, nil
}

// draw calls the script's render. After an error the machine must not be
// used again.
func (m *machine) draw(ctx context.Context, path, input string) (drawn parts, err error) {
	m.renders++
	ended := make(chan struct{})
	defer close(ended)
	stop := context.AfterFunc(ctx, func() { m.interrupt(ended) })
	err = guarded(func() error {
		timeout, err := m.allow(times(input))
		if err != nil {
			return err
		}
		answer, err := m.vm.Call("render", path, input)
		if err != nil {
			return explained(err, timeout)
		}
		drawn, err = readParts(fmt.Sprint(answer))
		return err
	})
	if !stop() {
		return parts{}, ctx.Err()
	}
	return drawn, err
}

// interrupt stops the script. It repeats the request until the script has
// ended, since the engine loses a request that comes just before the script
// begins.
func (m *machine) interrupt(ended <-chan struct{}) {
	again := time.NewTicker(time.Millisecond)
	defer again.Stop()
	for {
		m.vm.Interrupt()
		select {
		case <-ended:
			return
		case <-again.C:
		}
	}
}

// explained replaces the engine's message for an interrupted script by a
// sentence, and adds to other messages the place in the script.
func explained(err error, timeout time.Duration) error {
	if strings.Contains(err.Error(), "interrupted") {
		return fmt.Errorf("the script took longer than %v: %w", timeout, err)
	}
	var thrown *quickjs.Error
	if errors.As(err, &thrown) {
		where, _, _ := strings.Cut(strings.TrimSpace(thrown.Stack), "\n")
		return fmt.Errorf("%w (%s)", err, where)
	}
	return err
}

func (m *machine) close() {
	if m == nil || m.vm == nil {
		return
	}
	if err := guarded(m.vm.Close); err != nil {
		m.opts.Log.Warn("the page renderer did not close well", "error", err)
	}
}

// guarded turns a panic of the engine, which is C code translated by a
// program, into an error.
func guarded(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the JavaScript engine panicked: %v", p)
		}
	}()
	return do()
}
