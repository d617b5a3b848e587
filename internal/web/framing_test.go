package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// hidden is the request that an attacker wants somebody else's connection to
// carry.
const hidden = "GET /about-us?hidden HTTP/1.1\r\nHost: x\r\n\r\n"

// framed are requests about whose end two readers may disagree: a proxy in
// front, and this server. Each has another one hidden in it.
func framed() map[string]string {
	post := func(header, body string) string {
		return "POST /api/login HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n" + body
	}
	length := fmt.Sprintf("Content-Length: %d", len(hidden))
	// A browser's DELETE names no length, and its connection goes on.
	remove := func(header string) string {
		return "DELETE /api/deleteslider/x HTTP/1.1\r\nHost: x\r\n" + header + "\r\n\r\n" + hidden
	}
	return map[string]string{
		"a folded length of a DELETE":        remove("X-A: b\r\n " + length),
		"a length of a DELETE, spelt oddly":  remove("Content_Length: 40"),
		"a folded length, tabs":              remove("X-A: b\r\n\t" + length),
		"a folded length of its own":         remove("Content-Length:\r\n 40"),
		"folded chunks of a DELETE":          remove("X-A: b\r\n Transfer-Encoding: chunked"),
		"a DELETE with chunks":               remove("Transfer-Encoding: chunked"),
		"a DELETE with a length of HTTP/1.0": strings.Replace(remove("Connection: keep-alive"), "1.1", "1.0", 1),

		"a length and chunks":        post("Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n"+hidden),
		"chunks and a length":        post("Transfer-Encoding: chunked\r\n"+length, "0\r\n\r\n"+hidden),
		"two lengths":                post("Content-Length: 0\r\n"+length, hidden),
		"the same length twice":      post(length+"\r\n"+length, hidden),
		"a list of lengths":          post(fmt.Sprintf("Content-Length: 0, %d", len(hidden)), hidden),
		"a length with a sign":       post("Content-Length: +0", hidden),
		"a length below nothing":     post("Content-Length: -1", hidden),
		"a length in hexadecimal":    post("Content-Length: 0x0", hidden),
		"a folded header":            post("X-A: b\r\n "+length, hidden),
		"folded chunks":              post("Transfer-Encoding:\r\n chunked\r\nContent-Length: 5", "0\r\n\r\n"+hidden),
		"NUL in a header":            post("X-A: \x00\r\n"+length, hidden),
		"a bare LF in a header":      post("X-A: b\n"+length, hidden),
		"a bare CR in a header":      post("X-A: b\r"+length, hidden),
		"bare LF everywhere":         strings.ReplaceAll(post(length, ""), "\r\n", "\n") + hidden,
		"space before the colon":     post("Content-Length : 0\r\n"+length, hidden),
		"space before a name":        post(" Transfer-Encoding: chunked", "0\r\n\r\n"+hidden),
		"chunked and identity":       post("Transfer-Encoding: chunked, identity", "0\r\n\r\n"+hidden),
		"identity and chunked":       post("Transfer-Encoding: identity, chunked", "0\r\n\r\n"+hidden),
		"not quite chunked":          post("Transfer-Encoding: xchunked\r\n"+length, "0\r\n\r\n"+hidden),
		"chunked twice":              post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n"+hidden),
		"chunks in HTTP/1.0":         strings.Replace(post("Connection: keep-alive\r\nTransfer-Encoding: chunked", "0\r\n\r\n"+hidden), "1.1", "1.0", 1),
		"chunks that nobody read":    strings.Replace(post("Connection: keep-alive\r\nTransfer-Encoding: chunked", hidden), "1.1", "1.0", 1),
		"a chunk of no size":         post("Transfer-Encoding: chunked", "\r\n"+hidden),
		"a chunk of a bad size":      post("Transfer-Encoding: chunked", "xyz\r\n"+hidden),
		"a chunk of a huge size":     post("Transfer-Encoding: chunked", "fffffffffffffffff0\r\n"+hidden),
		"a chunk longer than said":   post("Transfer-Encoding: chunked", "1\r\nabc\r\n0\r\n\r\n"+hidden),
		"chunks that end by bare LF": post("Transfer-Encoding: chunked", "0\n\n"+hidden),
		"a chunk's endless remark":   post("Transfer-Encoding: chunked", "1;"+strings.Repeat("x", 20_000)+"\r\na\r\n0\r\n\r\n"+hidden),
		"a trailer":                  post("Transfer-Encoding: chunked\r\nTrailer: Content-Length", "0\r\n"+length+"\r\n\r\n"+hidden),
		"a body of a GET":            "GET / HTTP/1.1\r\nHost: x\r\n" + length + "\r\n\r\n" + hidden,
		"a body that is awaited":     post("Expect: 100-continue\r\n"+length, hidden),
		"a body that is expected":    post("Expect: something\r\n"+length, hidden),
		"an upgrade":                 post("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"+length, hidden),
		"two hosts":                  "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n" + length + "\r\n\r\n" + hidden,
		"no host":                    "GET / HTTP/1.1\r\n" + length + "\r\n\r\n" + hidden,
		"no version":                 "GET /\r\n" + hidden,
		"another version":            "GET / HTTP/3.7\r\nHost: x\r\n\r\n" + hidden,
		"the start of HTTP/2":        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + hidden,
		"an unknown method's body":   strings.Replace(post(length, hidden), "POST", "BREW", 1),
	}
}

func TestSmuggling_NeverTwoAnswers(t *testing.T) {
	server := serve(t)
	for name, text := range framed() {
		statuses := answersTo(t, server.Listener.Addr().String(), text)
		if len(statuses) > 1 {
			t.Errorf("promise 40, one request, one answer: %s: %v", name, statuses)
		}
		if len(statuses) == 1 && statuses[0] >= 500 && statuses[0] != http.StatusNotImplemented && statuses[0] != http.StatusHTTPVersionNotSupported {
			t.Errorf("%s: %v", name, statuses)
		}
	}
}

// A browser deletes without naming a length. Another handshake for each would
// cost a second on a telephone.
func TestConnection_DeleteKeepsIt(t *testing.T) {
	server := serve(t)
	remove := "DELETE /api/deleteslider/x HTTP/1.1\r\nHost: school.example\r\nSec-Fetch-Site: same-origin\r\n" +
		"Accept-Encoding: gzip, deflate, br\r\nUser-Agent: Mozilla/5.0\r\n\r\n"
	if statuses := answersTo(t, server.Listener.Addr().String(), remove+remove); len(statuses) != 2 {
		t.Errorf("two deletes of one connection: %v", statuses)
	}
}

// Headers beyond 16 kB are no browser's.
func TestHeaders_LongAreRefused(t *testing.T) {
	server := serve(t)
	for size, want := range map[int]int{15 << 10: http.StatusNotFound, 17 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		text := "GET /nothing HTTP/1.1\r\nHost: x\r\nX-A: " + strings.Repeat("a", size) + "\r\nConnection: close\r\n\r\n"
		if statuses := answersTo(t, server.Listener.Addr().String(), text); len(statuses) != 1 || statuses[0] != want {
			t.Errorf("promise 58: a header of %d bytes: %v", size, statuses)
		}
	}
}

// answersTo are the statuses of all answers to what is sent as it is, until
// the server hangs up.
func answersTo(t *testing.T, address, text string) (statuses []int) {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	_, _ = io.WriteString(connection, text) // it may be refused before its end
	_ = connection.(*net.TCPConn).CloseWrite()
	for answers := bufio.NewReader(connection); ; {
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			return statuses
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		if answer.StatusCode >= 200 {
			statuses = append(statuses, answer.StatusCode)
		}
	}
}

// A request in absolute form names its host twice. Whichever is foreign, it
// is not repeated: not in a page, not in a redirect, not in a link of a mail.
func TestHost_ForeignIsNotRepeated(t *testing.T) {
	server := serve(t)
	for _, start := range []string{
		"GET http://evil.example/about-us HTTP/1.1\r\nHost: school.example", "GET http://evil.example/About-Us/ HTTP/1.1\r\nHost: evil.example",
		"GET / HTTP/1.1\r\nHost: evil.example", "GET /about-us/ HTTP/1.1\r\nHost: evil.example", "GET //evil.example/ HTTP/1.1\r\nHost: x",
		"GET /\\evil.example HTTP/1.1\r\nHost: x", "GET /latest/feed.xml HTTP/1.1\r\nHost: evil.example", "GET /sitemap.xml HTTP/1.1\r\nHost: evil.example",
		"GET /about-us/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-Host: evil.example", "GET /%0d%0aLocation:%20http:evil.example/ HTTP/1.1\r\nHost: x",
		"GET https:evil.example/%2e%2e HTTP/1.1\r\nHost: x", "GET /api/session HTTP/1.1\r\nHost: evil.example",
	} {
		connection, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(connection, start+"\r\nConnection: close\r\n\r\n")
		answer, _ := io.ReadAll(connection)
		connection.Close()
		if len(answer) == 0 || strings.Contains(string(answer), "evil.example") {
			t.Errorf("promise 40, a foreign host is not repeated: %q: %.300q", start, answer)
		}
	}
}
