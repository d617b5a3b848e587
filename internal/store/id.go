package store

import (
	"crypto/rand"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"time"
)

// idAlphabet keeps the order of the bytes that it encodes.
var idAlphabet = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

// NewID makes an ID for a record: 26 letters and digits that sort by the time they were made, to
// the millisecond, and end in 80 random bits.
func NewID(now time.Time) string {
	raw := idOf(now)
	rand.Read(raw[6:])
	return idAlphabet.EncodeToString(raw[:])
}

// firstID returns an ID that is not greater than any that was made at a time.
func firstID(t time.Time) string {
	raw := idOf(t)
	return idAlphabet.EncodeToString(raw[:])
}

// firstIDSince returns firstID, and "" for the zero time.
func firstIDSince(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return firstID(t)
}

func idOf(t time.Time) (raw [16]byte) {
	binary.BigEndian.PutUint64(raw[:8], uint64(t.UnixMilli())<<16)
	return raw
}

// timeChars counts the letters of an ID that encode its time. The last of them holds two bits of
// what follows, which are 0 in firstID.
const timeChars = 10

// timeOfID returns the time at which an ID was made, to the millisecond.
func timeOfID(id string) (time.Time, error) {
	if len(id) < timeChars {
		return time.Time{}, fmt.Errorf("%q is no name of a record", id)
	}
	raw, err := idAlphabet.DecodeString(id[:timeChars] + "0000000000000000")
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is no name of a record: %w", id, err)
	}
	return time.UnixMilli(int64(binary.BigEndian.Uint64(raw) >> 16)).UTC(), nil
}
