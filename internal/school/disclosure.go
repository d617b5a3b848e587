package school

import "schoolsite/internal/text"

// The Mandatory Public Disclosure (Appendix-IX of the CBSE). Package disclosure makes its page, and finds what is
// wrong.

// DisclosureFormat is one of the two forms of the tables.
type DisclosureFormat string

// The forms: the one in use since about 2021, and the revised one of 2026.
const (
	Format2021 DisclosureFormat = "2021"
	Format2026 DisclosureFormat = "2026"
)

// DisclosureBasis has the input: the facts that only the school knows, and what the rest of the content says.
type DisclosureBasis struct {
	DisclosureFacts
	School  Identity // name, address, e-mail and telephone
	People  []Person
	Results []ResultYear        // newest first
	Files   map[string]Document // of the papers, by their path in the tree

	TeachersPage, ResultsPage string // addresses that rows lead to; "" where the content has no such page
}

// DisclosureFacts has content/disclosure.yaml: what only the school knows. Whatever is left out
// is shown as "Not yet provided". Days are written "2026-10-02". The file's schema is generated
// from this declaration and those below, comments included.
type DisclosureFacts struct {
	// The form of the tables: that of 2021, or the revised one of 2026.
	Format DisclosureFormat `json:"format" jsonschema:"enum=2021,enum=2026"`
	// The day somebody last checked all of it.
	Updated        string              `json:"updated" jsonschema:"format=date"`
	General        GeneralFacts        `json:"general,omitempty"`
	Documents      DocumentFacts       `json:"documents,omitempty"`
	Academics      AcademicFacts       `json:"academics,omitempty"`
	Staff          StaffFacts          `json:"staff,omitempty"`
	Infrastructure InfrastructureFacts `json:"infrastructure,omitempty"`
}

// GeneralFacts has section A; name, address, e-mail and telephone come from site.yaml.
type GeneralFacts struct {
	// As the board writes it, in quotes.
	AffiliationNo string `json:"affiliation_no,omitempty" jsonschema:"minLength=1,maxLength=40"`
	SchoolCode    string `json:"school_code,omitempty" jsonschema:"minLength=1,maxLength=40"`
	// Only when the staff directory does not name the principal.
	Principal *Person `json:"principal,omitempty"`
	// Extra rows.
	More []Paper `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// Person is a member of the staff, with the fields that the disclosure needs.
type Person struct {
	Name          string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Qualification string `json:"qualification" jsonschema:"minLength=1,maxLength=120"`
	Post          Post   `json:"-" yaml:"-" cbor:"post"` // as the staff directory says it
}

// DocumentFacts has section B.
type DocumentFacts struct {
	// The letter of affiliation or upgradation, and its recent extension.
	Affiliation []Paper `json:"affiliation,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Of the society, trust or company.
	Registration []Paper `json:"registration,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// No Objection Certificate of the State.
	NOC []Paper `json:"noc,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Under the Right to Education Act.
	Recognition    []Paper `json:"recognition,omitempty" jsonschema:"minItems=1,maxItems=20"`
	BuildingSafety []Paper `json:"building_safety,omitempty" jsonschema:"minItems=1,maxItems=20"`
	FireSafety     []Paper `json:"fire_safety,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Of the District Education Officer, or the school's self-certification.
	DEOCertificate  []Paper `json:"deo_certificate,omitempty" jsonschema:"minItems=1,maxItems=20"`
	WaterSanitation []Paper `json:"water_sanitation,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Extra rows.
	More []Paper `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// AcademicFacts has section C; the results come from results/.
type AcademicFacts struct {
	Fees     []Paper `json:"fees,omitempty" jsonschema:"minItems=1,maxItems=20"`
	Calendar []Paper `json:"calendar,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// The School Management Committee.
	ManagementCommittee []Paper `json:"management_committee,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// The Parents Teachers Association.
	ParentsAssociation []Paper `json:"parents_association,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Beside the tables that are made of results/, or why there are none.
	Results []Paper `json:"results,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Extra rows.
	More []Paper `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// StaffFacts has section D; the numbers of teachers come from staff/.
type StaffFacts struct {
	// How many class sections the school has, from nursery to class XII.
	Sections int `json:"sections,omitempty" jsonschema:"minimum=1,maximum=1000"`
	Students int `json:"students,omitempty" jsonschema:"minimum=1,maximum=100000"`
	// Extra rows.
	More []Paper `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// InfrastructureFacts has section E.
type InfrastructureFacts struct {
	// In square metres.
	CampusArea   float64      `json:"campus_area,omitempty" jsonschema:"minimum=1"`
	Classrooms   *Spaces      `json:"classrooms,omitempty"`
	Laboratories []Laboratory `json:"laboratories,omitempty" jsonschema:"minItems=1,maxItems=40"`
	Library      *Spaces      `json:"library,omitempty"`
	Internet     *bool        `json:"internet,omitempty"`
	Toilets      Toilets      `json:"toilets,omitempty"`
	// The film of the inspection.
	Video []Paper `json:"video,omitempty" jsonschema:"minItems=1,maxItems=5"`
	// Extra rows.
	More []Paper `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// Spaces counts rooms of one size.
type Spaces struct {
	Number int `json:"number" jsonschema:"minimum=1,maximum=1000"`
	// Of one room, in square metres.
	Size float64 `json:"size" jsonschema:"minimum=1"`
}

// Laboratory counts the laboratories of one subject.
type Laboratory struct {
	Name string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Spaces
}

// Toilets counts toilets.
type Toilets struct {
	Girls *int `json:"girls,omitempty" jsonschema:"minimum=0"`
	Boys  *int `json:"boys,omitempty" jsonschema:"minimum=0"`
	// For children with special needs.
	CWSN *int `json:"cwsn,omitempty" jsonschema:"minimum=0"`
}

// Paper is a document, a page or a sentence that answers a row.
type Paper struct {
	// Needed where a row has several, and for an extra row.
	Label string `json:"label,omitempty" jsonschema:"minLength=1,maxLength=200"`
	// A PDF such as documents/noc.pdf.
	Document string `json:"document,omitempty" jsonschema:"format=document"`
	// A page of this site or an https address, when there is no document.
	Link string `json:"link,omitempty" jsonschema:"format=link"`
	Note string `json:"note,omitempty" jsonschema:"minLength=1,maxLength=300"`
	// Why the school has none.
	NotApplicable string `json:"not_applicable,omitempty" jsonschema:"minLength=1,maxLength=300"`
	Issued        string `json:"issued,omitempty" jsonschema:"format=date"`
	// The last day on which it is valid.
	Expires string `json:"expires,omitempty" jsonschema:"format=date"`
	// Who attested the copy, such as "The Manager and the Principal".
	AttestedBy string `json:"attested_by,omitempty" jsonschema:"minLength=1,maxLength=120"`
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

// DisclosureRow is one numbered fact. A row without entries is not given yet; the page says so.
type DisclosureRow struct {
	Key      string            `json:"key"` // where it is written: a JSON pointer in disclosure.yaml
	Label    string            `json:"label"`
	Number   string            `json:"number,omitempty"` // of a section with three columns
	Entries  []DisclosureEntry `json:"entries"`
	Computed bool              `json:"computed"` // from other parts of the content
	ToDo     text.Sentence     `json:"-"`        // tells the editor what to write while nothing is given
	Papers   []Paper           `json:"-"`        // that answer it
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
	AttestedBy  string    `json:"attestedBy,omitempty"`
}

// DisclosureTable is a table of its own under the rows of a section: the results of a class.
type DisclosureTable struct {
	Heading string     `json:"heading"` // "Result class X"
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}
