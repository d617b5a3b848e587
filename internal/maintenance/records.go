package maintenance

import (
	"context"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// MaintainData checks every record and the counters of enquiries, and compacts
// the data file where it needs it. It runs at the start and every night.
func (s *Service) MaintainData(ctx context.Context) error {
	damaged, err := s.DB.CheckRecords(ctx)
	for _, d := range damaged {
		s.Log.Error("a record of the data file is damaged and passed over; see schoolsite records list", "record", d.String())
	}
	if err != nil {
		return err
	}
	sound, err := store.Read(s.DB, (*store.Tx).VerifyEnquiryIndex)
	if err == nil && !sound {
		s.Log.Error("the counters of enquiries did not agree with the enquiries and are made anew")
		err = s.DB.UpdateFromReserve((*store.Tx).RebuildEnquiryIndex)
	}
	if err != nil {
		return err
	}
	return s.compact()
}

// DamagedRecord is a record that no longer reads as it was written.
type DamagedRecord = store.DamagedRecord

// DamagedRecords checks every record and returns the damaged ones. Only owners
// and the operator may ask.
func (s *Service) DamagedRecords(ctx context.Context, by school.Actor) ([]DamagedRecord, error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	return s.DB.CheckRecords(ctx)
}

// PurgeRecord deletes a damaged record, after it saved the record's bytes to a file, whose name it
// returns. Only owners with a recent password and the operator may.
func (s *Service) PurgeRecord(_ context.Context, by school.Actor, bucket, key string) (saved string, err error) {
	if err := s.authorize(by, false); err != nil {
		return "", err
	}
	if saved, err = s.DB.SaveDamaged(bucket, key); err != nil {
		return "", err
	}
	err = s.update(by, false, func(tx *store.Tx) error {
		if err := tx.PurgeDamaged(bucket, key); err != nil {
			return err
		}
		return s.Audit.Append(tx, by, school.AuditEntry{Action: school.ActionRecordPurged, Of: bucket + "/" + key})
	})
	if err == nil {
		s.DB.DropDamage(bucket, key)
	}
	return saved, err
}
