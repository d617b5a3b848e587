package item

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/api/client"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// server is a server of the API that gives one answer, and notes what it was sent.
func server(t *testing.T, answer any) (c *cli.Client, sent *bytes.Buffer) {
	t.Helper()
	sent = &bytes.Buffer{}
	c, done := client.Local(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(sent, r.Body)
		_ = json.NewEncoder(w).Encode(answer)
	}), "test")
	t.Cleanup(done)
	return c, sent
}

func TestName_OfAnItem(t *testing.T) {
	for arg, want := range map[string][2]string{
		"news/pond": {"news", "pond"}, "circular/2026-27/fees": {"circular", "2026-27/fees"}, "site": {"site", "site"},
	} {
		kind, id := parseName(arg)
		if kind != want[0] || id != want[1] || nameOf(kind, id) != arg {
			t.Errorf("%s is %s of the kind %s, and called %s", arg, id, kind, nameOf(kind, id))
		}
	}
}

func TestRowNamed_ByItsLastPart(t *testing.T) {
	var rows []editing.ListedItem
	for _, id := range []string{"documents/noc", "documents/fire_safety", "documents/more", "academics/more"} {
		rows = append(rows, editing.ListedItem{Item: item.Item{ID: id}})
	}
	for name, want := range map[string]string{
		"documents/noc": "documents/noc", "noc": "documents/noc", "fire-safety": "documents/fire_safety",
		"disclosure-row/academics/more": "academics/more", "more": "", "fees": "",
	} {
		row, err := rowNamed(rows, name)
		if row.ID != want || (want == "") != (school.CodeOf(err) == school.NotFound) {
			t.Errorf("%s: %q, %v", name, row.ID, err)
		}
	}
}

// Empty fields are left out, and a date that nobody gives is today's.
func TestEdit_OfFlags(t *testing.T) {
	o := shared{title: "Winter timings", category: "Timings"}
	edit, err := o.edit("circular", map[string]any{"document": "winter.pdf", "classes": ""})
	if err != nil || len(edit.Fields) != 4 || edit.Fields["date"] != text.DayOf(time.Now()) || edit.Fields["document"] != "winter.pdf" {
		t.Errorf("%+v, %v", edit.Fields, err)
	}
	o.title = "  "
	if _, err := o.edit("circular", nil); school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "--title") {
		t.Errorf("%v", err)
	}
}

func TestPictures_OfAFolder(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := pictures(dir, "Sports day"); school.CodeOf(err) != school.Invalid {
		t.Errorf("an empty folder: %v", err)
	}
	for _, name := range []string{"b.jpg", "a.PNG", "notes.txt", ".hidden.jpg"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, images, err := pictures(dir, "Sports day")
	if err != nil || len(files) != 2 || files[0].Name != "a.PNG" || files[1].Field != "/images/1/file" {
		t.Fatalf("%+v, %v", files, err)
	}
	if first, _ := images[0].(map[string]any); first["file"] != "a.PNG" || first["alt"] != "Sports day, picture 1" {
		t.Errorf("%v", images)
	}
}

// What is printed names the item, and the command that undoes just this edit.
func TestSave_SaysHowToUndoIt(t *testing.T) {
	for want, edit := range map[string]editing.Edit{
		"schoolsite content remove news/pond":    {Kind: "news", Fields: map[string]any{"title": "Pond"}},
		"schoolsite content restore news/pond 7": {Kind: "news", ID: "pond", Fields: map[string]any{"title": "Pond"}},
		"schoolsite content restore news/pond":   {Kind: "news", ID: "pond"},
		"schoolsite alert clear":                 {Kind: "alert", Fields: map[string]any{"text": "Closed"}},
	} {
		saved := editing.Saved{Item: item.Item{ID: "pond", File: "latest/pond.md"}}
		saved.Revision.Number = 7
		c, sent := server(t, api.SavedAnswer{Feedback: text.FeedbackOf("Published."), Data: saved})
		var out bytes.Buffer
		if err := save(t.Context(), &cli.CLI{Out: &out, Err: &out}, c, edit, nil, edit.ID == ""); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String()+"\n", want+"\n") || !strings.Contains(sent.String(), `"kind":"`+edit.Kind+`"`) {
			t.Errorf("%q lacks %q; sent was %s", out.String(), want, sent)
		}
	}
}
