package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/gob"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/web"
)

// startServer starts a process that serves at an address and waits until it answers.
func startServer(b *testing.B, dir, address string, command *exec.Cmd) *loadedServer {
	b.Helper()
	log, err := os.Create(filepath.Join(dir, "stderr-"+address))
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	command.Stdout, command.Stderr = log, log
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
	})
	for range 600 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return &loadedServer{address: address, process: command.Process}
		}
		time.Sleep(100 * time.Millisecond)
	}
	text, _ := os.ReadFile(log.Name())
	b.Fatalf("%s does not answer: %s", command.Path, text)
	return nil
}

func freeAddress(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// programPath is where make builds the program.
func programPath(b *testing.B) string {
	program, err := filepath.Abs(cmp.Or(os.Getenv("BENCH_PROGRAM"), "../../schoolsite"))
	if err != nil {
		b.Fatal(err)
	}
	return program
}

// startOurs starts the built program with the sample school and a slider of three pictures.
func startOurs(b *testing.B, dir string) *loadedServer {
	program := programPath(b)
	data, address := filepath.Join(dir, "data"), freeAddress(b)
	server := startServer(b, dir, address, exec.Command(program, "serve", "--data-dir", data, "--addr", address, "--connections-per-address", "1000"))
	pictures, err := filepath.Glob("../../content/images/*.jpg")
	if err != nil || len(pictures) < 3 {
		b.Fatalf("the sample school has %d pictures, error %v", len(pictures), err)
	}
	upload := exec.Command(program, append([]string{"slider", "upload", "--data-dir", data}, pictures[:3]...)...)
	if text, err := upload.CombinedOutput(); err != nil {
		b.Fatalf("%s: %v (make build builds the program)", text, err)
	}
	server.isRequired = true
	server.settle(b)
	return server
}

// settle waits until a server has done what its start left for later, such as rendering pages.
func (s *loadedServer) settle(b *testing.B) {
	b.Helper()
	for range 120 {
		before := s.cpuTime(b)
		time.Sleep(time.Second)
		if s.cpuTime(b)-before <= 10*time.Millisecond { // one tick
			return
		}
	}
	b.Fatal("the server does not come to rest")
}

// startFloor starts this very program as the floor; certificate names the file by which it speaks TLS, "" for plain HTTP.
func startFloor(b *testing.B, dir string, answers []readyAnswer, certificate string) *loadedServer {
	b.Helper()
	address, name := freeAddress(b), filepath.Join(dir, "answers")
	var encoded bytes.Buffer
	if err := gob.NewEncoder(&encoded).Encode(answers); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(name, encoded.Bytes(), 0o600); err != nil {
		b.Fatal(err)
	}
	command := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=^BenchmarkLoad$")
	command.Env = append(os.Environ(), floorFile+"="+name, floorFile+"_AT="+address, floorFile+"_TLS="+certificate)
	server := startServer(b, dir, address, command)
	server.isRequired = true
	return server
}

// serveFloor serves ready answers until the process is ended, by an http.Server with the limits of ours: each of its
// time-outs is a timer of net/http, whatever the handler does.
func serveFloor(b *testing.B, name string) {
	encoded, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	var answers []readyAnswer
	if err := gob.NewDecoder(encoded).Decode(&answers); err != nil {
		b.Fatal(err)
	}
	file, err := os.Create(name + ".log")
	if err != nil {
		b.Fatal(err)
	}
	byKey := map[string]readyAnswer{}
	for _, answer := range answers {
		answer.Header.Del("Date") // net/http's own
		byKey[answer.key()] = answer
	}
	var mu sync.Mutex
	log, line := bufio.NewWriterSize(file, 64<<10), []byte(nil)
	server := web.Server(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		answer := byKey[r.URL.Path+" "+strconv.FormatBool(r.Header["If-None-Match"] != nil)]
		h := w.Header()
		for key, values := range answer.Header {
			h[key] = values
		}
		w.WriteHeader(answer.Status)
		_, _ = w.Write(answer.Body)
		mu.Lock()
		defer mu.Unlock()
		line = began.AppendFormat(line[:0], "2006-01-02T15:04:05.000Z07:00")
		line = append(append(append(line, ' '), r.Method...), ' ')
		line = append(append(line, r.URL.Path...), ' ')
		line = append(strconv.AppendInt(line, int64(answer.Status), 10), ' ')
		line = append(strconv.AppendInt(line, int64(len(answer.Body)), 10), ' ')
		line = append(strconv.AppendInt(line, int64(time.Since(began)), 10), ' ')
		_, _ = log.Write(append(append(line, r.RemoteAddr...), '\n'))
	}), slog.New(slog.DiscardHandler))
	server.Addr = os.Getenv(floorFile + "_AT")
	if certificate := os.Getenv(floorFile + "_TLS"); certificate != "" {
		b.Fatal(server.ListenAndServeTLS(certificate, certificate))
	}
	b.Fatal(server.ListenAndServe())
}

// writeFiles writes the answers' bodies as files, compressed ones beside empty ones of the plain
// name, and returns the headers of each that a server of files does not know.
func writeFiles(b *testing.B, root string, answers []readyAnswer) map[string]http.Header {
	b.Helper()
	headers := map[string]http.Header{}
	for _, answer := range answers {
		if answer.Status != http.StatusOK {
			continue
		}
		header := answer.Header.Clone()
		name := filepath.Join(root, answer.Path)
		files := map[string][]byte{name: answer.Body}
		if header.Get("Content-Encoding") == "br" {
			files = map[string][]byte{name: []byte("plain"), name + ".br": answer.Body}
		}
		for name, body := range files {
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				b.Fatal(err)
			}
			if err := os.WriteFile(name, body, 0o644); err != nil {
				b.Fatal(err)
			}
		}
		for _, own := range []string{"Date", "Etag", "Content-Length", "Content-Encoding", "Content-Type", "Vary", "Accept-Ranges"} {
			header.Del(own)
		}
		headers[answer.Path] = header
	}
	return headers
}

func startNginx(b *testing.B, dir string, answers []readyAnswer) *loadedServer {
	b.Helper()
	address, root := freeAddress(b), filepath.Join(dir, nginx)
	text := "user root;\nworker_processes auto;\npid " + root + ".pid;\nerror_log stderr;\ndaemon off;\n"
	text += "include /etc/nginx/modules-enabled/*.conf;\nevents { worker_connections 1000; }\n"
	text += "http {\naccess_log " + root + ".log;\nsendfile on;\ntcp_nopush on;\nkeepalive_requests 1000000;\ninclude /etc/nginx/mime.types;\nbrotli_static on;\n"
	text += "server {\nlisten " + address + ";\nroot " + root + ";\n"
	for path, header := range writeFiles(b, root, answers) {
		text += "location = " + path + " {\ndefault_type text/html;\n"
		for name, values := range header {
			text += "add_header " + name + " " + strconv.Quote(values[0]) + ";\n"
		}
		text += "}\n"
	}
	writeConfig(b, root+".conf", text+"}\n}\n")
	return startServer(b, dir, address, exec.Command(nginx, "-c", root+".conf"))
}

func startCaddy(b *testing.B, dir string, answers []readyAnswer) *loadedServer {
	b.Helper()
	address, root := freeAddress(b), filepath.Join(dir, caddy)
	text := "{\nadmin off\nauto_https off\n}\nhttp://" + address + " {\nroot * " + root + "\nlog {\noutput file " + root + ".log\n}\n"
	for path, header := range writeFiles(b, root, answers) {
		text += "header " + path + " {\n"
		for name, values := range header {
			text += name + " " + strconv.Quote(values[0]) + "\n"
		}
		text += "}\n"
	}
	writeConfig(b, root+".conf", text+"file_server {\nprecompressed br\n}\n}\n")
	command := exec.Command(caddy, "run", "--adapter", "caddyfile", "--config", root+".conf")
	command.Env = append(os.Environ(), "HOME="+dir)
	return startServer(b, dir, address, command)
}

// startPocketBase serves the bodies as they are: it takes no compressed files, and sends no headers of
// others.
func startPocketBase(b *testing.B, dir string, answers []readyAnswer) *loadedServer {
	b.Helper()
	address, root := freeAddress(b), filepath.Join(dir, pocketbase)
	var plain []readyAnswer
	for _, answer := range answers {
		answer.Header = http.Header{}
		plain = append(plain, answer)
	}
	writeFiles(b, root, plain)
	program, err := filepath.Abs(pocketbaseFile)
	if err != nil {
		b.Fatal(err)
	}
	return startServer(b, dir, address, exec.Command(program, "serve", "--http", address, "--dir", root+"-data", "--publicDir", root))
}

func writeConfig(b *testing.B, name, text string) {
	b.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
}
