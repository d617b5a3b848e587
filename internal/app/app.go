// Package app puts the packages together: it opens a school's site on its data folder, runs the
// servers on it, and closes everything in the right order. Nothing else opens the store, the render
// engine or the mail.
package app

import (
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"time"

	"schoolsite/content"
	"schoolsite/dist"
	"schoolsite/internal/api"
	"schoolsite/internal/api/uploadform"
	"schoolsite/internal/app/services"
	"schoolsite/internal/auth"
	"schoolsite/internal/blob"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/mail"
	"schoolsite/internal/media"
	"schoolsite/internal/render"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// App is one school's site, put together on its data folder. Only one process at a time has the
// folder.
type App struct {
	*services.Services
	db     *store.DB
	closes []func() error
}

// Setup describes the site to open.
type Setup struct {
	Dir       string        // the data folder
	LockOwner string        // how this process is named to others that want the folder
	Wait      time.Duration // for another process to unlock the folder
	Options   services.Options
	SMTP      mail.Config // without a host mail is off
	StartAnew bool        // begin anew in a folder that has lost its data file

	Certificate func() school.Certificate // nil without HTTPS of its own
	Log         *slog.Logger
}

// IsSite reports whether a data folder holds a site, or the remains of one.
func IsSite(dir string) bool { return store.IsSite(dir) }

// Open locks the data folder and puts the site together on it. The folder is unlocked by Close.
func Open(s Setup) (*App, error) {
	a := &App{}
	err := a.lock(s)
	if err == nil {
		err = a.build(s)
	}
	if err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

// Close closes everything, the store last.
func (a *App) Close() {
	for i := len(a.closes) - 1; i >= 0; i-- {
		_ = a.closes[i]() // every acknowledged change is durable already
	}
	a.closes = nil
}

// lock opens the store, which one process at a time can.
func (a *App) lock(s Setup) (err error) {
	a.db, err = store.Open(s.Dir,
		store.Options{Wait: s.Wait, Holder: s.LockOwner, Clock: time.Now, StartAnew: s.StartAnew})
	if err == nil {
		a.closes = append(a.closes, a.db.Close)
	}
	return err
}

// hashCost is bcrypt's; a fifth of a second on a small server.
const hashCost = 12

// build puts the site together on the data folder that was locked.
func (a *App) build(s Setup) (err error) {
	limitMemory(s.Options.Limits)
	note, err := store.Read(a.db, store.Backups.Get)
	if err != nil {
		return fmt.Errorf("read the note of backups: %w", err)
	}
	if note.IsCopy { // the site's mail, backups and copy are none of its business
		s.SMTP, s.Options.BackupTo, s.Options.ExportTo = mail.Config{}, "", ""
	}
	parts := services.Parts{
		DB: a.db, Clock: time.Now, Log: s.Log, Sample: content.FS(), Certificate: s.Certificate,
		Passwords: auth.NewPasswords(hashCost, 1), LinkChecker: NewLinkChecker(s.Options.Version),
	}
	for folder, into := range map[string]**blob.Dir{"media": &parts.Media, "content": &parts.Content} {
		dir, err := blob.OpenDir(filepath.Join(s.Dir, folder))
		if err != nil {
			return fmt.Errorf("open the folder %s: %w", folder, err)
		}
		dir.KeepFree(s.Options.Limits.FreeSpace)
		a.closes = append(a.closes, dir.Close)
		*into = dir
	}
	if parts.Cache, err = blob.OpenCache(filepath.Join(s.Dir, "cache")); err != nil {
		return fmt.Errorf("open the folder cache: %w", err)
	}
	parts.Cache.KeepFree(s.Options.Limits.FreeSpace)
	a.closes = append(a.closes, parts.Cache.Close)
	parts.Pictures = media.New(parts.Media, s.Options.Limits)
	if parts.Keys, err = auth.LoadKeys(filepath.Join(s.Dir, "key")); err != nil {
		return err
	}
	if parts.Prepared, err = fs.Sub(dist.Files(), "sample"); err != nil {
		return fmt.Errorf("find the pictures of the sample: %w", err)
	}
	engine, err := render.New(dist.Files(), render.Options{Log: s.Log, Rested: giveBackMemory})
	if err != nil {
		return fmt.Errorf("start the script engine: %w", err)
	}
	a.closes = append(a.closes, func() error { engine.Close(); return nil })
	parts.Renderer = engine
	if s.SMTP.Host != "" {
		if parts.Mailer, err = mail.New(s.SMTP); err != nil {
			return err
		}
	}
	s.Options.Program, err = programID()
	if err != nil {
		s.Log.Warn("the program can't be identified, so no start resumes another", "error", err)
	}
	a.Services = services.New(parts, s.Options)
	return nil
}

// buildIDBytes bounds the beginning of a program in which Go's tools look for its build ID, a hash of all that it was
// built from.
const buildIDBytes = 32 << 10

// programID identifies the build of the program that runs.
func programID() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	begin := make([]byte, buildIDBytes)
	if _, err := io.ReadFull(file, begin); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(begin)), nil
}

// NewLinkChecker looks for broken links to other sites, whose logs say who asked.
func NewLinkChecker(version string) *disclosure.HTTPLinkChecker {
	return disclosure.NewHTTPLinkChecker(disclosure.LinkOptions{UserAgent: "schoolsite/" + version})
}

// Handler answers the calls of the API, for a command that runs without a server.
func (a *App) Handler(log *slog.Logger, dir string) http.Handler {
	return api.New(a.Services.Services, api.Options{Log: log, DataDir: dir})
}

// ownMemory is room for everything but pictures: pages, the store, the renderer.
const ownMemory = 128 << 20

// garbagePercent bounds the garbage, in percent of the memory in use, before it is collected.
// Pictures are large and quickly looked through: half of Go's 100 makes the process a third smaller
// and costs one percent of the time.
const garbagePercent = 50

// giveBackMemory returns unused memory to the operating system after a start or a change of the site.
// It collects garbage twice, because a sync.Pool, such as that of the compressors, keeps its objects
// through the first collection.
func giveBackMemory() {
	runtime.GC()
	debug.FreeOSMemory()
	unmapProgram()
}

// limitMemory has garbage collected early, and more often before the process outgrows what opening
// pictures, files that are being received and the rest may take. Who sets GOGC or GOMEMLIMIT knows
// better.
func limitMemory(l school.Limits) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(l.MemoryBudget + uploadform.MemoryBytes + ownMemory)
	}
}
