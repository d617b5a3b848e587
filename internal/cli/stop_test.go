package cli

import (
	"bytes"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/app"
)

// TestStop_WaitsForUploads tells the server to stop in the middle of a slow
// upload: it is taken, answered, and only then the server goes.
func TestStop_WaitsForUploads(t *testing.T) {
	t.Parallel()
	dir := folder(t)
	s := serve(t, dir)
	socket := socketClient(dir)
	defer socket.CloseIdleConnections()
	body, sink := io.Pipe()
	form := multipart.NewWriter(sink)
	answered := make(chan string, 1)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://schoolsite/api/newslider", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("Expect", "100-continue") // nothing can be written before the server reads
	go func() { answered <- send(socket, request) }()

	picture := drawn(400, 300, 7)
	part, err := form.CreateFormFile("images", "slow.jpg")
	if err != nil {
		t.Fatal(err)
	}
	write(t, part, picture[:len(picture)/2])
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _, err := s.find(s.talk, "stopping: requests under way may finish"); err != nil {
		t.Fatal(err)
	}
	write(t, part, picture[len(picture)/2:])
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	sink.Close()
	if got := <-answered; !strings.HasPrefix(got, "201 ") {
		t.Errorf("the upload was answered: %s", got)
	}
	<-s.exited
	if code := s.cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("the server exited %d: %s", code, s.log())
	}
	if n := len(sliders(t, dir)); n != 1 {
		t.Errorf("%d sliders after the stop", n)
	}
}

func write(t *testing.T, w io.Writer, data []byte) {
	t.Helper()
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
}

// post gives "STATUS body" or the error.
func post(client *http.Client, url, kind string, body io.Reader) string {
	request, err := http.NewRequest(http.MethodPost, url, body)
	if err != nil {
		return err.Error()
	}
	request.Header.Set("Content-Type", kind)
	return send(client, request)
}

func send(client *http.Client, request *http.Request) string {
	answer, err := client.Do(request)
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err.Error()
	}
	return answer.Status + " " + string(text)
}

// TestStop_Signals: both signals of a service manager and a terminal end an
// idle server well.
func TestStop_Signals(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		dir := folder(t)
		s := serve(t, dir)
		began := time.Now()
		if code := s.signal(sig); code != 0 {
			t.Errorf("%v: exit %d: %s", sig, code, s.log())
		}
		if waited := time.Since(began); waited >= app.DrainTime {
			t.Errorf("%v: an idle server waited %v", sig, waited)
		}
		for _, left := range []string{"control.sock", "schoolsite.holder"} {
			if _, err := os.Stat(filepath.Join(dir, left)); err == nil {
				t.Errorf("%v: %s is left", sig, left)
			}
		}
	}
}

// TestStop_WhilePreparing: a server that is told to go before it is up goes.
func TestStop_WhilePreparing(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp(filepath.Dir(warmed), "data-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s, err := launch(t.TempDir(), cleanEnv(), "--data-dir", dir, "--addr", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	await(t, s, func() bool { return exists(filepath.Join(dir, "control.sock")) })
	if code := s.stop(); code != 0 || strings.Contains(s.log(), "Error") {
		t.Errorf("exit %d: %s", code, s.log())
	}
}

// TestCommands_Interrupted: Ctrl-C ends a command that waits for a server, with 130 and
// a word.
func TestCommands_Interrupted(t *testing.T) {
	t.Parallel()
	for _, flags := range [][]string{nil, {"--json"}} {
		dir := folder(t)
		silent, err := net.Listen("unix", filepath.Join(dir, "control.sock"))
		if err != nil {
			t.Fatal(err)
		}
		cmd := command(dir, append([]string{"user", "list"}, flags...)...)
		var out, talk bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &talk
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for range 2 { // it knocks, then calls
			conn, err := silent.Accept()
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // the exit code is looked at
		silent.Close()
		if code := cmd.ProcessState.ExitCode(); code != exitInterrupted || out.Len() > 0 || !strings.Contains(talk.String(), "Interrupted before it was done.") {
			t.Errorf("%v: exit %d, %q, %q", flags, code, out.String(), talk.String())
		}
	}
}

// TestServe_AnnouncesAsJSON: a script that starts a server reads where it is.
func TestServe_AnnouncesAsJSON(t *testing.T) {
	t.Parallel()
	s, err := launch(t.TempDir(), cleanEnv(), "--data-dir", folder(t), "--addr", "127.0.0.1:0", "--base-url", siteURL, "--json")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	if _, err := s.find(s.out, `(?s)^{.*}$`); err != nil {
		t.Fatal(err)
	}
	var said struct {
		Address, SetupLink string
		PID                int
	}
	decode(t, s.out.String(), &said)
	if said.Address != siteURL || !strings.HasPrefix(said.SetupLink, siteURL+"/sirsregister#setup=") || said.PID != s.cmd.Process.Pid {
		t.Errorf("announced %+v", said)
	}
}
