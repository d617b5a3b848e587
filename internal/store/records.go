package store

import (
	"time"

	"schoolsite/internal/school"
)

// The records as they are written. A struct with the fields of its noun is
// converted to and from it as a whole, so that a noun with a new field does
// not compile until somebody has decided how it is stored. Structs with lists
// inside are converted field by field; a test fills every field.

type accountRecord struct {
	ID           string        `json:"id"`
	Email        string        `json:"email"`
	Name         string        `json:"name"`
	Role         school.Role   `json:"role"`
	Status       school.Status `json:"status"`
	CreatedAt    time.Time     `json:"created_at"`
	CreatedFrom  string        `json:"created_from"`
	LastSignInAt time.Time     `json:"last_sign_in_at,omitzero"`
	LastSeenAt   time.Time     `json:"last_seen_at,omitzero"`
	PasswordHash []byte        `json:"password_hash"`
}

type sessionRecord struct {
	ID         string    `json:"id"`
	AccountID  string    `json:"account"`
	CreatedAt  time.Time `json:"created_at"`
	LastSeenAt time.Time `json:"last_seen_at"`
	ExpiresAt  time.Time `json:"expires_at"`
	PasswordAt time.Time `json:"password_at,omitzero"` // zero of sessions from before it was kept
	From       string    `json:"from"`
	Device     string    `json:"device"`
}

type deviceRecord struct {
	Hash      string    `json:"hash"`
	AccountID string    `json:"account"`
	SeenAt    time.Time `json:"seen_at"`
}

type resetRecord struct {
	Hash      string    `json:"hash"`
	AccountID string    `json:"account"`
	At        time.Time `json:"at"`
	ExpiresAt time.Time `json:"expires_at"`
}

type pendingRecord struct {
	ID           string              `json:"id"`
	Email        string              `json:"email"`
	Name         string              `json:"name"`
	CreatedAt    time.Time           `json:"created_at"`
	CreatedFrom  string              `json:"created_from"`
	ExpiresAt    time.Time           `json:"expires_at"`
	Proof        school.AddressProof `json:"proof"`
	Code         string              `json:"code,omitempty"`
	PasswordHash []byte              `json:"password_hash"`
}

type confirmationRecord struct {
	Hash      string    `json:"hash"`
	Email     string    `json:"email"`
	At        time.Time `json:"at"`
	ExpiresAt time.Time `json:"expires_at"`
}

type auditRecord struct {
	ID     string             `json:"id"`
	At     time.Time          `json:"at"`
	By     string             `json:"by,omitempty"`
	From   string             `json:"from,omitempty"`
	Action school.AuditAction `json:"action"`
	Of     string             `json:"of,omitempty"`
	Before string             `json:"before,omitempty"`
	After  string             `json:"after,omitempty"`
}

type noteRecord struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Text string    `json:"text"`
}

type refusalRecord struct {
	Address string `json:"address"`
	Reply   string `json:"reply"`
}

// enquiryRecord is the head of an enquiry. Excerpt begins its message; Size is
// what it adds to the counters of bytes.
type enquiryRecord struct {
	ID         string              `json:"id"`
	Name       string              `json:"name"`
	Email      string              `json:"email"`
	Phone      string              `json:"phone"`
	Excerpt    string              `json:"excerpt"`
	Cut        bool                `json:"cut,omitempty"`
	Size       int                 `json:"size"`
	State      school.EnquiryState `json:"state"`
	Suspect    string              `json:"suspect,omitempty"`
	Batch      string              `json:"batch,omitempty"`
	Formless   bool                `json:"formless,omitempty"`
	At         time.Time           `json:"at"`
	From       string              `json:"from"`
	OpenedAt   time.Time           `json:"opened_at,omitzero"`
	OpenedBy   string              `json:"opened_by,omitempty"`
	DoneAt     time.Time           `json:"done_at,omitzero"`
	ChangedAt  time.Time           `json:"changed_at,omitzero"`
	ChangedBy  string              `json:"changed_by,omitempty"`
	NoteCount  int                 `json:"notes,omitempty"`
	Mail       school.MailState    `json:"mail"`
	MailError  string              `json:"mail_error,omitempty"`
	MailTries  int                 `json:"mail_tries,omitempty"`
	MailNextAt time.Time           `json:"mail_next_at,omitzero"`
	MailedAt   time.Time           `json:"mailed_at,omitzero"`
	Unmailed   []refusalRecord     `json:"unmailed,omitempty"`
}

// bodyRecord is the text of an enquiry.
type bodyRecord struct {
	Message string       `json:"message"`
	Notes   []noteRecord `json:"notes,omitempty"`
}

func headOf(e school.Enquiry) enquiryRecord {
	excerpt, cut := excerptOf(e.Message)
	return enquiryRecord{ID: e.ID, Name: e.Name, Email: e.Email, Phone: e.Phone, Excerpt: excerpt, Cut: cut || e.Cut,
		State: e.State, Suspect: e.Suspect, Batch: e.Batch, Formless: e.Formless, At: e.At, From: e.From,
		OpenedAt: e.OpenedAt, OpenedBy: e.OpenedBy, DoneAt: e.DoneAt, ChangedAt: e.ChangedAt, ChangedBy: e.ChangedBy, NoteCount: e.NoteCount,
		Mail: e.Mail, MailError: e.MailError, MailTries: e.MailTries, MailNextAt: e.MailNextAt, MailedAt: e.MailedAt,
		Unmailed: each(e.Unmailed, func(r school.MailRefusal) refusalRecord { return refusalRecord(r) })}
}

// enquiry returns the enquiry of a list: with only the beginning of its
// message.
func (r enquiryRecord) enquiry() school.Enquiry {
	return school.Enquiry{ID: r.ID, Name: r.Name, Email: r.Email, Phone: r.Phone, Message: r.Excerpt, Cut: r.Cut,
		State: r.State, Suspect: r.Suspect, Batch: r.Batch, Formless: r.Formless, At: r.At, From: r.From,
		OpenedAt: r.OpenedAt, OpenedBy: r.OpenedBy, DoneAt: r.DoneAt, ChangedAt: r.ChangedAt, ChangedBy: r.ChangedBy, NoteCount: r.NoteCount,
		Mail: r.Mail, MailError: r.MailError, MailTries: r.MailTries, MailNextAt: r.MailNextAt, MailedAt: r.MailedAt,
		Unmailed: each(r.Unmailed, func(r refusalRecord) school.MailRefusal { return school.MailRefusal(r) })}
}

// sendingRecord records an accepted form under its idempotency key, with the
// ID of its enquiry.
type sendingRecord struct {
	EnquiryID string    `json:"enquiry"`
	At        time.Time `json:"at"`
}

type deliveryRecord struct {
	EnquiryID string    `json:"enquiry"`
	MessageID string    `json:"message_id"`
	QueuedAt  time.Time `json:"queued_at"`
	Tries     int       `json:"tries"`
	NextAt    time.Time `json:"next_at"`
	To        []string  `json:"to,omitempty"`
	Unreached bool      `json:"unreached,omitempty"`
	DigestAt  time.Time `json:"digest_at,omitzero"`
}

type variantRecord struct {
	Name   string `json:"name"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bytes  int64  `json:"bytes"`
	Type   string `json:"type"`
}

type pictureRecord struct {
	ID       string          `json:"id"`
	Source   string          `json:"source"`
	Master   string          `json:"master"`
	Width    int             `json:"width"`
	Height   int             `json:"height"`
	Color    string          `json:"color"`
	Preview  string          `json:"preview,omitempty"`
	Note     string          `json:"note,omitempty"`
	Variants []variantRecord `json:"variants"`
	AddedAt  time.Time       `json:"added_at,omitzero"`
	Recipe   string          `json:"recipe,omitempty"`
}

func pictureOf(p school.Picture) pictureRecord {
	return pictureRecord{ID: p.ID, Source: p.Source, Master: p.Master, Width: p.Width, Height: p.Height, Color: p.Color, Preview: p.Preview, Note: p.Note, AddedAt: p.AddedAt, Recipe: p.Recipe,
		Variants: each(p.Variants, func(v school.Variant) variantRecord { return variantRecord(v) })}
}

func (r pictureRecord) picture() school.Picture {
	return school.Picture{ID: r.ID, Source: r.Source, Master: r.Master, Width: r.Width, Height: r.Height, Color: r.Color, Preview: r.Preview, Note: r.Note, AddedAt: r.AddedAt, Recipe: r.Recipe,
		Variants: each(r.Variants, func(v variantRecord) school.Variant { return school.Variant(v) })}
}

type revisionFileRecord struct {
	Path  string `json:"path"`
	Hash  string `json:"hash"`
	Bytes int64  `json:"bytes"`
}

// treeRecord lists the files of a tree, which revisions name by its hash.
type treeRecord []revisionFileRecord

func treeOf(files []school.RevisionFile) treeRecord {
	return each(files, func(f school.RevisionFile) revisionFileRecord { return revisionFileRecord(f) })
}

func (r treeRecord) files() []school.RevisionFile {
	return each(r, func(f revisionFileRecord) school.RevisionFile { return school.RevisionFile(f) })
}

type countsRecord struct {
	Pages     int   `json:"pages"`
	News      int   `json:"news"`
	Circulars int   `json:"circulars"`
	Staff     int   `json:"staff"`
	Albums    int   `json:"albums"`
	Pictures  int   `json:"pictures"`
	Documents int   `json:"documents"`
	Files     int   `json:"files"`
	Bytes     int64 `json:"bytes"`
}

type revisionRecord struct {
	Number  int          `json:"number"`
	At      time.Time    `json:"at"`
	By      string       `json:"by"`
	Message string       `json:"message,omitempty"`
	Tree    string       `json:"tree"`
	Commit  string       `json:"commit,omitempty"`
	Dirty   bool         `json:"dirty,omitempty"`
	Of      int          `json:"of,omitempty"`
	Counts  countsRecord `json:"counts"`
}

func revisionOf(r school.Revision) revisionRecord {
	return revisionRecord{Number: r.Number, At: r.At, By: r.By, Message: r.Message, Tree: r.Tree,
		Commit: r.Commit, Dirty: r.Dirty, Of: r.Of, Counts: countsRecord(r.Counts)}
}

func (r revisionRecord) revision() school.Revision {
	return school.Revision{Number: r.Number, At: r.At, By: r.By, Message: r.Message, Tree: r.Tree,
		Commit: r.Commit, Dirty: r.Dirty, Of: r.Of, Counts: school.Counts(r.Counts)}
}

// each converts a list; an empty one stays nil, as in the nouns.
func each[A, B any](list []A, convert func(A) B) []B {
	var converted []B
	for _, a := range list {
		converted = append(converted, convert(a))
	}
	return converted
}
