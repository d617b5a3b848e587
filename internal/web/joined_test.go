package web_test

import (
	"bytes"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"testing"
	"testing/fstest"

	"schoolsite/internal/schooltest"
	"schoolsite/internal/web"
)

// behindLimiter serves files of some sizes, at the address "/assets/<size>.css", behind a ConnLimiter.
func behindLimiter(t *testing.T, secure bool, sizes ...int) *httptest.Server {
	t.Helper()
	files := fstest.MapFS{}
	for _, size := range sizes {
		files[stylesheet(size)[1:]] = &fstest.MapFile{Data: large[:size]}
	}
	door, err := web.New(schooltest.New(t).Web(), web.Options{Assets: files, API: http.NotFoundHandler(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(nil)
	server.Config = web.Server(door, slog.New(slog.DiscardHandler))
	limiter := web.NewConnLimiter(100, 100, nil, slog.New(slog.DiscardHandler))
	limiter.Watch(server.Config)
	server.Listener = limiter.Listener(server.Listener)
	if secure {
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server
}

func stylesheet(size int) string { return "/assets/" + strconv.Itoa(size) + ".css" }

// The first 4 kB of an answer are held back until there is the rest. So is none that has no rest,
// wherever its header or its body ends.
func TestConnLimiter_JoinedAnswersAreWhole(t *testing.T) {
	sizes := []int{0, 1, 4095, 4096, 4097, 64 << 10, 64<<10 + 1, len(large)}
	for size := 3600; size < 4096; size++ { // with a header, 4 kB are full somewhere here
		sizes = append(sizes, size, size+4096)
	}
	for _, secure := range []bool{false, true} {
		server := behindLimiter(t, secure, sizes...)
		for _, size := range sizes {
			for method, want := range map[string][]byte{http.MethodGet: large[:size], http.MethodHead: {}} {
				r, err := http.NewRequestWithContext(t.Context(), method, server.URL+stylesheet(size), http.NoBody)
				if err != nil {
					t.Fatal(err)
				}
				answer, err := server.Client().Do(r)
				if err != nil {
					t.Fatal(err)
				}
				body, err := io.ReadAll(answer.Body)
				answer.Body.Close()
				if err != nil || !bytes.Equal(body, want) || answer.ContentLength != int64(size) {
					t.Fatalf("%s of %d bytes, TLS %v: %d bytes, error %v", method, size, secure, len(body), err)
				}
			}
		}
	}
}

// What a connection puts into headers itself is what net/http sends where there is no such connection.
func TestConnLimiter_HeadersAreThoseOfTLS(t *testing.T) {
	plain, secure := behindLimiter(t, false, 8000), behindLimiter(t, true, 8000)
	for _, path := range []string{stylesheet(8000), "/", "/robots.txt", "/boarding", "/none"} {
		for _, tag := range []string{"", "*"} {
			var headers [2]http.Header
			for i, server := range []*httptest.Server{plain, secure} {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, http.NoBody)
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("If-None-Match", tag)
				answer, err := server.Client().Do(r)
				if err != nil {
					t.Fatal(err)
				}
				answer.Body.Close()
				headers[i] = answer.Header
				for _, own := range []string{"Date", "X-Request-Id"} {
					if len(answer.Header[own]) != 1 {
						t.Errorf("%s: %s is %q", path, own, answer.Header[own])
					}
					delete(answer.Header, own)
				}
			}
			delete(headers[1], "Strict-Transport-Security")
			if !reflect.DeepEqual(headers[0], headers[1]) || len(headers[0]) < 8 {
				t.Errorf("%s, If-None-Match %q:\n%v\n%v", path, tag, headers[0], headers[1])
			}
		}
	}
}

// Who reads what has arrived gets an answer of two buffers in one piece.
func TestConnLimiter_AnswerIsOneWrite(t *testing.T) {
	server := behindLimiter(t, false, 8000)
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	into := make([]byte, 64<<10)
	for range 100 {
		if _, err := io.WriteString(c, "GET "+stylesheet(8000)+" HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		n, err := c.Read(into)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasSuffix(into[:n], large[:8000]) {
			t.Fatalf("%d bytes came first", n)
		}
	}
}
