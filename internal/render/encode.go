package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strings"
	"sync"

	"schoolsite/internal/school"
)

// Encode makes bytes ready to be sent, in each encoding that makes them
// smaller. The ETag is strong: equal bytes, and only they, have equal ones.
func (e *Engine) Encode(contentType string, body []byte) school.Encoded {
	hash := sha256.Sum256(body)
	encoded := school.Encoded{
		Type:     contentType,
		ETag:     `"` + base64.RawURLEncoding.EncodeToString(hash[:16]) + `"`,
		Identity: body,
		Brotli:   smaller(body, e.brotlis),
		Gzip:     smaller(body, gzips),
	}
	if strings.HasPrefix(contentType, "text/html") {
		encoded.Styles = school.StylesOf(body)
	}
	return encoded
}

// packer is a compressor from a pool: making one costs more than compressing a page.
type packer interface {
	io.WriteCloser
	Reset(into io.Writer)
}

var gzips = &sync.Pool{New: func() any {
	best, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // fails only for a level that does not exist
	return best
}}

// smaller compresses body, or returns nil when that saves nothing. Writing into memory can't fail.
func smaller(body []byte, packers *sync.Pool) []byte {
	w := packers.Get().(packer)
	defer packers.Put(w)
	var packed bytes.Buffer
	w.Reset(&packed)
	_, _ = w.Write(body)
	_ = w.Close()
	if packed.Len() >= len(body) {
		return nil
	}
	return bytes.Clone(packed.Bytes()) // without the room that the buffer grew beyond them
}
