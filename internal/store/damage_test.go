package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// damagedCopies is how many damaged files are opened, in a quick run and in a slow one.
func damagedCopies() int {
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		return 300
	}
	return 60
}

// writeExample fills a data file with a few pages of everything: branches,
// free pages, values over one page. The last two transactions leave the same
// records, because losing a torn last one is no damage.
func writeExample(dir string) error {
	db, err := Open(dir, options())
	if err != nil {
		return err
	}
	for range 2 {
		if err := db.Update(putExample); err != nil {
			return err
		}
	}
	return db.Close()
}

func putExample(tx *Tx) error {
	for i := range 150 {
		e := school.Enquiry{ID: fmt.Sprintf("%04d", i), Message: strings.Repeat("ನಮಸ್ಕಾರ ", 5), At: noon}
		if err := tx.PutEnquiry(e); err != nil {
			return err
		}
	}
	if err := notes.put(tx, "long", strings.Repeat("long ", 3000)); err != nil {
		return err
	}
	return Accounts.Put(tx, school.Account{ID: "a", Email: "asha@example.org"})
}

// readExample returns the first failure, or what differs from putExample.
func readExample(tx *Tx) error {
	list, err := allEnquiries(tx)
	if err != nil {
		return err
	}
	long, _, err := notes.Find(tx, "long")
	if err != nil {
		return err
	}
	account, err := tx.AccountByEmail("asha@example.org")
	if err != nil {
		return err
	}
	if met := tx.db.Damaged(); len(met) > 0 {
		return school.Errorf(school.Unreachable, "damaged: %v", met)
	}
	if len(list) != 150 || len(long) != 15000 || account.ID != "a" {
		return errors.New("records are missing, and nothing said so")
	}
	for i, e := range list {
		if e.ID != fmt.Sprintf("%04d", 149-i) || e.Message != strings.Repeat("ನಮಸ್ಕಾರ ", 5) {
			return errors.New("a record differs, and nothing said so")
		}
	}
	return nil
}

func TestDamage_FileGivesASentence(t *testing.T) {
	dir := t.TempDir()
	check(t, writeExample(filepath.Join(dir, "sound")))
	// Another process, because a hang or a fatal error can't be recovered.
	child := startChild(t, "damaged", dir)
	output, err := child.CombinedOutput()
	if err != nil {
		t.Errorf("%v, after:\n%s", err, output)
	}
	t.Logf("%s", output)
}

func damagedChild(dir string) error {
	sound, err := os.ReadFile(filepath.Join(dir, "sound", FileName))
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	copies, refused := damagedCopies(), 0
	for n := range copies {
		folder := filepath.Join(dir, fmt.Sprint(n))
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		copied, how := damage(rng, n, append([]byte(nil), sound...))
		if err := os.WriteFile(filepath.Join(folder, FileName), copied, 0o600); err != nil {
			return err
		}
		failure := useDamaged(folder)
		if failure != nil {
			refused++
		}
		if code := school.CodeOf(failure); code != "" && code != school.Unreachable {
			return fmt.Errorf("copy %d (%s): code %s: %w", n, how, code, failure)
		}
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	}
	fmt.Printf("%d of %d copies refused\n", refused, copies)
	if refused < copies/3 {
		return errors.New("so few can't be right")
	}
	return nil
}

// damage changes a file in one of the ways that disks have.
func damage(rng *rand.Rand, n int, file []byte) ([]byte, string) {
	at := rng.IntN(len(file))
	page := at / pageSize * pageSize
	other := rng.IntN(len(file)/pageSize) * pageSize
	switch n % 5 {
	case 0:
		return file[:at], fmt.Sprintf("cut at %d", at)
	case 1:
		clear(file[page : page+pageSize])
		return file, fmt.Sprintf("zeros at %d", page)
	case 2:
		copy(file[page:page+pageSize], file[other:other+pageSize])
		return file, fmt.Sprintf("page %d over %d", other/pageSize, page/pageSize)
	case 3: // in a header or the elements, where it hurts most
		at = page + rng.IntN(64)
	}
	file[at] ^= 1 << rng.IntN(8)
	return file, fmt.Sprintf("a bit at %d", at)
}

func useDamaged(dir string) error {
	db, err := Open(dir, options())
	if err != nil {
		return err
	}
	err = db.View(readExample)
	if err == nil {
		err = db.Update(putExample)
	}
	if err == nil {
		err = verifyOpen(db)
	}
	return errors.Join(err, db.Close())
}

func TestDamage_ChangedRecordIsFound(t *testing.T) {
	dir := t.TempDir()
	check(t, writeExample(dir))
	check(t, verify(filepath.Join(dir, FileName)))
	raw, err := os.ReadFile(filepath.Join(dir, FileName))
	check(t, err)
	changed := strings.ReplaceAll(string(raw), "asha@example.org\",\"userName", "ashu@example.org\",\"userName")
	check(t, os.WriteFile(filepath.Join(dir, FileName), []byte(changed), 0o600))

	wantCode(t, school.Unreachable, verify(filepath.Join(dir, FileName)))
	db := openAt(t, dir)
	err = verifyOpen(db)
	wantCode(t, school.Unreachable, err)
	if !strings.Contains(err.Error(), "accounts") {
		t.Errorf("the sentence is %q", err)
	}
	check(t, db.View(func(tx *Tx) error { _, err := allEnquiries(tx); return err })) // the rest is read as ever
}

func TestDamage_TruncatedWhileOpen(t *testing.T) {
	dir := t.TempDir()
	check(t, writeExample(dir))
	db, err := Open(dir, options())
	check(t, err)
	check(t, os.Truncate(db.Path(), 2*pageSize))
	for range 3 {
		wantCode(t, school.Unreachable, db.View(readExample))
		wantCode(t, school.Unreachable, db.Update(putExample))
	}
	wantCode(t, school.Unreachable, verifyOpen(db))
	check(t, db.Close())
	if _, err := Open(dir, options()); school.CodeOf(err) != school.Unreachable {
		t.Errorf("opened again: %v", err)
	}
}

func TestView_PanicOfTheCaller(t *testing.T) {
	db := openTest(t)
	func() {
		defer func() {
			if got := recover(); got != "mine" {
				t.Errorf("recovered %v", got)
			}
		}()
		_ = db.Update(func(tx *Tx) error {
			check(t, notes.put(tx, "a", "half"))
			panic("mine")
		})
	}()
	update(t, db, func(tx *Tx) {
		_, found, err := notes.Find(tx, "a")
		check(t, err)
		same(t, false, found)
	})
}

func TestDamage_EmptyFile(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "text": "hello", "zeros": string(make([]byte, 1<<16))} {
		dir := t.TempDir()
		check(t, os.WriteFile(filepath.Join(dir, FileName), []byte(text), 0o600))
		_, err := Open(dir, options())
		if school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), "newest good backup") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
