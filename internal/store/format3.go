package store

import "errors"

// toFormat3 makes room for the devices that people signed in with, the links
// of those who lost their password, and the audit log.
func toFormat3(tx *Tx) error {
	return errors.Join(tx.makeBucket(devices.bucket), tx.makeBucket(resets.bucket), tx.makeBucket(audit.bucket))
}
