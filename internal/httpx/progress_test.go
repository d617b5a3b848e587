package httpx

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

// answered runs work whose steps within a stage may be dropped, and returns the lines of its answer.
func answered(t *testing.T, work func(tell func(int)) (string, error)) (lines []Line[int, string], err error) {
	t.Helper()
	w := httptest.NewRecorder()
	err = Progress(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("")), school.AsError, func(step int) bool { return step%10 != 0 }, work)
	for decoder := json.NewDecoder(w.Body); decoder.More(); {
		var line Line[int, string]
		if err := decoder.Decode(&line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	if kind := w.Header().Get("Content-Type"); len(lines) > 0 && kind != NDJSON {
		t.Errorf("the answer is %q", kind)
	}
	return lines, err
}

func TestProgress_TheFirstAndTheLastStepOfAStageAreTold(t *testing.T) {
	lines, err := answered(t, func(tell func(int)) (string, error) {
		for step := range 31 { // far more at once than a client is told
			tell(step)
		}
		return "done", nil
	})
	if err != nil || len(lines) < 2 || lines[len(lines)-1].Answer == nil || *lines[len(lines)-1].Answer != "done" {
		t.Fatalf("%+v, error %v", lines, err)
	}
	told := map[int]bool{}
	for _, line := range lines[:len(lines)-1] {
		told[*line.Progress] = true
	}
	for _, step := range []int{0, 10, 20, 30} {
		if !told[step] {
			t.Errorf("step %d was dropped; told were %v", step, told)
		}
	}
	if len(told) > 10 {
		t.Errorf("%d steps were told within a moment", len(told))
	}
}

func TestProgress_AnErrorBeforeTheFirstLineDecidesTheStatus(t *testing.T) {
	refused := school.Errorf(school.Conflict, "Somebody else was faster.")
	lines, err := answered(t, func(func(int)) (string, error) { return "", refused })
	if !errors.Is(err, refused) || len(lines) != 0 {
		t.Errorf("%+v, error %v", lines, err)
	}
	lines, err = answered(t, func(tell func(int)) (string, error) {
		tell(0)
		return "", refused
	})
	if err != nil || len(lines) != 2 || lines[1].Error == nil || lines[1].Error.Code != school.Conflict {
		t.Errorf("%+v, error %v", lines, err)
	}
}

func TestExport_CanBeRefusedUntilItsFirstBytes(t *testing.T) {
	broken := errors.New("the disk")
	for name, c := range map[string]struct {
		format string
		fails  bool
		want   string // how the body begins; "" when nothing was sent
	}{
		"csv":          {"csv", false, "\ufeffNumber\r\n\"'=1\"\r\n"},
		"json":         {"json", false, "[\n\"=1\"\n]\n"},
		"failed csv":   {"csv", true, ""},
		"no format":    {"", false, ""},
		"other format": {"xlsx", false, ""},
	} {
		w := httptest.NewRecorder()
		export := Export[string]{Name: "numbers", Columns: []string{"Number"}, Row: func(n string) []string { return []string{n} },
			Each: func(fn func(string) error) error {
				if c.fails {
					return broken
				}
				return fn("=1")
			}}
		begun, err := export.Send(w, c.format, time.Date(2026, 11, 19, 20, 0, 0, 0, time.UTC))
		if begun != (c.want != "") || begun != (err == nil) || w.Body.String() != c.want {
			t.Errorf("%s: begun %v, error %v: %q", name, begun, err, w.Body)
		}
		if file := w.Header().Get("Content-Disposition"); begun && file != `attachment; filename="numbers-2026-11-20.`+c.format+`"` {
			t.Errorf("%s: %s", name, file)
		}
	}
}
