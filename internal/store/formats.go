package store

import (
	"encoding/json"
	"errors"

	"schoolsite/internal/school"
)

// The steps from one format to the next edit JSON objects, because the types of today don't tell
// the formats of yesterday. A damaged record stays as it is.

type object = map[string]any

// toFormat10 puts the fields of drafts into a bucket of their own, and cuts titles that had no limit.
func toFormat10(tx *Tx) error {
	err := tx.recoverCorruption(func() error {
		_, err := tx.bolt.CreateBucketIfNotExists([]byte(draftFields.bucket))
		return err
	})
	if err != nil {
		return err
	}
	whole := Collection[object]{bucket: Drafts.bucket, noun: Drafts.noun}
	return whole.each(tx, "", func(id string, draft object) error {
		fields, _ := draft["fields"].(object)
		raw, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		delete(draft, "fields")
		draft["size"] = len(raw)
		title, _ := draft["title"].(string)
		draft["title"] = string([]rune(title)[:min(len([]rune(title)), school.MaxTitle)])
		return errors.Join(draftFields.put(tx, id, fields), whole.put(tx, id, draft))
	})
}

// toFormat11 leaves the slider, the pop-up and their changes to package homepage, which publishes them as revisions:
// see FormerHomepage.
func toFormat11(*Tx) error { return nil }

// outboxBucket had the mail about enquiries that waits, until format 11.
const outboxBucket = "outbox"

// toFormat12 moves what the outbox says of a message that waits into the enquiry that it is about.
func toFormat12(tx *Tx) error {
	outbox := Collection[object]{bucket: outboxBucket, noun: "mail"}
	heads := Collection[object]{bucket: enquiries.bucket, noun: enquiries.noun}
	err := outbox.each(tx, "", func(id string, message object) error {
		head, exists, err := heads.Find(tx, id)
		if exists {
			names := map[string]string{"queued_at": "mailQueuedAt", "next_at": "mailNextAt", "tries": "mailTries",
				"to": "mailTo", "digest_at": "mailDigestAt"}
			for old, name := range names {
				if value, isSet := message[old]; isSet {
					head[name] = value
				}
			}
			if message["unreached"] == true {
				delete(head, "mailNextAt")
			}
			err = errors.Join(err, heads.put(tx, id, head))
		}
		return errors.Join(IgnoreDamaged(err), outbox.Delete(tx, id))
	})
	return errors.Join(err, RebuildEnquiryIndex(tx))
}

// toFormat13 makes the bucket of second factors.
func toFormat13(tx *Tx) error {
	return tx.recoverCorruption(func() error {
		_, err := tx.bolt.CreateBucketIfNotExists([]byte(Factors.bucket))
		return err
	})
}
