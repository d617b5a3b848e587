package tlscert_test

import (
	"context"
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

// While changed files are read from a slow disk, visitors are shown the
// certificate of before.
func TestFiles_HandshakesDontWaitForReload(t *testing.T) {
	certificate, key := filesOf(t)
	clock := newClock()
	manager, err := tlscert.FromFiles(tlscert.Options{
		Domains: []string{"example.com"}, Log: slog.New(slog.DiscardHandler), Now: time.Now, After: clock.After,
	}, certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(certificate); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { manager.Run(ctx); close(ended) }()
	clock.wake <- time.Now()                              // the files are looked at
	disk, err := os.OpenFile(certificate, os.O_WRONLY, 0) // waits until it is read
	if err != nil {
		t.Fatal(err)
	}
	hello := &tls.ClientHelloInfo{ServerName: "example.com"}
	if found, err := manager.Config().GetCertificate(hello); found == nil {
		t.Errorf("a visitor is shown no certificate: %v", err)
	}
	disk.Close()
	clock.wake <- time.Now() // half a file was read
	if found, err := manager.Config().GetCertificate(hello); found == nil || manager.State().Problem == "" {
		t.Errorf("after half a file was read, a visitor is shown %v, %v", found, err)
	}
	stop()
	<-ended
}
