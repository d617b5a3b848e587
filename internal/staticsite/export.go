// Package staticsite copies the published site into a folder of static files, byte for byte what visitors are
// served, and finds what is damaged in such a copy. Any web server can serve the folder.
//
// A copy is whole at any moment: pictures and other files are written before the pages that name them, the home
// page last, and what is gone is removed after that. The manifest lists the files, so that only what changed is
// written, and nothing is removed that an export did not write.
package staticsite

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"schoolsite/internal/backup"
	"schoolsite/internal/blob"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/uploads"
)

// Service exports one site. All fields but To are required.
type Service struct {
	Publish     *publish.Service
	Pictures    *uploads.Service
	Assets      func() (fs.FS, error)                                     // the built user interface: a folder "assets"
	Answer      func(ctx context.Context, address string) ([]byte, error) // of the API to a visitor
	ContentType func(name string) string                                  // of a picture or an asset
	Alarm       func(at time.Time) <-chan time.Time
	Log         *slog.Logger
	To          string // the place of exports that are made by themselves; "" for none

	state atomic.Pointer[State]
}

// State reports the copy that Run keeps up to date.
type State struct {
	At      time.Time // when it was up to date last; zero if it was not since this start
	Problem string    // why it is not, in a sentence
}

// State returns the state of the copy that Run keeps up to date.
func (s *Service) State() State {
	if state := s.state.Load(); state != nil {
		return *state
	}
	return State{}
}

// manifestName is the file of a copy that lists the others.
const manifestName = "schoolsite-export.json"

// Manifest lists the files of a copy by their names.
type Manifest struct {
	Format int               `json:"format"`
	Files  map[string]string `json:"files"` // with what their bytes are known by; "" while one is written
}

const manifestFormat = 1

// Result reports what an export wrote.
type Result struct {
	To      string `json:"to"`
	Files   int    `json:"files"`
	Written int    `json:"written"`
	Removed int    `json:"removed"`
}

// Export writes the site to a place: what changed since the last export to it, or all files, which
// repairs a copy that somebody changed.
func (s *Service) Export(ctx context.Context, to string, all bool) (Result, error) {
	to, err := s.place(to)
	if err != nil {
		return Result{}, err
	}
	return s.export(ctx, to, all)
}

// place returns the place that a call names, or that of the settings.
func (s *Service) place(to string) (string, error) {
	if to == "" && s.To == "" {
		return "", school.Errorf(school.Invalid,
			"Say where to: schoolsite export DIR, --to ADDRESS, or the setting export-to of the server.")
	}
	return cmp.Or(to, s.To), nil
}

func (s *Service) export(ctx context.Context, to string, all bool) (result Result, err error) {
	site, err := s.site(ctx)
	if err != nil {
		return result, err
	}
	t, err := backup.PublicTarget(to, objectHeaders(site))
	if err != nil {
		return result, err
	}
	defer t.Close()
	result, err = write(ctx, t, site, all)
	if _, isKnown := errors.AsType[*school.Error](err); err != nil && !isKnown && ctx.Err() == nil {
		err = school.Errorf(school.Unreachable, "The copy in %s can't be written: %s. The server writes it, as its "+
			"own user.", t, school.OSReason(err)).Because(err)
		if blob.IsDiskFull(err) {
			err = school.Errorf(school.StorageFull, "There is no room for the copy in %s. Make room there.", t).
				Because(err)
		}
	}
	return result, err
}

// write brings the copy at a place up to date; all writes the files that did not change, too.
func write(ctx context.Context, t backup.Target, site []file, all bool) (result Result, err error) {
	result = Result{To: t.String(), Files: len(site)}
	if _, err := readManifest(ctx, t); err != nil { // before anything is touched
		return result, err
	}
	release, err := t.Lock(ctx)
	if err != nil {
		return result, err
	}
	defer release()
	before, err := readManifest(ctx, t)
	if err != nil {
		return result, err
	}
	during, after := Manifest{manifestFormat, maps.Clone(before.Files)}, Manifest{manifestFormat, map[string]string{}}
	var changed []file
	for _, f := range site {
		after.Files[f.name] = f.version
		if all || f.version != before.Files[f.name] {
			changed = append(changed, f)
			during.Files[f.name] = ""
		}
	}
	if len(changed) == 0 && len(after.Files) == len(before.Files) {
		return result, nil
	}
	if err := putManifest(ctx, t, during); err != nil {
		return result, err
	}
	if err := t.Sweep(ctx); err != nil {
		return result, err
	}
	slices.SortFunc(changed, func(a, b file) int { return cmp.Or(a.rank()-b.rank(), strings.Compare(a.name, b.name)) })
	for _, f := range changed {
		if err := f.put(ctx, t); err != nil {
			return result, err
		}
		result.Written++
	}
	for name := range before.Files {
		if _, stays := after.Files[name]; stays {
			continue
		}
		if err := t.Remove(ctx, name); err != nil {
			return result, err
		}
		result.Removed++
	}
	return result, putManifest(ctx, t, after)
}

// readManifest reads the manifest of a copy. Of an empty or new place it is empty; a place with other files is refused.
func readManifest(ctx context.Context, t backup.Target) (m Manifest, err error) {
	m.Files = map[string]string{}
	in, err := t.Open(ctx, manifestName)
	switch {
	case err == nil:
		defer in.Close()
		err = json.NewDecoder(in).Decode(&m)
		if err != nil || m.Format != manifestFormat || m.Files == nil {
			return m, school.Errorf(school.Conflict, "The file %s in %s can't be read. Name a new folder.",
				manifestName, t).Because(err)
		}
		return m, nil
	case !errors.Is(err, fs.ErrNotExist):
		return m, err
	}
	others, err := t.List(ctx, "")
	if err == nil && len(others) > 0 {
		err = school.Errorf(school.Conflict, "There are other files in %s, which no export wrote. Name a new folder, "+
			"or an empty one.", t)
	}
	return m, err
}

func putManifest(ctx context.Context, t backup.Target, m Manifest) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return t.Put(ctx, manifestName, int64(len(body)), bytes.NewReader(body))
}

func (f file) put(ctx context.Context, t backup.Target) error {
	in, size, err := f.open()
	if err != nil {
		return fmt.Errorf("read %s of the site: %w", f.name, err)
	}
	defer in.Close()
	return t.Put(ctx, f.name, size, in)
}

// How often a server looks for a change, and how long it waits after a failure.
const (
	pollInterval  = 20 * time.Second
	retryInterval = 5 * time.Minute
)

// Run exports the site after each change until ctx ends, also when the pop-up appears or ends.
func (s *Service) Run(ctx context.Context) {
	var shown *publish.Snapshot
	var popup []byte
	for ctx.Err() == nil && s.To != "" {
		pause := pollInterval
		now := s.Publish.Snapshot()
		shows, err := s.Answer(ctx, popupAddress)
		if err == nil && now != nil && (now != shown || !bytes.Equal(shows, popup)) &&
			!s.Publish.Snapshot().ShowsWatchedTree() {
			var result Result
			if result, err = s.export(ctx, s.To, false); err == nil {
				shown, popup = now, shows
				s.state.Store(&State{At: time.Now()})
			}
			if result.Written > 0 && err == nil {
				s.Log.Info("the copy was brought up to date", "place", result.To, "written", result.Written, "removed",
					result.Removed)
			}
		}
		if err != nil && ctx.Err() == nil {
			s.Log.Error("the copy of the site could not be brought up to date", "error", err)
			s.state.Store(&State{At: s.State().At, Problem: school.AsError(err).Message})
			pause = retryInterval
		}
		s.wait(ctx, pause)
	}
	<-ctx.Done()
}

func (s *Service) wait(ctx context.Context, pause time.Duration) {
	select {
	case <-ctx.Done():
	case <-s.Alarm(time.Now().Add(pause)):
	}
}
