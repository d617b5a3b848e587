package school_test

import (
	"errors"
	"testing"

	"schoolsite/internal/school"
)

// A log has the sentence and its cause as one sentence.
func TestError_SentenceAndCause(t *testing.T) {
	err := school.Errorf(school.Unreachable, "The file was removed. Restore it.").Because(errors.New("stat x: gone"))
	if said := err.Error(); said != "The file was removed. Restore it: stat x: gone" {
		t.Error(said)
	}
}
