package site

import (
	"fmt"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// keyNamedFor bounds the time for which Status reports that the signing key
// was replaced.
const keyNamedFor = 7 * 24 * time.Hour

// NoteKey compares the signing key with that of the last start. A key that was
// lost, or damaged by the disk, ends every session. It can't be told apart
// from a key that somebody replaced, so a new key is reported, not refused.
func (s *Site) NoteKey() error {
	return s.parts.DB.Update(func(tx *store.Tx) error {
		last, changedAt, err := tx.SigningKey()
		now := s.parts.Keys.ID()
		if err != nil || last == now {
			return err
		}
		if last != "" {
			changedAt = s.parts.Clock().UTC()
			s.parts.Log.Warn("the key that signs sessions is another one than at the last start: everybody has to sign in again. " +
				"If nobody deleted it on purpose, look what else the data folder has lost")
		}
		return tx.PutSigningKey(now, changedAt)
	})
}

// keyText reports that the signing key was replaced; "" when it was not, or
// longer ago than keyNamedFor.
func (s *Site) keyText(tx *store.Tx) (string, error) {
	last, changedAt, err := tx.SigningKey()
	now := s.parts.Clock()
	if last != "" && last != s.parts.Keys.ID() { // found by a command, before the next start
		changedAt = now
	}
	if err != nil || changedAt.IsZero() || now.Sub(changedAt) > keyNamedFor {
		return "", err
	}
	return fmt.Sprintf("The key that signs sessions was lost or replaced (seen on %s): everybody had to sign in again. "+
		"If nobody deleted the file key on purpose, look what else the data folder has lost", school.TimeText(changedAt)), nil
}
