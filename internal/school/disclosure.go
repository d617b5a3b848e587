package school

import "time"

// The Mandatory Public Disclosure that CBSE asks for (Appendix-IX): what the
// school writes, what stands on the page, and what is wrong with it. The
// tables are in disclosure_tables.go, the findings in disclosure_findings.go.

// DisclosurePath is the page of the disclosure.
const DisclosurePath = "/mandatory-disclosers"

// DisclosureFormat is one of the two forms of the tables.
type DisclosureFormat string

// The forms: the one in use since about 2021, and the revised one of 2026.
const (
	Format2021 DisclosureFormat = "2021"
	Format2026 DisclosureFormat = "2026"
)

// DisclosureBasis holds the input of the disclosure: the facts that only the
// school knows, and those that the rest of the content holds already.
type DisclosureBasis struct {
	DisclosureFacts
	School  Identity // name, address, e-mail and telephone
	People  []Person
	Results []ResultYear // newest first
}

// DisclosureFacts holds content/disclosure.yaml. What a school does not have
// yet is left out.
type DisclosureFacts struct {
	Format        DisclosureFormat
	Updated       string // "2026-10-02", as all days here
	AffiliationNo string
	SchoolCode    string
	Principal     Person // no name when the staff directory is to be asked
	Papers        map[string][]Paper
	Sections      int // class sections of the school
	Students      int
	Building      Building
}

// Person is a member of the staff, with the fields that the disclosure needs.
type Person struct {
	Name, Qualification string
	Post                Post
}

// Paper is a document, a page or a sentence that answers a row. Papers are
// kept under the key of their row in disclosure.yaml, such as
// "/documents/noc", and extra ones under "/documents/more".
type Paper struct {
	Label         string // of one among several
	Document      *Document
	Link          string
	Note          string
	NotApplicable string // why the school has none
	Issued        string
	Expires       string
}

// Building holds the disclosure's facts about rooms and grounds. Zero and nil
// mean that a fact is not given.
type Building struct {
	CampusArea          float64 // in square metres, as all sizes
	Classrooms, Library Facility
	Laboratories        []Facility
	Internet            *bool
	Girls, Boys, CWSN   *int // toilets
}

// Facility counts rooms of one kind and size.
type Facility struct {
	Name   string
	Number int
	Size   float64
}

// Disclosure is the disclosure as its page shows it.
type Disclosure struct {
	Format   DisclosureFormat    `json:"format"`
	Updated  string              `json:"updatedText"` // "2 October 2026"
	Sections []DisclosureSection `json:"sections"`
}

// DisclosureSection is one lettered part.
type DisclosureSection struct {
	Letter  string            `json:"letter"` // "A"
	Heading string            `json:"heading"`
	Columns []string          `json:"columns"` // two, or three with a number
	Rows    []DisclosureRow   `json:"rows"`
	Tables  []DisclosureTable `json:"tables,omitempty"`
	Note    string            `json:"note,omitempty"`
}

// DisclosureRow is one numbered fact. A row without entries is one that the
// school has not given yet; the page says so.
type DisclosureRow struct {
	Key      string            `json:"key"` // where it is written: a JSON pointer in disclosure.yaml
	Label    string            `json:"label"`
	Number   string            `json:"number,omitempty"` // of a section with three columns
	Entries  []DisclosureEntry `json:"entries"`
	Computed bool              `json:"computed"` // from other parts of the content
	// ToDo instructs the editor while nothing is given.
	ToDo string `json:"-"`
}

// DisclosureEntry is one answer to a row.
type DisclosureEntry struct {
	Label       string    `json:"label,omitempty"`
	Value       string    `json:"value,omitempty"`
	Link        string    `json:"link,omitempty"`
	Document    *Document `json:"document,omitempty"`
	Issued      string    `json:"issued,omitempty"`     // "2026-10-02"
	IssuedText  string    `json:"issuedText,omitempty"` // "2 October 2026"
	Expires     string    `json:"expires,omitempty"`
	ExpiresText string    `json:"expiresText,omitempty"`
}

// DisclosureTable is a table of its own under the rows of a section: the
// results of a class.
type DisclosureTable struct {
	Heading string     `json:"heading"` // "Result class X"
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// dayLayout formats a day in content, as package time defines layouts.
const dayLayout = "2006-01-02"

// DayOf returns the day in India, formatted as in content.
func DayOf(t time.Time) string { return t.In(India).Format(dayLayout) }

// DayText returns a day in words, "" for none. Content is checked: it holds
// valid days only.
func DayText(day string) string {
	t, err := time.ParseInLocation(dayLayout, day, India)
	if err != nil {
		return ""
	}
	return DateText(t)
}
