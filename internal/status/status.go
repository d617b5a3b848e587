// Package status reports the state of the site, what needs a person's attention,
// and whether the server is healthy.
package status

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// keyNamedFor is the time for which Status reports that the signing key was replaced.
const keyNamedFor = 7 * 24 * time.Hour

// Deps has the dependencies of a Service. All are required, but for Certificate.
type Deps struct {
	DB          *store.DB
	Audit       *audit.Log
	Publisher   *publish.Service
	Files       *maintenance.Service
	Mail        *mailqueue.Service
	Enquiries   *enquiries.Service
	Homepage    *homepage.Service
	Disclosure  *disclosure.Service
	Export      func() ExportStatus // of the copy in static files
	CountDrafts func(tx *store.Tx, by school.Actor) (waiting, sentBack int, err error)
	Certificate func() school.Certificate // nil where this program serves no HTTPS
	Clock       func() time.Time
	Log         *slog.Logger
}

// Options has the settings that Status and the audit log name.
type Options struct {
	Version             string
	Build               string // of the user interface
	KeyID               string // of the key that signs sessions
	BaseURL             string
	Registration        school.Registration
	RegistrationDomains []string
	PasswordScore       int
	BackupTo            string // where backups are made by themselves; "" for nowhere
}

// Service reports on one site.
type Service struct {
	deps      Deps
	options   Options
	startedAt time.Time

	probing  sync.Mutex // guards probedAt and probed
	probedAt time.Time
	probed   error // whether the store accepted the last write
}

// New returns a service on its dependencies.
func New(deps Deps, options Options) *Service {
	return &Service{deps: deps, options: options, startedAt: deps.Clock()}
}

// Status reports the state of the server, the live content and what needs attention. It is the
// greater part of the answer to GET /api/status.
type Status struct {
	Version    string            `json:"version"`
	Build      string            `json:"build"`
	StartedAt  time.Time         `json:"startedAt,omitzero"` // while serving
	School     string            `json:"school"`
	Revision   school.Revision   `json:"-"` // that is shown; the published one while nothing is served
	Pages      int               `json:"pages"`
	ShellPages int               `json:"shellPages"` // pages whose rendering failed
	Slides     int               `json:"slides"`
	Popup      string            `json:"popup"` // in words: "none", "live", "planned from 2 December 2026, 9:00 am", …
	PopupState school.PopupState `json:"popupState"`
	PopupFrom  time.Time         `json:"popupFrom,omitzero"`
	PopupUntil time.Time         `json:"popupUntil,omitzero"`
	Enquiries  enquiries.Counts  `json:"enquiries"`
	Accounts   AccountCounts     `json:"accounts"`
	Mail       MailStatus        `json:"mail"`
	HasOwner   bool              `json:"hasOwner"`
	Backup     BackupStatus      `json:"backup"`
	Export     ExportStatus      `json:"export"`
	Disk       DiskStatus        `json:"disk"`
	Attention  []Attention       `json:"attention"` // empty: all is well

	Certificate *school.Certificate `json:"certificate,omitempty"` // absent where the server doesn't speak HTTPS itself
}

// ExportStatus reports the copy of the site that is brought up to date by itself.
type ExportStatus struct {
	To string `json:"to,omitempty"` // absent for none
	// when it was up to date last, absent if it was not since this server started
	At      time.Time `json:"at,omitzero"`
	Problem string    `json:"problem,omitempty"`
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

// DiskStatus reports free space and the size of the data file.
type DiskStatus struct {
	Free     int64 `json:"free"`     // bytes on the data folder's disk
	Database int64 `json:"database"` // bytes of the data file
}

// Attention is something that a person should do, with the screen for it.
type Attention struct {
	Code     string         `json:"code"` // "mail_off": never renamed
	Level    AttentionLevel `json:"level"`
	Message  string         `json:"message"`
	Sentence text.Sentence  `json:"sentence,omitzero"` // of which the message was made
	Path     string         `json:"path,omitempty"`    // "" when no screen helps
	Server   bool           `json:"server,omitempty"`  // for whoever runs the server; staff are not told
	Count    int            `json:"count,omitempty"`   // of the drafts or call-backs of which it tells
	// Confirm is the body of POST /api/enquiries/settings, where that is what to do; for owners.
	Confirm *school.EnquirySettings `json:"confirm,omitempty"`
}

// findings has what Status has read beside its answer, and sentences on what needs attention, zero
// where nothing does.
type findings struct {
	publish.State
	published int // the number of the revision that should be shown
	refused   int // messages to the contact form in 24 hours
	inbox     enquiries.Summary
	// Where enquiries are mailed and how long they are kept, and what the content says otherwise.
	enquiries, unconfirmed school.EnquirySettings
	key                    text.Sentence // the signing key was replaced
	damaged                text.Sentence // records
	removed                text.Sentence // the data file was, while the server runs
	clock                  text.Sentence // it leapt
	files                  text.Sentence // that are missing or damaged
	filesShown             bool          // visitors see one of them
	disclosure             text.Sentence // what is wrong with it
	sampleText             text.Sentence // that is left
	waiting                int           // drafts for who may publish
	sentBack               int           // drafts of the person who asks
	factorFrom             time.Time     // when the person who asks has to have a second factor, and has none
}

// Status returns the status to everybody who is signed in.
func (s *Service) Status(ctx context.Context, by school.Actor) (Status, error) {
	found := findings{State: s.deps.Publisher.State(), refused: s.deps.Enquiries.Refused()}
	st := Status{
		Version: s.options.Version, Build: s.options.Build, StartedAt: s.startedAt,
		School: found.School, Revision: found.Revision, Pages: found.Pages, ShellPages: found.ShellPages,
		Mail: MailStatus{On: s.deps.Mail.MailOn()},
	}
	st.Mail.LastError, st.Mail.SentAt = s.deps.Mail.MailHealth()
	if s.deps.Certificate != nil {
		certificate := s.deps.Certificate()
		st.Certificate = &certificate
	}
	err := s.deps.DB.View(func(tx *store.Tx) error { return s.readRecords(tx, by, &st, &found) })
	if err != nil {
		return st, fmt.Errorf("read the records of the status: %w", err)
	}
	home, err := s.deps.Homepage.Home(ctx, by)
	if err != nil {
		return st, fmt.Errorf("read the slider and the pop-up: %w", err)
	}
	st.Slides, st.Popup, st.PopupState = len(home.Slider), "none", school.NoPopup
	if home.Popup != nil {
		st.PopupState = home.Popup.State(s.deps.Clock())
		st.PopupFrom, st.PopupUntil = home.Popup.Shown.From, home.Popup.Shown.Until
		st.Popup = home.Popup.StateText(s.deps.Clock())
	}
	if err := s.deps.DB.Present(); err != nil {
		found.removed = school.AsError(err).AsSentence()
	} else if st.Disk, err = s.readDisk(); err != nil {
		return st, err
	}
	if damaged := s.deps.DB.Damaged(); len(damaged) > 0 {
		found.damaged = text.Sentencef("Damaged records in the data file: %d. The first is %s/%s. The rest of the site "+
			"goes on without them. "+
			"Check the server's disk, and restore the newest backup: schoolsite backup list", len(damaged),
			damaged[0].Bucket, damaged[0].Key)
	}
	if found.files, found.filesShown, err = s.deps.Files.FaultSentence(ctx); err != nil {
		return st, err
	}
	// A file that can't be read is reported above, and must not hide the rest.
	if !isSample(st.Revision) { // the sample school has nothing to disclose, and says itself that it is the sample
		if found.disclosure, err = s.deps.Disclosure.Attention(); err != nil {
			s.deps.Log.Error("looking at the disclosure failed", "error", err)
		}
		if found.sampleText, err = s.deps.Publisher.SampleSentence(st.Revision); err != nil {
			s.deps.Log.Error("looking for texts of the sample failed", "error", err)
		}
	}
	if found.enquiries, found.unconfirmed, _, err = s.deps.Enquiries.Settings(); err != nil {
		s.deps.Log.Error("looking for what the content says of enquiries failed", "error", err)
	}
	st.Attention = s.attention(st, found, by)
	return st, nil
}

// readDisk reads the free space and the size of the data file.
func (s *Service) readDisk() (d DiskStatus, err error) {
	if d.Free, err = s.deps.DB.FreeSpace(); err != nil {
		return d, err
	}
	d.Database, err = s.deps.DB.Size()
	return d, err
}

// readRecords reads what Status reports of the data file.
func (s *Service) readRecords(tx *store.Tx, by school.Actor, st *Status, found *findings) error {
	now := s.deps.Clock()
	published, err := store.CurrentRevision.Get(tx)
	if err != nil {
		return err
	}
	found.published = published
	if !found.Serving && found.published > 0 {
		if st.Revision, err = tx.Revision(found.published); err != nil {
			return err
		}
	}
	if st.HasOwner, err = accounts.HasOwner(tx); err != nil {
		return err
	}
	key, err := store.SigningKey.Get(tx)
	if err != nil {
		return err
	}
	if key.ID != "" && key.ID != s.options.KeyID { // found by a command, before the next start
		key.ChangedAt = now
	}
	if !key.ChangedAt.IsZero() && now.Sub(key.ChangedAt) <= keyNamedFor {
		found.key = text.Sentencef("The key that signs sessions was lost or replaced (seen on %s): everybody had to "+
			"log in again. "+
			"If nobody deleted the file key on purpose, check what else is missing from the data folder",
			text.Timestamp(key.ChangedAt))
	}
	clock, err := store.Clock.Get(tx)
	if err != nil {
		return err
	}
	found.clock = clockSentence(clock, now)
	holders, err := store.Accounts.All(tx)
	if err != nil {
		return err
	}
	for _, a := range holders {
		switch a.Status {
		case school.Active:
			st.Accounts.Active++
		case school.Disabled:
			st.Accounts.Disabled++
		}
	}
	waiting, err := accounts.Answerable(tx)
	if err != nil {
		return err
	}
	st.Accounts.Pending = len(waiting)
	if st.Enquiries, err = enquiries.CountsFor(tx, by, now); err != nil {
		return err
	}
	st.Export = s.deps.Export()
	if st.Backup, err = s.readBackup(tx, now); err != nil {
		return err
	}
	if found.waiting, found.sentBack, err = s.deps.CountDrafts(tx, by); err != nil {
		return err
	}
	if found.factorFrom, err = store.FactorMissingFrom(tx, by.Account); err != nil {
		return err
	}
	found.inbox, err = enquiries.Summarize(tx, now)
	st.Mail.Waiting, st.Mail.Refused = found.inbox.Waiting, found.inbox.Unmailed
	return err
}

// isSample reports whether a revision is the built-in sample.
func isSample(r school.Revision) bool { return r.Number == 0 && r.By == "" || r.Sample }

// AppendStart adds an audit entry that a server was started, with the settings
// that decide who may sign in, without secrets.
func (s *Service) AppendStart(by school.Actor) error {
	mail := "mail off"
	if s.deps.Mail.MailOn() {
		mail = "mail on"
	}
	return s.deps.Audit.AppendStart(by,
		fmt.Sprintf("version %s, %s, registration: %s, %s, passwords of score %d or more",
			s.options.Version, s.options.BaseURL, s.options.Registration, mail, s.options.PasswordScore))
}

// NoteKey compares the signing key with that of the last start. A key that was
// lost, or damaged by the disk, ends every session. It can't be told apart
// from a key that somebody replaced, so a new key is reported, not refused.
func (s *Service) NoteKey() error {
	return s.deps.DB.Update(func(tx *store.Tx) error {
		key, err := store.SigningKey.Get(tx)
		if err != nil || key.ID == s.options.KeyID {
			return err
		}
		if key.ID != "" {
			key.ChangedAt = s.deps.Clock().UTC()
			s.deps.Log.Warn("the key that signs sessions is another one than at the last start: everybody has to " +
				"log in again. " +
				"If nobody deleted it on purpose, check what else is missing from the data folder")
		}
		key.ID = s.options.KeyID
		return store.SigningKey.Put(tx, key)
	})
}
