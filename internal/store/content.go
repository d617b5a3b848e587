package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"schoolsite/internal/school"
)

// liveBucket has single records: the number of the published revision, and the ready answers.
const liveBucket = "live"

// The published revisions, the lists of their files by the hash of the tree, and the number of the
// live one, 0 for the sample. Revisions with the same tree, such as after a rollback, share its list.
// Drafts are what is written for the next one: their heads, because lists, counts and sweeps read all of them;
// their fields are in a bucket of their own. Pictures have the hash of their source as key. So have the tombstones of
// those that were deleted permanently: they never expire, because the same bytes may come again from an old export, a
// repository or somebody's telephone.
var (
	Revisions = Collection[school.Revision]{bucket: "revisions", noun: "revision",
		key: func(r school.Revision) string { return numberKey(r.Number) }}
	Trees           = Collection[[]school.RevisionFile]{bucket: "trees", noun: "tree"}
	CurrentRevision = Single[int]{Collection[int]{bucket: liveBucket, noun: "revision"}, "revision"}
	Pictures        = Collection[school.Picture]{bucket: "pictures", noun: "picture",
		key:    func(p school.Picture) string { return p.Source },
		encode: func(p school.Picture) any { return pictureRecord{p, p.Master, p.Note, p.AddedAt, p.Recipe, p.Share} },
		decode: func(_ *Tx, unmarshal func(any) error) (p school.Picture, ok bool, err error) {
			var r pictureRecord
			err = unmarshal(&r)
			p = r.Picture
			p.Master, p.Note, p.AddedAt, p.Recipe, p.Share = r.Master, r.Note, r.AddedAt, r.Recipe, r.Share
			return p, true, err
		}}
	Drafts = Collection[school.Draft]{bucket: "drafts", noun: "draft",
		key: func(d school.Draft) string { return d.ID },
		encode: func(d school.Draft) any {
			links, size := d.Links, d.Size
			d.Fields = nil
			return draftRecord{d, links, size}
		},
		decode: func(_ *Tx, unmarshal func(any) error) (d school.Draft, ok bool, err error) {
			var r draftRecord
			err = unmarshal(&r)
			d = r.Draft
			d.Links, d.Size = r.Links, r.Size
			return d, true, err
		}}
	draftFields = Collection[map[string]any]{bucket: "draft_fields", noun: "text of a draft"}
	Takedowns   = Collection[school.Takedown]{bucket: "takedowns", noun: "deleted picture",
		key: func(t school.Takedown) string { return t.Source }}
)

// pictureRecord is a picture with the fields that no answer holds.
type pictureRecord struct {
	school.Picture
	Master  string          `json:"master"`
	Note    string          `json:"note,omitempty"`
	AddedAt time.Time       `json:"added_at,omitzero"`
	Recipe  string          `json:"recipe,omitempty"`
	Share   *school.Variant `json:"share,omitempty"`
}

// draftRecord is the head of a draft, with what no answer holds: its links, and the size of its fields.
type draftRecord struct {
	school.Draft
	Links []school.DraftLink `json:"links,omitempty"`
	Size  int                `json:"size"`
}

// PutDraft stores a draft with its fields. Drafts.Put stores its head only.
func (tx *Tx) PutDraft(draft school.Draft) error {
	raw, err := json.Marshal(draft.Fields)
	if err != nil {
		return fmt.Errorf("encode the fields of draft %s: %w", draft.ID, err)
	}
	draft.Size = len(raw)
	err = draftFields.put(tx, draft.ID, draft.Fields)
	if err != nil {
		return err
	}
	return Drafts.Put(tx, draft)
}

// FindDraft finds a draft with its fields.
func (tx *Tx) FindDraft(id string) (draft school.Draft, found bool, err error) {
	if draft, found, err = Drafts.Find(tx, id); err != nil || !found {
		return draft, found, err
	}
	draft.Fields, err = draftFields.Get(tx, id)
	return draft, err == nil, err
}

// DeleteDraft deletes a draft. A missing one is no error.
func (tx *Tx) DeleteDraft(id string) error {
	err := draftFields.Delete(tx, id)
	if err != nil {
		return err
	}
	return Drafts.Delete(tx, id)
}

// CountDrafts counts the drafts by their keys.
func (tx *Tx) CountDrafts() (int, error) {
	keys, err := tx.keys(Drafts.bucket, "")
	return len(keys), err
}

// AddRevision stores a revision and the files of its tree under the next number, and returns the
// revision with it. Numbers start at 1 and are never used again.
func (tx *Tx) AddRevision(r school.Revision, files []school.RevisionFile) (school.Revision, error) {
	err := tx.in(Revisions.bucket, func(b *bolt.Bucket) error {
		number, err := b.NextSequence()
		r.Number = int(number)
		return err
	})
	if err != nil {
		return school.Revision{}, err
	}
	if err := Trees.put(tx, r.Tree, files); err != nil {
		return r, err
	}
	return r, Revisions.Put(tx, r)
}

// numberKey keeps the order of numbers.
func numberKey(n int) string { return fmt.Sprintf("%010d", n) }

// Revision gives a revision by its number, NotFound where there is none.
func (tx *Tx) Revision(number int) (school.Revision, error) {
	return Revisions.Get(tx, numberKey(number))
}

// DeleteRevision deletes a revision, and the list of its files when no other revision has the same
// tree, nor a damaged one that may have it. For the published one it returns Conflict.
func (tx *Tx) DeleteRevision(number int) error {
	current, err := CurrentRevision.Get(tx)
	if err != nil {
		return err
	}
	if number == current {
		return school.Errorf(school.Conflict, "Revision %d is what the site shows, so it can't be deleted.", number)
	}
	gone, err := tx.Revision(number)
	if err != nil {
		return err
	}
	if err := Revisions.Delete(tx, numberKey(number)); err != nil {
		return err
	}
	left, err := Revisions.All(tx)
	if err != nil {
		return err
	}
	keys, err := tx.keys(Revisions.bucket, "")
	sharesTree := func(r school.Revision) bool { return r.Tree == gone.Tree }
	if err != nil || len(keys) != len(left) || slices.ContainsFunc(left, sharesTree) {
		return err
	}
	return Trees.Delete(tx, gone.Tree)
}

// SetCurrentRevision publishes a revision, or with 0 the sample. It gives NotFound where there is
// none of that number.
func (tx *Tx) SetCurrentRevision(number int) error {
	if number != 0 {
		if _, err := tx.Revision(number); err != nil {
			return err
		}
	}
	return CurrentRevision.Put(tx, number)
}

// RefuseTakenDown refuses pictures that were taken down, in the transaction that would name them.
// The same picture in other bytes is refused, too.
func (tx *Tx) RefuseTakenDown(pictures ...school.Picture) error {
	all, err := Takedowns.All(tx)
	for _, t := range all {
		for _, p := range pictures {
			if p.Source == t.Source || p.ID != "" && p.ID == t.PictureID {
				return school.Errorf(school.Invalid, "%s", t.Refusal())
			}
		}
	}
	return err
}
