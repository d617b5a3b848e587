package media

import (
	"bytes"
	"context"
	"image/jpeg"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// BenchmarkAdd12MP adds a photograph of a phone's size and reports how many
// times as long that takes as the standard library takes to decode it, and
// when its 960 version was there.
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
	var shown time.Duration
	for b.Loop() {
		l, _ := library()
		start := time.Now()
		_, err := l.Add(context.Background(), data, func(p school.PictureProgress) {
			if p.Stage == school.Shown {
				shown += time.Since(start)
			}
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(decode.Milliseconds()), "ms/decode")
	b.ReportMetric(float64(shown.Milliseconds())/float64(b.N), "ms/shown")
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(decode), "×decode")
}
