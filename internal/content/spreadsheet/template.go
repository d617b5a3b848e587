package spreadsheet

import (
	"slices"
	"strings"
	"unicode"

	"schoolsite/internal/school"
)

// column describes a column of a template.
type column struct {
	heading  string
	optional bool     // as a column, and in each row
	max      int      // characters of a text; 0 for a number, or words of a fixed form
	synonyms []string // other headings that it is known by, in English, Kannada and Hindi
}

var (
	colID   = &column{"ID", true, 0, []string{"Staff ID", "Teacher ID", "ಐಡಿ", "आईडी"}}
	colName = &column{"Name", false, 80, []string{"Name of the teacher", "Teacher's name", "Name of staff",
		"Staff name", "Full name", "ಹೆಸರು", "ಶಿಕ್ಷಕರ ಹೆಸರು", "नाम", "शिक्षक का नाम"}}
	colQualification = &column{"Qualification", false, 120, []string{"Qualifications", "Educational qualification",
		"ವಿದ್ಯಾರ್ಹತೆ", "ಅರ್ಹತೆ", "योग्यता", "शैक्षणिक योग्यता"}}
	colDesignation = &column{"Designation", false, 120,
		[]string{"Role", "Position", "ಹುದ್ದೆ", "ಪದನಾಮ", "पदनाम", "पद"}}
	colPost = &column{"Post", true, 0, []string{"Cadre", "Level", "ವೃಂದ", "संवर्ग"}}
	colYear = &column{"Year", false, 0,
		[]string{"Academic year", "School year", "Session", "ವರ್ಷ", "ಶೈಕ್ಷಣಿಕ ವರ್ಷ", "वर्ष", "सत्र"}}
	colClass      = &column{"Class", false, 40, []string{"Std", "Standard", "ತರಗತಿ", "कक्षा"}}
	colRegistered = &column{"Registered", false, 0, []string{"Appeared", "Students registered", "Students appeared",
		"ನೋಂದಾಯಿತ", "ಹಾಜರಾದವರು", "पंजीकृत", "उपस्थित"}}
	colPassed      = &column{"Passed", false, 0, []string{"Students passed", "ಉತ್ತೀರ್ಣ", "उत्तीर्ण"}}
	colDistinction = &column{"Distinction", true, 0, []string{"Distinctions", "ಉನ್ನತ ಶ್ರೇಣಿ", "विशेष योग्यता"}}
	colFirstClass  = &column{"First class", true, 0,
		[]string{"First classes", "First division", "ಪ್ರಥಮ ದರ್ಜೆ", "ಪ್ರಥಮ ಶ್ರೇಣಿ", "प्रथम श्रेणी"}}
	colRemarks = &column{"Remarks", true, 600, []string{"Remark", "ಷರಾ", "ಟಿಪ್ಪಣಿ", "टिप्पणी"}}
	colToppers = &column{"Toppers", true, 0, []string{"Topper", "ಪ್ರಥಮ ಸ್ಥಾನ", "प्रथम स्थान"}}
)

// templates lists the columns of each template, in their order.
var templates = map[string][]*column{
	"teachers":         {colID, colName, colQualification, colDesignation, colPost},
	"primary-teachers": {colName, colQualification, colDesignation, colPost},
	"office-hostel":    {colName, colQualification, colDesignation, colPost},
	"results": {colYear, colClass, colRegistered, colPassed, colDistinction, colFirstClass, colRemarks,
		colToppers},
}

// Template returns the headings of a template.
func Template(kind string) (headings []string, err error) {
	for _, c := range templates[kind] {
		headings = append(headings, c.heading)
	}
	if headings == nil {
		return nil, school.Errorf(school.Invalid, "There is no template %q. The templates are teachers, "+
			"primary-teachers, office-hostel and results.", kind)
	}
	return headings, nil
}

// isCalled compares headings without regard for capitals, spaces and punctuation.
func (c *column) isCalled(heading string) bool {
	return key(heading) == key(c.heading) || slices.ContainsFunc(c.synonyms, func(s string) bool {
		return key(heading) == key(s)
	})
}

// key reduces a text to its letters and digits in lower case, for comparing.
func key(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
