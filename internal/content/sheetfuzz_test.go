package content_test

import (
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// asWritten puts what was planned into the tree.
func asWritten(tree fstest.MapFS, plan *content.SheetPlan) {
	for _, file := range plan.Files {
		put(tree, file.Path, file.Text)
	}
}

func FuzzStaffFromSheet(f *testing.F) {
	f.Add("ID|Name|Qualification|Designation\n1|Vidya|M.A., B.Ed.|PGT: \"Maths\"\n7|Anita #1|'x|- y\n|Anita|true|1\n")
	f.Add("Sl. No.|ಹೆಸರು|ವಿದ್ಯಾರ್ಹತೆ|ಹುದ್ದೆ|ವಿಷಯ\n1|ಮಂಜು|ಎಂ.ಎ.|TGT|ಕನ್ನಡ\nTotal|1\n")
	f.Fuzz(func(t *testing.T, text string) {
		tree, sheets := staffTree(t), []school.Sheet{sheetOf("Teachers", text)}
		plan, err := content.StaffFromSheet(tree, sheets, content.StaffAsk{List: "teachers", ReplaceAll: true})
		if err != nil {
			refusedInWords(t, err)
			return
		}
		asWritten(tree, plan)
		again, err := content.StaffFromSheet(tree, sheets, content.StaffAsk{List: "teachers"})
		unchanged(t, plan, again, err)
	})
}

func FuzzResultsFromSheet(f *testing.F) {
	f.Add("Class|Registered|Passed|Distinction|First class|Remarks|Topper|Score\nX|10|10|1|1|All: fine|A. B.|97\n10+2|5|4|0|1|#|C (9%); D - 8|\n")
	f.Add("Results 2025-26, class X\nYear|Registered|Passed|Distinction|First class|%\n2026|10|10|1|1|1\n2024-25|೧೦|10|1|1|100%\n")
	f.Add("Class|Registered|Passed|Distinction|First class\n12 ȺȾȺ Arts|10|10|1|1\nX\xff\x7f0|1|1|0|0\n")
	f.Fuzz(func(t *testing.T, text string) {
		tree, sheets := resultsTree(t), []school.Sheet{sheetOf("2025-26", text)}
		plan, err := content.ResultsFromSheet(tree, sheets, content.ResultsAsk{})
		if err != nil {
			refusedInWords(t, err)
			return
		}
		asWritten(tree, plan)
		again, err := content.ResultsFromSheet(tree, sheets, content.ResultsAsk{})
		unchanged(t, plan, again, err)
	})
}

func refusedInWords(t *testing.T, err error) {
	t.Helper()
	if school.CodeOf(err) == school.Internal {
		t.Fatal(err)
	}
	for _, problem := range school.AsError(err).Diagnostics {
		if problem.Severity == school.SeverityError {
			t.Logf("what was made of the sheet: %s", problem)
		}
	}
}

// unchanged: the second time nothing is left to do.
func unchanged(t *testing.T, plan, again *content.SheetPlan, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range again.Files {
		if file.Changed {
			t.Fatalf("the second time changed\n%s\nto\n%s", plan.Files[i].Text, file.Text)
		}
	}
}
