package site

import (
	"context"
	"fmt"
	"os"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// DamagedRecord is a record of the data file that has changed since it was
// written.
type DamagedRecord struct {
	Bucket string
	Key    string
	Noun   string // what it was: "enquiry"
}

// MaintainData checks every record and the counters of enquiries, and leaves
// nothing of what was erased in the data file. It runs at the start and every
// night.
func (s *Site) MaintainData(ctx context.Context) error {
	damaged, err := s.parts.DB.CheckRecords(ctx)
	for _, d := range damaged {
		s.parts.Log.Error("a record of the data file is damaged and passed over; see schoolsite records list", "record", d.Bucket+"/"+d.Key)
	}
	if err == nil {
		err = s.verifyEnquiryIndex()
	}
	if err == nil {
		err = s.Compact()
	}
	return err
}

// verifyEnquiryIndex makes the lists and counters of enquiries anew when they
// are not what the records say.
func (s *Site) verifyEnquiryIndex() error {
	sound := false
	err := s.parts.DB.View(func(tx *store.Tx) (err error) {
		sound, err = tx.VerifyEnquiryIndex()
		return err
	})
	if err != nil || sound {
		return err
	}
	s.parts.Log.Error("the counters of enquiries did not agree with the enquiries and are made anew")
	return s.parts.DB.UpdateFromReserve((*store.Tx).RebuildEnquiryIndex)
}

// Compact makes the data file anew when bytes of what was erased may lie in
// it, or when most of it is free.
func (s *Site) Compact() error {
	needed, err := s.parts.DB.NeedsCompaction()
	if err != nil || !needed {
		return err
	}
	return s.parts.DB.Compact()
}

// maxCompactAtOnce is up to which size the data file is compacted as soon as
// something was erased. A larger one waits for the night.
const maxCompactAtOnce = 64 << 20

// compactPause is how long the next compaction waits for more removals.
const compactPause = time.Minute

func (s *Site) wakeCompaction() {
	select {
	case s.compacting <- struct{}{}:
	default: // it is awake
	}
}

// runCompaction compacts a small data file soon after something was erased.
func (s *Site) runCompaction(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-s.compacting:
		}
		info, err := os.Stat(s.parts.DB.Path())
		if err == nil && info.Size() <= maxCompactAtOnce {
			err = s.Compact()
		}
		s.logged("compacting the data file", err)
		wait(ctx, compactPause)
	}
}

// keepUpgradeBackups is how long the copy of the data file is kept that was
// made before an update: it holds what was removed since.
const keepUpgradeBackups = 30 * 24 * time.Hour

func (s *Site) DropUpgradeBackups(context.Context) error {
	dropped, err := s.parts.DB.DropUpgradeBackups(s.parts.Clock().Add(-keepUpgradeBackups))
	for _, name := range dropped {
		s.parts.Log.Info("a copy of the data file from before an update was removed", "file", name)
	}
	return err
}

// DamagedRecords names the damaged records that were met since the start.
// Only the operator and owners may ask.
func (s *Site) DamagedRecords(ctx context.Context, by school.Actor) (list []DamagedRecord, err error) {
	if err := by.RequireOwner(); err != nil {
		return nil, err
	}
	damaged, err := s.parts.DB.CheckRecords(ctx)
	for _, d := range damaged {
		list = append(list, DamagedRecord{Bucket: d.Bucket, Key: d.Key, Noun: d.Noun})
	}
	return list, err
}

// PurgeRecord removes a damaged record. Its bytes are kept in a file, which
// it names: the record is not silently lost. Only the operator and owners may.
func (s *Site) PurgeRecord(_ context.Context, by school.Actor, bucket, key string) (saved string, err error) {
	if err := by.RequireOwner(); err != nil {
		return "", err
	}
	if err := s.parts.DB.RequireRecentPassword(by, s.parts.Clock()); err != nil {
		return "", err
	}
	if saved, err = s.parts.DB.SaveDamaged(bucket, key); err != nil {
		return "", err
	}
	err = s.parts.DB.UpdateFromReserve(func(tx *store.Tx) error {
		if err := tx.PurgeDamaged(bucket, key); err != nil {
			return err
		}
		return s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionRecordPurged, Of: bucket + "/" + key})
	})
	if err == nil {
		s.parts.DB.DropDamage(bucket, key)
	}
	return saved, err
}

// damagedText says which records are damaged; "" when none is.
func damagedText(damaged []store.Damage) string {
	if len(damaged) == 0 {
		return ""
	}
	first := damaged[0]
	return fmt.Sprintf("Damaged records in the data file: %d. The first is %s %s. The rest of the site goes on without them. "+
		"Check the server's disk, and bring back the newest good backup or remove them: schoolsite records list", len(damaged), first.Noun, first.Key)
}
