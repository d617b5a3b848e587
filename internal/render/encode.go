package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/school"
)

// Encode makes bytes ready to be sent, in each encoding that makes them
// smaller. The ETag is strong: equal bytes, and only they, have equal ones.
func (e *Engine) Encode(contentType string, body []byte) school.Encoded {
	hash := sha256.Sum256(body)
	return school.Encoded{
		Type:     contentType,
		ETag:     `"` + base64.RawURLEncoding.EncodeToString(hash[:16]) + `"`,
		Identity: body,
		Brotli:   smaller(body, e.brotli),
		Gzip:     smaller(body, gzipped),
	}
}

func (e *Engine) brotli(w io.Writer) io.WriteCloser {
	return brotli.NewWriterLevel(w, e.opts.Quality)
}

func gzipped(w io.Writer) io.WriteCloser {
	best, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // fails only for a level that does not exist
	return best
}

// smaller compresses body, or gives nil when that does not pay. Writing into
// memory can't fail.
func smaller(body []byte, into func(io.Writer) io.WriteCloser) []byte {
	var packed bytes.Buffer
	w := into(&packed)
	_, _ = w.Write(body)
	_ = w.Close()
	if packed.Len() >= len(body) {
		return nil
	}
	return packed.Bytes()
}
