package media

import (
	"bytes"
	"context"
	"image/jpeg"
	"testing"
	"time"
)

// BenchmarkAdd12MP adds a photograph of a phone's size and reports how many
// times as long that takes as the standard library takes to decode it.
func BenchmarkAdd12MP(b *testing.B) {
	data := jpegOf(b, smooth(4032, 3024))
	start := time.Now()
	const decodes = 3
	for range decodes {
		if _, err := jpeg.Decode(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
	decode := time.Since(start) / decodes
	for b.Loop() {
		l, _ := library()
		if _, err := l.Add(context.Background(), data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(decode.Milliseconds()), "ms/decode")
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(decode), "×decode")
}
