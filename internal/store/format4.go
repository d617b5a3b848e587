package store

import (
	"errors"

	"schoolsite/internal/school"
)

// enquiry3 is what format 3 kept of an enquiry otherwise.
type enquiry3 struct {
	enquiry4
	Key string `json:"key,omitempty"`
}

// read3 is the state that format 3 had between new and done.
const read3 school.EnquiryState = "read"

// toFormat4 tells whether an enquiry was read from where it stands, sets the
// suspects apart, and keeps the keys of sendings and who sent what, so that
// both are found without reading the box.
func toFormat4(tx *Tx) error {
	err := errors.Join(tx.makeBucket(spam4.bucket), tx.makeBucket(senders), tx.makeBucket(sendings.bucket))
	if err != nil {
		return err
	}
	ids, err := tx.keys(enquiries4.bucket)
	for _, id := range ids {
		if err == nil {
			err = enquiryToFormat4(tx, id)
		}
	}
	return err
}

func enquiryToFormat4(tx *Tx, id string) error {
	e, err := collection[enquiry3](enquiries4).get(tx, id)
	if IsDamaged(err) {
		return nil // it stays as it is, and is named
	}
	if err == nil {
		err = e.now().put(tx)
	}
	if err == nil && e.Key != "" {
		err = tx.PutSending(e.Key, e.ID, e.At)
	}
	return err
}

// put writes an enquiry as format 4 had it: whole, spam apart.
func (e enquiry4) put(tx *Tx) error {
	in, out := enquiries4, spam4
	if e.Suspect != "" {
		in, out = spam4, enquiries4
	}
	err := errors.Join(in.put(tx, e.ID, e), out.delete(tx, e.ID))
	for _, person := range e.enquiry().Persons() {
		err = errors.Join(err, tx.put(senders, person+afterNames+e.ID, nil))
	}
	return err
}

// now is the record in format 4. Who marked it had read it; when it was done
// is when it was marked.
func (e enquiry3) now() enquiry4 {
	r := e.enquiry4
	switch r.State {
	case read3:
		r.State = school.InHandEnquiry
	case school.DoneEnquiry:
		r.DoneAt = r.ChangedAt
	default:
		return r
	}
	r.OpenedAt, r.OpenedBy = r.ChangedAt, r.ChangedBy
	return r
}
