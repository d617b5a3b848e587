package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"schoolsite/content"
	"schoolsite/internal/auth"
)

// liveOnly and offlineOnly match the scripts that are told one way only, unless SCHOOLSITE_SLOW is set. The first publish,
// back up or sign in again and again: without a server each of their commands renders the site by itself, or a server is
// started between them. The commands of the others ask no server, or ask it only what other scripts ask both ways.
var (
	liveOnly = regexp.MustCompile(`/(audit|content|content-(pull|revisions|starter)|disclosure|export|popup|slider|takedown` +
		`|terminal|user)\.txtar$`)
	offlineOnly = regexp.MustCompile(`/(config|content-(sample|schema|strict)|enquiry|purge|records|sheets|slider-pictures|usage)\.txtar$`)
	// slowOnly match those that are told with SCHOOLSITE_SLOW only: what costs seconds in them is computed again and again.
	slowOnly = regexp.MustCompile(`/(script/(backups?|content-base|items)|serving/(backup|content-git|guides))\.txtar$`)
)

// told returns the scripts of a pattern that are told this time, but for those that match skip.
func told(t *testing.T, pattern string, skip *regexp.Regexp) []string {
	t.Helper()
	scripts, err := filepath.Glob(pattern)
	if err != nil || len(scripts) < 10 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	if os.Getenv("SCHOOLSITE_SLOW") == "" {
		scripts = slices.DeleteFunc(scripts, func(name string) bool { return skip.MatchString(name) || slowOnly.MatchString(name) })
	}
	return scripts
}

// TestCommands_Scripts tells every story with no server running, or while one runs, or both. The commands must not show
// a difference.
func TestCommands_Scripts(t *testing.T) {
	for _, live := range []bool{false, true} {
		t.Run(map[bool]string{false: "offline", true: "live"}[live], func(t *testing.T) {
			otherWay := map[bool]*regexp.Regexp{false: liveOnly, true: offlineOnly}[live]
			testscript.Run(t, params(told(t, "testdata/script/*.txtar", otherWay), live))
		})
	}
}

// TestServing_Scripts tells the stories that start servers themselves.
func TestServing_Scripts(t *testing.T) {
	testscript.Run(t, params(told(t, "testdata/serving/*.txtar", slowOnly), false))
}

func params(scripts []string, live bool) testscript.Params {
	return testscript.Params{
		Files: scripts, RequireExplicitExec: true, RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error { return setup(env, live) },
		Condition: func(name string) (bool, error) {
			if name != "live" {
				return false, fmt.Errorf("there is no condition %q", name)
			}
			return live, nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"schoolsite": scriptRun, "exits": scriptExits, "serve": scriptServe, "stop": scriptStop, "kill9": scriptKill,
			"log": scriptLog, "get": scriptGet, "post": scriptPost, "json": scriptJSON, "keep": scriptKeep,
			"picture": scriptPicture, "replace": scriptReplace, "sample": scriptSample, "guide": scriptGuide, "section": scriptSection,
			"last": scriptLast, "lastkeep": scriptLastKeep, "torn": scriptTorn, "day": scriptDay,
			"apptoken": scriptAppToken, "endtoken": scriptEndToken,
		},
	}
}

type serverKey struct{}

// stage is where a script keeps its server.
type stage struct{ server *serving }

func (st *stage) end() {
	if st.server != nil {
		st.server.kill()
	}
}

func setup(env *testscript.Env, live bool) error {
	st := &stage{}
	env.Values[serverKey{}] = st
	env.Defer(st.end)
	data, err := os.MkdirTemp(filepath.Dir(warmed), "data-") // the work folder's name is too long for the socket
	if err != nil {
		return err
	}
	cache := data + "-cache"
	env.Defer(func() { os.RemoveAll(data); os.RemoveAll(cache) })
	env.Setenv("XDG_CACHE_HOME", cache)
	env.Setenv("PATH", filepath.Dir(binary)+string(os.PathListSeparator)+env.Getenv("PATH"))
	env.Setenv("DATA", data)
	env.Setenv("SCHOOLSITE_DATA_DIR", data)
	err = errors.Join(copyWarmed(data), linkFiles(checked, cache, everyFile))
	if err != nil || !live {
		return err
	}
	st.server, err = start(env.WorkDir, env.Vars, "--base-url", siteURL)
	if err == nil {
		env.Setenv("SITE", st.server.url)
	}
	return err
}

func of(ts *testscript.TestScript) *stage { return ts.Value(serverKey{}).(*stage) }

func running(ts *testscript.TestScript) *serving {
	if of(ts).server == nil {
		ts.Fatalf("no server runs")
	}
	return of(ts).server
}

// scriptRun: [!] schoolsite ARGS... runs the program; ! wants any failure.
func scriptRun(ts *testscript.TestScript, neg bool, args []string) {
	code := run1(ts, args)
	if neg == (code == 0) {
		ts.Fatalf("exit code %d", code)
	}
}

// scriptExits: exits CODE ARGS... runs the program, which must exit so. A
// failure keeps stdout empty and says one sentence.
func scriptExits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if code := run1(ts, args[1:]); code != want {
		ts.Fatalf("exit code %d, not %d", code, want)
	}
	if want != 0 && strings.TrimSpace(ts.ReadFile("stderr")) == "" {
		ts.Fatalf("it failed without a word")
	}
}

func run1(ts *testscript.TestScript, args []string) int {
	err := ts.Exec(binary, args...)
	exit := &exec.ExitError{}
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	ts.Fatalf("%v", err)
	return -1
}

// scriptServe: serve ARGS... starts a server on a free port and sets $SITE and
// $SETUP.
func scriptServe(ts *testscript.TestScript, _ bool, args []string) {
	if of(ts).server != nil {
		ts.Fatalf("a server runs already")
	}
	env := append(cleanEnv(), "SCHOOLSITE_DATA_DIR="+ts.Getenv("SCHOOLSITE_DATA_DIR"))
	for _, name := range []string{"SCHOOLSITE_REGISTRATION", "SCHOOLSITE_LOG_FORMAT", "SCHOOLSITE_BASE_URL"} {
		if value := ts.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	s, err := start(ts.MkAbs("."), env, args...)
	ts.Check(err)
	of(ts).server = s
	ts.Setenv("SITE", s.url)
	ts.Setenv("SETUP", s.setup)
	fmt.Fprint(ts.Stdout(), s.out)
}

// scriptStop ends the server as a service manager does; it must exit 0.
func scriptStop(ts *testscript.TestScript, _ bool, _ []string) {
	s := running(ts)
	of(ts).server = nil
	if code := s.stop(); code != 0 {
		ts.Fatalf("the server exited %d: %s", code, s.log())
	}
}

func scriptKill(ts *testscript.TestScript, _ bool, _ []string) {
	running(ts).kill()
	of(ts).server = nil
}

// scriptLog: log PATTERN waits until the server's log says it.
func scriptLog(ts *testscript.TestScript, _ bool, args []string) {
	_, err := running(ts).find(running(ts).talk, args[0])
	ts.Check(err)
}

// scriptGet: get STATUS PATH; the body is stdout.
func scriptGet(ts *testscript.TestScript, _ bool, args []string) {
	answer, err := http.Get(running(ts).url + args[1])
	ts.Check(err)
	answered(ts, args[0], answer)
}

// scriptPost: post STATUS PATH JSON; the body is stdout. TOKEN stands for that
// of a contact form which a person has filled in for a minute.
func scriptPost(ts *testscript.TestScript, _ bool, args []string) {
	token, err := personsToken(ts.Getenv("DATA"))
	ts.Check(err)
	body := strings.ReplaceAll(args[2], "TOKEN", token)
	answer, err := http.Post(running(ts).url+args[1], "application/json", strings.NewReader(body))
	ts.Check(err)
	answered(ts, args[0], answer)
}

// personsToken is what the contact page of a data folder said a minute ago.
func personsToken(dir string) (string, error) {
	keys, err := auth.LoadKeys(filepath.Join(dir, "key"))
	if err != nil {
		return "", err
	}
	return keys.FormToken(time.Now().Add(-time.Minute)), nil
}

func answered(ts *testscript.TestScript, want string, answer *http.Response) {
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	ts.Check(err)
	_, err = ts.Stdout().Write(body)
	ts.Check(err)
	if got := strconv.Itoa(answer.StatusCode); got != want {
		ts.Fatalf("status %s, not %s: %s", got, want, body)
	}
}

// scriptJSON: json stdout|stderr PATH PATTERN looks at a value by its dotted
// path; "len" counts a list. The stream must hold one JSON value and no more.
func scriptJSON(ts *testscript.TestScript, neg bool, args []string) {
	matches(ts, neg, valueAt(ts, args[0], args[1]), args[1], args[2])
}

func matches(ts *testscript.TestScript, neg bool, got, path, pattern string) {
	if regexp.MustCompile("^(?:"+pattern+")$").MatchString(got) == neg {
		ts.Fatalf("%s is %q", path, got)
	}
}

// scriptKeep: keep VARIABLE PATH keeps a value of the JSON in stdout.
func scriptKeep(ts *testscript.TestScript, _ bool, args []string) {
	ts.Setenv(args[0], valueAt(ts, "stdout", args[1]))
}

func valueAt(ts *testscript.TestScript, stream, path string) string {
	return jsonAt(ts, ts.ReadFile(stream), path)
}

func jsonAt(ts *testscript.TestScript, text, path string) string {
	var value any
	ts.Check(json.Unmarshal([]byte(text), &value))
	for _, step := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' }) {
		switch at := value.(type) {
		case map[string]any:
			value = at[step]
		case []any:
			value = inList(ts, at, step)
		default:
			ts.Fatalf("there is no %s in %s", path, text)
		}
	}
	if text, ok := value.(string); ok {
		return text
	}
	return fmt.Sprint(value)
}

func inList(ts *testscript.TestScript, list []any, step string) any {
	if step == "len" {
		return len(list)
	}
	i, err := strconv.Atoi(step)
	ts.Check(err)
	if i >= len(list) {
		ts.Fatalf("the list has only %d values", len(list))
	}
	return list[i]
}

// scriptPicture: picture FILE SHADE draws a small photograph.
func scriptPicture(ts *testscript.TestScript, _ bool, args []string) {
	shade, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), drawn(64, 40, uint8(shade)), 0o600))
}

// drawn is a picture that no other shade's picture equals.
func drawn(width, height int, shade uint8) []byte {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			picture.SetRGBA(x, y, color.RGBA{uint8(255 * x / width), uint8(255 * y / height), shade, 255})
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, picture, nil); err != nil {
		panic(err) // a buffer takes everything
	}
	return file.Bytes()
}

// scriptReplace: replace FILE OLD NEW changes a text that stands there once
// or more often.
func scriptReplace(ts *testscript.TestScript, _ bool, args []string) {
	before := ts.ReadFile(args[0])
	if !strings.Contains(before, args[1]) {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(before, args[1], args[2])), 0o600))
}

// scriptSample: sample DIR copies the sample school's content.
func scriptSample(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.CopyFS(ts.MkAbs(args[0]), content.FS()))
}

// scriptGuide: guide NAME FILE makes a program of the piece of the editor's
// guide that says it is NAME, so that what people copy is what is tested.
func scriptGuide(ts *testscript.TestScript, _ bool, args []string) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "content.md"))
	ts.Check(err)
	for _, piece := range strings.Split(string(guide), "\n```") {
		if _, text, fenced := strings.Cut(piece, "\n"); fenced && strings.Contains(text, "\n# "+args[0]+":") {
			ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text+"\n"), 0o700))
			return
		}
	}
	ts.Fatalf("the guide has no %s", args[0])
}

// scriptSection: section GUIDE HEADING FILE makes a program of the blocks for the shell below a heading of a guide.
func scriptSection(ts *testscript.TestScript, _ bool, args []string) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", args[0]))
	ts.Check(err)
	_, section, found := strings.Cut(string(guide), "\n## "+args[1]+"\n")
	section = regexp.MustCompile(`\n##+ `).Split(section, 2)[0]
	blocks := regexp.MustCompile("(?ms)^```sh\n(.*?)^```$").FindAllStringSubmatch(section, -1)
	if !found || len(blocks) == 0 {
		ts.Fatalf("docs/%s has no commands below %s", args[0], args[1])
	}
	var program strings.Builder
	for _, block := range blocks {
		program.WriteString(block[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(program.String()), 0o700))
}

// scriptLast: last PATH PATTERN looks at a value of the JSON in the last line
// of stdout, before which a command may have told how far it is.
func scriptLast(ts *testscript.TestScript, neg bool, args []string) {
	matches(ts, neg, lastAt(ts, args[0]), args[0], args[1])
}

// scriptLastKeep: lastkeep VARIABLE PATH keeps a value of that line.
func scriptLastKeep(ts *testscript.TestScript, _ bool, args []string) {
	ts.Setenv(args[0], lastAt(ts, args[1]))
}

func lastAt(ts *testscript.TestScript, path string) string {
	lines := strings.Split(strings.TrimSpace(ts.ReadFile("stdout")), "\n")
	return jsonAt(ts, lines[len(lines)-1], path)
}

// scriptTorn: torn FILE writes a picture that only shows its damage when it is
// decoded.
func scriptTorn(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), half(drawn(400, 300, 3)), 0o600))
}

// scriptDay: day VARIABLE N keeps the day in so many days.
func scriptDay(ts *testscript.TestScript, _ bool, args []string) {
	days, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Setenv(args[0], time.Now().AddDate(0, 0, days).Format(time.DateOnly))
}

func half(data []byte) []byte { return data[:len(data)/2] }
