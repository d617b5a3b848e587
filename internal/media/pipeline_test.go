package media

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/media/jpegenc"
)

// cost is what a process of its own took to make four widths of a picture.
// Bytes are those of the widths, without a master.
type cost struct {
	Wall  time.Duration `json:"wall"`
	CPU   time.Duration `json:"cpu"`
	Shown time.Duration `json:"shown"` // until the 960 version is there; 0 where nobody tells
	Peak  int64         `json:"peak"`
	Bytes int64         `json:"bytes"`
}

// rival makes the widths of files, which commas separate, into a folder, all at once.
type rival func(files, out string) *exec.Cmd

const sharpFolder = "../../node_modules/.bench/"

// BenchmarkPipeline makes the four widths of camera pictures in processes of
// their own: as this package does, as it would with the standard encoder, and
// as sharp does, plain and with mozjpeg. $CAMERA names a folder of JPEG files
// to take instead of the rendered pictures of 12 megapixels.
func BenchmarkPipeline(b *testing.B) {
	for name, data := range cameraPictures(b) {
		b.Run(name, func(b *testing.B) { compare(b, name, data) })
	}
}

// BenchmarkUploadsAtOnce makes the widths of twenty pictures of 12 megapixels that come at once, as
// BenchmarkPipeline does of one.
func BenchmarkUploadsAtOnce(b *testing.B) {
	const atOnce = 20
	data := fromCamera(b)
	costs := costsOf(b, fmt.Sprintf("%d at once, %.1f MB each", atOnce, float64(len(data))/1e6), data, atOnce, 1)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(costs["ours"].Peak)/1e6, "MB/peak")
	if moz, measured := costs["mozjpeg"]; measured {
		b.ReportMetric(float64(costs["ours"].CPU)/float64(moz.CPU), "×cpu-of-mozjpeg")
		b.ReportMetric(float64(costs["ours"].Peak)/float64(costs["sharp"].Peak), "×peak-of-sharp")
	}
}

func compare(b *testing.B, name string, data []byte) {
	judge(b, costsOf(b, fmt.Sprintf("%s, %.1f MB", name, float64(len(data))/1e6), data, 1, 3))
}

// costsOf has every rival make the widths of so many copies of a picture at once, several times.
func costsOf(b *testing.B, name string, data []byte, copies, times int) map[string]cost {
	b.Helper()
	file := filepath.Join(b.TempDir(), "in.jpg")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		b.Fatal(err)
	}
	files := strings.Join(slices.Repeat([]string{file}, copies), string(filepath.ListSeparator))
	rivals := map[string]rival{"ours": again("ours"), "standard": again("standard")}
	order := []string{"standard", "ours"}
	if _, err := os.Stat(sharpFolder + "node_modules/sharp"); err == nil {
		rivals["sharp"], rivals["mozjpeg"] = sharp("plain"), sharp("mozjpeg")
		order = []string{"standard", "sharp", "mozjpeg", "ours"}
	}
	costs := map[string]cost{}
	for range times { // in turns, so that a busy moment hits all of them
		for _, who := range order {
			costs[who] = costs[who].better(run(b, rivals[who], files))
		}
	}
	fmt.Printf("\n%-28s%9s%9s%9s%9s%12s\n", name, "ms", "CPU ms", "peak MB", "kB", "960 px, ms")
	for _, who := range order {
		fmt.Println(costs[who].line(who))
	}
	return costs
}

// judge prints each figure beside what it has to reach, and reports the ratios.
func judge(b *testing.B, costs map[string]cost) {
	ours := costs["ours"]
	fmt.Printf("  a picture ready in %.2f s (to reach: 1.0), its 960 version in %.2f s (to reach: 0.5)\n", ours.Wall.Seconds(), ours.Shown.Seconds())
	b.ReportMetric(ours.Wall.Seconds()*1000, "ms/ready")
	b.ReportMetric(ours.Shown.Seconds()*1000, "ms/960")
	b.ReportMetric(0, "ns/op")
	moz, measured := costs["mozjpeg"]
	if !measured {
		fmt.Println("  sharp is not installed: there is nothing to compare with")
		return
	}
	cpu, peak := float64(ours.CPU)/float64(moz.CPU), float64(ours.Peak)/float64(costs["sharp"].Peak)
	fmt.Printf("  processor time %.2f of sharp-mozjpeg's (to reach: 1), peak memory %.2f of sharp's (to reach: 0.5)\n", cpu, peak)
	fmt.Println("  bytes at equal quality: see BenchmarkPhotographs of jpegenc")
	b.ReportMetric(cpu, "×cpu-of-mozjpeg")
	b.ReportMetric(peak, "×peak-of-sharp")
}

func (c cost) line(who string) string {
	shown := ""
	if c.Shown > 0 {
		shown = fmt.Sprint(c.Shown.Milliseconds())
	}
	return fmt.Sprintf("  %-26s%9d%9d%9d%9d%12s", who, c.Wall.Milliseconds(), c.CPU.Milliseconds(), c.Peak/1e6, c.Bytes/1000, shown)
}

// better has the least time of two runs, of which the rest of the machine took
// something, and the most memory.
func (c cost) better(d cost) cost {
	if c == (cost{}) {
		return d
	}
	return cost{Wall: min(c.Wall, d.Wall), CPU: min(c.CPU, d.CPU), Shown: min(c.Shown, d.Shown), Peak: max(c.Peak, d.Peak), Bytes: d.Bytes}
}

func run(b *testing.B, make rival, files string) (c cost) {
	b.Helper()
	cmd := make(files, b.TempDir())
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &c)
	}
	if err != nil {
		b.Fatal(err)
	}
	return c
}

// again is this test's program as a child that makes widths and nothing else.
func again(encoder string) rival {
	return func(file, out string) *exec.Cmd {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childDoes+"="+strings.Join([]string{encoder, file, out}, "\n"))
		return cmd
	}
}

func sharp(how string) rival {
	return func(file, out string) *exec.Cmd {
		folder, err := filepath.Abs(sharpFolder)
		if err != nil {
			panic(err)
		}
		return exec.Command("node", "testdata/sharp.mjs", folder+"/", file, out, how)
	}
}

func cameraPictures(b *testing.B) map[string][]byte {
	b.Helper()
	all := map[string][]byte{}
	if folder := os.Getenv("CAMERA"); folder != "" {
		files, err := filepath.Glob(filepath.Join(folder, "*.jpg"))
		if err != nil || len(files) == 0 {
			b.Fatalf("no JPEG files in %s", folder)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			all[strings.TrimSuffix(filepath.Base(file), ".jpg")] = data
		}
		return all
	}
	const rotated = 6 // a phone that is held upright
	portrait := withEXIF(fromCamera(b), exif(binary.BigEndian, rotated))
	all["phone portrait"] = portrait
	all["phone P3, rotated"] = withSegments(portrait, jpegenc.APP2, profileSegment(wholeProfile(displayP3())))
	return all
}

// wholeProfile fills in what other programs insist on.
func wholeProfile(icc []byte) []byte {
	binary.BigEndian.PutUint32(icc, uint32(len(icc)))
	icc[8] = 4 // version
	copy(icc[36:], "acsp")
	copy(icc[68:], []byte{0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d}) // D50
	return icc
}

// fromCamera is a picture of 12 megapixels as rough as nature, with a sensor's
// grain, at the quality of telephones.
func fromCamera(b *testing.B) []byte {
	img := image.NewYCbCr(image.Rect(0, 0, 4032, 3024), image.YCbCrSubsampleRatio420)
	random := rand.New(rand.NewPCG(7, 8))
	paint := func(pix []byte, stride int, contrast, grain float64) {
		rough := roughness(random)
		for i := range pix {
			v := 128 + contrast*rough(float64(i%stride)/300, float64(i/stride)/250) + grain*random.NormFloat64()
			pix[i] = byte(min(max(v, 0), 255))
		}
	}
	paint(img.Y, img.YStride, 50, 3)
	paint(img.Cb, img.CStride, 20, 1)
	paint(img.Cr, img.CStride, 20, 1)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 92}); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

// roughness is noise of many sizes, the smaller the weaker, around zero.
func roughness(random *rand.Rand) func(x, y float64) float64 {
	var lattice [64][64]float64
	for i := range lattice {
		for j := range lattice[i] {
			lattice[i][j] = random.Float64()*2 - 1
		}
	}
	at := func(x, y float64) float64 {
		i, j := int(math.Floor(x)), int(math.Floor(y))
		fx, fy := x-float64(i), y-float64(j)
		row := func(j int) float64 { return lattice[i&63][j&63]*(1-fx) + lattice[(i+1)&63][j&63]*fx }
		return row(j)*(1-fy) + row(j+1)*fy
	}
	return func(x, y float64) (sum float64) {
		for weight := 0.5; weight > 0.02; weight /= 1.3 {
			sum += weight * at(x, y)
			x, y = 2*x, 2*y
		}
		return sum
	}
}
