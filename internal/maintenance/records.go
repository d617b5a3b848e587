package maintenance

import (
	"context"

	"schoolsite/internal/store"
)

// MaintainData checks every record and the counters of enquiries, and compacts
// the data file where it needs it. It runs at the start and every night.
func (s *Service) MaintainData(ctx context.Context) error {
	damaged, err := s.DB.CheckRecords(ctx)
	for _, d := range damaged {
		s.Log.Error("a record of the data file is damaged and passed over; check the disk, and restore a backup", "record", d.String())
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
