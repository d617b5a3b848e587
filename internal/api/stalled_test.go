package api_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/schooltest"
)

// pipes is a listener whose connections hold no byte that nobody reads.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if conn, open := <-p; open {
		return conn, nil
	}
	return nil, net.ErrClosed
}

func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// stalled sends a request of the operator, and reads nothing of the answer.
func stalled(t *testing.T, d *desk, target string, body []byte) {
	t.Helper()
	listener := make(pipes)
	server := api.OperatorServer(d.handler, func(net.Conn) string { return "operator" }, slog.New(slog.DiscardHandler))
	served := make(chan struct{})
	go func() { _ = server.Serve(listener); close(served) }()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { close(listener); server.Close(); ours.Close(); <-served })
	listener <- theirs
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: operator\r\nAccept: application/x-ndjson\r\nContent-Length: %d\r\n\r\n", target, len(body))
	if _, err := ours.Write(append([]byte(head), body...)); err != nil {
		t.Fatal(err)
	}
}

// Somebody pressed Ctrl-S while an import runs: it is published all the same,
// and so is what others do meanwhile.
func TestImport_SlowReaderOfProgressBlocksNothing(t *testing.T) {
	d := newDesk(t)
	var packed bytes.Buffer
	if err := schooltest.WriteTar(&packed, saying("First words")); err != nil {
		t.Fatal(err)
	}
	stalled(t, d, "/api/content?message=stalled", packed.Bytes())
	c := d.client(t)
	for { // the import goes on by itself
		list, err := api.ListRevisions.Call(t.Context(), c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(list.Data) == 1 {
			break
		}
	}
	importWords(t, c, "Other words")
	d.send(t, schooltest.JPEG(64, 48, 1))
	if w := d.upload("staff", "/api/newslider", "images", [][]byte{schooltest.JPEG(64, 48, 2)}); w.Code != 201 {
		t.Errorf("promise 54: a new slider: %d %s", w.Code, w.Body)
	}
	if _, err := d.Import(t.Context(), schooltest.Operator, saying("Last words"), publish.ImportOptions{Over: revisions.Current}); err != nil {
		t.Errorf("promise 54: another import: %v", err)
	}
}
