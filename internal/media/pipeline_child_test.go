package media

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/school"
)

// childDoes tells a process of the test what to make widths with, of which
// file and where to, a line each. It does nothing else.
const childDoes = "MEDIA_CHILD_DOES"

func TestMain(m *testing.M) {
	job := os.Getenv(childDoes)
	if job == "" {
		os.Exit(m.Run())
	}
	if err := makeAlone(job); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// onDisk writes files into a folder.
type onDisk string

func (d onDisk) Write(name string, data []byte) error {
	return os.WriteFile(filepath.Join(string(d), name), data, 0o600)
}

// makeAlone makes the widths of pictures, all at once, and prints what that took.
func makeAlone(job string) error {
	encoder, rest, _ := strings.Cut(job, "\n")
	files, out, _ := strings.Cut(rest, "\n")
	make := addShown
	if encoder == "standard" {
		make = addStandard
	}
	debug.SetGCPercent(50) // as the program has it
	start, before := time.Now(), cpuTime()
	library := New(onDisk(out), school.DefaultLimits())
	var c cost
	var mu sync.Mutex // guards c
	var all errgroup.Group
	for _, file := range filepath.SplitList(files) {
		all.Go(func() error {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			one, err := make(library, data, start)
			mu.Lock()
			defer mu.Unlock()
			c.Bytes, c.Shown = c.Bytes+one.Bytes, max(c.Shown, one.Shown)
			return err
		})
	}
	err := all.Wait()
	if err != nil {
		return err
	}
	c.Wall, c.CPU = time.Since(start), cpuTime()-before
	if c.Peak, err = peakMemory(); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(c)
}

// addShown adds a picture and notes when its first version can be seen.
func addShown(l *Library, data []byte, start time.Time) (c cost, err error) {
	picture, err := l.Add(context.Background(), data, func(p school.PictureProgress) {
		if p.Stage == school.Shown {
			c.Shown = time.Since(start)
		}
	})
	for _, v := range picture.Variants {
		c.Bytes += v.Bytes
	}
	return c, err
}

// addStandard makes the same widths with the standard encoder.
func addStandard(l *Library, data []byte, _ time.Time) (c cost, err error) {
	head, err := l.examine(data)
	if err != nil {
		return c, err
	}
	master, err := l.master(context.Background(), data, head)
	if err != nil {
		return c, err
	}
	for _, step := range cascade(master) {
		file, err := encodeJPEG(step, standardQuality)
		if err != nil {
			return c, err
		}
		if err := l.files.Write(file.name(), file.data); err != nil {
			return c, err
		}
		c.Bytes += int64(len(file.data))
	}
	return c, nil
}

// cpuTime is what this process has used, zero where the system doesn't say.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakMemory is the most that Linux says this process ever had, in bytes.
func peakMemory() (bytes int64, err error) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	_, err = fmt.Sscan(rest, &bytes)
	return bytes << 10, err
}
