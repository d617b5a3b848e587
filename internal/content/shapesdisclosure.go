package content

// disclosureFile holds what the Mandatory Public Disclosure asks for and only the
// school knows. Whatever is left out is shown as "Not yet provided".
type disclosureFile struct {
	// The form of the tables: that of 2021, or the revised one of 2026.
	Format string `json:"format" jsonschema:"enum=2021,enum=2026"`
	// The day somebody last checked all of it.
	Updated        string             `json:"updated" jsonschema:"format=date"`
	General        generalPart        `json:"general,omitempty"`
	Documents      documentsPart      `json:"documents,omitempty"`
	Academics      academicsPart      `json:"academics,omitempty"`
	Staff          teachingPart       `json:"staff,omitempty"`
	Infrastructure infrastructurePart `json:"infrastructure,omitempty"`
}

// generalPart is section A; name, address, e-mail and telephone come from
// site.yaml.
type generalPart struct {
	// As the board writes it, in quotes.
	AffiliationNo string `json:"affiliation_no,omitempty" jsonschema:"minLength=1,maxLength=40"`
	SchoolCode    string `json:"school_code,omitempty" jsonschema:"minLength=1,maxLength=40"`
	// Only when the staff directory does not name the principal.
	Principal *principalPart `json:"principal,omitempty"`
	// Extra rows.
	More []paperPart `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// principalPart names the principal.
type principalPart struct {
	Name          string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Qualification string `json:"qualification" jsonschema:"minLength=1,maxLength=120"`
}

// documentsPart is section B.
type documentsPart struct {
	// The letter of affiliation or upgradation, and its recent extension.
	Affiliation []paperPart `json:"affiliation,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Of the society, trust or company.
	Registration []paperPart `json:"registration,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// No Objection Certificate of the State.
	NOC []paperPart `json:"noc,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Under the Right to Education Act.
	Recognition    []paperPart `json:"recognition,omitempty" jsonschema:"minItems=1,maxItems=20"`
	BuildingSafety []paperPart `json:"building_safety,omitempty" jsonschema:"minItems=1,maxItems=20"`
	FireSafety     []paperPart `json:"fire_safety,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Of the District Education Officer, or the school's self-certification.
	DEOCertificate  []paperPart `json:"deo_certificate,omitempty" jsonschema:"minItems=1,maxItems=20"`
	WaterSanitation []paperPart `json:"water_sanitation,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Extra rows.
	More []paperPart `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// academicsPart is section C; the results come from results/.
type academicsPart struct {
	Fees     []paperPart `json:"fees,omitempty" jsonschema:"minItems=1,maxItems=20"`
	Calendar []paperPart `json:"calendar,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// The School Management Committee.
	ManagementCommittee []paperPart `json:"management_committee,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// The Parents Teachers Association.
	ParentsAssociation []paperPart `json:"parents_association,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Beside the tables that are made of results/, or why there are none.
	Results []paperPart `json:"results,omitempty" jsonschema:"minItems=1,maxItems=20"`
	// Extra rows.
	More []paperPart `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// teachingPart is section D; the numbers come from staff/.
type teachingPart struct {
	// How many class sections the school has, from nursery to class XII.
	Sections int `json:"sections,omitempty" jsonschema:"minimum=1,maximum=1000"`
	Students int `json:"students,omitempty" jsonschema:"minimum=1,maximum=100000"`
	// Extra rows.
	More []paperPart `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// infrastructurePart is section E. Sizes are in square metres.
type infrastructurePart struct {
	// In square metres.
	CampusArea   float64       `json:"campus_area,omitempty" jsonschema:"minimum=1"`
	Classrooms   *facilityPart `json:"classrooms,omitempty"`
	Laboratories []labPart     `json:"laboratories,omitempty" jsonschema:"minItems=1,maxItems=40"`
	Library      *facilityPart `json:"library,omitempty"`
	Internet     *bool         `json:"internet,omitempty"`
	Toilets      *toiletsPart  `json:"toilets,omitempty"`
	// The film of the inspection.
	Video []paperPart `json:"video,omitempty" jsonschema:"minItems=1,maxItems=5"`
	// Extra rows.
	More []paperPart `json:"more,omitempty" jsonschema:"maxItems=40"`
}

// facilityPart is rooms of one size.
type facilityPart struct {
	Number int `json:"number" jsonschema:"minimum=1,maximum=1000"`
	// Of one room, in square metres.
	Size float64 `json:"size" jsonschema:"minimum=1"`
}

// labPart is laboratories of one subject.
type labPart struct {
	Name   string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Number int    `json:"number" jsonschema:"minimum=1,maximum=1000"`
	// Of one room, in square metres.
	Size float64 `json:"size" jsonschema:"minimum=1"`
}

// toiletsPart counts toilets.
type toiletsPart struct {
	Girls *int `json:"girls,omitempty" jsonschema:"minimum=0"`
	Boys  *int `json:"boys,omitempty" jsonschema:"minimum=0"`
	// For children with special needs.
	CWSN *int `json:"cwsn,omitempty" jsonschema:"minimum=0"`
}

// paperPart answers a row: a document, a page or a sentence.
type paperPart struct {
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
}
