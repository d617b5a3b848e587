package schooltest

import (
	"testing"

	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

type drain struct{}

func (drain) Write(string, []byte) error { return nil }

// What is spoiled must have been good: a seed that is refused tries nothing.
func TestSeeds_AreValid(t *testing.T) {
	l := media.New(drain{}, school.DefaultLimits())
	for _, seed := range Seeds() {
		if _, err := l.Add(t.Context(), seed.Data, nil); err != nil {
			t.Errorf("%s: %v", seed.Name, err)
		}
	}
}
