package store

import "time"

// keyIDs holds one record: the ID of the site's signing key.
var keyIDs = collection[keyIDRecord]{metaBucket, "signing key"}

const keyIDKey = "signing-key"

// keyIDRecord names the signing key; no record contains the key itself.
type keyIDRecord struct {
	ID        string    `json:"id"`
	ChangedAt time.Time `json:"changedAt,omitzero"`
}

// SigningKey returns the ID of the signing key at the last start of a server,
// and the time at which it was found to have changed; "" where no server
// recorded it.
func (tx *Tx) SigningKey() (id string, changedAt time.Time, err error) {
	record, _, err := keyIDs.find(tx, keyIDKey)
	return record.ID, record.ChangedAt, err
}

// PutSigningKey stores both.
func (tx *Tx) PutSigningKey(id string, changedAt time.Time) error {
	return keyIDs.put(tx, keyIDKey, keyIDRecord{id, changedAt})
}
