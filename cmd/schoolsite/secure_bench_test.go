package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// secureDomain is the name of the site whose pages are asked for by TLS, noAuthority an ACME directory that nobody asks:
// the certificate is there.
const (
	secureDomain = "school.example"
	noAuthority  = "https://127.0.0.1:1/directory"
)

// streamsEach is how many requests at once share a connection of HTTP/2, as those of a browser do.
const streamsEach = 4

// secureAnswer is the page that is measured.
var secureAnswer = readyAnswer{Name: "page", Path: "/boarding", Accept: "gzip, deflate, br, zstd"}

// BenchmarkSecure loads the built program and the floor in turns, as BenchmarkLoad does, but by TLS: a page over HTTP/1.1
// and over HTTP/2. Connections are kept, so that no handshake is counted.
func BenchmarkSecure(b *testing.B) {
	dir := b.TempDir()
	certificate := writeCertificate(b, filepath.Join(dir, "data", "tls", "127.0.0.1_1", secureDomain))
	address := freeAddress(b)
	program := exec.Command(programPath(b), "serve", "--data-dir", filepath.Join(dir, "data"), "--addr", address,
		"--connections-per-address", "1000", "--tls-domain", secureDomain, "--tls-directory", noAuthority, "--http-addr", "off")
	servers := map[string]*loadedServer{ours: startServer(b, dir, address, program)}
	servers[ours].settle(b)
	page, err := ask(secureClient(address, false))
	if err != nil {
		b.Fatal(err)
	}
	servers[floor] = startFloor(b, dir, []readyAnswer{page}, certificate)
	var goals []goal
	for _, isHTTP2 := range []bool{false, true} {
		name := map[bool]string{false: "HTTPS", true: "HTTP/2"}[isHTTP2]
		b.Run(name, func(b *testing.B) {
			spent := map[string]*loadResult{}
			for name, server := range servers {
				spent[name] = &loadResult{}
				server.loadSecure(b, page, isHTTP2, &loadResult{}) // to warm up
			}
			for b.Loop() {
				for name, result := range spent {
					servers[name].loadSecure(b, page, isHTTP2, result)
				}
			}
			b.ReportMetric(0, "ns/op")
			for name, result := range spent {
				b.ReportMetric(result.cpuEach(), "µs-cpu/"+name)
			}
			goals = append(goals, loadGoals("page over "+name, spent)...)
		})
	}
	printGoals("CPU of a request by TLS beside the floor", goals)
}

// writeCertificate writes a certificate with its key, as the program keeps those of an authority.
func writeCertificate(b *testing.B, path string) string {
	b.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		b.Fatal(err)
	}
	about := x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{secureDomain}, NotBefore: time.Now(), NotAfter: time.Now().AddDate(0, 3, 0)}
	certificate, err := x509.CreateCertificate(rand.Reader, &about, &about, key.Public(), key)
	if err != nil {
		b.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		b.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private})
	text = append(text, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})...)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, text, 0o600)); err != nil {
		b.Fatal(err)
	}
	return path
}

// secureClient returns a client whose every request goes to a server at an address.
func secureClient(address string, isHTTP2 bool) *http.Client {
	return &http.Client{Transport: &http.Transport{
		ForceAttemptHTTP2: isHTTP2,
		TLSClientConfig:   &tls.Config{ServerName: secureDomain, InsecureSkipVerify: true}, // nobody signed it
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, address)
		},
	}}
}

// ask asks for the page and returns the answer.
func ask(client *http.Client) (readyAnswer, error) {
	answer := secureAnswer
	request, err := http.NewRequest(http.MethodGet, "https://"+secureDomain+answer.Path, nil)
	if err != nil {
		return answer, err
	}
	request.Header.Set("Accept-Encoding", answer.Accept)
	response, err := client.Do(request)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	answer.Status, answer.Header = response.StatusCode, response.Header
	answer.Body, err = io.ReadAll(response.Body)
	return answer, err
}

// loadSecure asks a server for the page from many connections at once.
func (s *loadedServer) loadSecure(b *testing.B, page readyAnswer, isHTTP2 bool, result *loadResult) {
	b.Helper()
	each := 1
	if isHTTP2 {
		each = streamsEach
	}
	clients := make([]*http.Client, loadConns/each)
	for i := range clients {
		clients[i] = secureClient(s.address, isHTTP2)
		defer clients[i].CloseIdleConnections()
		if _, err := ask(clients[i]); err != nil { // the handshake
			b.Fatal(err)
		}
	}
	var asking sync.WaitGroup
	var requests atomic.Int64
	cpu, began := s.cpuTime(b), time.Now()
	for i := range loadConns {
		asking.Go(func() {
			for time.Since(began) < loadSlice {
				got, err := ask(clients[i/each])
				if err != nil || got.Status != page.Status || !bytes.Equal(got.Body, page.Body) {
					b.Errorf("status %d with %d bytes: %v", got.Status, len(got.Body), err)
					return
				}
				requests.Add(1)
			}
		})
	}
	asking.Wait()
	result.requests += requests.Load()
	result.cpu += s.cpuTime(b) - cpu
	result.took += time.Since(began)
}
