package school_test

import (
	"testing"

	"schoolsite/internal/school"
)

func TestReversal_OfAnUndoIsARedo(t *testing.T) {
	c := school.Change{ID: "1", Kind: school.ChangeDeleted}
	for i, want := range []school.ChangeKind{school.ChangeUndone, school.ChangeRedone, school.ChangeUndone} {
		before := c.ID
		c = c.Reversal()
		if c.Kind != want || c.Reverts != before || c.RevertedKind != school.ChangeDeleted {
			t.Errorf("reversal %d is %+v", i, c)
		}
		c.ID = before + "1"
	}
}
