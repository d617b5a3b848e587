package store

import (
	"time"

	"schoolsite/internal/school"
)

// revision1 is a revision as format 1 kept it: with its files inside.
type revision1 struct {
	Number  int        `json:"number"`
	At      time.Time  `json:"at"`
	By      string     `json:"by"`
	Message string     `json:"message,omitempty"`
	Tree    string     `json:"tree"`
	Pages   int        `json:"pages"`
	Files   treeRecord `json:"files"`
}

// toFormat2 moves the lists of files out of the revisions, so that revisions
// can be listed without them. Of what a revision holds, format 1 had only the
// pages and the files: the other counts stay 0.
func toFormat2(tx *Tx) error {
	if err := tx.makeBucket(trees.bucket); err != nil {
		return err
	}
	old, err := collection[revision1](revisions).all(tx)
	if err != nil {
		return err
	}
	for _, r := range old {
		if err := trees.put(tx, r.Tree, r.Files); err != nil {
			return err
		}
		if err := revisions.put(tx, numberKey(r.Number), revisionOf(r.revision())); err != nil {
			return err
		}
	}
	return nil
}

func (r revision1) revision() school.Revision {
	counts := school.Counts{Pages: r.Pages, Files: len(r.Files)}
	for _, f := range r.Files {
		counts.Bytes += f.Bytes
	}
	return school.Revision{Number: r.Number, At: r.At, By: r.By, Message: r.Message, Tree: r.Tree, Counts: counts}
}

func (tx *Tx) makeBucket(name string) error {
	return tx.guard(func() error {
		_, err := tx.bolt.CreateBucketIfNotExists([]byte(name))
		return err
	})
}
