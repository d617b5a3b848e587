package main

import (
	"bytes"
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
	"strconv"
	"strings"
	"testing"
	"time"

	_ "golang.org/x/image/webp"

	"schoolsite/internal/api"
)

// TestKilledDuringUploads kills the server at random moments of uploads and
// messages. What was acknowledged is there after the next start, and nothing
// half made is shown.
func TestKilledDuringUploads(t *testing.T) {
	t.Parallel()
	rounds := 15
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		rounds = 200
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	c := &crashes{dir: folder(t), random: rand.New(rand.NewPCG(seed, 0))}
	for round := range rounds {
		c.round(t, round)
	}
	t.Logf("%d pictures and %d messages are there, %d calls were cut off", c.slides, c.messages, c.cut)
	if c.slides == 0 || c.messages == 0 || c.cut == 0 {
		t.Errorf("nothing was tried: %d pictures and %d messages acknowledged, %d cut off", c.slides, c.messages, c.cut)
	}
}

// crashes remembers what was acknowledged.
type crashes struct {
	dir      string
	random   *rand.Rand
	slides   int // in the live slider
	messages int
	cut      int  // calls that the kill broke off
	replaced bool // the last upload was to replace the slider
}

// round serves, checks, and kills the server while calls are under way.
func (c *crashes) round(t *testing.T, round int) {
	t.Helper()
	s := serve(t, c.dir)
	c.check(t, s)
	upload := make(chan string, 1)
	message := make(chan string, 1)
	go func() { upload <- c.upload(round) }()
	go func() { message <- c.enquire(s, round) }()
	// The moment of the kill is the test's input, not something it waits for.
	<-time.After(time.Duration(c.random.IntN(250)) * time.Millisecond)
	s.kill()
	c.slides, c.messages = c.count(t, <-upload, c.slides), c.count(t, <-message, c.messages)
}

// count adds what was acknowledged. A call that was cut off may have been
// done or not: the next check says.
func (c *crashes) count(t *testing.T, answer string, before int) int {
	t.Helper()
	switch {
	case strings.HasPrefix(answer, "201 "):
		return before + 1
	case len(answer) > 3 && answer[3] == ' ':
		t.Errorf("answered: %s", answer)
	}
	c.cut++
	return before
}

func (c *crashes) upload(round int) string {
	var body bytes.Buffer
	kind := pictureForm(&body, drawn(300+round, 200, uint8(round)))
	client := socketClient(c.dir)
	defer client.CloseIdleConnections()
	mode := "append"
	if c.replaced = c.slides >= 15; c.replaced { // a slider is full at twenty
		mode = "replace"
	}
	answer := post(client, "http://schoolsite/api/newslider?mode="+mode, kind, &body)
	if c.replaced && strings.HasPrefix(answer, "201 ") {
		c.slides = 0
	}
	return answer
}

func (c *crashes) enquire(s *serving, round int) string {
	form := fmt.Sprintf(`{"name":"Asha","email":"asha@example.org","phonenumber":"9845012345","message":"Question number %d","key":"%d","elapsed":20000}`, round, round)
	return post(http.DefaultClient, s.url+"/api/contactus", "application/json", strings.NewReader(form))
}

// check compares what is there with what was acknowledged; a call that was
// cut off may have been done.
func (c *crashes) check(t *testing.T, s *serving) {
	t.Helper()
	shown := sliders(t, c.dir)
	slides := 0
	for _, slider := range shown {
		slides = len(slider.Slides)
		for _, slide := range slider.Slides {
			checkPictures(t, s, slide)
		}
	}
	if replacedUnheard := c.replaced && slides == 1; slides < c.slides && !replacedUnheard {
		t.Errorf("%d pictures are shown, %d were acknowledged", slides, c.slides)
	}
	c.slides = slides
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
	return status.Enquiries.New + status.Enquiries.Suspect
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

// TestAcknowledgedMessageSurvives kills the server right after its answer.
func TestAcknowledgedMessageSurvives(t *testing.T) {
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
