package jpegenc_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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
	p.wanted = []channel{newChannel(w, h), newChannel(w, h), newChannel(w, h)}
	for y := range h {
		for x := range w {
			c := color.NRGBAModel.Convert(img.At(b.Min.X+x, b.Min.Y+y)).(color.NRGBA)
			p.rgb = append(p.rgb, c.R, c.G, c.B)
			r, g, bl := float32(c.R), float32(c.G), float32(c.B)
			i := y*w + x
			p.wanted[0].v[i] = 0.299*r + 0.587*g + 0.114*bl
			p.wanted[1].v[i] = 128 - 0.168736*r - 0.331264*g + 0.5*bl
			p.wanted[2].v[i] = 128 + 0.5*r - 0.418688*g - 0.081312*bl
		}
	}
	p.subsample()
	return p
}

// subsample makes the planes, chroma as the mean of four pixels.
func (p *photo) subsample() {
	w, h := p.w, p.h
	p.planes = image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for i, v := range p.wanted[0].v {
		p.planes.Y[i] = byte(v + 0.5)
	}
	for i, to := range [][]byte{p.planes.Cb, p.planes.Cr} {
		v := p.wanted[i+1].v
		for y := range (h + 1) / 2 {
			for x := range (w + 1) / 2 {
				x1, y1 := min(2*x+1, w-1), min(2*y+1, h-1)
				to[y*p.planes.CStride+x] = byte((v[2*y*w+2*x]+v[2*y*w+x1]+v[y1*w+2*x]+v[y1*w+x1])/4 + 0.5)
			}
		}
	}
}

// score opens a file and compares it with the picture.
func (p *photo) score(t testing.TB, data []byte) float64 {
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return score(p.wanted, p.channels(img.(*image.YCbCr)))
}

// channels are a decoded file's planes at full size.
func (p *photo) channels(got *image.YCbCr) []channel {
	y, cb, cr := newChannel(p.w, p.h), newChannel((p.w+1)/2, (p.h+1)/2), newChannel((p.w+1)/2, (p.h+1)/2)
	fill(y, got.Y, got.YStride)
	fill(cb, got.Cb, got.CStride)
	fill(cr, got.Cr, got.CStride)
	return []channel{y, cb.doubled(p.w, p.h), cr.doubled(p.w, p.h)}
}

func fill(c channel, pix []byte, stride int) {
	for y := range c.h {
		for x := range c.w {
			c.v[y*c.w+x] = float32(pix[y*stride+x])
		}
	}
}

// picture is the photo as the encoder wants it.
func (p *photo) picture() jpegenc.Picture {
	return jpegenc.Picture{Width: p.w, Height: p.h, Halved: true, Planes: []jpegenc.Plane{
		{Pix: p.planes.Y, Stride: p.planes.YStride},
		{Pix: p.planes.Cb, Stride: p.planes.CStride},
		{Pix: p.planes.Cr, Stride: p.planes.CStride},
	}}
}

// photos are those of the folder that $PHOTOS names, as PNG; without it, two
// small ones that a module which we use brings along, and a rendered one.
func photos(t testing.TB) (all []*photo) {
	t.Helper()
	if folder := os.Getenv("PHOTOS"); folder != "" {
		files, err := filepath.Glob(filepath.Join(folder, "*.png"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no PNG files in %s", folder)
		}
		for _, file := range files {
			all = append(all, opened(t, file))
		}
		return all
	}
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/image").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"yellow_rose.png", "blue-purple-pink-large.png"} {
		all = append(all, opened(t, filepath.Join(strings.TrimSpace(string(module)), "testdata", name)))
	}
	return append(all, newPhoto("rendered", landscape(1280, 860)))
}

func opened(t testing.TB, file string) *photo {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return newPhoto(strings.TrimSuffix(filepath.Base(file), ".png"), img)
}

// landscape is a rendered sky over rough ground, with a sensor's noise.
func landscape(w, h int) image.Image {
	r := rand.New(rand.NewPCG(7, 8))
	rough := roughness(r)
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			horizon := h/2 + int(40*rough(float64(x)/90, 3))
			light := 150 + 90*float64(y)/float64(h)
			red, green, blue := light*0.6, light*0.8, light
			if y > horizon {
				v := 110 + 80*rough(float64(x)/40, float64(y)/25)
				red, green, blue = v, v*0.9, v*0.6
			}
			n := 3 * r.NormFloat64()
			img.SetNRGBA(x, y, color.NRGBA{level(red + n), level(green + n), level(blue + n), 255})
		}
	}
	return img
}

func level(v float64) byte { return byte(min(max(v, 0), 255)) }

// roughness is noise of many sizes, the smaller the weaker, around zero.
func roughness(r *rand.Rand) func(x, y float64) float64 {
	var lattice [64][64]float64
	for i := range lattice {
		for j := range lattice[i] {
			lattice[i][j] = r.Float64()*2 - 1
		}
	}
	at := func(x, y float64) float64 {
		i, j := int(math.Floor(x)), int(math.Floor(y))
		fx, fy := x-float64(i), y-float64(j)
		row := func(j int) float64 { return lattice[i&63][j&63]*(1-fx) + lattice[(i+1)&63][j&63]*fx }
		return row(j)*(1-fy) + row(j+1)*fy
	}
	return func(x, y float64) (sum float64) {
		for weight := 0.5; weight > 0.02; weight /= 1.7 {
			sum += weight * at(x, y)
			x, y = 2*x, 2*y
		}
		return sum
	}
}
