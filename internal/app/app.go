// Package app puts the packages together: it opens a school's site on its data
// folder, runs the servers on it, and closes everything in the right order.
// Nothing else opens the store, the render engine or the mail.
package app

import (
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"schoolsite/content"
	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/auth"
	"schoolsite/internal/blob"
	"schoolsite/internal/linkcheck"
	"schoolsite/internal/mail"
	"schoolsite/internal/media"
	"schoolsite/internal/render"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
	"schoolsite/internal/store"
)

// App is one school's site, put together on its data folder. Only one process
// at a time has the folder.
type App struct {
	Site   *site.Site
	closes []func() error
}

// Setup describes the site to open.
type Setup struct {
	Dir       string        // the data folder
	LockOwner string        // how this process is named to others that want the folder
	Wait      time.Duration // for another process to unlock the folder
	Options   site.Options
	SMTP      mail.Config // without a host mail is off
	StartAnew bool        // begin anew in a folder that has lost its data file

	Certificate func() school.Certificate // nil without HTTPS of its own
	Log         *slog.Logger
}

// hashCost is bcrypt's; a fifth of a second on a small server.
const hashCost = 12

// Open locks the data folder and puts the site together on it. The folder is
// unlocked by Close.
func Open(s Setup) (*App, error) {
	db, err := s.lock()
	if err != nil {
		return nil, err
	}
	return s.build(db)
}

func (s Setup) lock() (*store.DB, error) {
	return store.Open(s.Dir, store.Options{Wait: s.Wait, Holder: s.LockOwner, Clock: time.Now, StartAnew: s.StartAnew})
}

// build puts the site together on a data folder that was locked. A failure
// unlocks the folder, as Close does.
func (s Setup) build(db *store.DB) (a *App, err error) {
	a = &App{closes: []func() error{db.Close}}
	limitMemory(s.Options.Limits)
	defer func() {
		if err != nil {
			a.Close()
		}
	}()
	parts, err := s.parts(a, db)
	if err != nil {
		return a, err
	}
	a.Site = site.New(parts, s.Options)
	return a, nil
}

func (s Setup) parts(a *App, db *store.DB) (site.Parts, error) {
	parts := site.Parts{DB: db, Clock: time.Now, Log: s.Log, Sample: content.FS(), Certificate: s.Certificate, Passwords: auth.NewPasswords(hashCost, 1)}
	for folder, into := range map[string]**blob.Dir{"media": &parts.Media, "content": &parts.Content} {
		dir, err := blob.OpenDir(filepath.Join(s.Dir, folder))
		if err != nil {
			return parts, err
		}
		dir.KeepFree(s.Options.Limits.FreeSpace)
		a.closes = append(a.closes, dir.Close)
		*into = dir
	}
	cache, err := blob.OpenCache(filepath.Join(s.Dir, "cache"))
	if err != nil {
		return parts, err
	}
	cache.KeepFree(s.Options.Limits.FreeSpace)
	a.closes = append(a.closes, cache.Close)
	parts.Cache = cache
	parts.Pictures = media.New(parts.Media, s.Options.Limits)
	parts.LinkChecker = NewLinkChecker(s.Options.Version)
	if parts.Keys, err = auth.LoadKeys(filepath.Join(s.Dir, "key")); err != nil {
		return parts, err
	}
	engine, err := render.New(dist.Files(), render.Options{Log: s.Log})
	if err != nil {
		return parts, err
	}
	a.closes = append(a.closes, func() error { engine.Close(); return nil })
	parts.Renderer = engine
	if s.SMTP.Host == "" {
		return parts, nil
	}
	mailer, err := mail.New(s.SMTP)
	if err != nil {
		return parts, err
	}
	parts.Mailer = mailer
	return parts, nil
}

// NewLinkChecker looks for broken links to other sites, whose logs say who
// asked.
func NewLinkChecker(version string) *linkcheck.Checker {
	return linkcheck.New(linkcheck.Options{UserAgent: "schoolsite/" + version})
}

// Close closes everything, the store last.
func (a *App) Close() {
	for i := len(a.closes) - 1; i >= 0; i-- {
		_ = a.closes[i]() // every acknowledged change is durable already
	}
	a.closes = nil
}

// Handler answers the calls of the API, for a command that runs without a
// server.
func (a *App) Handler(log *slog.Logger, dir string) http.Handler {
	return api.New(a.Site, api.Options{Log: log, DataDir: dir})
}
