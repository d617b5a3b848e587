package jpegenc_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"os"
	"os/exec"
	"testing"
	"time"

	"schoolsite/internal/media/jpegenc"
)

// today is the quality of the standard encoder whose score the others have to
// support.
const today = 80

// reaching finds the file at which an encoder has the score: its size,
// interpolated between two qualities, and what the better of them took.
func reaching(t testing.TB, encode rival, p *photo, wanted float64) (size float64, quality int, at measured) {
	t.Helper()
	low, high := 40, 100
	var lowSize, highSize, lowScore, highScore float64
	for high-low > 1 {
		mid := (low + high) / 2
		m, err := encode(p, mid)
		if err != nil {
			t.Fatal(err)
		}
		if s := p.score(t, m.data); s < wanted {
			low, lowSize, lowScore = mid, float64(len(m.data)), s
		} else {
			high, highSize, highScore, at = mid, float64(len(m.data)), s, m
		}
	}
	if lowSize == 0 || highSize == 0 {
		t.Fatalf("%s: no quality has %.2f dB", p.name, wanted)
	}
	return lowSize + (highSize-lowSize)*(wanted-lowScore)/(highScore-lowScore), high, at
}

// BenchmarkPhotographs compares with the standard encoder and with sharp,
// plain and mozjpeg, at equal score. It prints a table and reports bytes and
// processor time as multiples of mozjpeg's (or, without sharp, of the standard
// encoder's).
func BenchmarkPhotographs(b *testing.B) {
	rivals := map[string]rival{"standard": standard, "ours": ours}
	order := []string{"standard", "ours"}
	if _, err := os.Stat(sharpFolder + "node_modules/sharp"); err == nil {
		s := startSharp(b)
		rivals["sharp"], rivals["mozjpeg"] = s.plain, s.mozjpeg
		order = []string{"standard", "sharp", "mozjpeg", "ours"}
	}
	bytes, cpu := map[string]float64{}, map[string]time.Duration{}
	all := photos(b)
	b.ResetTimer()
	fmt.Printf("%-24s%8s %10s%9s%10s%8s%9s\n", "at equal score", "dB", "", "quality", "bytes", "ratio", "CPU")
	for _, p := range all {
		m, err := standard(p, today)
		if err != nil {
			b.Fatal(err)
		}
		wanted := p.score(b, m.data)
		for _, name := range order {
			size, quality, at := reaching(b, rivals[name], p, wanted)
			ratio := size / float64(len(m.data))
			bytes[name], cpu[name] = bytes[name]+ratio/float64(len(all)), cpu[name]+at.cpu
			fmt.Printf("%-24s%8.2f %10s%9d%10.0f%8.3f%9s\n", p.name, wanted, name, quality, size, ratio, at.cpu.Round(100*time.Microsecond))
		}
	}
	for _, name := range order {
		fmt.Printf("%-24s%8s %10s%9s%10s%8.3f%9s\n", "mean, sum of CPU", "", name, "", "", bytes[name], cpu[name].Round(100*time.Microsecond))
	}
	yardstick := order[len(order)-2]
	smaller, quicker := bytes["ours"]/bytes[yardstick], float64(cpu["ours"])/float64(cpu[yardstick])
	fmt.Printf("  bytes %.3f of the standard encoder's (to reach: 0.9)\n", bytes["ours"]/bytes["standard"])
	if yardstick == "mozjpeg" {
		fmt.Printf("  bytes %.3f of mozjpeg's (to reach: 1), processor time %.2f (to reach: 1)\n", smaller, quicker)
	}
	b.ReportMetric(smaller, "×bytes-of-"+yardstick)
	b.ReportMetric(quicker, "×cpu-of-"+yardstick)
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPeakMemory encodes a picture of 2560 × 1920 in a process of its
// own, and reports how much memory that takes at most.
func BenchmarkPeakMemory(b *testing.B) {
	for _, name := range []string{"nothing", "standard", "ours"} {
		b.Run(name, func(b *testing.B) {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), childDoes+"="+name)
			out, err := cmd.Output()
			if err != nil {
				b.Fatal(err)
			}
			var peak int64
			if err := json.Unmarshal(bytes.TrimSpace(out), &peak); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(peak<<10)/1e6, "MB")
			b.ReportMetric(0, "ns/op")
		})
	}
	if _, err := os.Stat(sharpFolder + "node_modules/sharp"); err == nil {
		b.Run("mozjpeg", func(b *testing.B) {
			m, err := startSharp(b).mozjpeg(newPhoto("rendered", landscape(2560, 1920)), today)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(m.peak)/1e6, "MB")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// childDoes tells a process of the test what to encode with, and nothing else.
const childDoes = "JPEGENC_CHILD_DOES"

func TestMain(m *testing.M) {
	encoder := os.Getenv(childDoes)
	if encoder == "" {
		os.Exit(m.Run())
	}
	if err := encodeAlone(encoder); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// standardised is a picture at 4:2:0 as the standard library has it.
func standardised(p jpegenc.Picture) *image.YCbCr {
	return &image.YCbCr{
		Y: p.Planes[0].Pix, Cb: p.Planes[1].Pix, Cr: p.Planes[2].Pix,
		YStride: p.Planes[0].Stride, CStride: p.Planes[1].Stride,
		SubsampleRatio: image.YCbCrSubsampleRatio420, Rect: image.Rect(0, 0, p.Width, p.Height),
	}
}

// grainy is as much of a photograph as has no need of memory.
func grainy() paint {
	grain := noise(24)
	return func(plane, x, y int) byte { return waves(plane, x, y)/2 + grain(plane, x, y)/8 + 40 }
}

// encodeAlone encodes one picture and prints the most memory that it took.
func encodeAlone(encoder string) error {
	p := painted(halved, 2560, 1920, grainy())
	var err error
	switch encoder {
	case "ours":
		_, err = jpegenc.Encode(p, today)
	case "standard":
		_, err = standard(&photo{planes: standardised(p)}, today)
	}
	if err != nil {
		return err
	}
	peak, err := peakMemory()
	fmt.Println(peak)
	return err
}
