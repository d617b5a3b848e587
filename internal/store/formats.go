package store

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
)

// The steps from one format to the next edit JSON objects, because the types of today don't tell
// the formats of yesterday. A damaged record stays as it is.

type object = map[string]any

// editRecords rewrites the sound records of a bucket that are objects.
func editRecords(tx *Tx, bucket string, edit func(object) error) error {
	records := collection[any]{bucket, nounOf(bucket)}
	return records.each(tx.txn, func(key string, value any) error {
		record, isObject := value.(object)
		if !isObject { // the number of the live revision
			return nil
		}
		if err := edit(record); err != nil {
			return err
		}
		return records.put(tx.txn, key, record)
	})
}

// auditActions6 maps the audit codes of format 5 that have another name in format 6. The other
// codes stayed.
var auditActions6 = map[string]string{
	"sign-in.done":            "session.signed_in",
	"sign-in.refused":         "session.sign_in_refused",
	"sign-in.out":             "session.signed_out",
	"sign-in.ended":           "session.revoked",
	"password.asked":          "password.reset_requested",
	"account.role":            "account.role_changed",
	"account.confirmed":       "account.address_confirmed",
	"enquiry.marked":          "enquiry.state_changed",
	"enquiry.noted":           "enquiry.note_added",
	"enquiry.set-aside":       "enquiry.marked_spam",
	"enquiry.accepted":        "enquiry.marked_not_spam",
	"enquiry.retried":         "enquiry.mail_retried",
	"enquiry.removed":         "enquiry.deleted",
	"enquiry.forgotten":       "enquiry.person_purged",
	"enquiry.ended":           "enquiry.purged",
	"picture.rebuilt":         "picture.reencoded",
	"picture.forgotten":       "picture.history_purged",
	"picture.taken-down":      "picture.taken_down",
	"content.rolled-back":     "content.rolled_back",
	"content.swept":           "storage.swept",
	"server.record-purged":    "server.record_purged",
	"server.mail-tested":      "server.mail_tested",
	"slider.picture-replaced": "slider.picture_replaced",
	"slider.picture-removed":  "slider.picture_removed",
}

// toFormat6 renames audit codes, has slider, pop-up and changes name their pictures in place of
// copies, and splits what a change was, such as "redone: picture removed", into its kind and the
// kind that it reverts.
func toFormat6(tx *Tx) error {
	audit := editRecords(tx, audit.bucket, func(e object) error {
		code, _ := e["deed"].(string)
		e["action"] = cmp.Or(auditActions6[code], code)
		delete(e, "deed")
		return nil
	})
	live := editRecords(tx, liveBucket, func(r object) error { return namePictures(tx, r) })
	return errors.Join(audit, live, editRecords(tx, changes.bucket, func(c object) error {
		kind := func(what string) string {
			if what == "added to" {
				return "added"
			}
			return strings.ReplaceAll(what, " ", "_")
		}
		what, _ := c["what"].(string)
		what, reverted, nested := strings.Cut(what, ": ")
		c["kind"] = kind(what)
		if nested {
			c["reverted_kind"] = kind(reverted)
		}
		if undoes, reverts := c["undoes"]; reverts {
			c["reverts"] = undoes
		}
		delete(c, "what")
		delete(c, "undoes")
		return namePictures(tx, c)
	}))
}

// namePictures replaces the copies of pictures in a value, at any depth, by their sources. A copy
// whose picture has no record becomes the record.
func namePictures(tx *Tx, value any) error {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			if err := namePictures(tx, element); err != nil {
				return err
			}
		}
	case object:
		if picture, isCopy := value["picture"].(object); isCopy {
			source, _ := picture["source"].(string)
			_, found, err := tx.PictureOf(source)
			if err == nil && !found {
				err = collection[object](pictures).put(tx.txn, source, picture)
			}
			if IgnoreDamaged(err) != nil {
				return err
			}
			value["picture"] = source
		}
		for _, element := range value {
			if err := namePictures(tx, element); err != nil {
				return err
			}
		}
	}
	return nil
}

// toFormat7 gives the fields of records the names that the domain types have.
func toFormat7(tx *Tx) error {
	renamed := map[string]map[string]string{ // by bucket; the others change from created_at to createdAt
		accounts.bucket:  {"id": "_id", "email": "emailId", "name": "userName"},
		audit.bucket:     {"id": "_id"},
		liveBucket:       {"id": "_id"},
		changes.bucket:   {},
		enquiries.bucket: {"phone": "phonenumber", "excerpt": "message", "notes": "noteCount"},
		spam.bucket:      {"phone": "phonenumber", "excerpt": "message", "notes": "noteCount", "suspect": "spam"},
	}
	for bucket, names := range renamed {
		err := editRecords(tx, bucket, func(record object) error {
			renameFields(record, names)
			for _, value := range record {
				if value, isValue := value.(object); isValue { // the slider or pop-up before or after a change
					renameFields(value, renamed[liveBucket])
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func renameFields(record object, names map[string]string) {
	for _, old := range slices.Collect(maps.Keys(record)) {
		words := strings.Split(old, "_")
		for i, word := range words[1:] {
			words[i+1] = strings.ToUpper(word[:1]) + word[1:]
		}
		if name := cmp.Or(names[old], strings.Join(words, "")); name != old {
			record[name] = record[old]
			delete(record, old)
		}
	}
}
