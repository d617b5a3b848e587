package schooltest

import (
	"bytes"
	"compress/zlib"
	"io"
	"testing"
)

// A bomb that is broken would be refused for that.
func TestBomb_IsAValidArchive(t *testing.T) {
	r, err := zlib.NewReader(bytes.NewReader(deflatedZeros(5)))
	if err != nil {
		t.Fatal(err)
	}
	if data, err := io.ReadAll(r); err != nil || len(data) != 5<<20 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
