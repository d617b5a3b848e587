package store

import (
	"testing"
	"time"

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

func TestMigrate_RenamesAuditCodesOfFormat5(t *testing.T) {
	dir := fileOfFormat(t, 5, map[string]map[string]string{"audit": {
		"a1": `{"id":"a1","at":"2026-11-20T10:00:00Z","by":"asha@school.example","deed":"session.signed_out","of":"asha@school.example"}`,
		"a2": `{"id":"a2","at":"2026-11-20T10:01:00Z","by":"asha@school.example","deed":"content.imported","before":"the sample school","after":"revision 1"}`,
		"a3": `{"id":"a3","at":"2026-11-20T10:02:00Z","deed":"sign-`,
	}})
	db := openAt(t, dir)
	update(t, db, func(tx *Tx) {
		same(t, []school.AuditEntry{
			{ID: "a2", At: time.Date(2026, 11, 20, 10, 1, 0, 0, time.UTC), By: "asha@school.example", Action: school.ActionContentImport, Before: "the sample school", After: "revision 1"},
			{ID: "a1", At: time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC), By: "asha@school.example", Action: school.ActionSignedOut, Of: "asha@school.example"},
		})(tx.Audit(school.AuditFilter{}))
	})
	if damaged := db.Damaged(); len(damaged) != 1 || damaged[0].Key != "a3" {
		t.Errorf("the damaged records are %v", damaged)
	}
}

func TestMigrate_SliderPopupAndChangesOfFormat5NameTheirPictures(t *testing.T) {
	const (
		stale    = `{"id":"m1","source":"hall","master":"m1-master.jpg","width":64,"height":48,"color":"#000000","variants":[{"name":"old-64.jpg","width":64,"height":48,"bytes":9,"type":"image/jpeg"}]}`
		recorded = `{"id":"m1","source":"hall","master":"m1-master.jpg","width":64,"height":48,"color":"#000000","variants":[{"name":"new-64.jpg","width":64,"height":48,"bytes":8,"type":"image/jpeg"}],"recipe":"4"}`
		lost     = `{"id":"m2","source":"gate","master":"m2-master.jpg","width":64,"height":48,"color":"#ffffff","variants":null}`
		slider   = `{"id":"s","slides":[{"id":"1","picture":` + stale + `,"alt":"Hall","decorative":false},{"id":"2","picture":` + lost + `,"alt":"","decorative":true}],"created_at":"2026-11-19T10:00:00Z","created_by":"asha@school.example","changed_at":"2026-11-20T10:00:00Z"}`
		popup    = `{"id":"p","picture":` + stale + `,"alt":"Open day","decorative":false,"link":"/latest","created_at":"2026-11-19T10:00:00Z","created_by":"asha@school.example","changed_at":"2026-11-20T10:00:00Z"}`
		meta     = `"subject":"slider","of":"s","at":"2026-11-20T10:00:00Z","by":"asha@school.example"`
	)
	dir := fileOfFormat(t, 5, map[string]map[string]string{
		"pictures": {"hall": recorded},
		"live":     {"slider": slider, "popup": popup, "revision": "0"},
		"changes": {
			"c1": `{"id":"c1","what":"added to",` + meta + `,"slider_after":` + slider + `}`,
			"c2": `{"id":"c2","what":"picture removed",` + meta + `,"slider_before":` + slider + `}`,
			"c3": `{"id":"c3","what":"undone: picture removed","undoes":"c2",` + meta + `,"slider_after":` + slider + `}`,
			"c4": `{"id":"c4","what":"redone: picture removed","undoes":"c3",` + meta + `,"popup_before":` + popup + `}`,
			"c5": `{"id":"c5","what":"restored","undoes":"c4",` + meta + `,"popup_after":` + popup + `}`,
		},
	})
	db := openAt(t, dir)
	start, changed := time.Date(2026, 11, 19, 10, 0, 0, 0, time.UTC), time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	hall := school.Picture{ID: "m1", Source: "hall", Master: "m1-master.jpg", Width: 64, Height: 48, Color: "#000000", Recipe: "4",
		Variants: []school.Variant{{Name: "new-64.jpg", Width: 64, Height: 48, Bytes: 8, Type: "image/jpeg"}}}
	gate := school.Picture{ID: "m2", Source: "gate", Master: "m2-master.jpg", Width: 64, Height: 48, Color: "#ffffff"}
	wantSlider := school.Slider{ID: "s", CreatedAt: start, CreatedBy: "asha@school.example", ChangedAt: changed,
		Slides: []school.Slide{{ID: "1", Picture: hall, Alt: "Hall"}, {ID: "2", Picture: gate, Decorative: true}}}
	wantPopup := school.Popup{ID: "p", Picture: hall, Alt: "Open day", Link: "/latest", CreatedAt: start, CreatedBy: "asha@school.example", ChangedAt: changed}
	want := func(id string, kind school.ChangeKind, reverts string, reverted school.ChangeKind) school.Change {
		return school.Change{ID: id, Subject: "slider", Of: "s", Kind: kind, Reverts: reverts, RevertedKind: reverted, At: changed, By: "asha@school.example"}
	}
	c1, c2 := want("c1", school.ChangeAdded, "", ""), want("c2", school.ChangePictureRemoved, "", "")
	c3, c4 := want("c3", school.ChangeUndone, "c2", school.ChangePictureRemoved), want("c4", school.ChangeRedone, "c3", school.ChangePictureRemoved)
	c5 := want("c5", school.ChangeRestored, "c4", "")
	c1.SliderAfter, c2.SliderBefore, c3.SliderAfter, c4.PopupBefore, c5.PopupAfter = &wantSlider, &wantSlider, &wantSlider, &wantPopup, &wantPopup
	update(t, db, func(tx *Tx) {
		gotSlider, _, err := tx.LiveSlider()
		same(t, wantSlider)(gotSlider, err)
		gotPopup, _, err := tx.LivePopup()
		same(t, wantPopup)(gotPopup, err)
		same(t, []school.Change{c5, c4, c3, c2, c1})(tx.Changes())
		raw, err := tx.get("live", "popup")
		same(t, `{"_id":"p","alt":"Open day","changedAt":"2026-11-20T10:00:00Z","createdAt":"2026-11-19T10:00:00Z","createdBy":"asha@school.example","decorative":false,"link":"/latest","picture":"hall"}`)(string(raw), err)
	})
}

func TestOpen_RefusesAFormatFromBeforeTheFirstMigration(t *testing.T) {
	dir := t.TempDir()
	db, err := open(dir, options(), layout{oldest: 4, format: 4})
	check(t, err)
	check(t, db.Close())
	_, err = open(dir, options(), current)
	wantCode(t, school.Unsupported, err)
}
