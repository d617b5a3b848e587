package store

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"schoolsite/internal/school"
)

func treeOfOne(path string) []school.RevisionFile {
	return []school.RevisionFile{{Path: path, Hash: "hash of " + path, Bytes: 7}}
}

func TestATreeLivesAsLongAsARevisionHasIt(t *testing.T) {
	db := openTest(t)
	update(t, db, func(tx *Tx) {
		for _, tree := range []string{"a", "b", "a"} {
			_, err := tx.AddRevision(school.Revision{Tree: tree}, treeOfOne(tree))
			check(t, err)
		}
		check(t, tx.SetCurrentRevision(2))
		check(t, tx.DeleteRevision(1))
		same(t, treeOfOne("a"))(tx.Tree("a"))
		check(t, tx.DeleteRevision(3))
		_, err := tx.Tree("a")
		wantCode(t, school.NotFound, err)
		wantCode(t, school.NotFound, tx.DeleteRevision(3))
		wantCode(t, school.Conflict, tx.DeleteRevision(2))
		same(t, treeOfOne("b"))(tx.Tree("b"))
		next, err := tx.AddRevision(school.Revision{Tree: "c"}, nil)
		same(t, 4)(next.Number, err)
	})
}

// format1File is a data file as the first version of the program left it.
func format1File(t *testing.T, old ...revision1) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), format1)
	check(t, err)
	update(t, db, func(tx *Tx) {
		check(t, tx.bolt.DeleteBucket([]byte(trees.bucket)))
		for _, r := range old {
			check(t, collection[revision1](revisions).put(tx, numberKey(r.Number), r))
			check(t, tx.bolt.Bucket([]byte(revisions.bucket)).SetSequence(uint64(r.Number)))
		}
		check(t, liveNumber.put(tx, revisionKey, len(old)))
	})
	check(t, db.Close())
	return dir
}

func TestRevisionsOfFormat1KeepTheirFiles(t *testing.T) {
	files := func(path string) treeRecord { return treeOf(treeOfOne(path)) }
	dir := format1File(t,
		revision1{Number: 1, At: noon, By: "cli:asha", Message: "first", Tree: "a", Pages: 28, Files: files("a.md")},
		revision1{Number: 2, At: noon, By: "cli:asha", Tree: "b", Pages: 29, Files: append(files("a.md"), files("b.md")...)},
		revision1{Number: 3, At: noon, By: "cli:asha", Tree: "a", Pages: 28, Files: files("a.md")},
	)
	db := openAt(t, dir)
	check(t, verifyOpen(db))
	update(t, db, func(tx *Tx) {
		want := school.Revision{Number: 1, At: noon, By: "cli:asha", Message: "first", Tree: "a", Counts: school.Counts{Pages: 28, Files: 1, Bytes: 7}}
		same(t, want)(tx.Revision(1))
		same(t, append(treeOfOne("a.md"), treeOfOne("b.md")...))(tx.Tree("b"))
		same(t, treeOfOne("a.md"))(tx.Tree("a"))
		same(t, 3)(tx.CurrentRevision())
		next, err := tx.AddRevision(school.Revision{Tree: "c"}, nil)
		same(t, 4)(next.Number, err)
	})
	backups, err := filepath.Glob(filepath.Join(dir, backupFolder, fmt.Sprintf("before-format-%d-*", current.format)))
	check(t, err)
	if len(backups) != 1 {
		t.Errorf("backups are %v", backups)
	}
	restored := t.TempDir()
	check(t, os.Rename(backups[0], filepath.Join(restored, fileName)))
	old, err := open(restored, options(), format1)
	check(t, err)
	check(t, old.View(func(tx *Tx) error {
		kept, err := collection[revision1](revisions).get(tx, numberKey(2))
		same(t, 2)(len(kept.Files), err)
		return nil
	}))
	check(t, old.Close())
}
