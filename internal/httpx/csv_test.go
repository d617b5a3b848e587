package httpx

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A stranger who writes formulas into the contact form must not have them run
// in the office.
func TestCell_EscapesFormulas(t *testing.T) {
	for text, want := range map[string]string{
		`=HYPERLINK("https://evil.example","Fees")`: `'=HYPERLINK("https://evil.example","Fees")`,
		"+919876543210": "'+919876543210", "-1+1": "'-1+1", "@SUM(1)": "'@SUM(1)", "\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1",
		"＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠1": "'＠1", "﹦1": "'﹦1", "﹢1": "'﹢1", "﹣1": "'﹣1", "﹫1": "'﹫1",
		"": "", "Asha": "Asha", "1=1": "1=1", "ಆಶಾ": "ಆಶಾ", " =1": " =1",
	} {
		if got := csvCell(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestCSV_IsReadBySpreadsheets(t *testing.T) {
	var file strings.Builder
	out, err := newCSV(&file, "Who", "What")
	if err != nil {
		t.Fatal(err)
	}
	rows := [][]string{{"ಆಶಾ, \"A\"", "=1"}, {"two\nlines", ""}, {"a;=1", "a\t=1"}, {"two\rlines", "two\r\nlines"}}
	for _, row := range rows {
		if err := out.row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.flush(); err != nil {
		t.Fatal(err)
	}
	want := "\ufeffWho,What\r\n\"ಆಶಾ, \"\"A\"\"\",\"'=1\"\r\n\"two\r\nlines\",\"\"\r\n\"a;=1\",\"a\t=1\"\r\n\"two\r\nlines\",\"two\r\nlines\"\r\n"
	if diff := cmp.Diff(want, file.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	read, err := csv.NewReader(strings.NewReader(file.String())).ReadAll()
	if err != nil || len(read) != 5 || read[2][0] != rows[1][0] {
		t.Errorf("read again: %q, %v", read, err)
	}
}
