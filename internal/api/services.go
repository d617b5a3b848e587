package api

import (
	"context"
	"io"
	"io/fs"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/backup"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/status"
	"schoolsite/internal/tree"
)

// Services holds the use cases that the API serves.
type Services struct {
	Sessions     Sessions
	Registration Registration
	OwnAccount   OwnAccount
	Accounts     Accounts
	AppTokens    AppTokens

	ContactForm  ContactForm
	Enquiries    Enquiries
	EditAndMail  EditAndMail
	ReadyAnswers ReadyAnswers
	Settings     EnquirySettings
	TestMail     func(ctx context.Context, by school.Actor, to string) (mailqueue.MailTest, error)

	Homepage Homepage
	Uploads  Uploads

	Publishing  Publishing
	Editing     Editing
	Library     Library
	Drafts      Drafts
	Revisions   Revisions
	Disclosure  Disclosure
	Maintenance Maintenance
	Backups     Backups
	Exports     Exports
	Status      func(ctx context.Context, by school.Actor) (status.Status, error) // of the server and the live content
	Audit       AuditLog

	Limits school.Limits // of uploaded pictures
	Now    func() time.Time
}

// Sessions signs people in and out, and asks for their password again.
type Sessions interface {
	Authenticate(ctx context.Context, credential string) (school.Actor, error)
	SignIn(ctx context.Context, given school.Credentials) (accounts.LoginResult, error)
	SignOut(ctx context.Context, by school.Actor) error
	Marker(ctx context.Context, by school.Actor) (string, error)
	PasswordIsRecent(ctx context.Context, by school.Actor) error
	ConfirmPassword(ctx context.Context, by school.Actor, password string) error
}

// Registration makes accounts of visitors, and gives them a new password by a link that was mailed.
type Registration interface {
	Register(ctx context.Context, user school.NewUser, code string) (string, error)
	CheckConfirmation(ctx context.Context, code string) (email string, until time.Time, err error)
	Confirm(ctx context.Context, code, password string) (message string, err error)
	AskReset(ctx context.Context, email string) (string, error)
	CheckReset(ctx context.Context, code string) (email string, until time.Time, err error)
	FinishReset(ctx context.Context, code, password string) (accounts.PasswordReset, error)
}

// OwnAccount is the account of the person who is signed in.
type OwnAccount interface {
	OwnAccount(ctx context.Context, by school.Actor) (accounts.Detail, error)
	RenameSelf(ctx context.Context, by school.Actor, name string) (accounts.Answer, error)
	ChangePassword(ctx context.Context, by school.Actor, current, password string) error
	PasswordStrength(ctx context.Context, by school.Actor, password, code string, about ...string) (school.PasswordStrength, error)
	EndSession(ctx context.Context, by school.Actor, id string) error
	EndOtherSessions(ctx context.Context, by school.Actor) (ended int, err error)
}

// Accounts lists, makes, changes and removes accounts.
type Accounts interface {
	Accounts(ctx context.Context, by school.Actor) ([]accounts.Listed, error)
	Account(ctx context.Context, by school.Actor, who string) (accounts.Detail, error)
	AddAccount(ctx context.Context, by school.Actor, given accounts.NewAccount) (accounts.Answer, error)
	EditAccount(ctx context.Context, by school.Actor, who string, edit accounts.Edit) (accounts.Answer, error)
	SetPassword(ctx context.Context, by school.Actor, who, password string) (accounts.Answer, error)
	RemoveAccount(ctx context.Context, by school.Actor, who string) (accounts.Answer, error)
}

// AppTokens are the tokens by which programs on other computers publish.
type AppTokens interface {
	Authenticate(ctx context.Context, secret, address string) (school.Actor, error)
	List(ctx context.Context, by school.Actor) ([]school.AppToken, error)
	Add(ctx context.Context, by school.Actor, given accounts.NewAppToken) (accounts.MadeAppToken, error)
	Remove(ctx context.Context, by school.Actor, id string) (school.AppToken, error)
}

// ContactForm takes what visitors write to the school.
type ContactForm interface {
	FormToken() string
	Enquire(ctx context.Context, form school.ContactForm, signals enquiries.SpamSignals) error
}

// Enquiries lists, edits and removes enquiries.
type Enquiries interface {
	Enquiries(ctx context.Context, by school.Actor, filter enquiries.Filter) (picked []school.Enquiry, counts enquiries.Counts, next string, err error)
	EachEnquiry(ctx context.Context, by school.Actor, filter enquiries.Filter, fn func(school.Enquiry) error) error
	Enquiry(ctx context.Context, by school.Actor, id string) (e school.Enquiry, same int, err error)
	EditEnquiry(ctx context.Context, by school.Actor, id string, edit enquiries.Edit) (e school.Enquiry, same int, err error)
	RemoveEnquiry(ctx context.Context, by school.Actor, id string) error
	PurgePerson(ctx context.Context, by school.Actor, person string) (removed int, err error)
}

// EnquirySettings confirms the address and the retention of enquiries.
type EnquirySettings interface {
	ConfirmSettings(ctx context.Context, by school.Actor, given school.EnquirySettings) (school.EnquirySettings, error)
}

// ReadyAnswers keeps the texts that the office answers enquiries with.
type ReadyAnswers interface {
	ReadyAnswers(ctx context.Context, by school.Actor) (school.ReadyAnswers, error)
	SetReadyAnswers(ctx context.Context, by school.Actor, next school.ReadyAnswers) (school.ReadyAnswers, error)
}

// EditAndMail edits many enquiries at once, and mails enquiries again.
type EditAndMail interface {
	EditMany(ctx context.Context, by school.Actor, selection enquiries.Selection) (batch string, count int, err error)
	RetryMail(ctx context.Context, by school.Actor, id string) error
	RetryRefused(ctx context.Context, by school.Actor) (queued int, err error)
}

// Homepage shows, makes and edits the slider and the pop-up, and lists and reverts their changes.
type Homepage interface {
	Home(ctx context.Context, by school.Actor) (school.Home, error)
	Version() int
	MayCreate(ctx context.Context, by school.Actor, subject homepage.Subject, mode homepage.Mode) error
	CreateSlider(ctx context.Context, by school.Actor, asked homepage.NewSlider) (homepage.Change, error)
	ReorderSlider(ctx context.Context, by school.Actor, id string, order []string) (homepage.Change, error)
	EditSlide(ctx context.Context, by school.Actor, id, slide string, edit homepage.SlideEdit) (homepage.Change, error)
	RemoveSlide(ctx context.Context, by school.Actor, id, slide string) (homepage.Change, error)
	CreatePopup(ctx context.Context, by school.Actor, asked homepage.NewPopup) (homepage.Change, error)
	EditPopup(ctx context.Context, by school.Actor, id string, edit func(*school.Popup) error) (homepage.Change, error)
	DeleteLive(ctx context.Context, by school.Actor, subject homepage.Subject, id string) (homepage.Change, error)
	History(ctx context.Context, by school.Actor) ([]homepage.ChangeEntry, error)
	Undo(ctx context.Context, by school.Actor, change string) (homepage.Change, error)
	Restore(ctx context.Context, by school.Actor, subject homepage.Subject, id string) (homepage.Change, error)
}

// Uploads stores pictures and finds them again.
type Uploads interface {
	CheckPicture(by school.Actor, head []byte, size int64) (mediaType string, err error)
	UploadPicture(ctx context.Context, by school.Actor, data []byte, progress func(school.PictureProgress)) (picture school.Picture, known bool, err error)
	UploadedPicture(ctx context.Context, by school.Actor, id string) (school.Picture, error)
	ClaimUploads(ids ...string) (pictures []school.Picture, release func(), err error)
}

// Publishing makes a content tree the live one.
type Publishing interface {
	ImportArchive(ctx context.Context, by school.Actor, tar io.Reader, options publish.ImportOptions) (publish.ImportResult, error)
	Rollback(ctx context.Context, by school.Actor, to int, message string) (publish.ImportResult, error)
}

// Editing changes one item of the content at a time.
type Editing interface {
	Items(ctx context.Context, by school.Actor, kind string) (editing.Items, error)
	Keep(ctx context.Context, by school.Actor, data []byte) error
	IsKept(hash string) bool
	Save(ctx context.Context, by school.Actor, edit editing.Edit, files []editing.Attachment) (editing.Saved, error)
	History(ctx context.Context, by school.Actor, kind, id string) (editing.History, error)
	Deleted(ctx context.Context, by school.Actor, kind string) ([]editing.Deleted, error)
	Undo(ctx context.Context, by school.Actor, undo editing.UndoItem) (editing.Saved, error)
}

// Library lists pictures with the places that show them, and changes one everywhere.
type Library interface {
	Pictures(ctx context.Context, by school.Actor, filter editing.PictureFilter) (editing.LibraryPage, error)
	EditPicture(ctx context.Context, by school.Actor, edit editing.PictureEdit) (publish.ImportResult, error)
}

// Drafts keeps what is written before it is published.
type Drafts interface {
	Drafts(ctx context.Context, by school.Actor) ([]school.Draft, error)
	Draft(ctx context.Context, by school.Actor, id string) (school.Draft, error)
	Save(ctx context.Context, by school.Actor, next school.Draft, files []editing.Attachment) (school.Draft, error)
	Review(ctx context.Context, by school.Actor, draft school.Draft) (drafts.Review, error)
	People(drafts ...school.Draft) (map[string]string, error)
	Link(ctx context.Context, by school.Actor, id string) (drafts.DraftURL, error)
	Submit(ctx context.Context, by school.Actor, id string, step drafts.Step) (school.Draft, error)
	SendBack(ctx context.Context, by school.Actor, id string, step drafts.Step) (school.Draft, error)
	Approve(ctx context.Context, by school.Actor, id string, step drafts.Step) (editing.Saved, error)
	Discard(ctx context.Context, by school.Actor, id string, step drafts.Step) error
}

// Revisions reads what was published.
type Revisions interface {
	List(ctx context.Context, by school.Actor) ([]revisions.Published, error)
	Revision(ctx context.Context, by school.Actor, number int) (revisions.Published, tree.Tree, error)
	Missing(ctx context.Context, by school.Actor, hashes []string) ([]string, error)
	WriteTar(ctx context.Context, by school.Actor, number int, into io.Writer) error
	File(ctx context.Context, by school.Actor, hash string) (fs.File, error)
}

// Disclosure reports on the Mandatory Public Disclosure.
type Disclosure interface {
	Disclosure(ctx context.Context, by school.Actor) (disclosure.Report, error)
	CheckDisclosure(ctx context.Context, by school.Actor) (disclosure.Report, error)
}

// Maintenance removes files and makes them anew, and finds and removes damaged records.
type Maintenance interface {
	SweepContent(ctx context.Context, by school.Actor, dryRun bool) (maintenance.SweepResult, error)
	TakeDownPicture(ctx context.Context, by school.Actor, request maintenance.TakedownRequest) (maintenance.TakedownResult, error)
	DamagedRecords(ctx context.Context, by school.Actor) ([]maintenance.DamagedRecord, error)
	VerifyData(ctx context.Context, by school.Actor, repair bool) (maintenance.VerifyResult, error)
	PurgeRecord(ctx context.Context, by school.Actor, bucket, key string) (saved string, err error)
}

// Backups makes backups.
type Backups interface {
	WriteArchive(ctx context.Context, by school.Actor, secrets bool, w io.Writer) error
	Promote(ctx context.Context, by school.Actor) error
	BackUp(ctx context.Context, by school.Actor, to string, isNew bool) (backup.Made, error)
}

// Exports copies the published site into static files.
type Exports interface {
	Export(ctx context.Context, by school.Actor, to string, all bool) (staticsite.Result, error)
	Verify(ctx context.Context, by school.Actor, copied, site string) (staticsite.Verified, error)
}

// AuditLog reads the audit log.
type AuditLog interface {
	Query(ctx context.Context, by school.Actor, filter school.AuditFilter) (records []audit.Record, next string, err error)
	Each(ctx context.Context, by school.Actor, filter school.AuditFilter, fn func(audit.Record) error) error
}
