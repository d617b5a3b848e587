package web

import (
	"io"
	"net/http"
	"time"
)

// The pace that both sides must keep: a stretch of bytes within a time, and a
// whole body within another. Slow lines keep it, silent ones don't.
const (
	stretch     = 64 << 10
	stretchTime = 30 * time.Second
	bodyTime    = 10 * time.Minute
)

// pace moves a connection's deadlines as bytes go by.
type pace struct {
	connection *http.ResponseController
	now        func() time.Time
}

func newPace(w http.ResponseWriter, now func() time.Time) *pace {
	return &pace{connection: http.NewResponseController(w), now: now}
}

// write sends the body stretch by stretch, each with its own deadline.
func (p *pace) write(w http.ResponseWriter, body []byte) (written int, err error) {
	for {
		part := body[written:min(written+stretch, len(body))]
		_ = p.connection.SetWriteDeadline(p.now().Add(stretchTime)) // not every writer has deadlines
		n, err := w.Write(part)
		written += n
		if err != nil || written >= len(body) {
			return written, err
		}
	}
}

// body is a request's body that must keep the pace.
func (p *pace) body(body io.ReadCloser) io.ReadCloser {
	if body == nil || body == http.NoBody {
		return body
	}
	return &steadyBody{ReadCloser: body, pace: p, last: p.now().Add(bodyTime)}
}

// steadyBody gives each stretch of a body its time, and the whole no more
// than until last.
type steadyBody struct {
	io.ReadCloser
	pace *pace
	last time.Time
	left int // bytes until the deadline moves
}

func (b *steadyBody) Read(into []byte) (n int, err error) {
	if b.left <= 0 {
		deadline := b.pace.now().Add(stretchTime)
		if deadline.After(b.last) {
			deadline = b.last
		}
		_ = b.pace.connection.SetReadDeadline(deadline)
		b.left = stretch
	}
	n, err = b.ReadCloser.Read(into)
	b.left -= n
	if err == io.EOF { // net/http goes on listening: for the visitor to leave, or to ask again
		_ = b.pace.connection.SetReadDeadline(time.Time{})
	}
	return n, err
}
