package school

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
	ContactView    View = "contact"
	NotFoundView   View = "notFound"
	LoginView      View = "login"
	RegisterView   View = "register"
	ForgotView     View = "forgot"
	ResetView      View = "reset"
	ConfirmView    View = "confirm"
	AdminView      View = "admin"
)

// Layout is what every page shows around its own content; it is the same for
// all pages of a snapshot.
type Layout struct {
	School      Identity   `json:"school"`
	AddressLine string     `json:"addressLine"`
	Navigation  Navigation `json:"navigation"`
	Theme       string     `json:"theme"` // address of the stylesheet with the school's colours
	QR          string     `json:"qr"`    // address of the QR picture, "" without one
	Icon        string     `json:"icon"`  // address of the icon, "" without one
	Year        int        `json:"year"`
	Build       string     `json:"build"` // changes with every build of the user interface
}

// PageData is one page as the user interface draws it. Only the parts of its
// View are set.
type PageData struct {
	Path       string       `json:"path"` // as it was asked for, without a query
	View       View         `json:"view"`
	Seo        Seo          `json:"seo"`
	Info       *Page        `json:"info,omitempty"` // heading and body; of every view but home, news, album and notFound
	Home       *HomePage    `json:"home,omitempty"`
	Staff      []StaffList  `json:"staff,omitempty"`
	Results    []ResultYear `json:"results,omitempty"`
	Disclosure *Disclosure  `json:"disclosure,omitempty"`
	Albums     []AlbumCard  `json:"albums,omitempty"`
	Album      *Album       `json:"album,omitempty"`
	NewsList   []NewsItem   `json:"newsList,omitempty"` // without HTML
	NewsIndex  *NewsIndex   `json:"newsIndex,omitempty"`
	News       *NewsItem    `json:"news,omitempty"`
	Circulars  []Circular   `json:"circulars,omitempty"`
	Form       *FormState   `json:"form,omitempty"` // after a native post, else absent
}

// HomePage is the home page's own content.
type HomePage struct {
	Text   HomeText   `json:"text"`
	Slides []Image    `json:"slides"` // of the live slider, or the drawn ones
	News   []NewsItem `json:"news"`   // the latest three, without HTML
	// Disclosure is when the Mandatory Public Disclosure was last updated.
	Disclosure string `json:"disclosure"`
}

// AlbumCard is an album in the list of albums.
type AlbumCard struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Count int    `json:"count"`
	Cover Image  `json:"cover"`
}

// Seo is what search engines and link previews read.
type Seo struct {
	Title       string `json:"title"` // whole, with the school's name
	Description string `json:"description"`
	Canonical   string `json:"canonical"` // absolute; "" on the 404 page, which is one for all addresses
	Image       string `json:"image"`     // absolute
	ImageAlt    string `json:"imageAlt"`
	Type        string `json:"type"` // Open Graph: "website", "article"
	NoIndex     bool   `json:"noIndex,omitempty"`
	// JSONLD is written into the page by the server, never by the browser.
	JSONLD string `json:"-"`
}

// FormTokenMarker stands in a rendered page as the value of the contact form's
// field "token". Whoever sends the page puts a token in its place.
const FormTokenMarker = "@@form-token@@"

// FormState is a form that came by a native post, without JavaScript: what
// was typed, and what became of it.
type FormState struct {
	Values  map[string]string `json:"values"`  // never a password
	Fields  map[string]string `json:"fields"`  // messages by field
	Message string            `json:"message"` // of the whole form
	Done    bool              `json:"done"`
}

// Encoded are bytes ready to be sent, with what a browser may accept.
type Encoded struct {
	Type     string // Content-Type
	ETag     string // strong, quoted
	Identity []byte
	Brotli   []byte // nil when it would not be smaller
	Gzip     []byte
}
