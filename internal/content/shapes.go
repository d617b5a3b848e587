package content

import "schoolsite/internal/school"

// The shapes of the files. The schemas in schema/ are generated from them
// (go test -run Schemas -update), comments included, so that what an editor's
// program completes, what Check refuses and what Publish reads is one thing.
// A field is required unless it says omitempty. The formats are in formats.go.

type siteFile struct {
	// The school's name, put wherever a text says {product}.
	Name string `json:"name" jsonschema:"minLength=1,maxLength=80,format=name"`
	// A few words under the name.
	Tagline string `json:"tagline" jsonschema:"minLength=1,maxLength=120"`
	// One sentence for search engines.
	Description string `json:"description" jsonschema:"minLength=50,maxLength=160"`
	// The language of the texts, such as en-IN.
	Language string `json:"language" jsonschema:"format=language"`
	// The year the school was founded in.
	Founded int         `json:"founded" jsonschema:"minimum=1500,maximum=2200"`
	Address addressPart `json:"address"`
	// As it is read out, such as "+91 98450 12345".
	Phone string `json:"phone" jsonschema:"format=phone"`
	// Digits with the country's code, such as "919845012345".
	WhatsApp    string `json:"whatsapp,omitempty" jsonschema:"format=digits"`
	Email       string `json:"email" jsonschema:"format=mail"`
	OfficeHours string `json:"office_hours" jsonschema:"minLength=1,maxLength=200"`
	// Where VISIT US leads: an https address of a map.
	MapLink    string        `json:"map_link" jsonschema:"format=https"`
	Social     socialPart    `json:"social"`
	Colors     school.Colors `json:"colors"`
	Logo       string        `json:"logo" jsonschema:"format=picture"`
	Icon       string        `json:"icon" jsonschema:"format=icon-picture"`
	ShareImage string        `json:"share_image" jsonschema:"format=share-picture"`
	// The footer's line, without the year.
	Copyright string `json:"copyright" jsonschema:"minLength=1,maxLength=200"`
	// The days from when an enquiry is done until it is removed; 180 when left out.
	EnquiriesKeptDays int `json:"enquiries_kept_days,omitempty" jsonschema:"minimum=30,maximum=3650"`
}

type addressPart struct {
	Street     string `json:"street" jsonschema:"minLength=1"`
	City       string `json:"city" jsonschema:"minLength=1"`
	Region     string `json:"region" jsonschema:"minLength=1"`
	Country    string `json:"country" jsonschema:"minLength=1"`
	PostalCode string `json:"postal_code" jsonschema:"minLength=3,maxLength=12"`
}

type socialPart struct {
	Facebook  string `json:"facebook,omitempty" jsonschema:"format=https"`
	Instagram string `json:"instagram,omitempty" jsonschema:"format=https"`
	YouTube   string `json:"youtube,omitempty" jsonschema:"format=https"`
	// The address that the QR picture holds.
	QR string `json:"qr,omitempty" jsonschema:"format=https"`
}

type navigationFile struct {
	Menu         []school.MenuEntry `json:"menu" jsonschema:"minItems=1,maxItems=20"`
	HomeLinks    []school.Link      `json:"home_links" jsonschema:"minItems=3,maxItems=3"`
	ContactLinks []school.Link      `json:"contact_links" jsonschema:"minItems=3,maxItems=3"`
	Footer       []school.LinkGroup `json:"footer" jsonschema:"minItems=1,maxItems=8"`
}

type homeFile struct {
	Heading string `json:"heading" jsonschema:"minLength=1,maxLength=120"`
	// One or two sentences.
	Intro string `json:"intro" jsonschema:"minLength=1,maxLength=600"`
	// Shown while the office has no slider live.
	Slides []slidePart    `json:"slides" jsonschema:"minItems=1,maxItems=12"`
	Proof  []school.Proof `json:"proof" jsonschema:"maxItems=8"`
	Cards  []cardPart     `json:"cards" jsonschema:"maxItems=12"`
}

type slidePart struct {
	Image string `json:"image" jsonschema:"format=slide-picture"`
	// What the picture shows, for those who can't see it.
	Alt string `json:"alt" jsonschema:"format=alt"`
}

type cardPart struct {
	Path  string `json:"path" jsonschema:"format=link"`
	Text  string `json:"text" jsonschema:"minLength=1,maxLength=300"`
	Image string `json:"image" jsonschema:"format=card-picture"`
	Alt   string `json:"alt" jsonschema:"format=alt"`
}

type picturePart struct {
	Src string `json:"src" jsonschema:"format=page-picture"`
	// What the picture shows, for those who can't see it.
	Alt string `json:"alt" jsonschema:"format=alt"`
}

type pageFront struct {
	// For the tab and search results, without the school's name.
	Title string `json:"title" jsonschema:"minLength=1,maxLength=80,format=name"`
	// The title, when it is left out.
	Heading string `json:"heading,omitempty" jsonschema:"minLength=1,maxLength=120,format=name"`
	// One sentence for search engines.
	Description string `json:"description" jsonschema:"minLength=50,maxLength=160"`
	// The day the page was last checked.
	Updated  string        `json:"updated" jsonschema:"format=date"`
	Image    picturePart   `json:"image,omitempty"`
	Portrait *portraitPart `json:"portrait,omitempty"`
	Related  []school.Link `json:"related,omitempty" jsonschema:"maxItems=12"`
}

// portraitPart names the person who speaks on a page.
type portraitPart struct {
	Name  string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Role  string `json:"role" jsonschema:"minLength=1,maxLength=120"`
	Image string `json:"image,omitempty" jsonschema:"format=face-picture"`
	Alt   string `json:"alt,omitempty" jsonschema:"format=alt"`
}

type newsFront struct {
	Title    string `json:"title" jsonschema:"minLength=1,maxLength=120,format=name"`
	Summary  string `json:"summary" jsonschema:"minLength=1,maxLength=300"`
	Category string `json:"category" jsonschema:"minLength=1,maxLength=40"`
	Date     string `json:"date" jsonschema:"format=date"`
	// Pinned items stand before all others.
	Pinned bool        `json:"pinned,omitempty"`
	Image  picturePart `json:"image,omitempty"`
	shownPart
}

// shownPart bounds the time in which something is shown.
type shownPart struct {
	// When it appears, in Indian Standard Time, such as 2026-11-20 09:00.
	Publish string `json:"publish,omitempty" jsonschema:"format=time"`
	// When it disappears.
	Expires string `json:"expires,omitempty" jsonschema:"format=time"`
}

func (p shownPart) span() school.Span {
	return school.Span{From: parseTime(p.Publish), Until: parseTime(p.Expires)}
}

type circularsFile struct {
	Circulars []circularPart `json:"circulars" jsonschema:"minItems=1"`
}

type circularPart struct {
	Title    string `json:"title" jsonschema:"minLength=1,maxLength=160,format=name"`
	Date     string `json:"date" jsonschema:"format=date"`
	Category string `json:"category" jsonschema:"minLength=1,maxLength=40,format=name"`
	// A PDF of the tree, such as documents/fees-2027-28.pdf.
	Document string `json:"document" jsonschema:"format=document"`
	// What it says, in a sentence.
	Summary string `json:"summary,omitempty" jsonschema:"minLength=1,maxLength=300"`
	shownPart
}

type teachersFile struct {
	Heading string        `json:"heading" jsonschema:"minLength=1,maxLength=120"`
	Members []teacherPart `json:"members" jsonschema:"minItems=1"`
}

type staffFile struct {
	Heading string      `json:"heading" jsonschema:"minLength=1,maxLength=120"`
	Members []staffPart `json:"members" jsonschema:"minItems=1"`
}

type teacherPart struct {
	ID int `json:"id" jsonschema:"minimum=1,maximum=9999"`
	school.Person
	Designation string `json:"designation" jsonschema:"minLength=1,maxLength=120"`
	postPart
}

type staffPart struct {
	school.Person
	Role string `json:"role" jsonschema:"minLength=1,maxLength=120"`
	postPart
}

// postPart holds the optional keys of everybody in a list.
type postPart struct {
	// For the disclosure, when the designation or role does not begin with it.
	Given school.Post `json:"post,omitempty" jsonschema:"enum=Principal,enum=Vice Principal,enum=Headmaster,enum=Headmistress,enum=PGT,enum=TGT,enum=PRT,enum=NTT,enum=PET,enum=Special educator,enum=Counsellor,enum=Librarian,enum=Other teacher,enum=No teacher"`
	Image string      `json:"image,omitempty" jsonschema:"format=face-picture"`
}

type albumFile struct {
	Name string `json:"name" jsonschema:"minLength=1,maxLength=80,format=name"`
	// Its place in the gallery, from 1.
	Number      int         `json:"number" jsonschema:"minimum=1,maximum=9999"`
	Description string      `json:"description,omitempty" jsonschema:"maxLength=600"`
	Images      []photoPart `json:"images" jsonschema:"minItems=1"`
}

type photoPart struct {
	// The file's name in the album's folder.
	File string `json:"file" jsonschema:"minLength=1"`
	// What the picture shows, for those who can't see it.
	Alt string `json:"alt" jsonschema:"format=album-alt"`
	// Shown under the picture.
	Caption string `json:"caption,omitempty" jsonschema:"minLength=1,maxLength=300"`
}

type resultsFile struct {
	// Such as "2025–26".
	Year    string      `json:"year" jsonschema:"format=school-year"`
	Note    string      `json:"note,omitempty" jsonschema:"maxLength=600"`
	Classes []classPart `json:"classes" jsonschema:"minItems=1,maxItems=20"`
}

type classPart struct {
	Class       string          `json:"class" jsonschema:"minLength=1,maxLength=40"`
	Registered  int             `json:"registered" jsonschema:"minimum=1,maximum=100000"`
	Passed      int             `json:"passed" jsonschema:"minimum=0"`
	Distinction *int            `json:"distinction,omitempty" jsonschema:"minimum=0"`
	FirstClass  *int            `json:"first_class,omitempty" jsonschema:"minimum=0"`
	Remarks     string          `json:"remarks,omitempty" jsonschema:"maxLength=600"`
	Toppers     []school.Topper `json:"toppers,omitempty" jsonschema:"maxItems=50"`
}
