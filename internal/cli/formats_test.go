package cli

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/store"
)

// firstFormat is the oldest format that can be migrated.
const firstFormat = 12

// TestServe_MigratesTheFolderOfEachFormat serves a data folder that the last program of each format left: two accounts, a
// slider, a pop-up, an enquiry and an audit log.
//
// A new format adds a folder: content import of a small tree, users head@ and asha@school.example, slider upload of two pictures,
// popup set, a message of the contact form; of the folder the archive has schoolsite.db, key, content/ and the pictures' files in media/.
func TestServe_MigratesTheFolderOfEachFormat(t *testing.T) {
	for format := firstFormat; format <= store.Format(); format++ {
		if os.Getenv("SCHOOLSITE_SLOW") == "" && format != firstFormat && format != store.Format() {
			continue // the steps from the first format lead through all
		}
		t.Run(fmt.Sprint(format), func(t *testing.T) {
			t.Parallel()
			dir := unpackFolder(t, fmt.Sprintf("testdata/formats/format%d.tar.gz", format))
			if err := linkFiles(filepath.Join(warmed, "cache"), filepath.Join(dir, "cache"), everyFile); err != nil { // pages, by what is on them
				t.Fatal(err)
			}
			s := serve(t, dir)
			var status api.Status
			decode(t, succeed(t, dir, "status", "--json"), &status)
			if status.Accounts.Active != 2 || status.Slides != 2 || status.Popup != "live" || status.Enquiries.New != 1 {
				t.Errorf("there are %d accounts, %d slides, %d enquiries, and the pop-up is %s", status.Accounts.Active, status.Slides, status.Enquiries.New, status.Popup)
			}
			shown := sliders(t, dir)
			if len(shown) != 1 || len(shown[0].Slides) != 2 || shown[0].Slides[0].Alt != "The campus at dusk" {
				t.Fatalf("the slider is %+v", shown)
			}
			checkPictures(t, s, shown[0].Slides[0])
			if list := succeed(t, dir, "enquiry", "list", "--json"); !strings.Contains(list, "Is there a hostel for class six?") {
				t.Errorf("the enquiries are %s", list)
			}
			if list := succeed(t, dir, "popup", "show", "--json"); !strings.Contains(list, "Admissions open") {
				t.Errorf("the pop-ups are %s", list)
			}
			if list := succeed(t, dir, "audit", "list", "--json"); !strings.Contains(list, "popup") || !strings.Contains(list, "asha@school.example") {
				t.Errorf("the audit log is %s", list)
			}
			if answer := post(http.DefaultClient, s.url+"/api/login", "application/json", strings.NewReader(`{"emailId":"head@school.example","password":"Tabla!Monsoon47River"}`)); !strings.HasPrefix(answer, "200 ") {
				t.Errorf("nobody can sign in: %s", answer)
			}
			succeed(t, dir, "verify")
			made, err := filepath.Glob(filepath.Join(dir, "backups", "before-format-*.db"))
			if err != nil || (len(made) == 1) != (format < store.Format()) {
				t.Errorf("copies from before the migration: %v, %v", made, err)
			}
		})
	}
}

// unpackFolder unpacks a data folder.
func unpackFolder(t *testing.T, archive string) (dir string) {
	t.Helper()
	dir, err := os.MkdirTemp(filepath.Dir(warmed), "data-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	file, err := os.Open(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	for files := tar.NewReader(packed); err == nil; {
		var head *tar.Header
		if head, err = files.Next(); err != nil {
			break
		}
		path := filepath.Join(dir, filepath.Clean("/"+head.Name))
		if head.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o700)
			continue
		}
		var data []byte
		if data, err = io.ReadAll(files); err == nil {
			err = os.WriteFile(path, data, 0o600)
		}
	}
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return dir
}
