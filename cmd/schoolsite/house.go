package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"schoolsite/content"
	"schoolsite/dist"
	"schoolsite/internal/auth"
	"schoolsite/internal/mail"
	"schoolsite/internal/media"
	"schoolsite/internal/reach"
	"schoolsite/internal/render"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
	"schoolsite/internal/store"
)

// house is one school's site, put together on its data folder. Only one
// process at a time has it.
type house struct {
	site   *site.Site
	closes []func() error
}

// plan says which house to open.
type plan struct {
	dir     string
	holder  string        // how this process is named to others that want in
	wait    time.Duration // for another process to let go
	options site.Options
	smtp    mail.Config // without an address mail is off
	anew    bool        // begin anew in a folder that has lost its data file

	certificate func() school.Certificate // nil without HTTPS of its own
	log         *slog.Logger
}

// hashCost is bcrypt's; a fifth of a second on a small server.
const hashCost = 12

// lock takes the data folder, which nobody else has from then on.
func (p plan) lock() (*store.DB, error) {
	return store.Open(p.dir, store.Options{Wait: p.wait, Holder: p.holder, Clock: time.Now, StartAnew: p.anew})
}

// furnish puts the house together on a data folder that was locked. Closing
// the house lets go of the folder; so does a failure.
func (p plan) furnish(db *store.DB) (h *house, err error) {
	h = &house{closes: []func() error{db.Close}}
	limitMemory(p.options.Limits)
	defer func() {
		if err != nil {
			h.close()
		}
	}()
	parts, err := p.parts(h, db)
	if err != nil {
		return h, err
	}
	h.site = site.New(parts, p.options)
	return h, nil
}

func (p plan) open() (*house, error) {
	db, err := p.lock()
	if err != nil {
		return nil, err
	}
	return p.furnish(db)
}

func (p plan) parts(h *house, db *store.DB) (site.Parts, error) {
	parts := site.Parts{DB: db, Clock: time.Now, Log: p.log, Sample: content.FS(), Certificate: p.certificate, Passwords: auth.NewPasswords(hashCost, 1)}
	for folder, into := range map[string]**store.Dir{"media": &parts.Media, "content": &parts.Content} {
		dir, err := store.OpenDir(filepath.Join(p.dir, folder))
		if err != nil {
			return parts, err
		}
		dir.KeepFree(p.options.Limits.FreeSpace)
		h.closes = append(h.closes, dir.Close)
		*into = dir
	}
	cache, err := store.OpenCache(filepath.Join(p.dir, "cache"))
	if err != nil {
		return parts, err
	}
	cache.KeepFree(p.options.Limits.FreeSpace)
	h.closes = append(h.closes, cache.Close)
	parts.Cache = cache
	parts.Pictures = media.New(parts.Media, p.options.Limits)
	parts.Reacher = newReacher()
	if parts.Keys, err = auth.LoadKeys(filepath.Join(p.dir, "key")); err != nil {
		return parts, err
	}
	engine, err := render.New(dist.Files(), render.Options{Log: p.log})
	if err != nil {
		return parts, err
	}
	h.closes = append(h.closes, func() error { engine.Close(); return nil })
	parts.Renderer = engine
	return parts, p.addMailer(&parts)
}

// newReacher asks the links of the disclosure. The other sites' logs say who
// asked.
func newReacher() *reach.Reacher { return reach.New(reach.Options{Agent: "schoolsite/" + version}) }

func (p plan) addMailer(parts *site.Parts) error {
	if p.smtp.Host == "" {
		return nil
	}
	mailer, err := mail.New(p.smtp)
	if err != nil {
		return err
	}
	parts.Mailer = mailer
	return nil
}

// close lets go of everything, the store last.
func (h *house) close() {
	for i := len(h.closes) - 1; i >= 0; i-- {
		_ = h.closes[i]() // every acknowledged change is durable already
	}
	h.closes = nil
}

// holder names this process for a sentence: "schoolsite serve (pid 4711)".
func holder(command string) string {
	return command + " (pid " + strconv.Itoa(os.Getpid()) + ")"
}

func defaultOptions() site.Options {
	return site.Options{Version: version, Limits: school.DefaultLimits()}
}
