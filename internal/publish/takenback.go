package publish

import (
	"slices"

	"schoolsite/internal/school"
)

// takenBackBy returns the number of the rollback by which what visitors see lacks the base revision, 0
// when it still has what that revision brought. Revisions are listed newest first.
func takenBackBy(revisions []school.Revision, base, current int) int {
	tree := ""
	if i := indexOf(revisions, base); i >= 0 {
		tree = revisions[i].Tree
	}
	// Each revision comes from the one before it, a rollback from the one that it went back to.
	for at := current; at > base; {
		i := indexOf(revisions, at)
		switch {
		case i < 0 || revisions[i].Tree == tree:
			return 0
		case revisions[i].Of != 0 && revisions[i].Of < base:
			return at
		case revisions[i].Of != 0:
			at = revisions[i].Of
		case i+1 < len(revisions):
			at = revisions[i+1].Number
		default:
			return 0
		}
	}
	return 0
}

func indexOf(revisions []school.Revision, number int) int {
	return slices.IndexFunc(revisions, func(r school.Revision) bool { return r.Number == number })
}
