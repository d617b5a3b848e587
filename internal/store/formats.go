package store

// toFormat13 makes the bucket of second factors.
func toFormat13(tx *Tx) error {
	return tx.recoverCorruption(func() error {
		_, err := tx.bolt.CreateBucketIfNotExists([]byte(Factors.bucket))
		return err
	})
}
