package backup_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/app/services"
	"schoolsite/internal/backup"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
)

// into has a site make its backups in a folder.
func into(dir string) schooltest.Option {
	return func(_ *services.Parts, o *services.Options) { o.BackupTo = dir }
}

// newSite makes a site whose backups go to a folder, which it returns.
func newSite(t *testing.T) (*schooltest.School, string) {
	dir := filepath.Join(t.TempDir(), "backups")
	return schooltest.New(t, into(dir)), dir
}

func backUp(t *testing.T, s *schooltest.School) backup.Made {
	t.Helper()
	made, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false)
	if err != nil {
		t.Fatal(err)
	}
	if len(made.Faults) > 0 {
		t.Errorf("faults: %q", made.Faults)
	}
	return made
}

// restored restores a backup and returns the folder.
func restored(t *testing.T, s *schooltest.School, dir, name string) (string, backup.Restored) {
	t.Helper()
	into := filepath.Join(t.TempDir(), "restored")
	done, err := backup.RestoreSnapshot(t.Context(), dir, name, backup.RestoreOptions{Into: into, Try: s.Services.TryFolder, Now: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	return into, done
}

// files returns the files of a folder by their path, with their time of change.
func files(t *testing.T, dir string) map[string]time.Time {
	t.Helper()
	found := map[string]time.Time{}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			info, infoErr := entry.Info()
			found[name], err = info.ModTime(), infoErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRepository_ABackupCostsWhatChanged(t *testing.T) {
	s, dir := newSite(t)
	s.NewSlider(t, 3)
	backUp(t, s)
	before := files(t, dir)
	s.Clock.Move(2 * time.Hour)
	schooltest.Enquire(t, s, schooltest.FromPage(s, enquiries.SpamSignals{}))
	backUp(t, s)
	var added []string
	for name, at := range files(t, dir) {
		if was, isOld := before[name]; !isOld || !was.Equal(at) {
			added = append(added, strings.TrimPrefix(name, dir))
		}
	}
	if len(added) != 2 {
		t.Errorf("written are %q, not the data file and the manifest", added)
	}
}

func TestRepository_WhatWasDeletedForGoodStaysDeleted(t *testing.T) {
	s, dir := newSite(t)
	slider := s.NewSlider(t, 2)
	schooltest.Enquire(t, s, schooltest.FromPage(s, enquiries.SpamSignals{}))
	s.Add(t, "ravi@school.example", school.Staff)
	first := backUp(t, s)
	enquiry := schooltest.Inbox(t, s)[0]
	if err := s.RemoveEnquiry(t.Context(), schooltest.Operator, enquiry.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.RemoveAccount(t.Context(), schooltest.Operator, "ravi@school.example"); err != nil {
		t.Fatal(err)
	}
	gone := slider[0].Picture
	if _, err := s.TakeDown(t.Context(), schooltest.Operator, maintenance.TakedownRequest{Picture: gone.Source}); err != nil {
		t.Fatal(err)
	}
	s.Clock.Move(2 * time.Hour) // the first backup is kept
	backUp(t, s)

	folder, done := restored(t, s, dir, first.Name)
	if done.Removed != 3 {
		t.Errorf("%d removed, not the picture, the enquiry and the account", done.Removed)
	}
	for _, v := range gone.Variants {
		if _, err := os.Stat(filepath.Join(folder, "media", v.Name)); err == nil {
			t.Errorf("media/%s is back", v.Name)
		}
	}
	again := schooltest.Open(t, folder)
	if list := schooltest.Inbox(t, again); len(list) > 0 {
		t.Errorf("%d enquiries are back", len(list))
	}
	if _, err := store.Read(again.Parts.DB, func(tx *store.Tx) (school.Account, error) { return tx.AccountByEmail("ravi@school.example") }); school.CodeOf(err) != school.NotFound {
		t.Errorf("the account: %v", err)
	}
	if left := again.Slider(t); len(left) != 1 {
		t.Errorf("%d slides", len(left))
	}
	for name := range files(t, dir) {
		for _, v := range gone.Variants {
			if hash, _, _ := strings.Cut(v.Name, "-"); strings.HasPrefix(filepath.Base(name), hash) {
				t.Errorf("%s is in the backups", name)
			}
		}
	}
}

// A byte of each file is flipped: verify names it, the nightly backup writes it again.
func TestRepository_DamageIsNamedAndRepaired(t *testing.T) {
	s, dir := newSite(t)
	s.NewSlider(t, 1)
	backUp(t, s)
	picture, _, _ := strings.Cut(s.Slider(t)[0].Picture.Variants[0].Name, "-")
	damaged := ""
	for name := range files(t, dir) {
		if strings.HasPrefix(filepath.Base(name), picture) {
			damaged = name
		}
	}
	data, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(damaged, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = backup.VerifySnapshot(t.Context(), dir, backup.Newest, s.Services.TryFolder)
	if err == nil || !strings.Contains(err.Error(), picture) {
		t.Errorf("verify: %v", err)
	}
	s.Clock.Move(2 * time.Hour)
	run(t, s, func() { untilBackup(t, s, dir, 2) }) // the first one by itself reads everything
	if _, err := backup.VerifySnapshot(t.Context(), dir, backup.Newest, s.Services.TryFolder); err != nil {
		t.Errorf("after the nightly backup: %v", err)
	}
}

// run runs the job of the backups while do runs.
func run(t *testing.T, s *schooltest.School, do func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Services.Backup.Run(ctx)
	}()
	s.Clock.NextAlarm() // the job waits
	do()
	stop()
	<-done
}

// wait moves the clock on, and waits until the job has done what is due.
func wait(s *schooltest.School, d time.Duration) {
	s.Clock.Move(d)
	s.Clock.NextAlarm()
}

// untilBackup moves the clock on until there are n backups.
func untilBackup(t *testing.T, s *schooltest.School, dir string, n int) {
	t.Helper()
	for range 1000 {
		if list, err := backup.ListSnapshots(t.Context(), dir); err == nil && len(list) >= n {
			return
		}
		wait(s, 20*time.Second)
	}
	t.Fatalf("there are no %d backups", n)
}

// What stands in a site's status about its backups, as owners read it.
func backupStatus(t *testing.T, s *schooltest.School) status.Status {
	t.Helper()
	st, err := s.Status(t.Context(), schooltest.Operator)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func attention(st status.Status, code string) string {
	for _, at := range st.Attention {
		if at.Code == code {
			return at.Message
		}
	}
	return ""
}

func TestRun_AChangeIsInABackupWithinFiveMinutes(t *testing.T) {
	s, dir := newSite(t)
	run(t, s, func() {
		untilBackup(t, s, dir, 1)
		for range 5 {
			wait(s, time.Hour)
			list, err := backup.ListSnapshots(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			schooltest.Enquire(t, s, schooltest.FromPage(s, enquiries.SpamSignals{}))
			changed := s.Clock.Now()
			untilBackup(t, s, dir, len(list)+1)
			if took := s.Clock.Now().Sub(changed); took > 5*time.Minute {
				t.Errorf("the change is in a backup after %s", took)
			}
		}
	})
	st := backupStatus(t, s)
	if !strings.HasPrefix(st.Backup.Text, "Last good backup: today, ") || attention(st, "backup_late")+attention(st, "backup_off")+attention(st, "backup_failed") != "" {
		t.Errorf("%+v, %+v", st.Backup, st.Attention)
	}
}

func TestRun_AFailureIsNamedMailedOnceAndTriedHourly(t *testing.T) {
	s, dir := newSite(t)
	s.Add(t, "head@school.example", school.Owner)
	backUp(t, s)
	away := dir + "-away"
	if err := os.Rename(dir, away); err != nil {
		t.Fatal(err)
	}
	run(t, s, func() {
		for range 3 * 180 { // three hours
			wait(s, 20*time.Second)
		}
		st := backupStatus(t, s)
		if text := attention(st, "backup_failed"); !strings.Contains(text, "Is its disk connected?") || !strings.Contains(text, "Last good backup: 20 November 2026, ") {
			t.Errorf("%q", text)
		}
		if st.Backup.Late {
			t.Error("the backup of this morning is late")
		}
		for range 50 {
			wait(s, time.Hour)
		}
		if st = backupStatus(t, s); attention(st, "backup_late") == "" || !st.Backup.Late {
			t.Errorf("after two days: %+v", st.Attention)
		}
		if err := errors.Join(os.RemoveAll(dir), os.Rename(away, dir)); err != nil {
			t.Fatal(err)
		}
		untilBackup(t, s, dir, 2)
		if st = backupStatus(t, s); st.Backup.Problem != "" || st.Backup.Late {
			t.Errorf("once the disk is back: %+v", st.Backup)
		}
	})
	s.FlushMail(t.Context())
	mails := 0
	for _, m := range s.Mailer.Sent() {
		if m.Subject == "The backup of the website failed" && m.To[0] == "head@school.example" {
			mails++
		}
	}
	if mails < 2 || mails > 3 { // in 53 hours
		t.Errorf("the owner got %d mails", mails)
	}
}

// A site whose setting is fine makes a backup elsewhere that fails: the failure is told, for each kind of place.
func TestBackUp_AFailureElsewhereIsTold(t *testing.T) {
	server := newSFTPServer(t)
	server.cutOff.Store(true)
	newS3Server(t)
	s, _ := newSite(t)
	backUp(t, s)
	full := filepath.Join(t.TempDir(), "other")
	check(t, errors.Join(os.Mkdir(full, 0o700), os.WriteFile(filepath.Join(full, "letter.txt"), nil, 0o600)))
	for place, want := range map[string]school.Code{
		filepath.Join(t.TempDir(), "nothing", "deep"): school.Unreachable,
		full: school.Conflict,
		"sftp://school@" + server.address + "/tmp/school": school.Unreachable,
		"s3://nobody": school.Unreachable,
	} {
		if made, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, place, false); school.CodeOf(err) != want {
			t.Errorf("%s: %+v, %v", place, made, err)
		}
	}
	t.Setenv("AWS_SECRET_ACCESS_KEY", "")
	if made, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "s3://school", false); school.CodeOf(err) != school.Invalid {
		t.Errorf("without a secret: %+v, %v", made, err)
	}
}

func TestRepository_TakesNoOtherSites(t *testing.T) {
	s, dir := newSite(t)
	backUp(t, s)
	other := schooltest.New(t, into(dir))
	if _, err := other.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false); school.CodeOf(err) != school.Conflict {
		t.Errorf("another site's backup: %v", err)
	}
	folder, done := restored(t, s, dir, backup.Newest)
	again := schooltest.Open(t, folder, into(dir))
	if _, err := again.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false); !done.IsCopy || school.CodeOf(err) != school.Conflict {
		t.Errorf("a restored copy: %+v, %v", done, err)
	}
	check(t, again.Services.Backup.Promote(t.Context(), schooltest.Operator))
	backUp(t, again)
}

// Files are left out, cut or empty as a crash, or kill -9, in the middle of a backup may leave them.
func TestRepository_ACrashLeavesItReadable(t *testing.T) {
	s, dir := newSite(t)
	s.NewSlider(t, 2)
	backUp(t, s)
	before := files(t, dir)
	s.Clock.Move(2 * time.Hour)
	schooltest.Enquire(t, s, schooltest.FromPage(s, enquiries.SpamSignals{}))
	backUp(t, s)
	for name := range files(t, dir) { // the manifest is written last: it is not there
		if _, isOld := before[name]; !isOld && strings.HasSuffix(name, ".json") {
			if err := errors.Join(os.Remove(name), os.WriteFile(filepath.Join(filepath.Dir(name), ".half"), []byte("{"), 0o600)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := backup.VerifySnapshot(t.Context(), dir, backup.Newest, s.Services.TryFolder); err != nil {
		t.Error(err)
	}
	backUp(t, s)
	for name := range files(t, dir) {
		if strings.HasPrefix(filepath.Base(name), ".") {
			t.Errorf("%s is left", name)
		}
	}
}
