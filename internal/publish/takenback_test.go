package publish

import (
	"testing"

	"schoolsite/internal/school"
)

// Revision 3 goes back to 1, 5 to 3, and 7 forward to 2 again.
func TestTakenBackBy_FollowsRollbacks(t *testing.T) {
	var revisions []school.Revision
	trees := []string{"", "a", "b", "a", "c", "a", "d", "b"}
	for n := 7; n > 0; n-- {
		revisions = append(revisions, school.Revision{Number: n, Tree: trees[n], Of: map[int]int{3: 1, 5: 3, 7: 2}[n]})
	}
	for _, c := range []struct{ base, current, want int }{
		{1, 2, 0}, {2, 3, 3}, {2, 4, 3}, {2, 5, 3}, {2, 6, 3}, {4, 6, 5}, {4, 5, 5}, {5, 6, 0}, {2, 7, 0}, {6, 7, 7}, {3, 4, 0}, {7, 7, 0}, {9, 7, 0},
	} {
		if got := takenBackBy(revisions, c.base, c.current); got != c.want {
			t.Errorf("revision %d lacks %d by %d, want %d", c.current, c.base, got, c.want)
		}
	}
}
