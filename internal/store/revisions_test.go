package store

import (
	"testing"

	"schoolsite/internal/school"
)

func treeOfOne(path string) []school.RevisionFile {
	return []school.RevisionFile{{Path: path, Hash: "hash of " + path, Bytes: 7}}
}

func TestTrees_LiveWithTheirRevisions(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		for _, tree := range []string{"a", "b", "a"} {
			_, err := tx.AddRevision(school.Revision{Tree: tree}, treeOfOne(tree))
			check(t, err)
		}
		check(t, tx.SetCurrentRevision(2))
		check(t, tx.DeleteRevision(1))
		same(t, treeOfOne("a"), must(Trees.Get(tx, "a")))
		check(t, tx.DeleteRevision(3))
		_, err := Trees.Get(tx, "a")
		wantCode(t, school.NotFound, err)
		wantCode(t, school.NotFound, tx.DeleteRevision(3))
		wantCode(t, school.Conflict, tx.DeleteRevision(2))
		same(t, treeOfOne("b"), must(Trees.Get(tx, "b")))
		next, err := tx.AddRevision(school.Revision{Tree: "c"}, nil)
		check(t, err)
		same(t, 4, next.Number)
	})
}
