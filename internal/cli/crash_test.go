package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	_ "golang.org/x/image/webp"

	"schoolsite/internal/api"
)

// TestKill_DuringUploads kills the server at random moments of uploads,
// through both doors, of removals and of messages. What was acknowledged is
// there after the next start, what was removed is not, nothing half made is
// shown, no file is left that nothing names and none is missing.
func TestKill_DuringUploads(t *testing.T) {
	t.Parallel()
	rounds, enough, within := 4, 2, 400*time.Millisecond
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds, enough, within = 120, 1000, 3*time.Second
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	c := newCrashes(folder(t), seed)
	c.within = within
	for round := 0; round < rounds || c.changes() < enough; round++ {
		c.round(t, round)
	}
	t.Logf("%d changes and %d messages were acknowledged, %d calls were cut off", c.changes(), c.messages, c.cut)
	slices.Sort(c.starts)
	t.Logf("promise 4, a restart after a crash needs no help: from the start of the process until the first page %s at the median, %s at worst", c.starts[len(c.starts)/2], c.starts[len(c.starts)-1])
	if c.messages == 0 || c.cut == 0 {
		t.Errorf("nothing was tried: %d messages acknowledged, %d calls cut off", c.messages, c.cut)
	}
	c.check(t, serve(t, c.dir)) // after the last kill
}

// crashes remembers what was acknowledged.
type crashes struct {
	dir      string
	random   *rand.Rand
	within   time.Duration // of the first call a server is killed
	hands    []*hand
	messages int
	cut      int             // calls that the kill broke off
	starts   []time.Duration // from the start of a process until its first page
	named    map[string]bool // the files of the records that the last kill left

	acknowledged atomic.Bool // a change, by the server that runs
}

func newCrashes(dir string, seed uint64) *crashes {
	return &crashes{dir: dir, random: rand.New(rand.NewPCG(seed, 0)), hands: []*hand{newHand("Sent in a form", addByForm), newHand("Sent alone", addAlone)}}
}

func (c *crashes) changes() (n int) {
	for _, h := range c.hands {
		n += h.changes
	}
	return n
}

// round serves, checks, and kills the server while calls are under way: every other time at any moment, and between
// these at any moment after it has acknowledged a change.
func (c *crashes) round(t *testing.T, round int) {
	t.Helper()
	began := time.Now()
	s := serve(t, c.dir)
	getText(t, s.url+"/about-us")
	c.starts = append(c.starts, time.Since(began))
	c.check(t, s)
	broken := c.begin(s, round)
	if round%2 == 1 {
		await(t, s, c.acknowledged.Load)
	}
	// The moment of the kill is the test's input, not something it waits for.
	<-time.After(time.Duration(c.random.Int64N(int64(c.within))))
	s.kill()
	c.end(t, broken)
	c.named = namedFiles(t, c.dir)
	checkDangling(t, c.dir, c.named)
	age(t, c.dir)
}

// begin sends until it is broken off. What comes back are the answers of the
// hands, and of the message, whatever it is.
func (c *crashes) begin(s *serving, round int) (answers chan string) {
	answers = make(chan string)
	c.acknowledged.Store(false)
	for _, h := range c.hands {
		go func() { answers <- h.work(c.dir, &c.acknowledged) }()
	}
	go func() { answers <- c.enquire(s, round) }()
	return answers
}

// end waits for what begin began.
func (c *crashes) end(t *testing.T, answers chan string) {
	t.Helper()
	for range len(c.hands) + 1 {
		if answer := <-answers; strings.HasPrefix(answer, "201 ") {
			c.messages++
		} else {
			c.broken(t, answer)
		}
	}
}

// broken counts a call that was broken off. Any answer is a failure.
func (c *crashes) broken(t *testing.T, answer string) {
	t.Helper()
	if regexp.MustCompile(`^\d{3} `).MatchString(answer) {
		t.Errorf("answered: %s", answer)
	}
	c.cut++
}

func (c *crashes) enquire(s *serving, round int) string {
	form := fmt.Sprintf(`{"name":"Asha","email":"asha@example.org","phonenumber":"9845012345","message":"Question number %d","key":"%d","elapsed":20000}`, round, round)
	return post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(form))
}

// check compares what is there with what was acknowledged; a call that was
// cut off may have been done.
func (c *crashes) check(t *testing.T, s *serving) {
	t.Helper()
	if c.named != nil {
		checkOrphans(t, c.dir, c.named)
	}
	shown := map[string]bool{}
	for _, slider := range sliders(t, c.dir) {
		for _, slide := range slider.Slides {
			if shown[slide.Alt] {
				t.Errorf("promise 1, what was acknowledged survives: %q is shown twice", slide.Alt)
			}
			shown[slide.Alt] = true
			checkPictures(t, s, slide)
		}
	}
	for _, h := range c.hands {
		h.check(t, c.dir, shown)
	}
	for alt := range shown {
		t.Errorf("promise 1, what was acknowledged survives: %q is shown, which was removed or never sent", alt)
	}
	messages := allMessages(t, c.dir)
	if messages < c.messages {
		t.Errorf("%d messages are there, %d were acknowledged", messages, c.messages)
	}
	c.messages = messages
}

// allMessages counts all, those that look like spam because so many come from
// here included.
func allMessages(t *testing.T, dir string) int {
	t.Helper()
	var status api.Status
	decode(t, succeed(t, dir, "status", "--json"), &status)
	return status.Enquiries.New + status.Enquiries.Spam
}

// checkPictures gets every width of a picture and decodes it.
func checkPictures(t *testing.T, s *serving, slide api.SlideView) {
	t.Helper()
	addresses := []string{slide.URL}
	for _, candidate := range strings.Split(slide.Srcset, ",") {
		addresses = append(addresses, strings.Fields(candidate)[0])
	}
	for _, address := range addresses {
		answer, err := http.Get(s.url + address)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = image.Decode(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK || err != nil {
			t.Errorf("%s: %s, %v", address, answer.Status, err)
		}
	}
}

// TestKill_AcknowledgedEnquirySurvives kills the server right after its answer.
func TestKill_AcknowledgedEnquirySurvives(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	for round := range 3 {
		s := serve(t, dir)
		c := crashes{dir: dir}
		if answer := c.enquire(s, round); !strings.HasPrefix(answer, "201 ") {
			t.Fatal(answer)
		}
		s.kill()
		if n := allMessages(t, dir); n != round+1 {
			t.Fatalf("%d messages after %d were acknowledged", n, round+1)
		}
	}
}

// sliders is what `slider list` tells.
func sliders(t *testing.T, dir string) (shown []api.SliderView) {
	t.Helper()
	decode(t, succeed(t, dir, "slider", "list", "--json"), &shown)
	return shown
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// writePicture puts a picture into a file.
func writePicture(t *testing.T, shade uint8) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), strconv.Itoa(int(shade))+".jpg")
	if err := os.WriteFile(name, drawn(64, 40, shade), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// pictureForm writes a form with one picture and gives its type.
func pictureForm(body io.Writer, picture []byte) string {
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile("images", "picture.jpg")
	if err == nil {
		_, err = part.Write(picture)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return form.FormDataContentType()
}

// socketClient talks to the control socket as the commands do.
func socketClient(dir string) *http.Client {
	return &http.Client{Transport: &http.Transport{
		ExpectContinueTimeout: time.Minute,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, "unix", filepath.Join(dir, "control.sock"))
		},
	}}
}
