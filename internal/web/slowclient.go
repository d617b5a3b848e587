package web

import (
	"io"
	"net/http"
	"time"
)

// Limits for slow clients, in both directions.
const (
	chunkSize    = 64 << 10
	chunkTimeout = 30 * time.Second // for each chunk
	bodyTimeout  = 10 * time.Minute // for a whole body
)

// slowClientTimeout moves a connection's deadlines forward as bytes go by.
type slowClientTimeout struct {
	connection   *http.ResponseController
	now          func() time.Time
	writeTimeout time.Duration // for one chunk of the response
}

func newSlowClientTimeout(w http.ResponseWriter, r *http.Request, now func() time.Time) *slowClientTimeout {
	writeTimeout := chunkTimeout
	// HTTP/2 responses share one connection and wait for each other. There
	// Server's WriteByteTimeout ends one that takes no byte for chunkTimeout.
	if r.ProtoMajor > 1 {
		writeTimeout = bodyTimeout
	}
	return &slowClientTimeout{http.NewResponseController(w), now, writeTimeout}
}

// body puts deadlines on a request's body. They hold also when no handler reads
// it and net/http waits for the rest of it.
func (t *slowClientTimeout) body(body io.ReadCloser) io.ReadCloser {
	if body == nil || body == http.NoBody {
		return body
	}
	_ = t.connection.SetReadDeadline(t.now().Add(chunkTimeout))
	return &deadlineBody{ReadCloser: body, timeout: t, bodyTime: bodyTimeout}
}

// deadlineBody spends a time budget for each chunk, and one for the whole body, while a Read waits
// for bytes. Between two reads, while a handler encodes a picture, no budget is spent.
type deadlineBody struct {
	io.ReadCloser
	timeout             *slowClientTimeout
	chunkTime, bodyTime time.Duration // that is left
	chunkLeft           int           // bytes of the chunk that have not arrived
}

func (b *deadlineBody) Read(into []byte) (n int, err error) {
	if b.chunkLeft <= 0 {
		b.chunkLeft, b.chunkTime = chunkSize, chunkTimeout
	}
	start := b.timeout.now()
	_ = b.timeout.connection.SetReadDeadline(start.Add(min(b.chunkTime, b.bodyTime)))
	n, err = b.ReadCloser.Read(into)
	waited := b.timeout.now().Sub(start)
	b.chunkLeft, b.chunkTime, b.bodyTime = b.chunkLeft-n, b.chunkTime-waited, b.bodyTime-waited
	if err == io.EOF {
		// net/http goes on reading, for the next request or to notice a disconnect.
		_ = b.timeout.connection.SetReadDeadline(time.Time{})
	}
	return n, err
}
