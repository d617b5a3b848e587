// Package schooltest makes whole sites for tests: the real store in a temporary folder, the real
// picture library and content, a clock that tests move, and stand-ins for the two parts that reach
// outside the process or are slow, the mail server and the renderer.
package schooltest

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/api"
	"schoolsite/internal/app/services"
	"schoolsite/internal/auth"
	"schoolsite/internal/blob"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/media"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/internal/uploads"
	"schoolsite/internal/web"
)

// Password keeps the rule; every account of a test has it.
const Password = "Correct1!horse kite"

// cheapest is the lowest cost that bcrypt takes: tests hash often.
const cheapest = 4

// Start is when every test begins.
var Start = time.Date(2026, 11, 20, 9, 0, 0, 0, text.India)

// Aliases name the services that School embeds, so that tests call their use cases on it.
type (
	accountsService    = accounts.Service
	disclosureService  = disclosure.Service
	enquiriesService   = enquiries.Service
	homepageService    = homepage.Service
	mailService        = mailqueue.Service
	maintenanceService = maintenance.Service
	publishService     = publish.Service
	statusService      = status.Service
	uploadsService     = uploads.Service
)

// School is a site under test and its stand-ins.
type School struct {
	*accountsService
	*disclosureService
	*enquiriesService
	*homepageService
	*mailService
	*maintenanceService
	*publishService
	*statusService
	*uploadsService
	Services *services.Services
	Parts    services.Parts // what the services are built on
	Clock    *Clock
	Mailer   *Mailer
	Renderer *Renderer
	Dir      string
	pages    *atomic.Int64 // that somebody has read
}

// Operator is the actor at the server's terminal.
var Operator = school.Actor{Operator: "cli:test"}

// Option changes how a School is made.
type Option func(*services.Parts, *services.Options)

// New opens a site on an empty store that shows Tree.
func New(t testing.TB, options ...Option) *School {
	t.Helper()
	return Open(t, t.TempDir(), options...)
}

// Open opens a site on a folder; opening it again after Close of the test's
// first store shows what a restart would.
func Open(t testing.TB, dir string, options ...Option) *School {
	t.Helper()
	s := &School{Clock: newClock(Start), Mailer: &Mailer{next: make(chan school.Message, manyLetters)},
		Renderer: &Renderer{}, Dir: dir, pages: &atomic.Int64{}}
	parts := s.newParts(t)
	settings := services.Options{
		Options:  publish.Options{BaseURL: "https://school.example", Program: "test"},
		MailFrom: "website@school.example", Version: "test", Limits: limits(),
	}
	for _, option := range options {
		option(&parts, &settings)
	}
	s.use(parts, services.New(parts, settings))
	if err := s.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// use makes the services those that the test calls.
func (s *School) use(parts services.Parts, of *services.Services) {
	s.Parts, s.Services = parts, of
	s.accountsService, s.disclosureService, s.enquiriesService, s.homepageService = of.Accounts, of.Disclosure,
		of.Enquiries, of.Homepage
	s.mailService, s.maintenanceService, s.publishService, s.statusService, s.uploadsService = of.Mail, of.Maintenance,
		of.Publish, of.Status, of.Uploads
}

// Restarted returns the same school with services that are built anew: they
// know only what is stored.
func (s *School) Restarted(parts services.Parts, options services.Options) *School {
	again := *s
	again.use(parts, services.New(parts, options))
	return &again
}

// API answers the calls of the API.
func (s *School) API() api.Services { return s.Services.Services }

// Web answers what visitors ask for.
func (s *School) Web() web.Services { return s.Services.Web() }

// Run runs the background jobs until ctx ends.
func (s *School) Run(ctx context.Context) { s.Services.Run(ctx) }

// limits leave no disk too full for tests.
func limits() school.Limits {
	l := school.DefaultLimits()
	l.FreeSpace = 0
	return l
}

func (s *School) newParts(t testing.TB) services.Parts {
	t.Helper()
	db, err := store.Open(s.Dir, store.Options{Wait: time.Second, Holder: "a test", Clock: s.Clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, db) })
	keys, err := auth.LoadKeys(filepath.Join(s.Dir, "key"))
	if err != nil {
		t.Fatal(err)
	}
	pictures := folder(t, s.Dir, "media")
	return services.Parts{
		DB: db, Media: pictures, Content: folder(t, s.Dir, "content"), Cache: cache(t, s.Dir),
		Pictures: media.New(pictures, limits()), Passwords: auth.NewPasswords(cheapest, 2), Keys: keys,
		Renderer: s.Renderer, Mailer: s.Mailer, Sample: Tree(), Clock: s.Clock.Now, Alarm: s.Clock.Alarm,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}

func folder(t testing.TB, dir, name string) *blob.Dir {
	t.Helper()
	d, err := blob.OpenDir(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, d) })
	return d
}

func cache(t testing.TB, dir string) *blob.Cache {
	t.Helper()
	c, err := blob.OpenCache(filepath.Join(dir, "cache"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, c) })
	return c
}

func closed(t testing.TB, c io.Closer) {
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// WithoutMail switches the mailer off.
func WithoutMail(parts *services.Parts, _ *services.Options) { parts.Mailer = nil }

// Showing is the content tree that the site shows at first, in place of Tree.
func Showing(tree fs.FS) Option {
	return func(parts *services.Parts, _ *services.Options) { parts.Sample = tree }
}

// Registering sets the registration mode.
func Registering(mode school.Registration) Option {
	return func(_ *services.Parts, o *services.Options) { o.Registration = mode }
}

// OpenTo opens registration to addresses of some mail domains.
func OpenTo(domains ...string) Option {
	return func(_ *services.Parts, o *services.Options) {
		o.Registration, o.RegistrationDomains = school.Open, domains
	}
}

// Add makes an active account and signs it in.
func (s *School) Add(
	t testing.TB, email string, role school.Role, sections ...school.Section,
) (accounts.LoginResult, school.Actor) {
	t.Helper()
	user := school.NewUser{Name: "Person " + email, Email: email, Password: Password}
	added := accounts.NewAccount{NewUser: user, Role: role, Sections: sections}
	if _, err := s.AddAccount(t.Context(), Operator, added); err != nil {
		t.Fatal(err)
	}
	opened, err := s.SignIn(t.Context(), school.Credentials{Email: email, Password: Password})
	if err != nil {
		t.Fatal(err)
	}
	actor, err := s.Authenticate(t.Context(), opened.Cookie)
	if err != nil {
		t.Fatal(err)
	}
	return opened, actor
}

// PersonsToken is that of a page which somebody has read for a minute. The next
// one is another page's.
func (s *School) PersonsToken() string {
	earlier := time.Duration(s.pages.Add(1)%3600) * time.Second
	return s.Parts.Keys.FormToken(s.Clock.Now().Add(-time.Minute - earlier))
}

// Mailer keeps the letters that a mail server would have taken.
type Mailer struct {
	mu   sync.Mutex
	sent []school.Message
	err  error
	next chan school.Message

	refused map[string]string // the reply for an address
}

// manyLetters are more than any test has sent without reading them.
const manyLetters = 1000

// Send takes a letter, or fails with the error that Fail set.
func (m *Mailer) Send(_ context.Context, letter school.Message,
	tell func(school.MailLine)) (receipt school.Receipt, err error) {
	if tell != nil {
		tell(school.MailLine{By: school.FromTranscript, Text: "a stand-in of a mail server"})
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err != nil {
		return receipt, m.err
	}
	for _, to := range letter.To {
		if reply := m.refused[to]; reply != "" {
			receipt.Refused = append(receipt.Refused, school.MailRefusal{Address: to, Reply: reply})
		} else {
			receipt.Taken = append(receipt.Taken, to)
		}
	}
	if len(receipt.Taken) > 0 {
		m.sent = append(m.sent, letter)
		m.next <- letter
	}
	return receipt, nil
}

// Refuse makes the server refuse an address permanently; an empty reply ends that.
func (m *Mailer) Refuse(address, reply string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.refused == nil {
		m.refused = map[string]string{}
	}
	m.refused[address] = reply
}

// Next waits for the first letter that was not read by Next yet.
func (m *Mailer) Next() school.Message { return <-m.next }

// Fail makes every Send fail with err from now on; nil makes it succeed.
func (m *Mailer) Fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.err = err
}

// Sent is every letter that was taken.
func (m *Mailer) Sent() []school.Message {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sent
}
