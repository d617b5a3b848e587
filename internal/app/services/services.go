// Package services builds the services of a school's site on its open data folder, runs their
// background jobs, and says which of them answers what for the API and the public server.
package services

import (
	"context"
	"io/fs"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/api"
	"schoolsite/internal/audit"
	"schoolsite/internal/auth"
	"schoolsite/internal/backup"
	"schoolsite/internal/blob"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/factor"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/media"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
	"schoolsite/internal/uploads"
	"schoolsite/internal/web"
	"schoolsite/ui/messages"
)

// Parts has what the services are built on. All are required except five: Alarm; Prepared; Mailer, without
// which enquiries stay in the enquiries box; LinkChecker, without which links to other sites count
// as working; and Certificate, where this program does not serve HTTPS.
type Parts struct {
	DB          *store.DB
	Media       *blob.Dir   // picture variants and masters
	Content     *blob.Dir   // files of revisions, by hash
	Cache       *blob.Cache // rendered pages, by the hash of their input
	Pictures    *media.Library
	Passwords   *auth.Passwords
	Keys        *auth.Keys
	Renderer    publish.Renderer
	Mailer      mailqueue.Mailer
	LinkChecker disclosure.LinkChecker
	Certificate func() school.Certificate // that visitors get
	Sample      fs.FS                     // the content tree that an empty store serves
	Prepared    fs.FS                     // pictures of the sample, made when the program was built
	Clock       func() time.Time
	Alarm       func(at time.Time) <-chan time.Time // sends when Clock reaches a time, or sooner; a real timer when nil
	Log         *slog.Logger
}

// Options has the settings of a site.
type Options struct {
	publish.Options
	Registration school.Registration // "" is by approval
	// the school's own: with open registration a confirmed address there needs no owner's approval
	RegistrationDomains []string
	PasswordScore       int      // minimum strength of a new password, 0 to 4
	MailFrom            string   // the site's own address
	MailTo              []string // recipients of enquiries; the school's e-mail when empty
	Version             string
	Limits              school.Limits
	Retention           school.Retention // which revisions are kept; the zero value is school.DefaultRetention
	BackupTo            string           // where backups are made by themselves; "" for nowhere
	ExportTo            string           // where each change is exported to; "" for nowhere
}

// Services has every service of a site.
type Services struct {
	api.Services
	parts   Parts
	options Options
	notices *auth.Rate // to each person
}

// maxTimer bounds the wait before the clock is read again: timers pause while a machine sleeps.
const maxTimer = time.Minute

// New builds the services. Nothing is shown until Publish loads or previews content.
func New(parts Parts, options Options) *Services {
	if options.Registration == "" {
		options.Registration = school.ByApproval
	}
	if options.Retention == (school.Retention{}) {
		options.Retention = school.DefaultRetention()
	}
	if parts.Alarm == nil {
		parts.Alarm = func(at time.Time) <-chan time.Time { return time.After(min(time.Until(at), maxTimer)) }
	}
	s := &Services{parts: parts, options: options}
	s.Limits, s.Now = options.Limits, parts.Clock
	s.Audit = audit.New(parts.DB, parts.Clock, parts.Keys.Pseudonym)
	gc := &blob.GCLock{}
	// A service that needs one which is built after it calls that through s.
	requestCompaction := func() { s.Maintenance.RequestCompaction() }
	identity := func() school.Identity { return s.Publish.Identity() }
	s.Mail = mailqueue.New(mailqueue.Options{
		DB: parts.DB, Audit: s.Audit, Mailer: parts.Mailer, Clock: parts.Clock, Alarm: parts.Alarm, Log: parts.Log,
		BaseURL: options.BaseURL, From: options.MailFrom, To: s.mailTo, SchoolName: func() string {
			return identity().Name
		},
	})
	s.Enquiries = enquiries.New(enquiries.Deps{
		DB: parts.DB, Audit: s.Audit, Queue: s.Mail, Keys: parts.Keys, Clock: parts.Clock, Log: parts.Log,
		Encode:            parts.Renderer.Encode,
		ContentSays:       func() (school.EnquirySettings, bool, error) { return s.Publish.EnquirySettings() },
		HasMailTo:         len(options.MailTo) > 0,
		Notify:            s.notifyOwnersAnd,
		RequestCompaction: requestCompaction,
	})
	deps := accounts.Deps{
		DB: parts.DB, Audit: s.Audit, Passwords: parts.Passwords, Keys: parts.Keys, Mail: s.Mail, Clock: parts.Clock,
		Alarm: parts.Alarm,
		Log:   parts.Log, School: identity, RequestCompaction: requestCompaction,
	}
	s.Accounts = accounts.New(deps, accounts.Options{
		BaseURL: options.BaseURL, Registration: options.Registration, RegistrationDomains: options.RegistrationDomains,
		PasswordScore: options.PasswordScore,
	})
	s.AppTokens = accounts.NewAppTokens(deps)
	s.Invitations = accounts.NewInvitations(deps, s.Accounts.Options)
	s.Factors = factor.New(deps, s.Accounts.Options)
	s.Uploads = uploads.New(uploads.Deps{
		DB: parts.DB, Files: parts.Media, Library: parts.Pictures, GC: gc, Clock: parts.Clock,
		Prepared: parts.Prepared, PerDay: options.Limits.PerDay, WakeGC: func() { s.Maintenance.RequestCleanup() },
	})
	s.Revisions = revisions.New(revisions.Deps{
		DB: parts.DB, Audit: s.Audit, Content: parts.Content, GC: gc, Sample: parts.Sample, Log: parts.Log,
	})
	s.Publish = publish.New(publish.Deps{
		Revisions: s.Revisions, Content: parts.Content, Media: parts.Media, Cache: parts.Cache, GC: gc,
		Pictures: parts.Pictures,
		Uploads:  s.Uploads, Renderer: parts.Renderer, Clock: parts.Clock, Alarm: parts.Alarm, Log: parts.Log,
		OnShow: s.Enquiries.NoteContent,
	}, options.Options)
	s.Homepage = homepage.New(homepage.Deps{
		DB: parts.DB, Revisions: s.Revisions, Publisher: s.Publish, Uploads: s.Uploads, Clock: parts.Clock,
		Log: parts.Log, MaxSlides: options.Limits.Files,
		MaxEdits: options.Limits.EditsPerHour,
	})
	s.Editing = &editing.Service{DB: parts.DB, Revisions: s.Revisions, Publisher: s.Publish, Content: parts.Content,
		GC: gc, Clock: parts.Clock}
	saves, mails, opened := drafts.NewRates(parts.Clock)
	s.notices = auth.NewRate(noticesPerDay, 24*time.Hour, parts.Clock)
	s.Drafts = &drafts.Service{DB: parts.DB, Audit: s.Audit, Content: parts.Content, GC: gc, Editing: s.Editing,
		NotifyPublishers: s.notifyPublishers, NotifyAuthor: s.notifyAuthor, Saves: saves, Mails: mails, Opened: opened,
		BaseURL: options.BaseURL, Clock: parts.Clock, Log: parts.Log}
	s.Disclosure = disclosure.New(s.Publish.DisclosureBasis, parts.LinkChecker, parts.Clock)
	s.Backup = backup.New(backup.Deps{
		DB: parts.DB, GC: gc, Audit: s.Audit, Try: s.TryFolder, NotifyOwners: s.notifyOwners, Clock: parts.Clock,
		Alarm: parts.Alarm, Log: parts.Log,
	}, backup.Options{Version: options.Version, To: options.BackupTo})
	s.Static = s.newExport()
	s.Maintenance = maintenance.New(maintenance.Deps{
		DB: parts.DB, Audit: s.Audit, Media: parts.Media, Content: parts.Content, Library: parts.Pictures, GC: gc,
		Publisher: s.Publish, Uploads: s.Uploads, Enquiries: s.Enquiries, Disclosure: s.Disclosure, Backups: s.Backup,
		Retention: options.Retention, Clock: parts.Clock, Log: parts.Log,
	})
	s.Status = status.New(status.Deps{
		DB: parts.DB, Audit: s.Audit, Publisher: s.Publish, Files: s.Maintenance, Mail: s.Mail, Enquiries: s.Enquiries,
		Homepage: s.Homepage, Disclosure: s.Disclosure, Export: s.exportStatus, CountDrafts: drafts.Count,
		Certificate: parts.Certificate, Clock: parts.Clock, Log: parts.Log,
	}, status.Options{
		Version: options.Version, Build: parts.Renderer.Build(), KeyID: parts.Keys.ID(), BaseURL: options.BaseURL,
		Registration: options.Registration, RegistrationDomains: options.RegistrationDomains,
		PasswordScore: options.PasswordScore, BackupTo: options.BackupTo,
	})
	return s
}

// mailTo returns the recipients of enquiries: the configured addresses, or the school's own as an owner confirmed it.
func (s *Services) mailTo() []string {
	if len(s.options.MailTo) > 0 {
		return s.options.MailTo
	}
	settings, _, _, err := s.Enquiries.Settings()
	if err != nil || settings.Email == "" {
		s.parts.Log.Error("looking for whom to mail enquiries to failed", "error", err)
		return nil
	}
	return []string{settings.Email}
}

// mailedFor bounds the time in which a mail to the owners is worth sending.
const mailedFor = 24 * time.Hour

// notifyOwners queues a mail to every active owner. It never fails: errors are logged.
func (s *Services) notifyOwners(subject, text string) {
	for _, account := range s.holders(school.Manage, school.OtherFiles) {
		s.Mail.Notify(account, subject, text, s.parts.Clock().Add(mailedFor))
	}
}

// notifyOwnersAnd mails the owners, and an address that may be of none of them.
func (s *Services) notifyOwnersAnd(address, subject, text string) {
	s.notifyOwners(subject, text)
	s.Mail.Notify(school.Account{Email: address}, subject, text, s.parts.Clock().Add(mailedFor))
}

// noticesPerDay bounds the mails to one person about what waits for them: the dashboard lists all of it.
const noticesPerDay = 20

// notifyPublishers mails the owners, and the editors who may publish in a section.
func (s *Services) notifyPublishers(section school.Section, notice drafts.Notice) {
	for _, account := range s.holders(school.Publish, section) {
		s.notice(account, notice)
	}
}

// notifyAuthor mails the account with an e-mail address, while it is active.
func (s *Services) notifyAuthor(email string, notice drafts.Notice) {
	account, err := store.Read(s.parts.DB, func(tx *store.Tx) (school.Account, error) {
		return tx.AccountByEmail(email)
	})
	if err == nil && account.Status == school.Active {
		s.notice(account, notice)
	}
}

// notice mails a person in their language about what waits for them, unless enough were mailed today.
func (s *Services) notice(account school.Account, notice drafts.Notice) {
	if _, ok := s.notices.Allow(account.ID); ok {
		words := messages.In(string(account.Language))
		s.Mail.Notice(account, words.Say(notice.Subject), words.Say(notice.Text), s.parts.Clock().Add(mailedFor))
	}
}

// holders returns the active accounts that have a right in a section.
func (s *Services) holders(right school.Right, section school.Section) []school.Account {
	all, err := store.Read(s.parts.DB, store.Accounts.All)
	if err != nil {
		s.parts.Log.Error("looking for whom to mail failed", "error", err)
	}
	return slices.DeleteFunc(all, func(account school.Account) bool {
		return account.Status != school.Active || !(school.Actor{Account: account}).May(right, section)
	})
}

// Web returns the services that the public server calls.
func (s *Services) Web() web.Services {
	return web.Services{
		Site: s.Publish, Documents: s.Revisions, Pictures: s.Uploads, Accounts: s.Accounts, Enquiries: s.Enquiries,
		Drafts: s.Drafts, Unpack: s.parts.Renderer.Unpack, Status: s.Status,
	}
}

// Run runs the background jobs of all services until ctx ends. A job that panics starts again a
// minute later.
func (s *Services) Run(ctx context.Context) {
	background := map[string]func(context.Context){"accounts": s.Accounts.Run, "schedule": s.Publish.Run,
		"backup": s.Backup.Run, "export": s.Static.Run}
	maps.Copy(background, s.Mail.Jobs())
	maps.Copy(background, s.Maintenance.Jobs())
	var jobs sync.WaitGroup
	for name, job := range background {
		jobs.Go(func() {
			for ctx.Err() == nil {
				s.RunSafely(ctx, name, job)
				select {
				case <-ctx.Done():
				case <-time.After(time.Minute):
				}
			}
		})
	}
	jobs.Wait()
}

// RunSafely runs a job, and logs its panic instead of ending the process.
func (s *Services) RunSafely(ctx context.Context, name string, job func(context.Context)) {
	defer func() {
		if cause := recover(); cause != nil {
			s.parts.Log.Error("a background job failed", "job", name, "cause", cause, "stack", string(debug.Stack()))
		}
	}()
	job(ctx)
}
