package jpegenc_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/media/jpegenc"
)

// rival is an encoder to measure.
type rival func(p *photo, quality int) (measured, error)

// measured is a file, the processor time that it took, and the most memory
// that the process ever had, if it says so.
type measured struct {
	data []byte
	cpu  time.Duration
	peak int64
}

func ours(p *photo, quality int) (measured, error) {
	return timed(func() ([]byte, error) { return jpegenc.Encode(p.picture(), quality) })
}

func standard(p *photo, quality int) (measured, error) {
	return timed(func() ([]byte, error) {
		var out bytes.Buffer
		err := jpeg.Encode(&out, p.planes, &jpeg.Options{Quality: quality})
		return out.Bytes(), err
	})
}

func timed(encode func() ([]byte, error)) (measured, error) {
	before, err := cpuTime()
	if err != nil {
		return measured{}, err
	}
	data, err := encode()
	if err != nil {
		return measured{}, err
	}
	after, err := cpuTime()
	return measured{data: data, cpu: after - before}, err
}

func cpuTime() (time.Duration, error) {
	var u syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), err
}

// peakMemory is what Linux says about this process. (The usage of resources
// would be that of the process which started it, if that had more.)
func peakMemory() (kB int64, err error) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	_, err = fmt.Sscan(rest, &kB)
	return kB, err
}

// sharpFolder is where make bench puts sharp.
const sharpFolder = "../../../node_modules/.bench/"

// sharp is a process of Node that encodes with it.
type sharp struct {
	in  *json.Encoder
	out *bufio.Scanner
	dir string
}

func startSharp(t testing.TB) *sharp {
	t.Helper()
	folder, err := filepath.Abs(sharpFolder)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/sharp.mjs", folder+"/")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &sharp{json.NewEncoder(in), bufio.NewScanner(out), t.TempDir()}
}

// sharpJob is what testdata/sharp.mjs is asked.
type sharpJob struct {
	Raw     string `json:"raw"`
	File    string `json:"file"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Quality int    `json:"quality"`
	Mozjpeg bool   `json:"mozjpeg"`
}

func (s *sharp) plain(p *photo, quality int) (measured, error) { return s.encode(p, quality, false) }

func (s *sharp) mozjpeg(p *photo, quality int) (measured, error) { return s.encode(p, quality, true) }

func (s *sharp) encode(p *photo, quality int, mozjpeg bool) (m measured, err error) {
	job := sharpJob{filepath.Join(s.dir, "in.rgb"), filepath.Join(s.dir, "out.jpg"), p.w, p.h, quality, mozjpeg}
	if err := os.WriteFile(job.Raw, p.rgb, 0o600); err != nil {
		return m, err
	}
	if err := s.in.Encode(job); err != nil {
		return m, err
	}
	if !s.out.Scan() {
		return m, errors.New("sharp's process has ended")
	}
	var answer struct{ CPU, Peak int64 }
	if err := json.Unmarshal(s.out.Bytes(), &answer); err != nil {
		return m, err
	}
	m.cpu, m.peak = time.Duration(answer.CPU)*time.Microsecond, answer.Peak<<10
	m.data, err = os.ReadFile(job.File)
	return m, err
}
