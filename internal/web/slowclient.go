package web

import (
	"io"
	"net/http"
	"time"

	"schoolsite/internal/httpx"
)

// Limits for slow clients, in both directions.
const (
	chunkTimeout = 30 * time.Second // for each chunk of httpx.ChunkSize
	bodyTimeout  = 10 * time.Minute // for a whole body
	treeTimeout  = 6 * time.Hour    // for a content tree, whose bytes are read of editors only
)

// contentPath takes content trees: hundreds of megabytes at a school's first import, over its own line.
const contentPath = "/api/content"

// deadlineBody spends a time budget for each chunk, and one for the whole body, while a Read waits
// for bytes. Between two reads, while a handler encodes a picture, no budget is spent.
type deadlineBody struct {
	io.ReadCloser
	connection          *http.ResponseController
	now                 func() time.Time
	chunkTime, bodyTime time.Duration // that is left
	chunkLeft           int           // bytes of the chunk that have not arrived
}

func (b *deadlineBody) Read(into []byte) (n int, err error) {
	if b.chunkLeft <= 0 {
		b.chunkLeft, b.chunkTime = httpx.ChunkSize, chunkTimeout
	}
	start := b.now()
	_ = b.connection.SetReadDeadline(start.Add(min(b.chunkTime, b.bodyTime)))
	n, err = b.ReadCloser.Read(into)
	waited := b.now().Sub(start)
	b.chunkLeft, b.chunkTime, b.bodyTime = b.chunkLeft-n, b.chunkTime-waited, b.bodyTime-waited
	if err == io.EOF {
		// net/http goes on reading, for the next request or to notice a disconnect.
		_ = b.connection.SetReadDeadline(time.Time{})
	}
	return n, err
}
