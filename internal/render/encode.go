package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"sync"

	"github.com/andybalholm/brotli"

	"schoolsite/internal/school"
)

// Encode makes what has its Identity alone ready to be sent, in each encoding that makes it
// smaller. The ETag is strong: equal bytes, and only they, have equal ones.
func (e *Engine) Encode(plain school.Encoded) school.Encoded {
	encoded := e.Pack(plain)
	encoded.Identity, encoded.Gzip = plain.Identity, smaller(plain.Identity, gzips)
	return encoded
}

// Pack is Encode for what there is much of: it keeps Brotli alone, which nearly every browser takes and
// which has a sixth of all three, or the bytes themselves when that would not be smaller.
func (e *Engine) Pack(packed school.Encoded) school.Encoded {
	hash := sha256.Sum256(packed.Identity)
	packed.ETag = `"` + base64.RawURLEncoding.EncodeToString(hash[:16]) + `"`
	packed.Brotli = smaller(packed.Identity, e.brotlis)
	if packed.Brotli != nil {
		packed.Identity = nil
	}
	return packed
}

// Unpack returns the bytes that Pack was given; with isGzip compressed, or nil when that saves nothing.
func (*Engine) Unpack(packed school.Encoded, isGzip bool) []byte {
	body := packed.Identity
	if body == nil {
		body, _ = io.ReadAll(brotli.NewReader(bytes.NewReader(packed.Brotli))) // reading what Pack wrote can't fail
	}
	if isGzip {
		return smaller(body, gzips)
	}
	return body
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
