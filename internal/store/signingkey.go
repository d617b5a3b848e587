package store

import "time"

// keyIDs has one record: which signing key the site has.
var keyIDs = collection[keyIDRecord]{metaBucket, "signing key"}

const keyIDKey = "signing-key"

// keyIDRecord names the signing key, which itself is in no record.
type keyIDRecord struct {
	ID        string    `json:"id"`
	ChangedAt time.Time `json:"changedAt,omitzero"`
}

// SigningKey is the name of the signing key that a server had last, and when it
// was found to be another one; "" where no server noted it.
func (tx *Tx) SigningKey() (id string, changedAt time.Time, err error) {
	record, _, err := keyIDs.find(tx, keyIDKey)
	return record.ID, record.ChangedAt, err
}

// PutSigningKey notes both.
func (tx *Tx) PutSigningKey(id string, changedAt time.Time) error {
	return keyIDs.put(tx, keyIDKey, keyIDRecord{id, changedAt})
}
