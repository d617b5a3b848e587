package spreadsheet

import (
	"slices"
	"strings"
	"unicode"

	"schoolsite/internal/school"
)

// column names a column of a template: the heading that the template has.
type column string

const (
	colID            column = "ID"
	colName          column = "Name"
	colQualification column = "Qualification"
	colDesignation   column = "Designation"
	colPost          column = "Post"
	colYear          column = "Year"
	colClass         column = "Class"
	colRegistered    column = "Registered"
	colPassed        column = "Passed"
	colDistinction   column = "Distinction"
	colFirstClass    column = "First class"
	colRemarks       column = "Remarks"
	colToppers       column = "Toppers"
)

// synonyms lists the other headings that a column is known by, in English, Kannada and Hindi.
var synonyms = map[column][]string{
	colID:            {"Staff ID", "Teacher ID", "ಐಡಿ", "आईडी"},
	colName:          {"Name of the teacher", "Teacher's name", "Name of staff", "Staff name", "Full name", "ಹೆಸರು", "ಶಿಕ್ಷಕರ ಹೆಸರು", "नाम", "शिक्षक का नाम"},
	colQualification: {"Qualifications", "Educational qualification", "ವಿದ್ಯಾರ್ಹತೆ", "ಅರ್ಹತೆ", "योग्यता", "शैक्षणिक योग्यता"},
	colDesignation:   {"Role", "Position", "ಹುದ್ದೆ", "ಪದನಾಮ", "पदनाम", "पद"},
	colPost:          {"Cadre", "Level", "ವೃಂದ", "संवर्ग"},
	colYear:          {"Academic year", "School year", "Session", "ವರ್ಷ", "ಶೈಕ್ಷಣಿಕ ವರ್ಷ", "वर्ष", "सत्र"},
	colClass:         {"Std", "Standard", "ತರಗತಿ", "कक्षा"},
	colRegistered:    {"Appeared", "Students registered", "Students appeared", "ನೋಂದಾಯಿತ", "ಹಾಜರಾದವರು", "पंजीकृत", "उपस्थित"},
	colPassed:        {"Students passed", "ಉತ್ತೀರ್ಣ", "उत्तीर्ण"},
	colDistinction:   {"Distinctions", "ಉನ್ನತ ಶ್ರೇಣಿ", "विशेष योग्यता"},
	colFirstClass:    {"First classes", "First division", "ಪ್ರಥಮ ದರ್ಜೆ", "ಪ್ರಥಮ ಶ್ರೇಣಿ", "प्रथम श्रेणी"},
	colRemarks:       {"Remark", "ಷರಾ", "ಟಿಪ್ಪಣಿ", "टिप्पणी"},
	colToppers:       {"Topper", "ಪ್ರಥಮ ಸ್ಥಾನ", "प्रथम स्थान"},
}

// templates lists the columns of each template, in their order.
var templates = map[string][]column{
	"teachers":         {colID, colName, colQualification, colDesignation, colPost},
	"primary-teachers": {colName, colQualification, colDesignation, colPost},
	"office-hostel":    {colName, colQualification, colDesignation, colPost},
	"results":          {colYear, colClass, colRegistered, colPassed, colDistinction, colFirstClass, colRemarks, colToppers},
}

// Template returns the headings of a template.
func Template(kind string) (headings []string, err error) {
	for _, c := range templates[kind] {
		headings = append(headings, string(c))
	}
	if headings == nil {
		return nil, school.Errorf(school.Invalid, "There is no template %q. The templates are teachers, primary-teachers, office-hostel and results.", kind)
	}
	return headings, nil
}

// isCalled compares headings without regard for capitals, spaces and punctuation.
func (c column) isCalled(heading string) bool {
	return key(heading) == key(string(c)) || slices.ContainsFunc(synonyms[c], func(s string) bool { return key(heading) == key(s) })
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
