package tlscert_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"schoolsite/internal/tlscert"
)

// filesOf writes the certificate for example.com that net/http's tests use.
func filesOf(t *testing.T) (certificate, key string) {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	secret, err := x509.MarshalPKCS8PrivateKey(server.TLS.Certificates[0].PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	certificate, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for file, block := range map[string]*pem.Block{
		certificate: {Type: "CERTIFICATE", Bytes: server.Certificate().Raw}, key: {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certificate, key
}

// While one visitor's handshake reads files that lie on a slow disk, the
// others are shown the certificate of before.
func TestFiles_HandshakesDontWaitForReload(t *testing.T) {
	certificate, key := filesOf(t)
	clock := newClock()
	manager, err := tlscert.FromFiles(tlscert.Options{
		Domains: []string{"example.com"}, Log: slog.New(slog.DiscardHandler), Now: clock.Now,
	}, certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	shown := func() <-chan *tls.Certificate {
		clock.mu.Lock()
		clock.ahead += time.Minute // the files are looked at again
		clock.mu.Unlock()
		answer := make(chan *tls.Certificate, 1)
		go func() {
			found, _ := manager.Config().GetCertificate(&tls.ClientHelloInfo{ServerName: "example.com"})
			answer <- found
		}()
		return answer
	}
	if err := os.Remove(certificate); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	reads := shown()
	disk, err := os.OpenFile(certificate, os.O_WRONLY, 0) // waits until it is read
	if err != nil {
		t.Fatal(err)
	}
	select {
	case found := <-shown():
		if found == nil {
			t.Error("another visitor is shown no certificate")
		}
	case <-time.After(patience):
		t.Error("another visitor waits for the disk")
	}
	disk.Close()
	if <-reads == nil {
		t.Error("who read half a file is shown no certificate")
	}
}
