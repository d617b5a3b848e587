// Command typegen prints the JSON Schema of all data between the Go side and the user interface:
// the page data, the API's request bodies and responses. `make types` turns it into
// ui/src/kit/api/types.gen.ts, and `make check` fails when that file and the Go types differ.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"schoolsite/internal/api"
	"schoolsite/internal/calendar"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/text"
)

// wire lists the types of the protocol; the schema follows the types they hold.
type wire struct {
	Layout           school.Layout
	PageBase         school.PageData // page data in two parts: splitPageData
	PageParts        school.PageData
	Credentials      school.Credentials
	NewUser          school.NewUser
	ContactForm      school.ContactForm
	ErrorBody        api.ErrorBody
	SessionAnswer    api.SessionAnswer
	MessageAnswer    api.MessageAnswer
	SlidersAnswer    api.SlidersAnswer
	PopupsAnswer     api.PopupsAnswer
	PopupEdit        api.PopupEdit
	SlideOrder       api.SlideOrder
	SlideEdit        api.SlideEdit
	PictureAnswer    api.PictureAnswer
	PictureLine      api.PictureLine
	PictureCheck     api.PictureCheck
	SliderMake       api.SliderMake
	PopupMake        api.PopupMake
	ChangesAnswer    api.ChangesAnswer
	EnquiriesAnswer  api.EnquiriesAnswer
	EnquiryAnswer    api.EnquiryAnswer
	EnquiryEdit      api.EnquiryEdit
	FormToken        api.FormToken
	Person           api.Person
	ManyEnquiries    api.ManyEnquiries
	ReadyAnswers     school.ReadyAnswers
	ManyAnswer       api.ManyAnswer
	RemovedAnswer    api.RemovedAnswer
	RetryAnswer      api.RetryAnswer
	MailTest         api.MailTest
	MailTestAnswer   api.MailTestAnswer
	AccountsAnswer   api.AccountsAnswer
	AccountAnswer    api.AccountAnswer
	AccountMake      api.AccountMake
	AccountEdit      api.AccountEdit
	AccountDetail    api.AccountDetail
	TokensAnswer     api.TokensAnswer
	TokenMake        api.TokenMake
	TokenMade        api.TokenMade
	PasswordChange   api.PasswordChange
	PasswordConfirm  api.PasswordConfirm
	OwnFactors       api.OwnFactors
	FactorAdded      api.FactorAdded
	AppBegun         api.AppBegun
	Invitations      api.InvitationsAnswer
	InvitationMake   api.InvitationMake
	InvitationMade   api.InvitationMade
	InvitationAnswer api.InvitationAnswer
	InvitationUse    api.InvitationUse
	PasskeyOptions   api.PasskeyOptions
	PasskeyAnswer    api.PasskeyAnswer
	PasskeyMake      api.PasskeyMake
	PasskeyEdit      api.PasskeyEdit
	AppConfirm       api.AppConfirm
	LoginCode        api.LoginCode
	FactorPolicyBody api.FactorPolicyBody
	StrengthAsk      api.StrengthAsk
	ClientError      api.ClientError
	LinkAnswer       api.LinkAnswer
	LinkUse          api.LinkUse
	PasswordStrength school.PasswordStrength
	AuditAnswer      api.AuditAnswer
	ItemsAnswer      api.ItemsAnswer
	DraftsAnswer     api.DraftsAnswer
	DraftAnswer      api.DraftAnswer
	DraftStep        api.DraftStep
	DraftLinkAnswer  api.DraftLinkAnswer
	SavedAnswer      api.SavedAnswer
	PicturesAnswer   api.PicturesAnswer
	PictureEdit      api.PictureEdit
	PictureEdited    api.PictureEditAnswer
	HistoryAnswer    api.HistoryAnswer
	DeletedAnswer    api.DeletedAnswer
	RevisionsAnswer  api.RevisionsAnswer
	RevisionAnswer   api.RevisionAnswer
	RollbackTo       api.RollbackTo
	ImportAnswer     api.ImportAnswer
	TakedownForm     api.TakedownForm
	TakedownAnswer   api.TakedownAnswer
	Status           api.Status
	Disclosure       api.DisclosureAnswer
}

func main() {
	reflector := jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, Mapper: enums, Namer: name}
	schema := reflector.Reflect(wire{})
	schema.ID, schema.Version, schema.Title = "", "", "Wire"
	for t, list := range values {
		schema.Definitions[name(t)] = &jsonschema.Schema{Type: "string", Enum: list}
	}
	schema.Definitions["Sentence"] = sentence()
	schema.Definitions["FormLimits"] = formLimits()
	schema.Properties.Set("FormLimits", &jsonschema.Schema{Ref: "#/$defs/FormLimits"})
	schema.Required = append(schema.Required, "FormLimits")
	splitPageData(schema)
	for _, shape := range schema.Definitions {
		// A list with bounds would become a tuple of each length.
		for field := shape.Properties.Oldest(); field != nil; field = field.Next() {
			field.Value.MinItems, field.Value.MaxItems = nil, nil
		}
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	if err := out.Encode(schema); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// splitPageData replaces page data by PageBase, what every page has, and PageParts, what the pages of
// each view have besides: the user interface makes a union by view of both.
func splitPageData(schema *jsonschema.Schema) {
	whole := schema.Definitions["PageData"]
	base, parts := object(), object()
	for _, value := range values[reflect.TypeFor[school.View]()] {
		view, ofView := string(value.(school.View)), object()
		parts.Properties.Set(view, ofView)
		parts.Required = append(parts.Required, view)
		for field := range reflect.TypeFor[school.PageData]().Fields() {
			if slices.Contains(strings.Fields(field.Tag.Get("views")), view) {
				addField(ofView, whole, field)
			}
		}
	}
	for field := range reflect.TypeFor[school.PageData]().Fields() {
		isForAll := field.Tag.Get("views") == "" && field.Tag.Get("json") != "-"
		if isForAll && field.Type != reflect.TypeFor[school.View]() {
			addField(base, whole, field)
		}
	}
	delete(schema.Definitions, "PageData")
	for name, split := range map[string]*jsonschema.Schema{"PageBase": base, "PageParts": parts} {
		schema.Definitions[name] = split
		schema.Properties.Set(name, &jsonschema.Schema{Ref: "#/$defs/" + name})
	}
}

func object() *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties()}
}

// addField adds a field of `from` to an object, as a required one unless it has the tag optional.
func addField(to, from *jsonschema.Schema, field reflect.StructField) {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	to.Properties.Set(name, from.Properties.Value(name))
	if field.Tag.Get("optional") == "" {
		to.Required = append(to.Required, name)
	}
}

// values are the string types whose every value is known.
var values = map[reflect.Type][]any{
	reflect.TypeFor[school.Role]():         {school.Owner, school.Editor, school.Staff},
	reflect.TypeFor[school.Language]():     {school.English, school.Kannada, school.Hindi},
	reflect.TypeFor[school.Right]():        {school.Work, school.Publish, school.Manage},
	reflect.TypeFor[school.Section]():      sections(),
	reflect.TypeFor[school.Status]():       {school.Pending, school.Active, school.Disabled},
	reflect.TypeFor[school.AddressProof](): {school.ProofConfirmed, school.ProofLink, school.ProofInvitation},
	reflect.TypeFor[school.EnquiryState](): {school.NewEnquiry, school.InHandEnquiry, school.DoneEnquiry},
	reflect.TypeFor[school.MailState](): {school.MailOff, school.MailWaiting, school.MailSent,
		school.MailRefused},
	reflect.TypeFor[school.MailSpeaker]():      {school.FromSite, school.FromServer, school.FromTranscript},
	reflect.TypeFor[school.PictureStage]():     {school.Queued, school.Decoding, school.Shown},
	reflect.TypeFor[homepage.Subject]():        {homepage.Slider, homepage.Popup, api.ContentSubject},
	reflect.TypeFor[homepage.State]():          {homepage.CanUndo, homepage.IsUndone, homepage.Covered, homepage.TooOld},
	reflect.TypeFor[homepage.ChangeKind]():     {homepage.Undone, homepage.Redone, homepage.Published},
	reflect.TypeFor[status.AttentionLevel]():   {status.Critical, status.Warning, status.Notice},
	reflect.TypeFor[school.PopupState]():       {school.NoPopup, school.PopupPlanned, school.PopupLive, school.PopupOver},
	reflect.TypeFor[school.Severity]():         {school.SeverityError, school.SeverityWarning},
	reflect.TypeFor[school.DisclosureFormat](): {school.Format2021, school.Format2026},
	reflect.TypeFor[calendar.Kind]():           {calendar.HolidayKind, calendar.ExaminationKind, calendar.EventKind},
	reflect.TypeFor[disclosure.FindingKind](): {disclosure.Missing, disclosure.Contradictory, disclosure.Expired,
		disclosure.Expiring, disclosure.BrokenLink},
	reflect.TypeFor[school.View](): {
		school.HomeView, school.InfoView, school.StaffView, school.ResultsView, school.DisclosureView,
		school.GalleryView,
		school.AlbumView, school.NewsListView, school.NewsView, school.CircularsView, school.CalendarView,
		school.AdmissionsView, school.SearchView, school.ContactView, school.NotFoundView,
		school.LoginView, school.RegisterView, school.ForgotView, school.ResetView, school.ConfirmView,
		school.InvitationView,
		school.AdminView,
	},
}

func sections() (names []any) {
	for _, section := range school.TokenSections() {
		names = append(names, section)
	}
	return names
}

// sentence is the schema of text.Sentence, whose values are of several types.
func sentence() *jsonschema.Schema {
	value := &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "string"}, {Type: "number"},
		{Ref: "#/$defs/Sentence"}}}
	for _, typed := range []struct {
		name string
		as   jsonschema.Schema
	}{
		{"time", jsonschema.Schema{Type: "string"}}, {"weekday", jsonschema.Schema{Type: "string"}}, {"day", jsonschema.Schema{Type: "string"}},
		{"size", jsonschema.Schema{Type: "number"}},
		{"list", jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{
			OneOf: []*jsonschema.Schema{{Type: "string"}, {Ref: "#/$defs/Sentence"}}}}},
	} {
		shape := object()
		shape.Properties.Set(typed.name, &typed.as)
		shape.Required = []string{typed.name}
		value.OneOf = append(value.OneOf, shape)
	}
	whole := object()
	whole.Properties.Set("format", &jsonschema.Schema{Type: "string"})
	whole.Properties.Set("one", &jsonschema.Schema{Type: "string"})
	whole.Properties.Set("args", &jsonschema.Schema{Type: "array", Items: value})
	whole.Required = []string{"format", "args"}
	return whole
}

// formLimits is the schema of the limits that the forms of the admin area say before the server does.
func formLimits() *jsonschema.Schema {
	limits := object()
	for _, limit := range []struct {
		name  string
		value int
	}{
		{"answers", school.MaxReadyAnswers}, {"answerTitle", school.MaxReadyTitleRunes},
		{"answerText", school.MaxReadyTextRunes}, {"note", school.MaxNoteRunes},
		{"tokenDays", int(school.AppTokenLife.Hours() / 24)},
	} {
		limits.Properties.Set(limit.name, &jsonschema.Schema{Const: limit.value})
		limits.Required = append(limits.Required, limit.name)
	}
	return limits
}

// enums gives every string type with known values one definition to share.
func enums(t reflect.Type) *jsonschema.Schema {
	if _, known := values[t]; known || t == reflect.TypeFor[text.Sentence]() {
		return &jsonschema.Schema{Ref: "#/$defs/" + name(t)}
	}
	return nil
}

// names are those of the types whose own name says too little outside of their package.
var names = map[reflect.Type]string{
	reflect.TypeFor[school.Status]():        "AccountStatus",
	reflect.TypeFor[calendar.Event]():       "CalendarEvent",
	reflect.TypeFor[calendar.Feed]():        "CalendarFeed",
	reflect.TypeFor[calendar.Kind]():        "CalendarKind",
	reflect.TypeFor[calendar.Month]():       "CalendarMonth",
	reflect.TypeFor[calendar.Page]():        "CalendarPage",
	reflect.TypeFor[school.Certificate]():   "CertificateView",
	reflect.TypeFor[api.AppBegun]():         "AppBegun",
	reflect.TypeFor[api.FactorAdded]():      "FactorAdded",
	reflect.TypeFor[api.OwnFactors]():       "OwnFactors",
	reflect.TypeFor[school.Limits]():        "UploadLimits",
	reflect.TypeFor[api.AccountView]():      "AccountView",
	reflect.TypeFor[api.SessionView]():      "SessionView",
	reflect.TypeFor[api.AccountAnswer]():    "AccountAnswer",
	reflect.TypeFor[api.AccountDetail]():    "AccountDetail",
	reflect.TypeFor[api.AccountMake]():      "AccountMake",
	reflect.TypeFor[api.AccountEdit]():      "AccountEdit",
	reflect.TypeFor[api.AuditView]():        "AuditView",
	reflect.TypeFor[api.EnquiryCounts]():    "EnquiryCounts",
	reflect.TypeFor[api.EnquiryEdit]():      "EnquiryEdit",
	reflect.TypeFor[api.ManyEnquiries]():    "ManyEnquiries",
	reflect.TypeFor[api.MailTestAnswer]():   "MailTestAnswer",
	reflect.TypeFor[api.RevisionView]():     "RevisionView",
	reflect.TypeFor[api.TakedownForm]():     "TakedownForm",
	reflect.TypeFor[api.DisclosureAnswer](): "DisclosureAnswer",
}

// name returns the TypeScript name of a type.
func name(t reflect.Type) string { return cmp.Or(names[t], t.Name()) }
