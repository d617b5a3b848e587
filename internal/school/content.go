package school

import (
	"slices"

	"schoolsite/internal/calendar"
)

// Content is one checked tree of a school's texts and pictures, ready to be shown. It is
// immutable. Every picture in it is already in the picture store; every text has {product} replaced
// by the name, and {enquiries_kept_days} by the number.
//
// The cache keeps it for the next start: a field that JSON leaves out has a cbor tag.
type Content struct {
	Identity   Identity
	Navigation Navigation
	Home       HomeText
	Homepage   Home       // the slider and the pop-up, also one that is not shown yet or any more
	Alert      *Alert     // nil without one; a hidden one too
	Pages      []Page     // in the order of their paths
	News       []NewsItem // pinned items first, then newest first; hidden ones too: see At
	Circulars  []Circular // newest first; hidden ones too
	StaffLists []StaffList
	Albums     []Album
	Results    []ResultYear // newest first
	Calendar   calendar.Calendar
	Admissions *AdmissionsPage // nil without one
	Disclosure DisclosureBasis
	Documents  []Document // in the order of their paths
	Synonyms   []Synonym  // for the search, besides those that every school has
	// in the further languages of the site, in their order
	Translations []Translation `json:",omitempty"`
}

// Translation is the content in another language than the main one. What is not translated is as in that.
type Translation struct {
	Content *Content
	Pages   map[string]bool // paths of the pages that are translated, and whether the original has changed since
}

// Identity has the school's name, address and other data of content/site.yaml. The schemas of the
// content files are generated from the declarations here, comments included; a field with the tag
// yaml:"-" is no key of a file.
type Identity struct {
	// The school's name, put wherever a text says {product}.
	Name string `json:"name" jsonschema:"minLength=1,maxLength=80,format=name"`
	// What the bar and the menu say in place of a name that is too long for a phone.
	ShortName string `json:"shortName,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=32"`
	// A few words under the name.
	Tagline string `json:"tagline" jsonschema:"minLength=1,maxLength=120"`
	// One sentence for search engines.
	Description string `json:"description" jsonschema:"minLength=50,maxLength=160"`
	// The language of the texts, such as en-IN.
	Language string `json:"language" jsonschema:"format=language"`
	// The languages that the site is in, the main one first, where it is in several.
	Languages []string `json:"languages,omitempty" yaml:",omitempty" jsonschema:"minItems=2,maxItems=3,enum=en-IN,enum=kn,enum=hi"`
	Address   Address  `json:"address"`
	// As it is read out, such as "+91 98450 12345".
	Phone string `json:"phone" jsonschema:"format=phone"`
	// Digits with the country's code, such as "919845012345".
	WhatsApp string `json:"whatsapp" yaml:"whatsapp,omitempty" jsonschema:"format=digits"`
	Email    string `json:"email" jsonschema:"format=mail"`
	// Where VISIT US leads: an https address of a map.
	MapLink     string `json:"mapLink" jsonschema:"format=https"`
	OfficeHours string `json:"officeHours" jsonschema:"minLength=1,maxLength=200"`
	Social      Social `json:"social"`
	Colors      Colors `json:"colors"`
	Look        Look   `json:"look,omitzero" yaml:",omitempty"`
	// The footer's line, without the year.
	Copyright string `json:"copyright" jsonschema:"minLength=1,maxLength=200"`
	// The year the school was founded in.
	Founded    int   `json:"founded" jsonschema:"minimum=1500,maximum=2200"`
	Logo       Image `json:"logo" yaml:"-"`
	Icon       Image `json:"icon" yaml:"-"`
	ShareImage Image `json:"shareImage" yaml:"-"`
	// The days from when an enquiry is done until it is removed; 180 when left out.
	EnquiriesKeptDays int `json:"enquiriesKeptDays" yaml:",omitempty" jsonschema:"minimum=30,maximum=3650"`
}

// Address of the school. Line writes it in one line, as a page shows it.
type Address struct {
	Street     string `json:"street" jsonschema:"minLength=1"`
	City       string `json:"city" jsonschema:"minLength=1"`
	Region     string `json:"region" jsonschema:"minLength=1"`
	Country    string `json:"country" jsonschema:"minLength=1"`
	PostalCode string `json:"postalCode" jsonschema:"minLength=3,maxLength=12"`
}

// Line returns the address as the specification writes it: "Street, City, Region, Country PIN".
func (a Address) Line() string {
	return a.Street + ", " + a.City + ", " + a.Region + ", " + a.Country + " " + a.PostalCode
}

// Social has the school's pages elsewhere; "" where it has none.
type Social struct {
	Facebook  string `json:"facebook" yaml:",omitempty" jsonschema:"format=https"`
	Instagram string `json:"instagram" yaml:",omitempty" jsonschema:"format=https"`
	YouTube   string `json:"youtube" yaml:"youtube,omitempty" jsonschema:"format=https"`
	// The address that the QR picture leads to.
	QR string `json:"qr" yaml:",omitempty" jsonschema:"format=https"`
}

// Colors has the two colours that a school sets, as "#rrggbb".
type Colors struct {
	// Bars, headings and buttons; white text must be readable on it.
	School string `json:"school" jsonschema:"format=colour"`
	// Marks and lines.
	Accent string `json:"accent" jsonschema:"format=colour"`
}

// Look is what a school chooses of the pages' looks; "" where it is the one without a choice.
type Look struct {
	// The shape of pictures, cards and buttons.
	Frame string `json:"frame" yaml:",omitempty" jsonschema:"enum=arch,enum=mount,enum=round"`
	// What grounds are covered with, and what divides one part from the next.
	Pattern string `json:"pattern" yaml:",omitempty" jsonschema:"enum=lattice,enum=lines,enum=dots"`
	// The typefaces of headings and texts.
	Type string `json:"type" yaml:",omitempty" jsonschema:"enum=humanist,enum=classical,enum=rounded"`
	// How pages begin: the bar, the first screen, the headings.
	Head string `json:"head" yaml:",omitempty" jsonschema:"enum=left,enum=centred,enum=band"`
	// The room between the parts of a page.
	Density string `json:"density" yaml:",omitempty" jsonschema:"enum=regular,enum=airy,enum=compact"`
}

// Navigation has content/navigation.yaml.
type Navigation struct {
	Menu []MenuEntry `json:"menu" jsonschema:"minItems=1,maxItems=20"`
	// What parents look for first, in their words: a row on wide screens, on top of the menu elsewhere.
	Shortcuts []Link `json:"shortcuts,omitempty" yaml:",omitempty" jsonschema:"maxItems=8"`
	// What is shown beside Call and WhatsApp at the foot of a phone's screen.
	PhoneBar     []Link      `json:"phoneBar,omitempty" yaml:",omitempty" jsonschema:"maxItems=2"`
	HomeLinks    []Link      `json:"homeLinks" jsonschema:"minItems=1,maxItems=9"`
	ContactLinks []Link      `json:"contactLinks" jsonschema:"minItems=1,maxItems=9"` // in another order
	Footer       []LinkGroup `json:"footer" jsonschema:"minItems=1,maxItems=8"`
	// Old addresses and where their pages are now.
	Moved []Move `json:"-" yaml:",omitempty" jsonschema:"maxItems=1000" cbor:"moved"`
	// Addresses whose pages are no more.
	Gone []string `json:"-" yaml:",omitempty" jsonschema:"maxItems=1000,format=old-path" cbor:"gone"`
}

// Move is an old address and where it leads.
type Move struct {
	From string `jsonschema:"format=old-path"`
	To   string `jsonschema:"format=link"`
}

// Left reports whether the school's pages have left a path, and where they went: "" when they are no more.
func (n Navigation) Left(path string) (to string, left bool) {
	for _, move := range n.Moved {
		if move.From == path {
			return move.To, true
		}
	}
	return "", slices.Contains(n.Gone, path)
}

// Synonym has phrases that mean the same to the search.
type Synonym struct {
	Words []string `jsonschema:"minItems=1,maxItems=12,minLength=1,maxLength=40"`
	// The page that comes first for them.
	Path string `yaml:",omitempty" jsonschema:"format=link"`
}

// MenuEntry is a page, or a group with a submenu: then Path is "".
type MenuEntry struct {
	Label    string `json:"label" jsonschema:"minLength=1,maxLength=80"`
	Path     string `json:"path,omitempty" yaml:",omitempty" jsonschema:"format=link"`
	Children []Link `json:"children,omitempty" yaml:",omitempty" jsonschema:"minItems=1,maxItems=20"`
}

// Link is a label and a path of this site or an https address.
type Link struct {
	Label string `json:"label" jsonschema:"minLength=1,maxLength=80"`
	// A path of this site such as /boarding, or an https address.
	Path string `json:"path" jsonschema:"format=link"`
}

// LinkGroup has links under a heading.
type LinkGroup struct {
	Heading string `json:"heading" jsonschema:"minLength=1,maxLength=80"`
	Links   []Link `json:"links" jsonschema:"minItems=1,maxItems=20"`
}

// HomeText has content/home.yaml: the home page's texts, and its pictures while no slider is live.
type HomeText struct {
	// Each line gets one of its own where there is room.
	Heading string `json:"heading" jsonschema:"minLength=1,maxLength=120"`
	// One sentence under the heading, on the first screen; the tagline of site.yaml when left out.
	Lead    string `json:"lead,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=160"`
	Actions []Link `json:"actions,omitempty" yaml:",omitempty" jsonschema:"maxItems=2"` // buttons of the first screen
	// One or two sentences.
	Intro      string      `json:"intro,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=600"`
	Proof      []Proof     `json:"proof" jsonschema:"maxItems=8"`
	Slides     []Image     `json:"-" yaml:"-" cbor:"slides"`
	Cards      []Card      `json:"cards" yaml:"-"` // pictures of the quick links, by path
	Admissions *Admissions `json:"admissions,omitempty" yaml:",omitempty"`
	Life       *Life       `json:"life,omitempty" yaml:"-"`
	// What families and pupils say, with their consent.
	Voices []Voice `json:"voices,omitempty" yaml:",omitempty" jsonschema:"maxItems=6"`
	Visit  *Visit  `json:"visit,omitempty" yaml:"-"`
}

// Life is the block of the home page that shows a school day in pictures.
type Life struct {
	Heading  string  `json:"heading" jsonschema:"minLength=1,maxLength=80"`
	Pictures []Scene `json:"pictures" yaml:"-"`
}

// Scene is an hour of the school day: its picture, and what somebody says of it or a figure that belongs to it.
type Scene struct {
	Photo
	SceneWords
}

// SceneWords are shown at a scene; both may be left out.
type SceneWords struct {
	Quote  *Voice `json:"quote,omitempty" yaml:",omitempty"`
	Figure *Proof `json:"figure,omitempty" yaml:",omitempty"`
}

// Voice quotes somebody about the school.
type Voice struct {
	Words string `json:"words" jsonschema:"minLength=1,maxLength=400"`
	Name  string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	// Such as "Mother of a boarder in class VI".
	Role string `json:"role,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=120"`
}

// Visit is the block of the home page that says how to come; the telephone beside it is that of site.yaml.
type Visit struct {
	Heading string `json:"heading" jsonschema:"minLength=1,maxLength=80"`
	Text    string `json:"text" jsonschema:"minLength=1,maxLength=400"`
	Map     *Image `json:"map,omitempty" yaml:"-"` // a picture of the way
	// Where a map program or a page shows the way.
	Link *Link `json:"link,omitempty" yaml:",omitempty"`
}

// Proof is a figure and what it counts: "1998", "founded".
type Proof struct {
	Figure string `json:"figure" jsonschema:"minLength=1,maxLength=20"`
	Label  string `json:"label" jsonschema:"minLength=1,maxLength=80"`
}

// Card is a picture and a sentence for a linked page.
type Card struct {
	Path  string `json:"path" jsonschema:"format=link"`
	Text  string `json:"text" jsonschema:"minLength=1,maxLength=300"`
	Image Image  `json:"image" yaml:"-"`
}

// Page is an information page: content/pages/**.md. Every route that shows
// lists (staff, gallery, …) has one too, for its title and introduction.
type Page struct {
	Path string `json:"path" yaml:"-"`
	// For the tab and search results, without the school's name.
	Title string `json:"title" jsonschema:"minLength=1,maxLength=80,format=name"`
	// The title, when it is left out.
	Heading string `json:"heading" yaml:",omitempty" jsonschema:"minLength=1,maxLength=120,format=name"`
	// What is shown below the heading, where it says more than the heading does.
	Lead string `json:"lead,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=60"`
	// One sentence for search engines.
	Description string    `json:"description" jsonschema:"minLength=50,maxLength=160"`
	Image       *Image    `json:"image,omitempty" yaml:"-"`
	Portrait    *Portrait `json:"portrait,omitempty" yaml:"-"` // of a message page
	// The day the page was last checked.
	Updated     string       `json:"updated" jsonschema:"format=date"`
	UpdatedText string       `json:"updatedText" yaml:"-"` // "2 October 2026"
	Related     []Link       `json:"related,omitempty" yaml:",omitempty" jsonschema:"maxItems=12"`
	HTML        string       `json:"html" yaml:"-"` // the body; safe: raw HTML is refused when it is checked
	Headings    []PageAnchor `json:"headings,omitempty" yaml:"-"`
}

// Portrait shows the person who signs a message page.
type Portrait struct {
	Name  string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Role  string `json:"role" jsonschema:"minLength=1,maxLength=120"`
	Image *Image `json:"image,omitempty" yaml:"-"` // else the initials are shown
}

// PageAnchor is a second-level heading in a body.
type PageAnchor struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// StaffList is one of content/staff/*.yaml.
type StaffList struct {
	ID      string        `json:"id"` // "teachers", "primary-teachers", "office-hostel"
	Heading string        `json:"heading"`
	Members []StaffMember `json:"members"`
}

// StaffMember is a teacher (id, designation) or a primary teacher or member
// of the office and the hostel (role).
type StaffMember struct {
	ID            int    `json:"id,omitempty"` // teachers only: 1–10, 30–52
	Name          string `json:"name"`
	Qualification string `json:"qualification"`
	Designation   string `json:"designation,omitempty"`
	Role          string `json:"role,omitempty"`
	Image         *Image `json:"image,omitempty"`
}

// Album is content/gallery/<id>/album.yaml and the pictures beside it.
type Album struct {
	ID   string `json:"id" yaml:"-"` // the folder's name
	Name string `json:"name" jsonschema:"minLength=1,maxLength=80,format=name"`
	// Its place in the gallery, from 1.
	Number      int     `json:"number" jsonschema:"minimum=1,maximum=9999"`
	Description string  `json:"description,omitempty" yaml:",omitempty" jsonschema:"maxLength=600"`
	Images      []Photo `json:"images" yaml:"-"`
}

// Photo is a picture of an album.
type Photo struct {
	Image
	Caption string `json:"caption,omitempty"`
}

// ResultYear is content/results/<year>.yaml.
type ResultYear struct {
	// Such as "2025–26".
	Year    string        `json:"year" jsonschema:"format=school-year"`
	Classes []ClassResult `json:"classes" jsonschema:"minItems=1,maxItems=20"`
	Note    string        `json:"note,omitempty" yaml:",omitempty" jsonschema:"maxLength=600"`
}

// ClassResult counts the results of one class in the board examination.
type ClassResult struct {
	Class       string `json:"class" jsonschema:"minLength=1,maxLength=40"` // "Class X"
	Registered  int    `json:"registered" jsonschema:"minimum=1,maximum=100000"`
	Passed      int    `json:"passed" jsonschema:"minimum=0"`
	PassPercent string `json:"passPercent" yaml:"-"` // computed: "98.4"
	// How many passed with distinction; left out where the school counts none.
	Distinction *int     `json:"distinction,omitempty" yaml:",omitempty" jsonschema:"minimum=0"`
	FirstClass  *int     `json:"firstClass,omitempty" yaml:",omitempty" jsonschema:"minimum=0"`
	Toppers     []Topper `json:"toppers,omitempty" yaml:",omitempty" jsonschema:"maxItems=50"`
	Remarks     string   `json:"remarks,omitempty" yaml:",omitempty" jsonschema:"maxLength=600"`
}

// Topper is a pupil named with the family's consent.
type Topper struct {
	Name  string `json:"name" jsonschema:"minLength=1,maxLength=80"`
	Score string `json:"score" jsonschema:"minLength=1,maxLength=20"` // "97.2 %"
}

// Document is a PDF that visitors download: content/documents/**.pdf.
type Document struct {
	Path   string `json:"-" cbor:"path"`   // in the tree
	Name   string `json:"name"`            // "fees-2027-28.pdf"
	Source string `json:"-" cbor:"source"` // SHA-256 of the tree's file, hex
	// SHA-256 of what visitors are given: the file, or its copy without personal data, which is as long
	Hash  string `json:"-" cbor:"hash"`
	Bytes int64  `json:"-" cbor:"bytes"`
	Size  string `json:"size"` // "240 kB"
	URL   string `json:"url"`  // contains the hash of its bytes
}

// DocumentPath prefixes the addresses of documents.
const DocumentPath = "/documents/"

// Address returns the document's address as a server reads it, decoded.
func (d Document) Address() string { return d.Folder() + d.Name }

// Folder returns the part of the document's address that names its bytes: "/documents/<hash>/".
func (d Document) Folder() string { return DocumentPath + d.Hash[:16] + "/" }
