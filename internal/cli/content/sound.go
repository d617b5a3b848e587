package content

import (
	"context"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/cli"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// checkPictures decodes the pictures of a tree, as many at a time as there are
// processors, but for those that were sound before. What is damaged only inside
// is found in no other way.
func checkPictures(ctx context.Context, c *cli.CLI, tree fs.FS, names []string, library *media.Library) (school.Diagnostics, error) {
	sound := readSound()
	defer sound.write()
	bar := c.Bar(int64(len(names)), "Opening pictures")
	defer bar.Finish()
	found := make(school.Diagnostics, len(names))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range names {
		work.Go(func() error {
			defer bar.Add(1)
			data, err := fs.ReadFile(tree, name)
			if err == nil {
				err = sound.try(ctx, data, library)
			}
			if known := school.AsError(err); err != nil && known.Code != school.Internal && known.Code != school.Busy {
				found[i] = school.Diagnostic{Severity: school.SeverityError, File: name, Message: known.Message}
				return nil
			}
			return err
		})
	}
	err := work.Wait()
	return slices.DeleteFunc(found, func(p school.Diagnostic) bool { return p.File == "" }), err
}

// maxSound bounds the file of sound pictures to some 3 MB.
const maxSound = 50_000

// soundPictures are the pictures that this user's checks have decoded without a
// fault, by the SHA-256 of their bytes. They are kept in the user's cache
// folder; where there is none, every check decodes all.
type soundPictures struct {
	path   string // "" for nowhere
	mu     sync.Mutex
	hashes map[string]bool
	isNew  bool // something was added
}

func readSound() *soundPictures {
	sound := &soundPictures{hashes: map[string]bool{}}
	folder, err := os.UserCacheDir()
	if err != nil {
		return sound
	}
	sound.path = filepath.Join(folder, "schoolsite", "sound-pictures")
	text, err := os.ReadFile(sound.path)
	if err != nil || len(text) > maxSound*65 {
		return sound // there is none yet, or it is not ours
	}
	for line := range strings.Lines(string(text)) {
		if hash := strings.TrimSpace(line); school.IsHash(hash) {
			sound.hashes[hash] = true
		}
	}
	return sound
}

// try decodes a picture unless it is known to be sound.
func (s *soundPictures) try(ctx context.Context, data []byte, library *media.Library) error {
	hash := media.Source(data)
	s.mu.Lock()
	known := s.hashes[hash]
	s.mu.Unlock()
	if known {
		return nil
	}
	if err := library.CheckDecode(ctx, data); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hashes[hash], s.isNew = true, true
	return nil
}

// write keeps what was found. It is a courtesy to the next check: a failure
// costs only time.
func (s *soundPictures) write() {
	if s.path == "" || !s.isNew || len(s.hashes) > maxSound {
		return
	}
	if os.MkdirAll(filepath.Dir(s.path), 0o700) != nil {
		return
	}
	file, err := os.CreateTemp(filepath.Dir(s.path), "sound-*")
	if err != nil {
		return
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(strings.Join(slices.Sorted(maps.Keys(s.hashes)), "\n") + "\n")
	if file.Close() == nil && err == nil {
		_ = os.Rename(file.Name(), s.path)
	}
}
