package store

import (
	"testing"

	"schoolsite/internal/school"
)

// fileOfFormat is a data folder that an older format left behind.
func fileOfFormat(t *testing.T, format int, records map[string]map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	db, err := open(dir, options(), layout{oldest: format, format: format})
	check(t, err)
	update(t, db, func(tx *Tx) {
		for bucket, named := range records {
			for key, record := range named {
				check(t, tx.put(bucket, key, []byte(record)))
			}
		}
	})
	check(t, db.Close())
	return dir
}

func TestOpen_RefusesAFormatFromBeforeTheFirstMigration(t *testing.T) {
	dir := t.TempDir()
	db, err := open(dir, options(), layout{oldest: 11, format: 11})
	check(t, err)
	check(t, db.Close())
	_, err = open(dir, options(), current)
	wantCode(t, school.Unsupported, err)
}

func TestMigrate_WhoPublishedTheSliderStillMay(t *testing.T) {
	db := openAt(t, fileOfFormat(t, 14, map[string]map[string]string{Accounts.bucket: {
		"clerk":  `{"_id": "clerk", "emailId": "clerk@example.org", "role": "staff"}`,
		"news":   `{"_id": "news", "emailId": "news@example.org", "role": "editor", "sections": ["news"]}`,
		"editor": `{"_id": "editor", "emailId": "editor@example.org", "role": "editor"}`,
		"owner":  `{"_id": "owner", "emailId": "owner@example.org", "role": "owner"}`,
	}}))
	all, err := Read(db, Accounts.All)
	check(t, err)
	for _, account := range all {
		by := school.Actor{Session: "1", Account: account}
		if !by.May(school.Publish, school.HomeSection) {
			t.Errorf("%s may not publish the slider any more", account.ID)
		}
		if account.ID == "clerk" && by.May(school.Publish, "news") {
			t.Error("the clerk may publish news")
		}
	}
}
