package store

import (
	"errors"

	"schoolsite/internal/school"
)

// enquiry3 is what format 3 kept of an enquiry otherwise.
type enquiry3 struct {
	enquiryRecord
	Key string `json:"key,omitempty"`
}

// read3 is the state that format 3 had between new and done.
const read3 school.EnquiryState = "read"

// toFormat4 tells whether an enquiry was read from where it stands, sets the
// suspects apart, and keeps the keys of sendings and who sent what, so that
// both are found without reading the box.
func toFormat4(tx *Tx) error {
	err := errors.Join(tx.makeBucket(suspects.bucket), tx.makeBucket(senders), tx.makeBucket(sendings.bucket))
	if err != nil {
		return err
	}
	ids, err := tx.keys(enquiries.bucket)
	for _, id := range ids {
		if err == nil {
			err = enquiryToFormat4(tx, id)
		}
	}
	return err
}

func enquiryToFormat4(tx *Tx, id string) error {
	e, err := collection[enquiry3](enquiries).get(tx, id)
	if err == nil {
		err = tx.PutEnquiry(e.now().enquiry())
	}
	if err == nil && e.Key != "" {
		err = tx.PutSending(e.Key, e.ID, e.At)
	}
	return err
}

// now is the record in format 4. Who marked it had read it; when it was done
// is when it was marked.
func (e enquiry3) now() enquiryRecord {
	r := e.enquiryRecord
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
