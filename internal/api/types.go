package api

import (
	"time"

	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

// User describes the signed-in account to the browser, which keeps it.
type User struct {
	ID    string      `json:"_id"`
	Name  string      `json:"userName"`
	Email string      `json:"emailId"`
	Role  school.Role `json:"role"`
}

// SessionAnswer answers POST /api/login and GET /api/session. Token is only a
// marker that somebody is signed in; the credential is the cookie.
type SessionAnswer struct {
	Data    User   `json:"data"`
	Token   string `json:"token"`
	Message string `json:"message"`
}

// MessageData repeats the message where the specification's other reading
// looks for it.
type MessageData struct {
	Message string `json:"message"`
	ID      string `json:"_id,omitempty"`  // of what was made or changed
	Undo    string `json:"undo,omitempty"` // for POST /api/undo/{change}
	// Unchanged reports that there was nothing to do (idempotent call).
	Unchanged bool `json:"unchanged,omitempty"`
	// Pictures has one result for each picture of a form.
	Pictures []PictureResult `json:"pictures,omitempty"`
}

// MessageAnswer answers every call that does something.
type MessageAnswer struct {
	Message string      `json:"message"`
	Data    MessageData `json:"data"`
}

// SlidersAnswer answers GET /api/get-all-slider.
type SlidersAnswer struct {
	Data []SliderView `json:"data"`
}

// SliderView is a slider as pages read it. Images is the specification's;
// Slides has more detail.
type SliderView struct {
	ID     string      `json:"_id"`
	Images []string    `json:"images"`
	Slides []SlideView `json:"slides"`
}

// SlideView is one picture of a slider.
type SlideView struct {
	ID         string `json:"id"`
	URL        string `json:"url"`
	Srcset     string `json:"srcset"`
	Width      int    `json:"width"`
	Height     int    `json:"height"`
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
	Color      string `json:"color"`
	Preview    string `json:"preview"`
	Picture    string `json:"picture"` // names the picture in a SlideMake; "" to visitors
}

// PopupsAnswer answers GET /api/get-pop-up. Data is what the admin screens
// read, Images what the home page reads.
type PopupsAnswer struct {
	Data   []PopupView `json:"data"`
	Images []string    `json:"images"`
}

// PopupView is a pop-up. Version changes whenever it would look different.
type PopupView struct {
	ID         string    `json:"_id"`
	Image      string    `json:"image"`
	Images     []string  `json:"images"`
	Srcset     string    `json:"srcset"`
	Width      int       `json:"width"`
	Height     int       `json:"height"`
	Alt        string    `json:"alt"`
	Decorative bool      `json:"decorative"`
	Color      string    `json:"color"`
	Preview    string    `json:"preview"`
	Picture    string    `json:"picture"` // names the picture in a PopupMake; "" to visitors
	Link       string    `json:"link,omitempty"`
	From       time.Time `json:"from,omitzero"`
	Until      time.Time `json:"until,omitzero"`
	Live       bool      `json:"live"`
	Version    string    `json:"version"`
}

// PopupEdit is the body of PATCH /api/popup/{id}; an absent field stays. Times
// are RFC 3339, or "2006-01-02T15:04" in Indian Standard Time, or "" for none.
// Picture puts another one, uploaded before, in the place of the one there is.
type PopupEdit struct {
	Picture    *string `json:"picture,omitempty"`
	Alt        *string `json:"alt,omitempty"`
	Decorative *bool   `json:"decorative,omitempty"`
	Link       *string `json:"link,omitempty"`
	From       *string `json:"from,omitempty"`
	Until      *string `json:"until,omitempty"`
}

// SlideOrder is the body of PATCH /api/slider/{id}: every slide's id once.
type SlideOrder struct {
	Order []string `json:"order"`
}

// SlideEdit is the body of PATCH /api/slider/{id}/slides/{slide}. Picture puts
// another one, uploaded before, in the place of the one there is.
type SlideEdit struct {
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
	Picture    string `json:"picture,omitempty"`
}

// ChangesAnswer answers GET /api/changes: what was done in the last 30 days,
// newest first.
type ChangesAnswer struct {
	Data []ChangeView `json:"data"`
}

// ChangeView is a change in words. Text follows Who: "removed picture 2 from
// the slider".
type ChangeView struct {
	school.Change
	Who   string             `json:"who"` // a person's name, or "root (by command)"
	Text  string             `json:"text"`
	State school.ChangeState `json:"state"`
	// TookDown reports whether the change removed pictures that can be deleted
	// permanently.
	TookDown bool `json:"tookDown"`
}

// PurgeForm is the body of POST /api/changes/forget: changes to delete
// permanently, each with all older ones of its subject.
type PurgeForm struct {
	Changes []string `json:"changes"`
	DryRun  bool     `json:"dryRun,omitempty"`
}

// PurgeAnswer answers it: what went, or, in a dry run, would go.
type PurgeAnswer struct {
	Message  string `json:"message"`
	Changes  int    `json:"changes"`
	Pictures int    `json:"pictures"` // that are gone
	Stay     int    `json:"stay"`     // that something else names
	Files    int    `json:"files"`
	Bytes    int64  `json:"bytes"`
	DryRun   bool   `json:"dryRun"`
	Later    bool   `json:"later,omitempty"` // the files go as soon as the uploads that are coming in are done
}

// TakedownForm is the body of POST /api/media/takedown: a picture to delete
// permanently, by its address or the SHA-256 of its bytes.
type TakedownForm struct {
	Picture string `json:"picture"`
	Reason  string `json:"reason,omitempty"`
	DryRun  bool   `json:"dryRun,omitempty"`
}

// TakedownAnswer answers it: where the picture was, or, in a dry run, is.
type TakedownAnswer struct {
	Message   string   `json:"message"`
	Places    []string `json:"places"`  // where it was, in words
	Sources   []string `json:"sources"` // SHA-256 of the files that it was made of
	Revisions int      `json:"revisions"`
	Slider    bool     `json:"slider"`
	Popup     bool     `json:"popup"`
	Changes   int      `json:"changes"`
	Already   bool     `json:"already"`
	Later     bool     `json:"later"` // what is left of it goes as soon as something else is done
	DryRun    bool     `json:"dryRun"`
}

// Status answers GET /api/status: what runs, what is live, what needs
// attention.
type Status struct {
	Version    string        `json:"version"`
	Build      string        `json:"build"`
	StartedAt  time.Time     `json:"startedAt,omitzero"` // while serving
	Serving    bool          `json:"serving"`            // false when a command answered by itself
	Address    string        `json:"address,omitempty"`
	DataDir    string        `json:"dataDir,omitempty"` // for the operator only
	School     string        `json:"school"`
	Revision   RevisionView  `json:"revision"`
	Pages      int           `json:"pages"`
	ShellPages int           `json:"shellPages"` // pages whose rendering failed
	Slides     int           `json:"slides"`
	Popup      string        `json:"popup"` // in words: "none", "live", "planned from 2 December 2026, 9:00 am", …
	Enquiries  EnquiryCounts `json:"enquiries"`
	Accounts   AccountCounts `json:"accounts"`
	Mail       MailStatus    `json:"mail"`
	Limits     UploadLimits  `json:"limits"`
	HasOwner   bool          `json:"hasOwner"`
	Disk       DiskStatus    `json:"disk"`
	Attention  []Attention   `json:"attention"` // empty: all is well

	Certificate *CertificateView `json:"certificate,omitempty"` // absent where the server doesn't speak HTTPS itself
}

// DiskStatus reports free space and the size of the data file.
type DiskStatus struct {
	Free     int64 `json:"free"`     // bytes on the data folder's disk
	Database int64 `json:"database"` // bytes of the data file
}

// CertificateView describes the TLS certificate that the server presents.
type CertificateView struct {
	Names   []string  `json:"names"`
	Ends    time.Time `json:"ends,omitzero"`     // absent as long as there is none
	Problem string    `json:"problem,omitempty"` // why there is none, or no newer one
}

// Attention is something that a person should do.
type Attention struct {
	Code    string                `json:"code"` // "mail_off": never renamed
	Level   school.AttentionLevel `json:"level"`
	Message string                `json:"message"`
	Path    string                `json:"path,omitempty"` // the screen where it is done
}

// DisclosureAnswer answers GET /api/disclosure and POST /api/disclosure/check.
type DisclosureAnswer struct {
	Data      school.Disclosure    `json:"data"`
	Findings  []disclosure.Finding `json:"findings"`           // empty: nothing is wrong
	Summary   string               `json:"summary"`            // of the findings, in one line; "" without any
	CheckedAt time.Time            `json:"checkedAt,omitzero"` // last check of links to other sites
}

// AccountCounts counts accounts by status.
type AccountCounts struct {
	Active   int `json:"active"`
	Pending  int `json:"pending"`
	Disabled int `json:"disabled"`
}

// MailStatus reports the state of outgoing mail.
type MailStatus struct {
	On        bool   `json:"on"`
	Waiting   int    `json:"waiting"`
	Refused   int    `json:"refused"`
	LastError string `json:"lastError,omitempty"`
	// SentAt is the last time that the mail server accepted a letter, absent if
	// there was none since this server started.
	SentAt time.Time `json:"sentAt,omitzero"`
}

// RevisionView is a published content tree. Number 0 is the built-in sample.
type RevisionView struct {
	school.Revision
	Current bool `json:"current"`
	// Purged counts its pictures that were deleted permanently and are left out.
	// Only the answer about one revision has it.
	Purged int `json:"purged,omitempty"`
}

// RevisionsAnswer answers GET /api/content/revisions, newest first. The sample
// is not in it.
type RevisionsAnswer struct {
	Data []RevisionView `json:"data"`
}

// RevisionAnswer answers GET /api/content/revisions/{n}, with the files in the
// order of their paths.
type RevisionAnswer struct {
	Data  RevisionView          `json:"data"`
	Files []school.RevisionFile `json:"files"`
}

// RollbackTo is the body of POST /api/content/rollback. To 0 is the revision
// before the current one.
type RollbackTo struct {
	To      int    `json:"to"`
	Message string `json:"message,omitempty"`
}

// ImportAnswer answers POST /api/content and /api/content/rollback.
type ImportAnswer struct {
	Message   string              `json:"message"`
	Revision  RevisionView        `json:"revision"`  // the new one, or, when nothing changed, the current one
	Unchanged bool                `json:"unchanged"` // the tree is the current one
	DryRun    bool                `json:"dryRun,omitempty"`
	Hidden    bool                `json:"hidden,omitempty"` // this server shows a working folder meanwhile
	Warnings  []school.Diagnostic `json:"warnings,omitempty"`
}

// ImportLine is one line of the answer of an import whose progress was asked
// for. One of the three is set; the last line has an answer or an error.
type ImportLine struct {
	Progress *school.Progress `json:"progress,omitempty"`
	Answer   *ImportAnswer    `json:"answer,omitempty"`
	Error    *ErrorBody       `json:"error,omitempty"`
}

// FileHashes is the body of POST /api/content/missing.
type FileHashes struct {
	Hashes []string `json:"hashes"`
}

// MissingAnswer answers it: the hashes whose bytes have to be sent.
type MissingAnswer struct {
	Missing []string `json:"missing"`
}

// SweepForm is the body of POST /api/content/sweep.
type SweepForm struct {
	DryRun bool `json:"dryRun"`
}

// SweepAnswer answers it: what went, or, in a dry run, would go.
type SweepAnswer struct {
	Revisions []int `json:"revisions"` // oldest first
	Files     int   `json:"files"`
	Bytes     int64 `json:"bytes"`
	DryRun    bool  `json:"dryRun"`
}

// ImportForm holds the details that an editor sends with a content tree.
type ImportForm struct {
	Message string
	Commit  string
	Dirty   bool
	DryRun  bool
	Base    int // the revision that the tree comes from; 0 when nobody knows
	Over    int // the revision that it may take the place of all the same; 0 for none
}
