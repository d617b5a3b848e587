package school

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"

	"schoolsite/internal/calendar"
)

// View names the component that shows a page.
type View string

// The views. Those from LoginView on are for staff; they are not indexed.
const (
	HomeView       View = "home"
	InfoView       View = "info"
	StaffView      View = "staff"
	ResultsView    View = "results"
	DisclosureView View = "disclosure"
	GalleryView    View = "gallery"
	AlbumView      View = "album"
	NewsListView   View = "newsList"
	NewsView       View = "news"
	CircularsView  View = "circulars"
	CalendarView   View = "calendar"
	AdmissionsView View = "admissions"
	ContactView    View = "contact"
	SearchView     View = "search"
	NotFoundView   View = "notFound"
	LoginView      View = "login"
	RegisterView   View = "register"
	ForgotView     View = "forgot"
	ResetView      View = "reset"
	ConfirmView    View = "confirm"
	InvitationView View = "invitation"
	AdminView      View = "admin"
)

// Layout has the data around the content of every page; it is the same for
// all pages of a snapshot.
type Layout struct {
	School      Identity   `json:"school"`
	AddressLine string     `json:"addressLine"`
	Alert       string     `json:"alert,omitempty"` // is shown at the top of every page
	Navigation  Navigation `json:"navigation"`
	Theme       string     `json:"-"`    // styles with the school's colours; the rest of the layout says which
	QR          string     `json:"qr"`   // address of the QR picture, "" without one
	Icon        string     `json:"icon"` // address of the icon, "" without one
	Year        int        `json:"year"`
	Build       string     `json:"build"`   // changes with every build of the user interface
	Version     string     `json:"version"` // hash of the rest, which every page names
	// what the addresses of its language begin with, such as "/kn"; "" in the main one
	Prefix string `json:"prefix,omitempty"`
	// the pages that the user interface links by itself and that are in the language
	Here []string `json:"here,omitempty"`
}

// PageData is the input of the user interface for one page: a union by View, in TypeScript as well. The tag views names
// the views that have a part; each of them always has it, an empty list included, unless the part is optional.
type PageData struct {
	Path   string `json:"path"` // as it was asked for, without a query
	View   View   `json:"view"`
	Layout string `json:"layout"` // Version of the layout around the page
	Seo    Seo    `json:"seo"`
	// heading and body
	Info       *Page           `json:"info,omitempty" views:"home info staff results disclosure gallery newsList circulars calendar admissions search contact login register forgot reset confirm invitation"`
	Home       *HomePage       `json:"home,omitempty" views:"home"`
	Staff      []StaffList     `json:"staff,omitzero" views:"staff"`
	Results    []ResultYear    `json:"results,omitzero" views:"results"`
	Disclosure *Disclosure     `json:"disclosure,omitempty" views:"disclosure"`
	Albums     []AlbumCard     `json:"albums,omitzero" views:"gallery"`
	Album      *Album          `json:"album,omitempty" views:"album"`
	NewsList   []NewsItem      `json:"newsList,omitzero" views:"newsList"` // without HTML
	NewsIndex  *NewsIndex      `json:"newsIndex,omitempty" views:"newsList"`
	News       *NewsItem       `json:"news,omitempty" views:"news"`
	Circulars  []Circular      `json:"circulars,omitzero" views:"circulars"`
	Calendar   *calendar.Page  `json:"calendar,omitempty" views:"calendar"`
	Admissions *AdmissionsPage `json:"admissions,omitempty" views:"admissions"`
	// in all languages of the site; none when there is one only
	Versions []PageVersion `json:"versions,omitempty" optional:"true"`
	// the path of the original, if that has changed since the page was translated
	Newer string `json:"newer,omitempty" optional:"true"`
	// after a native post
	Form *FormState `json:"form,omitempty" views:"contact login register forgot reset confirm invitation" optional:"true"`
	// of a page that visitors don't see yet
	Draft *DraftPage `json:"-"`
}

// PageVersion is a page in one of the languages of the site.
type PageVersion struct {
	Language string `json:"language"`
	Path     string `json:"path"`
	IsOther  bool   `json:"isOther,omitempty"` // the page is not in this language: the path is that of the home page
	URL      string `json:"-"`                 // absolute; "" where the page is not in this language
}

// DraftPage says how the document of a draft is written: no script runs in it.
type DraftPage struct {
	Screen string // where the draft is approved, for whoever has a link; "" beside its form: then links open elsewhere
}

// HomePage has the home page's own content.
type HomePage struct {
	Text       HomeText   `json:"text"`
	Slides     []Image    `json:"slides"`     // of the live slider, or the drawn ones
	News       []NewsItem `json:"news"`       // the latest three, without HTML
	Disclosure string     `json:"disclosure"` // the day of the last update of the Mandatory Public Disclosure
}

// AlbumCard is an album in the list of albums.
type AlbumCard struct {
	Path  string `json:"path"`
	Name  string `json:"name"`
	Count int    `json:"count"`
	Cover Image  `json:"cover"`
}

// Seo has the metadata for search engines and link previews.
type Seo struct {
	Title       string `json:"title"` // whole, with the school's name
	Description string `json:"description"`
	Canonical   string `json:"canonical"` // absolute; "" on the 404 page, which is one for all addresses
	Image       string `json:"image"`     // absolute
	ImageAlt    string `json:"imageAlt"`
	ImageWidth  int    `json:"imageWidth,omitempty"`
	ImageHeight int    `json:"imageHeight,omitempty"`
	Type        string `json:"type"` // Open Graph: "website", "article"
	NoIndex     bool   `json:"noIndex,omitempty"`
	// JSONLD is written into the page by the server, never by the browser.
	JSONLD string `json:"-"`
}

// FormState is a form that was posted natively, without JavaScript: the input, and the result.
type FormState struct {
	Values  map[string]string `json:"values"`  // never a password
	Fields  map[string]string `json:"fields"`  // messages by field
	Message string            `json:"message"` // of the whole form
	Done    bool              `json:"done"`
}

// Encoded has a body ready to be sent, in the encodings that a browser may accept. What is rendered has Identity
// alone until it is packed. Pages and their data keep Brotli alone: the renderer's Unpack makes the others for the
// few who ask for them.
type Encoded struct {
	Type     string // Content-Type
	Styles   string // hash of the style element, as a Content Security Policy names it; "" without one
	Slots    []Slot // of a page, in the order of their starts
	ETag     string // strong, quoted
	Identity []byte
	Brotli   []byte // nil when it would not be smaller
	Gzip     []byte
}

// Slot is a part of a page that is replaced when the page is sent. Its offsets are those of the HTML that was rendered.
type Slot struct {
	Name       string
	Start, End int
}

// Slots of pages, by their names.
const (
	FormSlot    = "form"    // the contact form
	TokenSlot   = "token"   // the hidden field in it
	QuerySlot   = "query"   // the field of a search form
	FoundSlot   = "found"   // what a search finds
	ScriptsSlot = "scripts" // what loads scripts
)

// HasSlot reports whether a page has a slot.
func (e *Encoded) HasSlot(name string) bool {
	return slices.ContainsFunc(e.Slots, func(s Slot) bool { return s.Name == name })
}

// Fill returns the HTML of a page, as it was rendered, with other texts in its slots, by their names. A slot without a
// text stays as it is. The slots in one that is filled go with what it had.
func (e *Encoded) Fill(html []byte, texts map[string]string) []byte {
	var filled []byte
	at := 0
	for _, slot := range e.Slots {
		text, isFilled := texts[slot.Name]
		if isFilled && slot.Start >= at {
			filled = append(append(filled, html[at:slot.Start]...), text...)
			at = slot.End
		}
	}
	return append(filled, html[at:]...)
}

// SchemeScript is the one inline script of a page: it sets the colour scheme that a person chose on this device before
// anything is drawn, so that no page flashes in the other. ui/src/kit/lib/scheme.ts writes what it reads.
const SchemeScript = `try{document.documentElement.dataset.scheme=localStorage.scheme||""}catch{}`

// PolicyHash returns the hash of an inline element's text, as a Content Security Policy names it.
func PolicyHash(text []byte) string {
	digest := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(digest[:]) + "'"
}
