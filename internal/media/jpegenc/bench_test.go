package jpegenc_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/media/jpegenc"
)

// photo is a picture to measure with: as pixels, as planes at 4:2:0, and as
// what the score compares with.
type photo struct {
	name   string
	w, h   int
	rgb    []byte
	planes *image.YCbCr
	wanted []channel
}

func newPhoto(name string, img image.Image) *photo {
	b := img.Bounds()
	w, h := b.Dx(), b.Dy()
	p := &photo{name: name, w: w, h: h, rgb: make([]byte, 0, 3*w*h)}
	full := []channel{newChannel(w, h), newChannel(w, h), newChannel(w, h)}
	for y := range h {
		for x := range w {
			c := color.NRGBAModel.Convert(img.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
			p.rgb = append(p.rgb, c.R, c.G, c.B)
			r, g, bl := float32(c.R), float32(c.G), float32(c.B)
			i := y*w + x
			full[0].v[i] = 0.299*r + 0.587*g + 0.114*bl
			full[1].v[i] = 128 - 0.168736*r - 0.331264*g + 0.5*bl
			full[2].v[i] = 128 + 0.5*r - 0.418688*g - 0.081312*bl
		}
	}
	p.wanted = full
	p.planes = image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for i, v := range full[0].v {
		p.planes.Y[i] = byte(v + 0.5)
	}
	for i, to := range [][]byte{p.planes.Cb, p.planes.Cr} {
		for y := range (h + 1) / 2 {
			for x := range (w + 1) / 2 {
				x1, y1 := min(2*x+1, w-1), min(2*y+1, h-1)
				v := full[i+1].v
				to[y*p.planes.CStride+x] = byte((v[2*y*w+2*x]+v[2*y*w+x1]+v[y1*w+2*x]+v[y1*w+x1])/4 + 0.5)
			}
		}
	}
	return p
}

// score opens a file and compares it with the picture.
func (p *photo) score(t testing.TB, data []byte) float64 {
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	got := img.(*image.YCbCr)
	y, cb, cr := newChannel(p.w, p.h), newChannel((p.w+1)/2, (p.h+1)/2), newChannel((p.w+1)/2, (p.h+1)/2)
	fill(y, got.Y, got.YStride)
	fill(cb, got.Cb, got.CStride)
	fill(cr, got.Cr, got.CStride)
	return score(p.wanted, []channel{y, cb.doubled(p.w, p.h), cr.doubled(p.w, p.h)})
}

func fill(c channel, pix []byte, stride int) {
	for y := range c.h {
		for x := range c.w {
			c.v[y*c.w+x] = float32(pix[y*stride+x])
		}
	}
}

// rival is an encoder to measure: its file at a quality, and the processor
// time that it took.
type rival func(p *photo, quality int) (data []byte, cpu time.Duration)

func ours(p *photo, quality int) ([]byte, time.Duration) {
	start := cpuTime()
	data, err := jpegenc.Encode(p.picture(), quality)
	if err != nil {
		panic(err)
	}
	return data, cpuTime() - start
}

func (p *photo) picture() jpegenc.Picture {
	return jpegenc.Picture{Width: p.w, Height: p.h, Halved: true, Planes: []jpegenc.Plane{
		{Pix: p.planes.Y, Stride: p.planes.YStride}, {Pix: p.planes.Cb, Stride: p.planes.CStride}, {Pix: p.planes.Cr, Stride: p.planes.CStride}}}
}

func standard(p *photo, quality int) ([]byte, time.Duration) {
	start := cpuTime()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, p.planes, &jpeg.Options{Quality: quality}); err != nil {
		panic(err)
	}
	return out.Bytes(), cpuTime() - start
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// sharp is a process of Node that encodes.
type sharp struct {
	in  *json.Encoder
	out *bufio.Scanner
	dir string
}

func startSharp(t testing.TB, module string) *sharp {
	cmd := exec.Command("node", "testdata/sharp.mjs", module)
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
	t.Cleanup(func() { in.Close(); cmd.Wait() })
	return &sharp{json.NewEncoder(in), bufio.NewScanner(out), t.TempDir()}
}

func (s *sharp) rival(t testing.TB, mozjpeg bool) rival {
	return func(p *photo, quality int) ([]byte, time.Duration) {
		raw, file := filepath.Join(s.dir, p.name+".rgb"), filepath.Join(s.dir, "out.jpg")
		if _, err := os.Stat(raw); err != nil {
			if err := os.WriteFile(raw, p.rgb, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		err := s.in.Encode(map[string]any{"raw": raw, "file": file, "width": p.w, "height": p.h, "quality": quality, "mozjpeg": mozjpeg})
		if err != nil || !s.out.Scan() {
			t.Fatal("sharp has gone", err)
		}
		var answer struct{ Cpu, Rss int64 }
		if err := json.Unmarshal(s.out.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return data, time.Duration(answer.Cpu) * time.Microsecond
	}
}

// reaching finds the bytes at which an encoder has the score, interpolated
// between two qualities, and the time it takes there.
func reaching(t testing.TB, r rival, p *photo, wanted float64) (size float64, quality int, cpu time.Duration) {
	low, high := 60, 95
	var lowSize, highSize, lowScore, highScore float64
	for high-low > 1 {
		mid := (low + high) / 2
		data, took := r(p, mid)
		s := p.score(t, data)
		if s < wanted {
			low, lowSize, lowScore = mid, float64(len(data)), s
		} else {
			high, highSize, highScore, cpu = mid, float64(len(data)), s, took
		}
	}
	return lowSize + (highSize-lowSize)*(wanted-lowScore)/(highScore-lowScore), high, cpu
}

func photos(t testing.TB) (all []*photo) {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("PHOTOS"), "*.png"))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, newPhoto(filepath.Base(file), img))
	}
	return all
}

func TestTune(t *testing.T) {
	sum := 0.0
	for _, p := range photos(t) {
		base, took := standard(p, 80)
		wanted := p.score(t, base)
		fmt.Printf("%s %.2f dB: standard %d %v", p.name, wanted, len(base), took)
		size, q, cpu := reaching(t, ours, p, wanted)
		fmt.Printf("; q%d %.0f (%.4f) %v\n", q, size, size/float64(len(base)), cpu)
		sum += size / float64(len(base))
	}
	fmt.Println("mean", sum/6)
}
