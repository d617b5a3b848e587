package api_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// noting puts n entries into the log, a day apart, the last of them now.
func noting(t *testing.T, d *desk, n int, e school.AuditEntry) {
	t.Helper()
	err := d.Parts.DB.Update(func(tx *store.Tx) error {
		for days := range n {
			e.At = d.Clock.Now().Add(-time.Duration(days) * 24 * time.Hour)
			e.ID = store.NewID(e.At)
			if err := store.AuditEntries.Put(tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// painted is an entry that a spreadsheet would take for a formula.
var painted = school.AuditEntry{By: "asha@school.example", From: "203.0.113.9", Action: "slider.described", Of: "06x", Before: "=1+1", After: "ಶಾಲೆ, \"A\""}

func TestAuditLog_IsListed(t *testing.T) {
	d := newDesk(t)
	noting(t, d, 5, painted)
	for query, want := range map[string]int{
		"kind=slider": 5, "kind=popup": 0, "kind=slider&who=ASHA": 5, "kind=slider&who=ravi": 0, "kind=slider&text=ಶಾಲೆ": 5,
		"kind=slider&since=2026-11-19": 2, "kind=slider&until=2026-11-17": 2, "kind=slider&until=2026-11-17T09:00": 1,
		"kind=slider&since=2026-11-18&until=2026-11-18": 1, "kind=slider&since=2026-11-18T03:30:00Z&until=2026-11-18T03:31:00Z": 1,
		"kind=slider&limit=3": 3,
	} {
		answer := read[api.AuditAnswer](t, d.json("owner", "GET", "/api/audit?"+query, ""), 200)
		if len(answer.Data) != want || (answer.Next != "") != strings.Contains(query, "limit") {
			t.Errorf("%s: %d entries, want %d; next %q", query, len(answer.Data), want, answer.Next)
		}
		for _, e := range answer.Data {
			if e.Who != "asha@school.example" || e.Text != "described a picture of the slider" || e.From != "203.0.113.9" {
				t.Errorf("%s: %+v", query, e)
			}
		}
	}
	for query, field := range map[string]string{"since=yesterday": "since", "until=2026-13-01": "until", "limit=0": "limit", "limit=x": "limit"} {
		answer := read[api.ErrorBody](t, d.json("owner", "GET", "/api/audit?"+query, ""), 422)
		if answer.Fields[field] == "" {
			t.Errorf("%s: %+v", query, answer)
		}
	}
}

func TestAuditLog_IsExported(t *testing.T) {
	const many = 450 // more than two pages
	d := newDesk(t)
	noting(t, d, many, painted)
	w := d.json("owner", "GET", "/api/audit/export?format=csv&kind=slider&limit=7", "")
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(w.Body.String(), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != many+1 || rows[0][0] != "When (India)" {
		t.Fatalf("%d rows, %v: %.300s", len(rows), err, w.Body)
	}
	if row := rows[1]; row[0] != "2026-11-20 09:00:00" || row[3] != "'=1+1" || row[4] != painted.After {
		t.Errorf("%q", row)
	}
	if got := w.Header().Get("Content-Disposition"); got != `attachment; filename="audit-log-2026-11-20.csv"` {
		t.Error(got)
	}
	for query, want := range map[string]int{"kind=slider": many, "kind=popup": 0} {
		var list []api.AuditView
		w := d.json("owner", "GET", "/api/audit/export?format=json&"+query, "")
		if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || len(list) != want || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d, %v", query, len(list), err)
		}
	}
	for _, query := range []string{"", "format=xlsx", "format=csv&kind=weather", "format=json&since=x"} {
		w := d.json("owner", "GET", "/api/audit/export?"+query, "")
		if read[api.ErrorBody](t, w, 422); w.Header().Get("Content-Disposition") != "" {
			t.Errorf("%s: a refusal is a download", query)
		}
	}
}

func TestClient_ReadsTheAuditLog(t *testing.T) {
	d := newDesk(t)
	noting(t, d, 3, painted)
	c := d.client(t)
	query := api.AuditQuery{Kind: "slider", Who: "asha", Limit: 2, Since: "2026-11-01", Until: "2026-11-30"}
	page, err := api.ListAudit.With(query).Call(t.Context(), c, nil)
	if err != nil || len(page.Data) != 2 {
		t.Fatalf("%+v, %v", page, err)
	}
	query.Before = page.Next
	if page, err = api.ListAudit.With(query).Call(t.Context(), c, nil); err != nil || len(page.Data) != 1 || page.Next != "" {
		t.Errorf("%+v, %v", page, err)
	}
	var file bytes.Buffer
	query.Before, query.Format = "", "csv"
	if err := c.Download(t.Context(), api.ExportAudit.With(query), &file); err != nil || strings.Count(file.String(), "\r\n") != 4 {
		t.Errorf("%q, %v", file.String(), err)
	}
}

// What staff do by a call is noted with where it came from.
func TestAuditLog_HasTheClientAddress(t *testing.T) {
	d := newDesk(t)
	d.upload("staff", "/api/newslider", "images", [][]byte{schooltest.JPEG(64, 48, 1)})
	noted := read[api.AuditAnswer](t, d.json("owner", "GET", "/api/audit?kind=slider", ""), 200).Data
	if len(noted) != 1 || noted[0].From == "" || noted[0].By != "staff@school.example" || noted[0].Text != "put up a slider" {
		t.Errorf("%+v", noted)
	}
}
