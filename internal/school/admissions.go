package school

// Admissions is the block of the home page with the next dates for families who apply. The page of admissions adds
// its own dates and what follows Quote, where a school has one.
type Admissions struct {
	// "Admissions" and the year of admissions.yaml, when it is left out there.
	Heading string `json:"heading" jsonschema:"minLength=1,maxLength=80"`
	// In their order; the next three are shown, and none that is over. Those of admissions.yaml come first.
	Dates []KeyDate `json:"dates" yaml:",omitempty" jsonschema:"maxItems=12"`
	// Where everything about it is written.
	Link *Link `json:"link,omitempty" yaml:",omitempty"`
	// What a family says of it, with their consent.
	Quote *Voice    `json:"quote,omitempty" yaml:",omitempty"`
	Form  *Document `json:"form,omitempty" yaml:"-"`
	Fee   string    `json:"fee,omitempty" yaml:"-"`  // the lowest: "₹44,000"
	Page  string    `json:"page,omitempty" yaml:"-"` // of admissions
}

// KeyDate is a day and what happens on it.
type KeyDate struct {
	Date     string `json:"date" jsonschema:"format=date"`
	DateText string `json:"dateText" yaml:"-"` // "Sat 5 December", with the year when it is far away
	// Such as "9.30 am to 12.30 pm".
	Time string `json:"time,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=60"`
	Text string `json:"text" jsonschema:"minLength=1,maxLength=120"`
	File string `json:"file,omitempty" yaml:"-"` // for calendars
}

// AdmissionsPage is content/admissions.yaml: how a child comes to the school, on one page.
type AdmissionsPage struct {
	// The school year in which the children come, such as "2027–28".
	Year string `json:"year" jsonschema:"format=school-year"`
	// The day the page was last checked.
	Updated string `json:"updated" jsonschema:"format=date"`
	// A few words under the heading.
	Lead string    `json:"lead,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=60"`
	Form *Document `json:"form,omitempty" yaml:"-"`
	// Whom families ask.
	Ask   *Adviser        `json:"ask,omitempty" yaml:",omitempty"`
	Steps []AdmissionStep `json:"steps" jsonschema:"minItems=1,maxItems=12"`
	// In any order; what is over goes by itself.
	Dates     []KeyDate       `json:"dates" jsonschema:"minItems=1,maxItems=30"`
	Classes   []AdmittedClass `json:"classes" yaml:",omitempty" jsonschema:"maxItems=20"`
	Bring     []string        `json:"bring" yaml:"-"`
	NotNeeded []string        `json:"notNeeded" yaml:"-"`
}

// Adviser answers the questions of families.
type Adviser struct {
	Name  string `json:"name" jsonschema:"minLength=1,maxLength=80,format=name"`
	Hours string `json:"hours,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=120"`
}

// AdmissionStep is one thing that a family does on the way, with its days.
type AdmissionStep struct {
	Title string `json:"title" jsonschema:"minLength=1,maxLength=80,format=name"`
	Text  string `json:"text,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=300"`
	// The first day.
	From string `json:"from,omitempty" yaml:",omitempty" jsonschema:"format=date"`
	// The last day.
	By string `json:"by,omitempty" yaml:",omitempty" jsonschema:"format=date"`
	// The day, when it is one only.
	On       string `json:"on,omitempty" yaml:",omitempty" jsonschema:"format=date"`
	FromText string `json:"fromText,omitempty" yaml:"-"`
	ByText   string `json:"byText,omitempty" yaml:"-"`
	OnText   string `json:"onText,omitempty" yaml:"-"`
}

// AdmittedClass is a class with its places, fees in rupees and the age of its children.
type AdmittedClass struct {
	// Such as "VI" or "IV and V".
	Classes string `json:"classes" jsonschema:"format=classes"`
	// Such as Commerce, where a class has several.
	Stream string `json:"stream,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=40,format=name"`
	// Free seats.
	Seats int `json:"seats,omitempty" yaml:",omitempty" jsonschema:"minimum=1,maximum=10000"`
	// In place of the seats, such as "II and III together 8".
	SeatsNote string `json:"seatsNote,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=80"`
	// For a year, in rupees.
	Fee int `json:"-" yaml:",omitempty" jsonschema:"minimum=1,maximum=100000000" cbor:"fee"`
	// For a year with the hostel, in rupees; left out where the class has none.
	Hostel int `json:"-" yaml:",omitempty" jsonschema:"minimum=1,maximum=100000000" cbor:"hostel"`
	// Such as "6 years completed on 1 June 2027".
	Age        string `json:"age,omitempty" yaml:",omitempty" jsonschema:"minLength=1,maxLength=80"`
	FeeText    string `json:"feeText,omitempty" yaml:"-"` // "₹44,000"
	HostelText string `json:"hostelText,omitempty" yaml:"-"`
}
