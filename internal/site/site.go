// Package site holds the use cases: everything that the product can do is a
// method of Site. The servers (the API, the pages) and the commands only
// translate to and from it.
//
// Three rules hold throughout. Bytes first, record second: a file is durable
// before a transaction names it. One transaction a use case, never held while
// a picture is decoded, a page rendered or a mail sent. Visitors read a
// Snapshot, which is immutable; each change of what they see makes a new one
// and swaps the pointer before the change is acknowledged.
package site

import (
	"context"
	"crypto/rand"
	"io/fs"
	"log/slog"
	"maps"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/blob"
	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
	"schoolsite/internal/uploads"
)

// Renderer turns page data into HTML. It may fail; Shell may not.
type Renderer interface {
	Render(ctx context.Context, layout school.Layout, page school.PageData) ([]byte, error)
	Shell(layout school.Layout, page school.PageData) []byte
	Encode(contentType string, body []byte) school.Encoded
	Build() string
}

// Parts holds the dependencies of a Site. All are required except three:
// Alarm; Mailer, without which enquiries stay in the enquiries box; and
// LinkChecker, without which links to other sites count as working.
type Parts struct {
	DB          *store.DB
	Media       *blob.Dir   // picture variants and masters
	Content     *blob.Dir   // files of revisions, by hash
	Cache       *blob.Cache // rendered pages, by the hash of their input
	Pictures    *media.Library
	Passwords   *auth.Passwords
	Keys        *auth.Keys
	Renderer    Renderer
	Mailer      mailqueue.Mailer
	LinkChecker disclosure.LinkChecker
	Sample      fs.FS // the content tree that an empty store serves
	Clock       func() time.Time
	Alarm       func(at time.Time) <-chan time.Time // sends when Clock reaches a time, or sooner; a real timer when nil
	Log         *slog.Logger

	// Certificate returns the TLS certificate that visitors get; nil where
	// this program does not serve HTTPS.
	Certificate func() school.Certificate
}

// Options holds the settings of a site.
type Options struct {
	BaseURL      string              // "https://school.example", no slash at the end
	Registration school.Registration // "" is by approval
	// RegistrationDomains are the school's own mail domains: with open
	// registration a confirmed address there needs no owner's approval.
	RegistrationDomains []string
	PasswordScore       int      // minimum strength of a new password, 0 to 4
	MailFrom            string   // the site's own address
	MailTo              []string // recipients of enquiries; the school's e-mail when empty
	Version             string
	Limits              school.Limits
	Retention           school.Retention      // which revisions are kept; the zero value is school.DefaultRetention
	Progress            func(school.Progress) // is called with the progress of Load and Preview, one call at a time
	PreviewAt           time.Time             // the time for which a working tree is shown; zero for now
	Patience            time.Duration         // how long Load renders pages before it leaves the rest to Run; 0 is as long as it takes
}

// Aliases name the services that Site embeds while callers still use them
// through Site.
type (
	accountsService    = accounts.Service
	enquiriesService   = enquiries.Service
	mailQueue          = mailqueue.Service
	maintenanceService = maintenance.Service
	statusService      = status.Service
)

// Site is one school's website.
type Site struct {
	*accountsService
	*disclosureService
	*enquiriesService
	*homepageService
	*uploadsService
	*mailQueue
	*maintenanceService
	*statusService

	parts     Parts
	options   Options
	startedAt time.Time
	audit     *audit.Log
	sample    func() (tree, error) // parts.Sample, listed once
	memory    content.Cache        // parsed files of the last tree

	snapshot   atomic.Pointer[Snapshot]
	working    atomic.Pointer[Draft]
	workFiles  contentfs.Listing // of the folder that somebody works on
	importing  sync.Mutex        // one content tree at a time; taken before publishing
	publishing sync.Mutex        // one new snapshot at a time
	gc         *blob.GCLock      // held shared between finding or writing a file and naming it in a record
	staging    string            // begins the names of the folders into which this process unpacks archives
	exporting  exports           // revisions that are being exported
	swapped    chan struct{}     // signals a new snapshot or a due retry
	retry      refreshRetry
	left       atomic.Pointer[sampleLeft]
}

// New makes a site of its parts. It shows nothing until Load, Preview or
// RefreshDraft.
func New(parts Parts, options Options) *Site {
	if options.Registration == "" {
		options.Registration = school.ByApproval
	}
	if options.Retention == (school.Retention{}) {
		options.Retention = school.DefaultRetention()
	}
	if parts.Alarm == nil {
		parts.Alarm = newTimer
	}
	s := &Site{
		parts: parts, options: options, startedAt: parts.Clock(),
		gc:      &blob.GCLock{},
		audit:   audit.New(parts.DB, parts.Clock, parts.Keys.Pseudonym),
		staging: incoming + rand.Text()[:8] + "-",
		swapped: make(chan struct{}, 1),
		sample:  sync.OnceValues(func() (tree, error) { return listed(parts.Sample) }),
	}
	requestCompaction := func() { s.RequestCompaction() }
	s.mailQueue = mailqueue.New(mailqueue.Options{
		DB: parts.DB, Audit: s.audit, Mailer: parts.Mailer, Source: enquiries.Composer{BaseURL: options.BaseURL}, Clock: parts.Clock, Alarm: parts.Alarm, Log: parts.Log,
		BaseURL: options.BaseURL, From: options.MailFrom, To: s.mailTo, SchoolName: func() string { return s.identity().Name },
	})
	s.enquiriesService = enquiries.New(enquiries.Deps{
		DB: parts.DB, Audit: s.audit, Queue: s.mailQueue, Keys: parts.Keys, Clock: parts.Clock, Log: parts.Log,
		Encode:        func(contentType string, body []byte) school.Encoded { return parts.Renderer.Encode(contentType, body) },
		RetentionDays: s.retentionDays, RequestCompaction: requestCompaction,
	})
	deps := accounts.Deps{
		DB: parts.DB, Audit: s.audit, Passwords: parts.Passwords, Keys: parts.Keys, Clock: parts.Clock, Alarm: parts.Alarm, Log: parts.Log,
		School: s.identity, RequestCompaction: requestCompaction,
	}
	if parts.Mailer != nil {
		deps.Notifier = s.mailQueue
	}
	s.accountsService = accounts.New(deps, accounts.Options{
		BaseURL: options.BaseURL, Registration: options.Registration, RegistrationDomains: options.RegistrationDomains, PasswordScore: options.PasswordScore,
	})
	s.disclosureService = disclosure.New(s.disclosureBasis, parts.LinkChecker, parts.Clock)
	s.uploadsService = uploads.New(uploads.Deps{
		DB: parts.DB, Files: parts.Media, Library: parts.Pictures, GC: s.gc, Clock: parts.Clock,
		PerDay: options.Limits.PerDay, WakeGC: func() { s.RequestCleanup() },
	})
	s.homepageService = homepage.New(homepage.Deps{
		DB: parts.DB, Audit: s.audit, GC: s.gc, Clock: parts.Clock, Log: parts.Log,
		MaxSlides: options.Limits.Files, CheckLink: s.checkPopupLink, OnChange: s.showChange,
	})
	s.maintenanceService = maintenance.New(maintenance.Deps{
		DB: parts.DB, Audit: s.audit, Media: parts.Media, Content: parts.Content, Library: parts.Pictures, GC: s.gc,
		Publisher: s, Uploads: s.uploadsService, Homepage: s.homepageService, Enquiries: s.enquiriesService, Disclosure: s.disclosureService,
		Retention: options.Retention, Clock: parts.Clock, Log: parts.Log,
	})
	s.statusService = status.New(status.Deps{
		DB: parts.DB, Audit: s.audit, Publisher: s, Files: s.maintenanceService, Mail: s.mailQueue, Enquiries: s.enquiriesService,
		Disclosure: s.disclosureService, Certificate: parts.Certificate, Clock: parts.Clock, Log: parts.Log,
	}, status.Options{
		Version: options.Version, Build: parts.Renderer.Build(), KeyID: parts.Keys.ID(), BaseURL: options.BaseURL,
		Registration: options.Registration, RegistrationDomains: options.RegistrationDomains, PasswordScore: options.PasswordScore,
	})
	return s
}

// identity returns the school's identity as visitors see it.
func (s *Site) identity() school.Identity {
	if now := s.Snapshot(); now != nil {
		return now.Content.Identity
	}
	return school.Identity{Name: "the school"}
}

// retentionDays returns the retention of an enquiry that is done, in days, by
// the content that is shown. known is false while a fallback is shown instead
// of the published revision.
func (s *Site) retentionDays() (days int, known bool, err error) {
	shown := s.Snapshot()
	if shown == nil {
		return 0, false, nil
	}
	published, err := s.currentRevision()
	known = isDraft(shown.Revision) || shown.Revision.Number == published.Number
	return shown.Content.Identity.EnquiriesKeptDays, known, err
}

// mailTo returns the recipients of enquiries: the configured addresses, or the
// school's own.
func (s *Site) mailTo() []string {
	if now := s.Snapshot(); len(s.options.MailTo) == 0 && now != nil {
		return []string{now.Content.Identity.Email}
	}
	return s.options.MailTo
}

// Snapshot returns the pages that visitors see now; nil before the first
// snapshot is made.
func (s *Site) Snapshot() *Snapshot { return s.snapshot.Load() }

// Now returns the time by the site's clock.
func (s *Site) Now() time.Time { return s.parts.Clock() }

// AuditLog returns the audit log.
func (s *Site) AuditLog() *audit.Log { return s.audit }

// Limits of uploads.
func (s *Site) Limits() school.Limits { return s.options.Limits }

// Run runs the background jobs until ctx ends: it delivers the outbox and the
// mail to holders of accounts, makes the links for new passwords and
// registrations, sweeps once a day, refreshes the snapshot on schedule,
// removes files whose removal had to wait for an upload or an import, and
// checks the disclosure's links.
func (s *Site) Run(ctx context.Context) {
	background := map[string]func(context.Context){"accounts": s.accountsService.Run, "schedule": s.runSchedule}
	maps.Copy(background, s.mailQueue.Jobs())
	maps.Copy(background, s.maintenanceService.Jobs())
	var jobs sync.WaitGroup
	for name, job := range background {
		jobs.Go(func() { s.supervise(ctx, name, job) })
	}
	jobs.Wait()
}

// supervise runs a job and starts it again a minute after a panic.
func (s *Site) supervise(ctx context.Context, name string, job func(context.Context)) {
	for ctx.Err() == nil {
		s.recovered(name, func() { job(ctx) })
		wait(ctx, time.Minute)
	}
}

func (s *Site) recovered(name string, do func()) {
	defer func() {
		if cause := recover(); cause != nil {
			s.parts.Log.Error("a background job failed", "job", name, "cause", cause, "stack", string(debug.Stack()))
		}
	}()
	do()
}

func (s *Site) logged(what string, err error) {
	if err != nil {
		s.parts.Log.Error(what+" failed", "error", err)
	}
}

// wait returns after d or when ctx ends.
func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
