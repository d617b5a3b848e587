package store

import (
	"time"

	"schoolsite/internal/school"
)

// takedowns holds the tombstones of pictures that were deleted permanently, by
// the SHA-256 of their sources. They never expire: the same bytes may come
// again from an old export, a repository or somebody's telephone.
var takedowns = collection[takedownRecord]{"takedowns", "deleted picture"}

type takedownRecord struct {
	Source    string    `json:"source"`
	PictureID string    `json:"picture,omitempty"`
	At        time.Time `json:"at"`
	By        string    `json:"by"`
	Reason    string    `json:"reason,omitempty"`
	Files     []string  `json:"files,omitempty"`
	Pending   bool      `json:"pending,omitempty"`
}

// PutTakedown keeps the tombstone of a picture.
func (tx *Tx) PutTakedown(t school.Takedown) error {
	return takedowns.put(tx, t.Source, takedownRecord(t))
}

// Takedowns gives all tombstones.
func (tx *Tx) Takedowns() ([]school.Takedown, error) {
	records, err := takedowns.all(tx)
	return each(records, func(r takedownRecord) school.Takedown { return school.Takedown(r) }), err
}

// RefuseTakenDown refuses pictures that were taken down, in the transaction that
// would name them. The same picture in other bytes is refused, too.
func (tx *Tx) RefuseTakenDown(pictures ...school.Picture) error {
	all, err := tx.Takedowns()
	for _, t := range all {
		for _, p := range pictures {
			if p.Source == t.Source || p.ID != "" && p.ID == t.PictureID {
				return school.Errorf(school.Invalid, "%s", t.Refusal())
			}
		}
	}
	return err
}
