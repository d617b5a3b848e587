package school

import "net/url"

// Content holds one checked tree of a school's texts and pictures, ready to be shown. It is
// immutable. Every picture in it is already in the picture store; every text has {product} replaced
// by the name, and {enquiries_kept_days} by the number.
//
// The cache keeps it for the next start: a field that JSON leaves out has a cbor tag.
type Content struct {
	Identity   Identity
	Navigation Navigation
	Home       HomeText
	Pages      []Page     // in the order of their paths
	News       []NewsItem // pinned items first, then newest first; hidden ones too: see At
	Circulars  []Circular // newest first; hidden ones too
	StaffLists []StaffList
	Albums     []Album
	Results    []ResultYear // newest first
	Disclosure DisclosureBasis
	Documents  []Document // in the order of their paths
}

// Identity holds the school's name, address and other data of content/site.yaml.
type Identity struct {
	Name        string  `json:"name"` // {product}
	Tagline     string  `json:"tagline"`
	Description string  `json:"description"` // one sentence for search engines
	Language    string  `json:"language"`    // BCP 47, "en-IN"
	Address     Address `json:"address"`
	Phone       string  `json:"phone"`    // as it is read out: "+91 98450 12345"
	WhatsApp    string  `json:"whatsapp"` // digits with country code, "" when none
	Email       string  `json:"email"`
	MapLink     string  `json:"mapLink"`
	OfficeHours string  `json:"officeHours"`
	Social      Social  `json:"social"`
	Colors      Colors  `json:"colors"`
	Copyright   string  `json:"copyright"` // the line in the footer, without the year
	Founded     int     `json:"founded"`
	Logo        Image   `json:"logo"`
	Icon        Image   `json:"icon"`
	ShareImage  Image   `json:"shareImage"`
	// EnquiriesKeptDays bounds the retention of an enquiry, in days after it is done.
	EnquiriesKeptDays int `json:"enquiriesKeptDays"`
}

// Address of the school. Line writes it in one line, as a page shows it.
type Address struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	Region     string `json:"region"`
	Country    string `json:"country"`
	PostalCode string `json:"postalCode"`
}

// Line returns the address as the specification writes it: "Street, City, Region, Country PIN".
func (a Address) Line() string {
	return a.Street + ", " + a.City + ", " + a.Region + ", " + a.Country + " " + a.PostalCode
}

// Social holds the school's pages elsewhere; "" where it has none. QR names
// the one whose address the QR picture holds.
type Social struct {
	Facebook  string `json:"facebook"`
	Instagram string `json:"instagram"`
	YouTube   string `json:"youtube"`
	QR        string `json:"qr"` // an https address
}

// Colors holds the two colours that a school sets, as "#rrggbb".
type Colors struct {
	// Bars, headings and buttons; white text must be readable on it.
	School string `json:"school" jsonschema:"format=colour"`
	// Marks and lines.
	Accent string `json:"accent" jsonschema:"format=colour"`
}

// Navigation holds content/navigation.yaml.
type Navigation struct {
	Menu         []MenuEntry `json:"menu"`
	HomeLinks    []Link      `json:"homeLinks"`    // quick links of the home page, three
	ContactLinks []Link      `json:"contactLinks"` // quick links of the contact panel, three, in another order
	Footer       []LinkGroup `json:"footer"`
}

// MenuEntry is a page, or a group with a submenu: then Path is "".
type MenuEntry struct {
	Label    string `json:"label" jsonschema:"minLength=1,maxLength=80"`
	Path     string `json:"path,omitempty" jsonschema:"format=link"`
	Children []Link `json:"children,omitempty" jsonschema:"minItems=1,maxItems=20"`
}

// Link is a label and a path of this site or an https address.
type Link struct {
	Label string `json:"label" jsonschema:"minLength=1,maxLength=80"`
	// A path of this site such as /boarding, or an https address.
	Path string `json:"path" jsonschema:"format=link"`
}

// LinkGroup holds links under a heading.
type LinkGroup struct {
	Heading string `json:"heading" jsonschema:"minLength=1,maxLength=80"`
	Links   []Link `json:"links" jsonschema:"minItems=1,maxItems=20"`
}

// HomeText holds content/home.yaml: the texts of the home page, and the drawn
// pictures that it shows while no slider is live.
type HomeText struct {
	Heading string  `json:"heading"`
	Intro   string  `json:"intro"` // one or two sentences
	Proof   []Proof `json:"proof"`
	Slides  []Image `json:"-" cbor:"slides"`
	Cards   []Card  `json:"cards"` // pictures of the quick links, by path
}

// Proof is a figure and what it counts: "1998", "founded".
type Proof struct {
	Figure string `json:"figure" jsonschema:"minLength=1,maxLength=20"`
	Label  string `json:"label" jsonschema:"minLength=1,maxLength=80"`
}

// Card is a picture and a sentence for a linked page.
type Card struct {
	Path  string `json:"path"`
	Text  string `json:"text"`
	Image Image  `json:"image"`
}

// Page is an information page: content/pages/**.md. Every route that shows
// lists (staff, gallery, …) has one too, for its title and introduction.
type Page struct {
	Path        string       `json:"path"`
	Title       string       `json:"title"` // in the tab and in search results
	Heading     string       `json:"heading"`
	Description string       `json:"description"`
	Image       *Image       `json:"image,omitempty"`
	Portrait    *Portrait    `json:"portrait,omitempty"` // of a message page
	Updated     string       `json:"updated"`            // "2026-10-02"
	UpdatedText string       `json:"updatedText"`        // "2 October 2026"
	Related     []Link       `json:"related,omitempty"`
	HTML        string       `json:"html"` // the body; safe: raw HTML is refused when it is checked
	Headings    []PageAnchor `json:"headings,omitempty"`
}

// Portrait shows the person who signs a message page.
type Portrait struct {
	Name  string `json:"name"`
	Role  string `json:"role"`
	Image *Image `json:"image,omitempty"` // else the initials are shown
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
	ID          string  `json:"id"` // the folder's name
	Name        string  `json:"name"`
	Number      int     `json:"number"` // its place in the gallery, from 1
	Description string  `json:"description,omitempty"`
	Images      []Photo `json:"images"`
}

// Photo is a picture of an album.
type Photo struct {
	Image
	Caption string `json:"caption,omitempty"`
}

// ResultYear is content/results/<year>.yaml.
type ResultYear struct {
	Year    string        `json:"year"` // "2025–26"
	Classes []ClassResult `json:"classes"`
	Note    string        `json:"note,omitempty"`
}

// ClassResult counts the results of one class in the board examination.
type ClassResult struct {
	Class       string   `json:"class"` // "Class X"
	Registered  int      `json:"registered"`
	Passed      int      `json:"passed"`
	PassPercent string   `json:"passPercent"`           // computed: "98.4"
	Distinction *int     `json:"distinction,omitempty"` // nil where the school counts none
	FirstClass  *int     `json:"firstClass,omitempty"`
	Toppers     []Topper `json:"toppers,omitempty"`
	Remarks     string   `json:"remarks,omitempty"`
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
	Hash   string `json:"-" cbor:"hash"`   // SHA-256 of what visitors are given: the file, or its copy without personal data, which is as long
	Bytes  int64  `json:"-" cbor:"bytes"`
	Size   string `json:"size"` // "240 kB"
	URL    string `json:"url"`  // contains the hash of its bytes, so that caches may keep it without limit
}

// DocumentPath prefixes the addresses of documents.
const DocumentPath = "/documents/"

// Folder returns the part of the document's address that names its bytes: "/documents/<hash>/".
func (d Document) Folder() string { return DocumentPath + d.Hash[:16] + "/" }

// Located returns the document with its address: its folder, and the name that
// a browser saves it as.
func (d Document) Located() Document {
	d.URL = d.Folder() + url.PathEscape(d.Name)
	return d
}
