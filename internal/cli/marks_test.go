package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

const noMarks = "promise 45, photos carry no position, camera, text or thumbnail, and stand upright"

// TestPictures_CarryNoMetadata puts up pictures that are full of what cameras and
// editors write, through every door, and looks for it in every file of the data
// folder and in what is served.
func TestPictures_CarryNoMetadata(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := serve(t, dir)
	owner := signIn(t, s)
	img := corners()
	for i, picture := range [][]byte{
		schooltest.MarkedJPEG(img, 6), schooltest.MarkedPNG(img, 3), schooltest.MarkedWebP(img, 8), schooltest.MarkedGIF(img),
	} {
		for name, mark := range schooltest.Marks() {
			if (name == "the mark") && !bytes.Contains(picture, mark) {
				t.Fatalf("picture %d has nothing to look for", i)
			}
		}
		for door, answer := range map[string]string{
			"alone": sendAlone(owner, s, picture), "form": sendInForm(owner, s, "append", append(picture, byte(i))),
			"pop-up": sendPopup(owner, s, append(picture, byte(i), 1)),
		} {
			if !strings.HasPrefix(answer, "201 ") {
				t.Errorf("%s: picture %d, %s: %s", noMarks, i, door, answer)
			}
		}
		succeed(t, dir, "slider", "upload", "--append", "--alt", "A drawn field", inFile(t, append(picture, byte(i), 2)))
	}
	checkMarks(t, dir)
}

// TestPictures_AreUprightOnEveryRoute: all eight stand upright as they are served,
// whichever way they came.
func TestPictures_AreUprightOnEveryRoute(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := serve(t, dir)
	owner := signIn(t, s)
	for orientation := 1; orientation <= 8; orientation++ {
		picture, larger := schooltest.MarkedJPEG(corners(), orientation), schooltest.MarkedJPEG(cornersOf(2), orientation)
		mode := map[bool]string{true: "", false: "append"}[orientation == 1]
		if answer := sendInForm(owner, s, mode, picture); !strings.HasPrefix(answer, "201 ") {
			t.Fatalf("%s: %s", noMarks, answer)
		}
		succeed(t, dir, "slider", "upload", "--append", "--alt", fmt.Sprint("Turned ", orientation), inFile(t, larger))
	}
	for i, slide := range sliders(t, dir)[0].Slides {
		checkUpright(t, s.url+slide.URL, slide.Alt, i/2+1)
	}
}

// TestPictures_ImportedCarryNoMetadata: what visitors get of an imported tree holds
// no mark and stands upright. The tree itself is kept as it was, for export and
// rollback, where nobody but its owner gets it.
func TestPictures_ImportedCarryNoMetadata(t *testing.T) {
	t.Parallel()
	dir, tree := folder(t), markedTree(t, 1)
	s := serve(t, dir)
	succeed(t, dir, "content", "import", turnedAlbum(t, tree))
	checkMarks(t, dir)
	var page struct{ Album school.Album }
	decode(t, getText(t, s.url+"/page-data"+routes.EventPath+".json?album=annual-day"), &page)
	if len(page.Album.Images) != 8 {
		t.Fatalf("%s: %d pictures were imported", noMarks, len(page.Album.Images))
	}
	for i, photo := range page.Album.Images {
		checkUpright(t, s.url+photo.URL, photo.Alt, i+1)
	}
}

// turnedAlbum gives a tree's album pictures of all eight orientations.
func turnedAlbum(t *testing.T, tree string) string {
	t.Helper()
	album := filepath.Join(tree, "gallery", "annual-day")
	list := "name: Annual Day\nnumber: 2\nimages:\n"
	for n := 1; n <= 8; n++ {
		list += fmt.Sprintf("  - file: %02d.jpg\n    alt: A field, turned %d\n", n, n)
		if err := os.WriteFile(filepath.Join(album, fmt.Sprintf("%02d.jpg", n)), schooltest.MarkedJPEG(corners(), n), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(album, "album.yaml"), []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	return tree
}

// corners is red, green, blue and white, from the left above.
func corners() image.Image { return cornersOf(1) }

// cornersOf is the same, so many times as large: another picture.
func cornersOf(scale int) image.Image {
	width, height := 90*scale, 60*scale
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range width * height {
		img.SetNRGBA(i%width, i/width, cornerColours[i/width/(height/2)*2+i%width/(width/2)])
	}
	return img
}

var cornerColours = []color.NRGBA{{0xe0, 0x20, 0x20, 0xff}, {0x20, 0xc0, 0x20, 0xff}, {0x20, 0x20, 0xe0, 0xff}, {0xff, 0xff, 0xff, 0xff}}

// turned is what is seen of the corners after each orientation.
var turned = []string{"rgbw", "grwb", "wbgr", "bwrg", "rbgw", "brwg", "wgbr", "gwrb"}

func checkUpright(t *testing.T, address, alt string, orientation int) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	img, _, err := image.Decode(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if got := cornersSeen(img); got != turned[orientation-1] {
		t.Errorf("%s: orientation %d (%s) shows %s, not %s", noMarks, orientation, alt, got, turned[orientation-1])
	}
}

func cornersSeen(img image.Image) (seen string) {
	size := img.Bounds().Size()
	for _, at := range []image.Point{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
		r, g, _, _ := img.At(size.X*at.X/4, size.Y*at.Y/4).RGBA()
		switch {
		case r > 0x8000 && g > 0x8000:
			seen += "w"
		case r > 0x8000:
			seen += "r"
		case g > 0x8000:
			seen += "g"
		default:
			seen += "b"
		}
	}
	return seen
}

// checkMarks looks into every file of a data folder, but for the imported trees
// as they were given.
func checkMarks(t *testing.T, dir string) {
	t.Helper()
	marks := schooltest.Marks()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || filepath.Base(filepath.Dir(path)) == "content" {
			return err
		}
		data, err := os.ReadFile(path)
		for name, mark := range marks {
			if bytes.Contains(data, mark) {
				t.Errorf("%s: %s is in %s", noMarks, name, path)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func inFile(t *testing.T, picture []byte) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "picture.jpg")
	if err := os.WriteFile(name, picture, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
