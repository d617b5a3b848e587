package content

import (
	"slices"
	"strings"
	"unicode"
)

// column is what a column of a spreadsheet holds.
type column string

const (
	colNone          column = ""
	colNumber        column = "serial number" // of the row; no id
	colID            column = "id"
	colName          column = "name"
	colSurname       column = "surname"
	colQualification column = "qualification"
	colPost          column = "designation"
	colCadre         column = "post"
	colSubject       column = "subject"

	colYear        column = "year"
	colClass       column = "class"
	colRegistered  column = "registered"
	colPassed      column = "passed"
	colDistinction column = "distinction"
	colFirstClass  column = "first_class"
	colPercent     column = "pass percentage"
	colRemarks     column = "remarks"
	colTopper      column = "topper"
	colScore       column = "score"
)

// headings are the words over columns, in plain form (plainWords). Those of
// staff and of results don't contradict each other.
var headings = map[column][]string{
	colNumber: {"sl no", "s no", "sr no", "si no", "no", "sl", "sr", "serial no", "serial number", "sno", "slno", "srno", "roll no",
		"ಕ್ರ ಸಂ", "ಕ್ರಸಂ", "ಕ್ರಮ ಸಂಖ್ಯೆ", "ಕ್ರ ಸಂಖ್ಯೆ", "क्र सं", "क्रम संख्या", "क्रमांक", "क्र", "अ क्र", "क्रम"},
	colID: {"id", "teacher id", "staff id", "website id", "id no"},
	colName: {"name", "names", "name of teacher", "teacher name", "teachers name", "name of staff", "staff name", "full name", "employee name",
		"name of employee", "name of faculty", "faculty name", "faculty", "first name", "teacher", "name of staff member", "name of teaching staff",
		"name of member", "name of teachers", "name of person", "name of non teaching staff", "name of warden",
		"ಹೆಸರು", "ಶಿಕ್ಷಕರ ಹೆಸರು", "ಸಿಬ್ಬಂದಿ ಹೆಸರು", "ಸಿಬ್ಬಂದಿಯ ಹೆಸರು", "ನೌಕರರ ಹೆಸರು", "नाम", "शिक्षक का नाम", "अध्यापक का नाम", "कर्मचारी का नाम", "पूरा नाम", "नाव"},
	colSurname: {"surname", "last name", "family name", "ಅಡ್ಡಹೆಸರು", "उपनाम"},
	colQualification: {"qualification", "qualifications", "qualifn", "qualfn", "qual", "qlfn", "edu qualification", "educational qualification",
		"educational qualifications", "educational qualifn", "academic qualification", "academic", "professional", "professional qualification",
		"education", "degree", "degrees", "academic and professional qualification", "educational and professional qualification",
		"ವಿದ್ಯಾರ್ಹತೆ", "ಶೈಕ್ಷಣಿಕ ಅರ್ಹತೆ", "ಅರ್ಹತೆ", "योग्यता", "शैक्षणिक योग्यता", "शैक्षिक योग्यता", "अर्हता"},
	colPost: {"designation", "desig", "desgn", "desg", "post", "post held", "position", "role", "duty", "duties", "job", "job title", "work", "title", "responsibility",
		"ಹುದ್ದೆ", "ಪದನಾಮ", "ಕೆಲಸ", "पद", "पदनाम", "कार्य"},
	colCadre:   {"cadre", "level", "teaching level", "type of teacher", "teacher type", "category of teacher", "pgt tgt prt", "pgt tgt"},
	colSubject: {"subject", "subjects", "subject taught", "subjects taught", "subject handled", "teaching subject", "sub", "class", "classes", "class taught", "classes taught", "class handled", "ವಿಷಯ", "ಬೋಧಿಸುವ ವಿಷಯ", "विषय"},

	colYear: {"year", "academic year", "session", "school year", "exam year", "year of examination", "ವರ್ಷ", "ಶೈಕ್ಷಣಿಕ ವರ್ಷ", "वर्ष", "सत्र", "शैक्षणिक वर्ष"},
	colClass: {"class", "std", "standard", "grade", "course", "examination", "exam", "class and stream", "stream", "ತರಗತಿ", "ಪರೀಕ್ಷೆ",
		"कक्षा", "वर्ग", "परीक्षा"},
	colRegistered: {"registered", "students registered", "registered students", "no of registered students", "no of students registered", "appeared", "students appeared",
		"no of students appeared", "no appeared", "total appeared", "candidates", "no of candidates", "no of students", "total students", "strength", "enrolled",
		"total no of students", "number of students", "number of registered students", "number of students registered", "total registered", "number appeared",
		"number registered", "students", "no of students sat", "regd", "no regd", "regd students", "students regd", "no of regd students", "no of students regd",
		"ನೋಂದಾಯಿತ", "ನೋಂದಣಿ", "ಹಾಜರಾದ", "ಹಾಜರಾದವರು", "ಹಾಜರಾದ ವಿದ್ಯಾರ್ಥಿಗಳು", "ನೋಂದಾಯಿತ ವಿದ್ಯಾರ್ಥಿಗಳು", "ಒಟ್ಟು ವಿದ್ಯಾರ್ಥಿಗಳು",
		"पंजीकृत", "उपस्थित", "सम्मिलित", "पंजीकृत छात्र", "पंजीकृत विद्यार्थी", "कुल छात्र", "कुल विद्यार्थी"},
	colPassed: {"passed", "pass", "students passed", "no of students passed", "no passed", "total passed", "number of students passed", "number passed", "passes",
		"ಉತ್ತೀರ್ಣ", "ಉತ್ತೀರ್ಣರಾದವರು", "ತೇರ್ಗಡೆ", "ತೇರ್ಗಡೆಯಾದವರು", "उत्तीर्ण", "सफल", "उत्तीर्ण छात्र"},
	colDistinction: {"distinction", "distinctions", "dist", "no of distinctions", "with distinction", "distinction holders", "first class with distinction",
		"ಉನ್ನತ ಶ್ರೇಣಿ", "ಡಿಸ್ಟಿಂಕ್ಷನ್", "ಅತ್ಯುನ್ನತ ಶ್ರೇಣಿ", "विशेष योग्यता", "डिस्टिंक्शन"},
	colFirstClass: {"first class", "1st class", "i class", "first", "first division", "1st division", "i division", "no of first classes", "fc",
		"ಪ್ರಥಮ ದರ್ಜೆ", "ಪ್ರಥಮ ಶ್ರೇಣಿ", "प्रथम श्रेणी", "प्रथम"},
	colPercent: {"pass percentage", "pass percent", "percentage", "percent", "pass", "result", "percentage of pass", "result in percent", "percentage of result",
		"ಶೇಕಡಾ", "ಶೇಕಡಾವಾರು", "ಫಲಿತಾಂಶ", "प्रतिशत", "परिणाम"},
	colRemarks: {"remarks", "remark", "note", "notes", "comments", "ಷರಾ", "ಟಿಪ್ಪಣಿ", "टिप्पणी", "अभ्युक्ति", "विशेष"},
	colTopper: {"topper", "toppers", "school topper", "name of topper", "topper name", "toppers name", "highest scorer", "first rank",
		"ಪ್ರಥಮ ಸ್ಥಾನ", "ಶಾಲೆಗೆ ಪ್ರಥಮ", "सर्वोच्च स्थान", "प्रथम स्थान"},
	colScore: {"score", "topper score", "highest marks", "highest percentage", "marks of topper", "highest score", "topper percentage", "highest", "topper marks",
		"ಅಂಕ", "ಅಂಕಗಳು", "अंक", "प्राप्तांक"},
}

// staffColumns and resultColumns are what each kind of table may have.
var (
	staffColumns  = []column{colNumber, colID, colName, colSurname, colQualification, colPost, colCadre, colSubject}
	resultColumns = []column{colNumber, colYear, colClass, colRegistered, colPassed, colDistinction, colFirstClass, colPercent, colRemarks, colTopper, colScore}
)

// columnOf finds out what a heading means in a table of these columns: by its
// words, without what is in brackets, or by words that are nearly the same.
func columnOf(heading string, among []column) column {
	if strings.Contains(heading, "%") {
		if !slices.Contains(among, colPercent) {
			return colNone
		}
		if found := columnOf(strings.ReplaceAll(heading, "%", " "), []column{colScore, colTopper}); found != colNone {
			return colScore
		}
		return colPercent
	}
	words := plainWords(withoutBrackets(heading))
	if words == "" {
		words = plainWords(heading)
	}
	for _, col := range among {
		if bareHeadings[col][withoutFiller(words)] {
			return col
		}
	}
	return nearColumn(words, among)
}

// nearColumn forgives a misspelt heading of English: one letter of a short
// one, two of a long one.
func nearColumn(words string, among []column) column {
	if len(words) < 6 {
		return colNone
	}
	most := 1 + len(words)/9
	for _, col := range among {
		for _, known := range headings[col] {
			if len(known) >= 6 && known[0] < 0x80 && known[0] == words[0] && distance([]rune(words), []rune(known)) <= min(2, most) {
				return col
			}
		}
	}
	return colNone
}

// bareHeadings are the headings without filler.
var bareHeadings = func() map[column]map[string]bool {
	bare := map[column]map[string]bool{}
	for col, all := range headings {
		bare[col] = map[string]bool{}
		for _, heading := range all {
			bare[col][withoutFiller(heading)] = true
		}
	}
	return bare
}()

// withoutFiller drops the words that headings are decorated with.
func withoutFiller(words string) string {
	var kept []string
	for word := range strings.FieldsSeq(words) {
		if !slices.Contains([]string{"of", "the", "in", "full", "with", "and", "s", "a", "all", "their", "his", "her"}, word) {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, " ")
}

// plainWords is a text in small letters without punctuation, for comparing.
func plainWords(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '\u200c' || r == '\u200d':
			b.WriteRune(r)
		case r == '\'' || r == '’':
		case r == '&':
			b.WriteString(" and ")
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// withoutBrackets is a text without "(…)".
func withoutBrackets(text string) string {
	for {
		before, rest, open := strings.Cut(text, "(")
		_, after, closed := strings.Cut(rest, ")")
		if !open || !closed {
			return text
		}
		text = before + " " + after
	}
}
