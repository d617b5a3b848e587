package jpegenc_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEncode_OtherDecodersAgree opens files with Chromium, and with ImageMagick where that
// is installed, and compares what they see with what the standard library sees.
// Only SCHOOLSITE_SLOW runs it, for which make installs Chromium.
func TestEncode_OtherDecodersAgree(t *testing.T) {
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		return
	}
	var files []file
	for _, l := range layouts {
		for _, size := range sizes {
			for _, quality := range []int{20, 83, 100} {
				files = append(files, newFile(t, l, size, quality))
			}
		}
	}
	if program := imageMagick(); program != "" {
		for _, f := range files {
			f.openedByImageMagick(t, program)
		}
	} else {
		t.Log("no ImageMagick: not asked")
	}
	openedByChromium(t, files)
}

// imageMagick is its program's name, or "". Not every convert is its own:
// Windows has one for disks.
func imageMagick() string {
	for _, name := range []string{"magick", "convert"} {
		said, err := exec.Command(name, "-version").Output()
		if err == nil && bytes.Contains(said, []byte("ImageMagick")) {
			return name
		}
	}
	return ""
}

// file is a picture and the green that the standard library sees in it.
type file struct {
	name  string
	w, h  int
	data  []byte
	green []byte
}

func newFile(t *testing.T, l layout, size [2]int, quality int) file {
	t.Helper()
	p := painted(l, size[0], size[1], waves)
	f := file{fmt.Sprintf("%v of %v at %d", l, size, quality), size[0], size[1], encoded(t, p, quality), nil}
	img, err := jpeg.Decode(bytes.NewReader(f.data))
	if err != nil {
		t.Fatal(err)
	}
	for y := range f.h {
		for x := range f.w {
			_, g, _, _ := img.At(x, y).RGBA()
			f.green = append(f.green, byte(g>>8))
		}
	}
	return f
}

// differs is the mean difference to other green.
func (f file) differs(green []byte) float64 {
	sum := 0
	for i, v := range f.green {
		sum += max(int(v)-int(green[i]), int(green[i])-int(v))
	}
	return float64(sum) / float64(len(f.green))
}

// most is how far decoders may be apart: they widen chroma in their own ways.
const most = 4

func (f file) openedByImageMagick(t *testing.T, program string) {
	t.Helper()
	cmd := exec.Command(program, "jpeg:-", "-depth", "8", "rgb:-")
	var complaints bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(f.data), &complaints
	pixels, err := cmd.Output()
	if err != nil || complaints.Len() > 0 || len(pixels) != 3*f.w*f.h {
		t.Fatalf("%s: ImageMagick gives %d bytes, %v, %s", f.name, len(pixels), err, &complaints)
	}
	var green []byte
	for i := 1; i < len(pixels); i += 3 {
		green = append(green, pixels[i])
	}
	if d := f.differs(green); d > most {
		t.Errorf("%s: ImageMagick is %.1f levels away", f.name, d)
	}
}

// script lists size and green of each picture of the page, as JSON.
const script = `<pre></pre><script>
onload = () => {
  const seen = [...document.images].map((image) => {
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    const green = [...context.getImageData(0, 0, width, height).data].filter((_, i) => i % 4 === 1)
    return { width, height, green }
  })
  document.querySelectorAll('img').forEach((image) => image.remove())
  document.querySelector('pre').textContent = JSON.stringify(seen)
}
</script>`

func openedByChromium(t *testing.T, files []file) {
	t.Helper()
	var page strings.Builder
	for _, f := range files {
		fmt.Fprintf(&page, "<img src='data:image/jpeg;base64,%s'>", base64.StdEncoding.EncodeToString(f.data))
	}
	var seen []struct {
		Width, Height int
		Green         []int
	}
	if err := json.Unmarshal(browsed(t, "<!doctype html>"+page.String()+script), &seen); err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		if seen[i].Width != f.w || seen[i].Height != f.h {
			t.Errorf("%s: Chromium sees %d × %d", f.name, seen[i].Width, seen[i].Height)
			continue
		}
		var green []byte
		for _, v := range seen[i].Green {
			green = append(green, byte(v))
		}
		if d := f.differs(green); d > most {
			t.Errorf("%s: Chromium is %.1f levels away", f.name, d)
		}
	}
}

// browsed opens a page in Chromium and gives what its pre says in the end.
func browsed(t *testing.T, page string) []byte {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+dir,
		"--virtual-time-budget=10000", "--dump-dom", "file://"+file).Output()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(out, []byte("<pre>"))
	said, _, _ := bytes.Cut(rest, []byte("</pre>"))
	return said
}

// chromium finds the browser as ui/e2e/chromium.sh does.
func chromium() string {
	name := os.Getenv("CHROMIUM")
	for _, known := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if _, err := exec.LookPath(known); name == "" && err == nil {
			name = known
		}
	}
	return name
}
