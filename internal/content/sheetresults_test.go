package content_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

const resultsWas = `year: 2025–26
note: CBSE examinations of 2026.
classes:
  - class: Class X
    registered: 54
    passed: 54
    distinction: 21
    first_class: 27
    toppers:
      - {name: A. Student, score: 97.4 %}
  # awaited
  - class: Class XII
    registered: 44
    passed: 43
    distinction: 14
    first_class: 22
`

func resultsTree(t testing.TB) fstest.MapFS {
	t.Helper()
	tree := goodTree(t)
	put(tree, "results/2025-26.yaml", resultsWas)
	return tree
}

func TestResults(t *testing.T) {
	tree := resultsTree(t)
	sheet := sheetOf("2025-26", `
RESULTS OF THE CBSE EXAMINATION
Std. | No. of students appeared | Passed | Distinction | 1st Class | Pass % | Remarks | Topper
X | 54 | 54 | 21 | 27 | 100% | |
XII (Science) | 1,030 | 1030.0 | ೧೦ | 20 | 100 | All passed: well done. | R. Pereira (97%); S. Navi - 96.5
10+2 | 44 | 44 | 14 | 22 | 1 | | B. C. | 
Total | 1128 | 1128 | 45 | 69
`)
	plan, err := content.ResultsFromSheet(tree, []school.Sheet{sheet}, content.ResultsAsk{})
	wanted(t, err)
	same(t, "doubts", "warning: staff.xlsx, sheet 2025-26, cell H5: “B. C.” is no topper with a score, such as “A. Student (97.4 %)”. It is not taken.\n", doubtsOf(plan))
	same(t, "the file", `year: 2025–26
note: CBSE examinations of 2026.
classes:
  - class: Class X
    registered: 54
    passed: 54
    distinction: 21
    first_class: 27
    toppers:
      - {name: A. Student, score: 97.4 %}
  # awaited
  - class: Class XII
    registered: 44
    passed: 44
    distinction: 14
    first_class: 22
  - class: Class XII (Science)
    registered: 1030
    passed: 1030
    distinction: 10
    first_class: 20
    remarks: "All passed: well done."
    toppers:
      - {name: R. Pereira, score: 97 %}
      - {name: S. Navi, score: 96.5 %}
`, plan.Files[0].Text)
	same(t, "report", "added [2025–26, Class XII (Science)], changed [2025–26, Class XII], removed [], 1 as before", summary(plan))

	put(tree, "results/2025-26.yaml", plan.Files[0].Text)
	again, err := content.ResultsFromSheet(tree, []school.Sheet{sheet}, content.ResultsAsk{})
	wanted(t, err)
	if again.Files[0].Changed || again.Same != 3 {
		t.Errorf("the second time: %s\n%s", summary(again), again.Files[0].Text)
	}
}

func TestResultsOfSeveralYears(t *testing.T) {
	sheet := sheetOf("Class X", `
S.No. | Year | No. of registered students | No. of students passed | Distinctions | First class | Pass percentage | Highest % | Name of topper
1 | 2026 | 50 | 50 | 10 | 20 | 100 | 0.974 | A. B.
2 | AY 2024/2025 | 40 | 38 | 10 | 20 | 95 | 480 | C. D.
3 | 2023-25 | 40 | 38 | 10 | 20 | 95
4 | | 40 | 38 | 10 | 20 | 95
`)
	tree := goodTree(t)
	delete(tree, "results/2025-26.yaml")
	delete(tree, "results/2024-25.yaml")
	plan, err := content.ResultsFromSheet(tree, []school.Sheet{sheet}, content.ResultsAsk{})
	wanted(t, err)
	same(t, "doubts", `warning: staff.xlsx, sheet Class X, cell B2: The year is only 2026. It is taken as the school year 2025-26.
error: staff.xlsx, sheet Class X, cell B4: “2023-25” is no school year such as 2025-26. The row is left out.
error: staff.xlsx, sheet Class X, cell B5: The year is not known. The row is left out; say the year with --year 2025-26.
`, doubtsOf(plan))
	if len(plan.Files) != 2 || plan.Files[0].Path != "results/2024-25.yaml" || plan.Files[1].Path != "results/2025-26.yaml" {
		t.Fatalf("files: %+v", plan.Files)
	}
	same(t, "a new file", `year: 2024–25
classes:
  - class: Class X
    registered: 40
    passed: 38
    distinction: 10
    first_class: 20
    toppers:
      - {name: C. D., score: "480"}
`, plan.Files[0].Text)
	if !strings.Contains(plan.Files[1].Text, `{name: A. B., score: 97.4 %}`) {
		t.Error(plan.Files[1].Text)
	}
	plan, err = content.ResultsFromSheet(tree, []school.Sheet{sheet}, content.ResultsAsk{Year: "2024–25"})
	wanted(t, err)
	if len(plan.Files) != 1 || plan.Files[0].Path != "results/2024-25.yaml" {
		t.Errorf("of one year: %+v", plan.Files)
	}
}

func TestDoubtfulResults(t *testing.T) {
	sheet := sheetOf("R", `
Results 2025-26
Class | Registered | Passed | Distinction | First Class | Percentage
X | 54 | 60 | 1 | 1 | 100
IX | 54.5 | 50 | 1 | 1 |
VIII | 54 | | 1 | 1 |
VII | 10 | 10 | 6 | 6 | 100
VI | 0 | 0 | 0 | 0 | 0
V | 30 | 27 | 1 | 1 | 93.5
V | 30 | 27 | 1 | 1 | 90
Eleventh | 30 | 27 | 1 | 1 | 90
 | 30 | 27 | 1 | 1 | 90
99887766 | 30 | 27 | 1 | 1 | 90
`)
	tree := resultsTree(t)
	plan, err := content.ResultsFromSheet(tree, []school.Sheet{sheet}, content.ResultsAsk{})
	wanted(t, err)
	same(t, "doubts", `error: staff.xlsx, sheet R, cell C3: More passed (60) than were registered (54). The row is left out.
error: staff.xlsx, sheet R, cell B4: “54.5” is no whole number. The row is left out.
error: staff.xlsx, sheet R, cell C5: There is no number under passed. The row is left out; write 0 for none.
error: staff.xlsx, sheet R, cell D6: Distinctions (6) and first classes (6) together are more than passed (10). The row is left out; count nobody twice.
error: staff.xlsx, sheet R, cell B7: Nobody was registered. The row is left out.
warning: staff.xlsx, sheet R, cell F8: 93.5 % is not what the figures give: 27 of 30 are 90.0 %. The figures are taken.
error: staff.xlsx, sheet R, cell A9: Class V of 2025-26 stands in row 8 already. This row is left out.
warning: staff.xlsx, sheet R, cell A10: “Eleventh” is no class that is known. It is taken as it is.
error: staff.xlsx, sheet R, cell A11: There is no class in this row. It is left out.
error: staff.xlsx, sheet R, cell A12: The class is a number. The row is left out.
`, doubtsOf(plan))
	same(t, "report", "added [2025–26, Class V 2025–26, Eleventh], changed [], removed [], 0 as before", summary(plan))
}

func TestResultsThatCantBeTaken(t *testing.T) {
	for name, c := range map[string]struct {
		sheet string
		ask   content.ResultsAsk
		code  school.Code
		says  string
	}{
		"no such year": {"Class|Registered|Passed", content.ResultsAsk{Year: "2026"}, school.Invalid, "--year is a school year"},
		"no classes":   {"Registered|Passed|First class|Distinction\n1|1|0|0", content.ResultsAsk{}, school.ContentInvalid, "has no column for the class"},
		"no year":      {"Class|Registered|Passed|First class|Distinction\nX|1|1|0|0", content.ResultsAsk{}, school.ContentInvalid, "No row of the sheet can be taken"},
		"no table":     {"Name|Post\nA|B", content.ResultsAsk{}, school.ContentInvalid, "“Registered” and “Passed”"},
		"a long class": {"Class|Registered|Passed|First class|Distinction\n" + strings.Repeat("X ", 30) + "|1|1|0|0", content.ResultsAsk{Year: "2025-26"}, school.ContentInvalid, "No row"},
	} {
		_, err := content.ResultsFromSheet(goodTree(t), []school.Sheet{sheetOf("S", c.sheet)}, c.ask)
		if school.CodeOf(err) != c.code || !strings.Contains(school.AsError(err).Message, c.says) {
			t.Errorf("%s: %v, want …%s…", name, err, c.says)
		}
	}
}

// What the check refuses is never planned: here another year's file would
// have more classes than a file may.
func TestAFileThatFailsTheCheckIsRefused(t *testing.T) {
	sheet := "Class|Registered|Passed|First class|Distinction\n"
	for _, class := range strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w") {
		sheet += "Stream " + class + "|1|1|0|0\n"
	}
	_, err := content.ResultsFromSheet(goodTree(t), []school.Sheet{sheetOf("S", sheet)}, content.ResultsAsk{Year: "2027-28"})
	if school.CodeOf(err) != school.ContentInvalid || len(school.AsError(err).Diagnostics) != 1 || !strings.Contains(school.AsError(err).Diagnostics[0].Message, "20 are the most") {
		t.Errorf("%v: %v", err, school.AsError(err).Diagnostics)
	}
}

// Of boys, girls and their total, the total counts.
func TestResultsOfBoysAndGirls(t *testing.T) {
	sheet := sheetOf("2025-26", "Class|Registered|||Passed|||Distinction|First class\nClass|Boys|Girls|Total|Total|Boys|Girls|Distinction|First class\nX|10|12|22|21|9|12|4|5")
	for row := range 2 {
		sheet.Rows[row].Cells[0].Merged = "A1:A2"
	}
	for i, heading := range []string{"Registered", "Passed"} {
		for column := 2 + 3*i; column < 5+3*i; column++ {
			sheet.Rows[0].Cells = slices.DeleteFunc(sheet.Rows[0].Cells, func(c school.Cell) bool { return c.Column == column })
			sheet.Rows[0].Cells = append(sheet.Rows[0].Cells, school.Cell{Column: column, Text: heading, Merged: heading})
		}
	}
	plan, err := content.ResultsFromSheet(resultsTree(t), []school.Sheet{sheet}, content.ResultsAsk{})
	wanted(t, err)
	same(t, "doubts", "warning: staff.xlsx, sheet 2025-26, cell A3: 2025–26, Class X has new figures and keeps its toppers in the file. Look whether they are still true.\n", doubtsOf(plan))
	if want := "registered: 22\n    passed: 21\n    distinction: 4\n"; !strings.Contains(plan.Files[0].Text, want) {
		t.Errorf("%s%s", doubtsOf(plan), plan.Files[0].Text)
	}
	sheet.Rows[1].Cells[3].Text = "Others"
	if _, err := content.ResultsFromSheet(resultsTree(t), []school.Sheet{sheet}, content.ResultsAsk{}); !strings.Contains(school.AsError(err).Message, "more than one column for registered") {
		t.Errorf("without a total: %v", err)
	}
}

// A table as the board's Appendix-IX has it knows no distinctions.
func TestResultsWithoutDistinctions(t *testing.T) {
	sheet := sheetOf("2027-28", "Class|Registered|Passed|First class\nX|40|39|\nXII|30|30|12")
	plan, err := content.ResultsFromSheet(resultsTree(t), []school.Sheet{sheet}, content.ResultsAsk{})
	wanted(t, err)
	text := plan.Files[0].Text
	if len(plan.Doubts) > 0 || strings.Contains(text, "distinction") || !strings.Contains(text, "passed: 39\n  - class") || !strings.Contains(text, "first_class: 12\n") {
		t.Errorf("%s%s", doubtsOf(plan), text)
	}
}

// Some small letters have more bytes than their capitals, some fewer.
func TestStreamsAreWrittenAsTheyStand(t *testing.T) {
	for written, class := range map[string]string{
		"12 ȺȾȺ Arts": "Class XII (ȺȾȺ Arts)", "XI İslam Tarihi": "Class XI (İslam Tarihi)",
	} {
		sheet := sheetOf("2027-28", "Class|Registered|Passed\n"+written+"|40|39")
		plan, err := content.ResultsFromSheet(resultsTree(t), []school.Sheet{sheet}, content.ResultsAsk{})
		wanted(t, err)
		if !strings.Contains(plan.Files[0].Text, "class: "+class+"\n") {
			t.Errorf("%s%s", doubtsOf(plan), plan.Files[0].Text)
		}
	}
}
