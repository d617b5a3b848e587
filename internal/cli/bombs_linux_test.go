package cli

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"schoolsite/internal/schooltest"
)

// mostGrowth is how much memory bombs may cost a server, all together.
const mostGrowth = 200 << 20

const bombsRefused = "19, pixel bombs are refused before they are decoded"

// TestBombs_AreRefused sends bombs one after another: none that is dangerous is
// taken, and none is decoded, which the server would say when it begins to. Of
// one it can't know before; memory bounds that.
func TestBombs_AreRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, folder(t))
	owner := signIn(t, s)
	if answer := sendAndListen(owner, s, drawn(64, 40, 1)); !strings.Contains(answer, decodes) {
		t.Fatalf("the server does not say that it decodes: %s", answer)
	}
	before := s.forgetPeak(t)
	for _, bomb := range schooltest.Bombs() {
		answer := sendAndListen(owner, s, bomb.Data)
		if !bomb.Harmless && bomb.Name != schooltest.HiddenSize && strings.Contains(answer, decodes) {
			t.Errorf("promise %s: %s was decoded: %.300s", bombsRefused, bomb.Name, answer)
		}
		checkBomb(t, bomb, sendAlone(owner, s, bomb.Data))
		checkBomb(t, bomb, sendInForm(owner, s, "replace", bomb.Data))
	}
	s.checkGrowth(t, bombsRefused, before)
}

// decodes is in what the server says from when it has read the header and begins
// with the picture itself.
const decodes = `"stage":"decoding"`

// sendAndListen uploads a picture by itself and gives all that the server says
// meanwhile.
func sendAndListen(client *http.Client, s *serving, picture []byte) string {
	request, err := http.NewRequest(http.MethodPost, s.url+"/api/pictures", bytes.NewReader(picture))
	if err != nil {
		return err.Error()
	}
	request.Header.Set("Content-Type", "application/octet-stream")
	request.Header.Set("Accept", "application/x-ndjson")
	return send(client, request)
}

// refusal is the answer to a picture that can't be taken.
var refusal = regexp.MustCompile(`^4(13|15|22) .*"message":"[^"]{20}`)

// checkBomb wants a refusal with a sentence, or at least no harm.
func checkBomb(t *testing.T, bomb schooltest.Bomb, answer string) {
	t.Helper()
	refused := refusal.MatchString(answer)
	if !refused && (!bomb.Harmless || !strings.HasPrefix(answer, "20")) {
		t.Errorf("promise %s: %s: %.300s", bombsRefused, bomb.Name, answer)
	}
}

// TestBombs_AmongHonestUploads sends bombs and photographs of 4 MB at
// once. Every photograph is taken and the server stays small.
func TestBombs_AmongHonestUploads(t *testing.T) {
	t.Parallel()
	const promise = "20, bombs among honest uploads are refused and the others taken"
	hostile, honest := 6, 2
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		hostile, honest = 24, 12
	}
	s := serve(t, folder(t))
	owner, photo := signIn(t, s), photograph()
	bombs := slices.DeleteFunc(slices.Clone(schooltest.Bombs()), func(b schooltest.Bomb) bool { return b.Harmless })
	before := s.forgetPeak(t)
	done := make(chan bool)
	for i := range hostile {
		go func() {
			bomb := bombs[i%len(bombs)]
			checkBomb(t, bomb, sendAlone(owner, s, bomb.Data))
			done <- true
		}()
	}
	for i := range honest {
		go func() {
			own := append(bytes.Clone(photo), byte(i)) // bytes that were not sent before
			if answer := sendAlone(owner, s, own); !strings.HasPrefix(answer, "201 ") {
				t.Errorf("promise %s: a photograph of %d bytes: %.300s", promise, len(own), answer)
			}
			done <- true
		}()
	}
	for range hostile + honest {
		<-done
	}
	s.checkGrowth(t, promise, before)
	getText(t, s.url+"/about-us")
}

// photograph is a JPEG of some 4 MB.
func photograph() []byte {
	img, n := image.NewYCbCr(image.Rect(0, 0, 2400, 1800), image.YCbCrSubsampleRatio420), uint32(1)
	for i := range img.Y {
		n = n*1664525 + 1013904223
		img.Y[i] = byte(i/2400/8) + byte(n>>25)
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = byte(i/1200/4), 128
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 95}); err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}

// signIn makes the site's first owner and gives the browser of theirs.
func signIn(t *testing.T, s *serving) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, Transport: &http.Transport{MaxIdleConnsPerHost: 40}}
	t.Cleanup(browser.CloseIdleConnections)
	person := fmt.Sprintf(`{"userName":"Asha Rao","emailId":"asha@school.example","password":%q,"setup":%q}`, schooltest.Password, s.setup)
	for _, path := range []string{"/api/newuser", "/api/login"} {
		if answer := post(browser, s.url+path, "application/json", strings.NewReader(person)); !strings.HasPrefix(answer, "20") {
			t.Fatalf("%s: %s", path, answer)
		}
		person = fmt.Sprintf(`{"emailId":"asha@school.example","password":%q}`, schooltest.Password)
	}
	return browser
}

// sendAlone uploads a picture by itself.
func sendAlone(client *http.Client, s *serving, picture []byte) string {
	return post(client, s.url+"/api/pictures", "application/octet-stream", bytes.NewReader(picture))
}

// sendInForm uploads a picture in a form.
func sendInForm(client *http.Client, s *serving, mode string, picture []byte) string {
	var body bytes.Buffer
	kind := pictureForm(&body, picture)
	return post(client, s.url+"/api/newslider?mode="+mode, kind, &body)
}

// forgetPeak makes the kernel count the server's highest memory anew, from
// what it holds now, which it gives in bytes.
func (s *serving) forgetPeak(t *testing.T) int64 {
	t.Helper()
	const andPeak = "5"
	if err := os.WriteFile(s.proc("clear_refs"), []byte(andPeak), 0); err != nil {
		t.Fatal(err)
	}
	return s.memory(t, "VmHWM")
}

func (s *serving) checkGrowth(t *testing.T, promise string, before int64) {
	t.Helper()
	grown := s.memory(t, "VmHWM") - before
	t.Logf("memory grew by %d MiB from %d MiB", grown>>20, before>>20)
	if grown > mostGrowth {
		t.Errorf("promise %s: memory grew by %d MiB", promise, grown>>20)
	}
}

// memory is a line of what the kernel says of the server, in bytes.
func (s *serving) memory(t *testing.T, name string) int64 {
	t.Helper()
	text, err := os.ReadFile(s.proc("status"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("no %s in %s", name, text)
	}
	kilobytes, err := strconv.ParseInt(string(found[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}

func (s *serving) proc(name string) string {
	return filepath.Join("/proc", strconv.Itoa(s.cmd.Process.Pid), name)
}
