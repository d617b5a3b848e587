package store

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"time"
)

// idLetters keep the order of the bytes they stand for.
var idLetters = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

// NewID makes a name for a record: 26 letters and digits that sort by the
// time they were made, to the millisecond, and end in 80 random bits.
func NewID(now time.Time) string {
	raw := idOf(now)
	rand.Read(raw[6:])
	return idLetters.EncodeToString(raw[:])
}

// firstID is not after any name that was made at a time.
func firstID(t time.Time) string {
	raw := idOf(t)
	return idLetters.EncodeToString(raw[:])
}

func idOf(t time.Time) (raw [16]byte) {
	binary.BigEndian.PutUint64(raw[:8], uint64(t.UnixMilli())<<16)
	return raw
}
