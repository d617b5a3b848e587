package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/store"
)

// hand adds pictures to the slider through one door and takes them away again,
// until a call is broken off, and remembers what was acknowledged.
type hand struct {
	name    string
	add     func(h *hand, client *http.Client, alt string, picture []byte) (answer string)
	n       int
	changes int
	slides  []string // shown, by their descriptions, oldest first
	unsure  string   // of the call that was cut off: done or not
	alone   []string // the sources of pictures that were uploaded alone
}

func newHand(name string, add func(*hand, *http.Client, string, []byte) string) *hand {
	return &hand{name: name, add: add}
}

// mostSlides is how many pictures a hand leaves in the slider, which is full
// at twenty.
const mostSlides = 6

// work returns what broke it off.
func (h *hand) work(dir string, acknowledged *atomic.Bool) string {
	client := socketClient(dir)
	defer client.CloseIdleConnections()
	for {
		answer := ""
		if len(h.slides) >= mostSlides {
			answer = h.remove(client)
		} else {
			h.n++
			alt := fmt.Sprintf("%s, number %d", h.name, h.n)
			h.unsure = alt
			if answer = h.add(h, client, alt, drawn(64+h.n, 64, uint8(len(h.name)))); answer == "" {
				h.slides = append(h.slides, alt)
			}
		}
		if answer != "" {
			return answer
		}
		h.unsure = ""
		h.changes++
		acknowledged.Store(true)
	}
}

// remove takes the oldest picture away.
func (h *hand) remove(client *http.Client) (answer string) {
	var list api.SlidersAnswer
	if answer := getJSON(client, "http://schoolsite/api/get-all-slider", &list); answer != "" {
		return answer
	}
	for _, slide := range list.Data[0].Slides {
		if slide.Alt != h.slides[0] {
			continue
		}
		h.unsure, h.slides = slide.Alt, h.slides[1:]
		request, err := http.NewRequest(http.MethodDelete, "http://schoolsite/api/slider/"+list.Data[0].ID+"/slides/"+slide.ID, nil)
		if err != nil {
			return err.Error()
		}
		return unless("200 ", send(client, request))
	}
	return "404 " + h.slides[0] + " was acknowledged and is not there"
}

// unless is "" for the answer that was wanted.
func unless(wanted, answer string) string {
	if strings.HasPrefix(answer, wanted) {
		return ""
	}
	return answer
}

func getJSON(client *http.Client, address string, into any) (answer string) {
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return err.Error()
	}
	if answer = send(client, request); !strings.HasPrefix(answer, "200 OK ") {
		return answer
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(answer, "200 OK ")), into); err != nil {
		return err.Error()
	}
	return ""
}

// addByForm is the specification's door: the picture comes with the slider.
func addByForm(_ *hand, client *http.Client, alt string, picture []byte) string {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, _ := form.CreateFormFile("images", "picture.jpg") // a buffer takes everything
	_, _ = part.Write(picture)
	_ = form.WriteField("alt", alt)
	_ = form.Close()
	return unless("201 ", post(client, "http://schoolsite/api/newslider?mode=append", form.FormDataContentType(), &body))
}

// addAlone sends the picture first and names it afterwards.
func addAlone(h *hand, client *http.Client, alt string, picture []byte) string {
	if answer := post(client, "http://schoolsite/api/pictures", "application/octet-stream", bytes.NewReader(picture)); !strings.HasPrefix(answer, "201 ") {
		return answer
	}
	source := fmt.Sprintf("%x", sha256.Sum256(picture))
	h.alone = append(h.alone, source)
	h.changes++
	named := fmt.Sprintf(`{"slides":[{"picture":%q,"alt":%q}]}`, source, alt)
	return unless("201 ", post(client, "http://schoolsite/api/newslider?mode=append", "application/json", strings.NewReader(named)))
}

// check takes what it knows of off what is shown.
func (h *hand) check(t *testing.T, dir string, shown map[string]bool) {
	t.Helper()
	if h.unsure != "" && shown[h.unsure] {
		h.slides = append(h.slides, h.unsure)
	}
	h.unsure = ""
	for _, alt := range h.slides {
		if !shown[alt] {
			t.Errorf("promise 1, what was acknowledged survives: %q is lost", alt)
		}
		delete(shown, alt)
	}
	client := socketClient(dir)
	defer client.CloseIdleConnections()
	for _, source := range h.alone {
		if answer := getJSON(client, "http://schoolsite/api/pictures/"+source, new(api.PictureAnswer)); answer != "" {
			t.Errorf("promise 1, what was acknowledged survives: the picture %s: %s", source, answer)
		}
	}
}

// checkOrphans wants every file of a picture to be named by a record. All were
// old when the server started, which sweeps what nothing names.
func checkOrphans(t *testing.T, dir string, named map[string]bool) {
	t.Helper()
	there, err := os.ReadDir(filepath.Join(dir, "media"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range there {
		if !named[file.Name()] {
			t.Errorf("promise 3, no orphan: nothing names %s", file.Name())
		}
	}
}

// checkDangling wants every file that a record names, as the kill left both. A
// start may drop records: of a picture in a form whose slider was not made yet.
func checkDangling(t *testing.T, dir string, named map[string]bool) {
	t.Helper()
	for name := range named {
		if _, err := os.Lstat(filepath.Join(dir, "media", name)); err != nil {
			t.Errorf("promise 3, no dangling picture: %s is named, but %v", name, err)
		}
	}
}

// age makes the files that no other test shares two days old.
func age(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "media", "*"))
	if err != nil {
		t.Fatal(err)
	}
	hidden, _ := filepath.Glob(filepath.Join(dir, "media", ".*"))
	long := time.Now().Add(-48 * time.Hour)
	for _, file := range append(files, hidden...) {
		info, err := os.Lstat(file)
		if err != nil {
			t.Fatal(err)
		}
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Nlink == 1 && info.Mode().IsRegular() {
			if err := os.Chtimes(file, long, long); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// namedFiles are those of the pictures that the data file knows.
func namedFiles(t *testing.T, dir string) map[string]bool {
	t.Helper()
	db, err := store.Open(dir, store.Options{Wait: patience, Holder: "a test", Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	named := map[string]bool{}
	err = db.View(func(tx *store.Tx) error {
		pictures, err := store.Pictures.All(tx)
		for _, p := range pictures {
			named[p.Master] = true
			for _, v := range p.Files() {
				named[v.Name] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return named
}
