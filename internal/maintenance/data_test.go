package maintenance_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/accounts"
	"schoolsite/internal/app/services"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/status"
)

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// filesWith names the files of a folder that hold a text.
func filesWith(t *testing.T, dir, text string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		raw, err := os.ReadFile(path)
		if bytes.Contains(raw, []byte(text)) {
			found = append(found, filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Promise 57. What was purged, and a pop-up whose revisions have expired, is in no file of the data folder
// after the nightly work: no free page, no audit entry, no copy.
func TestPurge_LeavesNothingInTheDataFolder(t *testing.T) {
	const mark = "zqxmarkerzqx"
	s := schooltest.New(t, func(_ *services.Parts, o *services.Options) { o.Retention = school.Retention{Newest: 1} })
	f := schooltest.Form()
	f.Name, f.Email, f.Message = "Parent of "+mark, mark+"@mail.example", mark+" has epilepsy and needs help"
	noError(t, s.Enquire(t.Context(), f, schooltest.FromPage(s, schooltest.Person)))
	_, _, err := s.EditEnquiry(t.Context(), schooltest.Operator, schooltest.OnlyEnquiry(t, s, false).ID, enquiries.Edit{Note: "Called about " + mark})
	noError(t, err)
	slides := s.NewSlider(t, 1)
	_, err = s.CreatePopup(t.Context(), schooltest.Operator, homepage.NewPopup{Popup: school.Popup{Picture: slides[0].Picture, Alt: "Child " + mark + ", class IV"}})
	noError(t, err)
	_, err = s.DeleteLive(t.Context(), schooltest.Operator, homepage.Popup, "")
	noError(t, err)
	if found := filesWith(t, s.Dir, mark); len(found) == 0 {
		t.Fatal("the mark is in no file: this test shows nothing")
	}
	removed, err := s.PurgePerson(t.Context(), schooltest.Operator, f.Email)
	if err != nil || removed != 1 {
		t.Fatalf("removed %d, error %v", removed, err)
	}
	if found := filesWith(t, filepath.Join(s.Dir, "content"), mark); len(found) != 1 {
		t.Errorf("the pop-up can be restored, but its description is in %v", found)
	}
	setOld(t, s)
	s.Clock.Move(48 * time.Hour)
	noError(t, s.Sweep(t.Context()))
	noError(t, s.MaintainData(t.Context()))
	if found := filesWith(t, s.Dir, mark); len(found) > 0 {
		t.Errorf("the mark is still in %v", found)
	}
}

// spoilRecords changes a byte of every copy of a text in the data file, as a failing
// disk does.
func spoilRecords(t *testing.T, s *schooltest.School, text string) {
	t.Helper()
	raw, err := os.ReadFile(s.Parts.DB.Path())
	if err != nil || !bytes.Contains(raw, []byte(text)) {
		t.Fatalf("the data file has no %q, error %v", text, err)
	}
	file, err := os.OpenFile(s.Parts.DB.Path(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for at := 0; ; at++ {
		next := bytes.Index(raw[at:], []byte(text))
		if next < 0 {
			return
		}
		at += next
		if _, err := file.WriteAt([]byte{raw[at] ^ 1}, int64(at)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDamagedEnquiry_IsNamedAndHidesNoOther(t *testing.T) {
	s := schooltest.New(t)
	for i, name := range []string{"Sound", "Spoiledone"} {
		f := schooltest.Form()
		f.Name, f.Email = name, strings.ToLower(name)+"@mail.example"
		noError(t, s.Enquire(t.Context(), f, schooltest.FromPage(s, enquiries.SpamSignals{Address: schooltest.Person.Address, Elapsed: schooltest.Person.Elapsed, Key: name})))
		s.Clock.Move(time.Duration(i+1) * time.Minute)
	}
	spoilRecords(t, s, `"name":"Spoiledone"`)
	if e := schooltest.OnlyEnquiry(t, s, false); e.Name != "Sound" {
		t.Errorf("listed is %s", e.Name)
	}
	noError(t, s.PurgeExpired(t.Context()))
	noError(t, s.Sweep(t.Context()))
	noError(t, s.MaintainData(t.Context()))
	st, err := s.Status(t.Context(), schooltest.Operator)
	noError(t, err)
	if st.Enquiries.New != 1 { // counted anew without it
		t.Errorf("the counters are %+v", st.Enquiries)
	}
	found, err := s.VerifyData(t.Context(), false)
	noError(t, err)
	if len(found.Records) != 1 || found.Records[0].Bucket != "enquiries" || !needsAttention(st, "records_damaged", "enquiries/"+found.Records[0].Key) {
		t.Fatalf("named are %v, attention %+v", found.Records, st.Attention)
	}
}

func needsAttention(st status.Status, code, words string) bool {
	for _, item := range st.Attention {
		if item.Code == code {
			return strings.Contains(item.Message, words)
		}
	}
	return false
}

// setOld makes the files of pictures and of the content as old as the test, by the test's clock.
func setOld(t *testing.T, s *schooltest.School) {
	t.Helper()
	for _, folder := range []string{"media", "content"} {
		for _, name := range filesWith(t, filepath.Join(s.Dir, folder), "") {
			noError(t, os.Chtimes(filepath.Join(s.Dir, folder, name), schooltest.Start, schooltest.Start))
		}
	}
}

// filesOf names the files of pictures and of the content.
func filesOf(t *testing.T, s *schooltest.School) (names []string) {
	t.Helper()
	for _, folder := range []string{"media", "content"} {
		names = append(names, filesWith(t, filepath.Join(s.Dir, folder), "")...)
	}
	return names
}

// A file that a damaged revision may name is not taken for garbage.
func TestDamagedRecord_KeepsFilesFromGarbageCollection(t *testing.T) {
	s := schooltest.New(t)
	s.NewSlider(t, 1)
	_, err := s.DeleteLive(t.Context(), schooltest.Operator, homepage.Slider, "")
	noError(t, err)
	before := filesOf(t, s)
	spoilRecords(t, s, school.SliderFile)
	setOld(t, s)
	s.Clock.Move(48 * time.Hour)
	noError(t, s.Sweep(t.Context()))
	if diff := cmp.Diff(before, filesOf(t, s)); diff != "" {
		t.Errorf("swept are (-): %s", diff)
	}
}

// A revision whose list of files is damaged hides neither the status nor the faults of other files.
func TestDamagedTree_IsPassedOverByTheFileCheck(t *testing.T) {
	s := schoolWithPictures(t)
	extra := schooltest.Tree()
	extra["pages/extra.md"] = extra["pages/boarding.md"]
	schooltest.Publish(t, s, extra)
	schooltest.Publish(t, s, schooltest.Tree())
	spoilRecords(t, s, "pages/extra.md")
	popupPicture(t, s).lose(t)
	checkFiles(t, s, false)
	wantFaults(t, s, status.Critical, "missing or damaged: 2, of popup/")
	if st := mustStatus(t, s); !needsAttention(st, "records_damaged", "Damaged records in the data file: 1.") {
		t.Errorf("attention %+v", st.Attention)
	}
}

// Third persons never asked to be in the log.
func TestAuditLog_RefusedRegistrationHasNoAddress(t *testing.T) {
	const third = "third.person@private.example"
	s := schooltest.New(t)
	_, err := s.Register(t.Context(), school.NewUser{Name: "Third", Email: third, Password: "Correct-Horse9&"}, "")
	noError(t, err)
	_, err = s.EditAccount(t.Context(), schooltest.Operator, third, accounts.Edit{Do: "refuse"})
	noError(t, err)
	noError(t, s.MaintainData(t.Context()))
	if found := filesWith(t, s.Dir, third); len(found) > 0 {
		t.Errorf("the address is still in %v", found)
	}
	asked, _, err := s.Services.Audit.Query(school.AuditFilter{Text: third})
	if err != nil || len(asked) < 2 || !strings.HasPrefix(asked[0].Of, "address-") {
		t.Errorf("who knows the address finds %v, error %v", asked, err)
	}
}

func TestBackup_BeforeAnUpdateExpires(t *testing.T) {
	s := schooltest.New(t)
	folder := filepath.Join(s.Dir, "backups")
	noError(t, os.MkdirAll(folder, 0o700))
	now := s.Clock.Now()
	for name, age := range map[string]time.Duration{"before-format-5-old.db": 31 * 24 * time.Hour, "before-format-5-new.db": 29 * 24 * time.Hour, "mine.db": 99 * 24 * time.Hour} {
		path := filepath.Join(folder, name)
		noError(t, os.WriteFile(path, []byte("x"), 0o600))
		noError(t, os.Chtimes(path, now.Add(-age), now.Add(-age)))
	}
	noError(t, s.DropUpgradeBackups(t.Context()))
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(left) != 2 || filepath.Base(left[0]) != "before-format-5-new.db" {
		t.Errorf("left are %v, error %v", left, err)
	}
}
