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
	sending    time.Duration // how long a stretch of the answer may take
}

// newPace knows that the answers of HTTP/2 share one line: on a thin one each
// waits for all the others. There the server looks at the line: who takes
// nothing from it for stretchTime loses it (Server).
func newPace(w http.ResponseWriter, r *http.Request, now func() time.Time) *pace {
	p := &pace{connection: http.NewResponseController(w), now: now, sending: stretchTime}
	if r.ProtoMajor > 1 {
		p.sending = bodyTime
	}
	return p
}

// write sends the body stretch by stretch, each with its own deadline.
func (p *pace) write(w http.ResponseWriter, body []byte) (written int, err error) {
	for {
		part := body[written:min(written+stretch, len(body))]
		_ = p.connection.SetWriteDeadline(p.now().Add(p.sending)) // not every writer has deadlines
		n, err := w.Write(part)
		written += n
		if err != nil || written >= len(body) {
			return written, err
		}
	}
}

// body is a request's body that must keep the pace, also when no handler wants
// it and net/http waits for the rest of it.
func (p *pace) body(body io.ReadCloser) io.ReadCloser {
	if body == nil || body == http.NoBody {
		return body
	}
	_ = p.connection.SetReadDeadline(p.now().Add(stretchTime))
	return &steadyBody{ReadCloser: body, pace: p, last: p.now().Add(bodyTime)}
}

// steadyBody gives each stretch of a body its time, and the whole no more
// than until last. The time that the handler takes between reads, to make a
// picture of what came, is not the visitor's.
type steadyBody struct {
	io.ReadCloser
	pace  *pace
	until time.Time // when the stretch must be here
	last  time.Time
	ended time.Time // when the handler was given the last bytes
	left  int       // bytes of the stretch that are still to come
}

func (b *steadyBody) Read(into []byte) (n int, err error) {
	b.extend(b.pace.now())
	n, err = b.ReadCloser.Read(into)
	b.ended = b.pace.now()
	b.left -= n
	if err == io.EOF { // net/http goes on listening: for the visitor to leave, or to ask again
		_ = b.pace.connection.SetReadDeadline(time.Time{})
	}
	return n, err
}

// extend moves the deadline for the next stretch, and by what the handler
// took.
func (b *steadyBody) extend(now time.Time) {
	handled := time.Duration(0)
	if !b.ended.IsZero() {
		handled = now.Sub(b.ended)
	}
	b.last = b.last.Add(handled)
	switch {
	case b.left <= 0:
		b.until, b.left = now.Add(stretchTime), stretch
	case handled == 0:
		return
	default:
		b.until = b.until.Add(handled)
	}
	if b.until.After(b.last) {
		b.until = b.last
	}
	_ = b.pace.connection.SetReadDeadline(b.until)
}
