package content

import (
	"schoolsite/internal/calendar"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/school"
)

// The shapes of the files, as far as they are not the types of package school: those name pictures
// that are found when the content is published. The schemas in schema/ are generated from them
// (go test -run Schemas -update), comments included, so that what an editor's program completes,
// what Check refuses and what Publish reads is one thing. A key is the field's name in small letters,
// with _ between two words, unless the tag yaml names another, and required unless the tag says
// omitempty. The formats are in formats.go.

type siteFile struct {
	school.Identity
	Look       lookPart `yaml:",omitempty"`
	Logo       string   `jsonschema:"format=picture"`
	Icon       string   `jsonschema:"format=icon-picture"`
	ShareImage string   `jsonschema:"format=share-picture"`
	// Whether every standard address is answered: each has a page, or navigation.yaml says where it went.
	StandardAddresses bool `yaml:",omitempty"`
}

// factsList has the figures that texts name, such as fees and office hours.
type factsList struct {
	Facts []factPart `jsonschema:"maxItems=200"`
}

type factPart struct {
	// Texts write it in braces, and visitors read the value. Never change it.
	ID string `yaml:"id" jsonschema:"maxLength=60,format=slug"`
	// For the office, such as "School bus, up to 5 km".
	What string `jsonschema:"minLength=1,maxLength=80,format=name"`
	// As visitors read it, such as ₹9,600 or "9 am to 5 pm".
	Value string `jsonschema:"minLength=1,maxLength=80,format=name"`
}

// lookPart is a ready look, and what of it the school has otherwise.
type lookPart struct {
	// A look of which all parts fit each other; courtyard when left out.
	Ready string `yaml:",omitempty" jsonschema:"enum=courtyard,enum=library,enum=playground"`
	school.Look
}

// searchFile has what the search should know of the school's words, besides those of every school.
type searchFile struct {
	Synonyms []school.Synonym `jsonschema:"minItems=1,maxItems=200"`
}

type homeFile struct {
	school.HomeText
	// Shown while the office has no slider live.
	Slides []slidePart `jsonschema:"minItems=1,maxItems=12"`
	Cards  []cardPart  `jsonschema:"maxItems=12"`
	// A school day in pictures.
	Life *lifePart `yaml:",omitempty"`
	// How to come.
	Visit *visitPart `yaml:",omitempty"`
}

// framed is a picture that fills a place of another shape.
type framed struct {
	// What stays in view where the picture is cut; the middle when left out.
	Focus school.FocalPoint `yaml:",omitempty" jsonschema:"enum=top left,enum=top,enum=top right,enum=left,enum=right,enum=bottom left,enum=bottom,enum=bottom right"`
}

type lifePart struct {
	school.Life
	Pictures []lifePicture `jsonschema:"minItems=2,maxItems=8"`
}

type lifePicture struct {
	school.SceneWords
	Image string `jsonschema:"format=card-picture"`
	// What the picture shows, for those who can't see it.
	Alt string `jsonschema:"format=alt"`
	// Such as "6 am: yoga under the neem trees".
	Caption string `jsonschema:"minLength=1,maxLength=80"`
	framed
}

type visitPart struct {
	school.Visit
	// A drawing or picture of a map that shows the way.
	Map string `yaml:",omitempty" jsonschema:"format=card-picture"`
	// What the picture shows, for those who can't see it.
	Alt string `yaml:",omitempty" jsonschema:"format=alt"`
}

type slidePart struct {
	Image string `jsonschema:"format=slide-picture"`
	// What the picture shows, for those who can't see it.
	Alt string `jsonschema:"format=alt"`
	framed
}

// sliderFile has the pictures that rotate at the top of the home page, in the place of those of home.yaml.
type sliderFile struct {
	Slides []sliderPart `jsonschema:"minItems=1,maxItems=100"`
}

type sliderPart struct {
	Image string `jsonschema:"format=slide-picture"`
	// By what the office's screens know the slide, where that is not its picture. Leave it out in a new one.
	ID string `yaml:"id,omitempty" jsonschema:"minLength=1,maxLength=40,format=name"`
	describedPart
	framed
}

// describedPart says what a picture shows. Without either key, it is still to be described.
type describedPart struct {
	// What the picture shows, for those who can't see it.
	Alt string `yaml:",omitempty" jsonschema:"format=alt"`
	// The picture only decorates, and needs no description.
	Decorative bool `yaml:",omitempty"`
}

// popupFile is the picture that greets visitors of the home page.
type popupFile struct {
	Image string `jsonschema:"format=picture"`
	describedPart
	// What a click opens: a page of this site such as /boarding, or an address that begins with https://.
	Link  string      `yaml:",omitempty" jsonschema:"format=popup-link"`
	Shown school.Span `yaml:",inline"`
}

type cardPart struct {
	school.Card
	Image string `jsonschema:"format=card-picture"`
	Alt   string `jsonschema:"format=alt"`
	framed
}

type picturePart struct {
	Src string `jsonschema:"format=page-picture"`
	// What the picture shows, for those who can't see it.
	Alt string `jsonschema:"format=alt"`
	framed
}

// pageFile is a page; its Path is where the file lies.
type pageFile struct {
	school.Page
	Image    picturePart   `yaml:",omitempty"`
	Portrait *portraitPart `yaml:",omitempty"`
	text     *markdown.Text
}

// portraitPart names the person who speaks on a page.
type portraitPart struct {
	school.Portrait
	Image string `yaml:",omitempty" jsonschema:"format=face-picture"`
	Alt   string `yaml:",omitempty" jsonschema:"format=alt"`
	framed
}

// newsFile is a news item; its ID is the file's name.
type newsFile struct {
	school.NewsItem
	Image picturePart `yaml:",omitempty"`
	text  *markdown.Text
}

type circularsFile struct {
	Circulars []circularPart `jsonschema:"minItems=1"`
}

type circularPart struct {
	school.Circular
	// A PDF of the tree, such as documents/fees-2027-28.pdf.
	Document string `jsonschema:"format=document"`
}

// admissionsFile is the page of admissions.
type admissionsFile struct {
	school.AdmissionsPage
	// A PDF of the tree, such as documents/admission-form.pdf.
	Form string `yaml:",omitempty" jsonschema:"format=document"`
	// What a family brings, a thing a line.
	Bring string `yaml:",omitempty" jsonschema:"minLength=1,maxLength=2000"`
	// What nobody needs to bring, a thing a line.
	NotNeeded string `yaml:",omitempty" jsonschema:"minLength=1,maxLength=500"`
}

// calendarFile is the calendar of a school year; the file's name says which.
type calendarFile struct {
	// The classes that the school has, such as "LKG to XII"; each gets a calendar of its own.
	Classes      string      `jsonschema:"format=classes"`
	Holidays     []eventPart `yaml:",omitempty" jsonschema:"maxItems=400"`
	Examinations []eventPart `yaml:",omitempty" jsonschema:"maxItems=400"`
	Events       []eventPart `yaml:",omitempty" jsonschema:"maxItems=400"`
}

type eventPart struct {
	calendar.Event
	// The day, when there is one only.
	Date string `yaml:",omitempty" jsonschema:"format=date"`
}

type teachersFile struct {
	Heading string        `jsonschema:"minLength=1,maxLength=120"`
	Members []teacherPart `jsonschema:"minItems=1"`
}

type staffFile struct {
	Heading string      `jsonschema:"minLength=1,maxLength=120"`
	Members []staffPart `jsonschema:"minItems=1"`
}

type teacherPart struct {
	ID int `jsonschema:"minimum=1,maximum=9999"`
	school.Person
	Designation string `jsonschema:"minLength=1,maxLength=120"`
	postPart
}

type staffPart struct {
	school.Person
	Role string `jsonschema:"minLength=1,maxLength=120"`
	postPart
}

// postPart has the optional keys of everybody in a list.
type postPart struct {
	// For the disclosure, when the designation or role does not begin with it.
	Given school.Post `yaml:"post,omitempty" jsonschema:"enum=Principal,enum=Vice Principal,enum=Headmaster,enum=Headmistress,enum=PGT,enum=TGT,enum=PRT,enum=NTT,enum=PET,enum=Special educator,enum=Counsellor,enum=Librarian,enum=Other teacher,enum=No teacher"`
	Image string      `yaml:",omitempty" jsonschema:"format=face-picture"`
	framed
}

// albumFile is an album; its ID is the folder's name.
type albumFile struct {
	school.Album
	// On what basis the children in it are shown. Visitors don't see it.
	Consent *consentPart `yaml:",omitempty"`
	Images  []photoPart  `jsonschema:"minItems=1"`
	place   reference    // of its number
}

type consentPart struct {
	// What was agreed to, such as "Photographs of school events on the website".
	What string `jsonschema:"minLength=1,maxLength=200"`
	// The school year that it was given in, such as 2026–27.
	Year string `yaml:",omitempty" jsonschema:"minLength=1,maxLength=20"`
	// Who gave it, such as "The families, on the admission form".
	By string `yaml:",omitempty" jsonschema:"minLength=1,maxLength=200"`
	// The last day on which it applies.
	Until string `yaml:",omitempty" jsonschema:"format=date"`
}

type photoPart struct {
	// The file's name in the album's folder.
	File string `jsonschema:"minLength=1"`
	// What the picture shows, for those who can't see it.
	Alt string `jsonschema:"format=album-alt"`
	// Shown under the picture.
	Caption string `yaml:",omitempty" jsonschema:"minLength=1,maxLength=300"`
	framed
}
