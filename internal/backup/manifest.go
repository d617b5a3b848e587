package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// manifestFormat numbers the format of manifests, archives and repositories.
const manifestFormat = 1

// maxManifest bounds the bytes of a manifest: half a million files.
const maxManifest = 128 << 20

// nameTime is the layout of the time in the name of a snapshot.
const nameTime = "20060102T150405Z"

const (
	databasePath = "schoolsite.db"
	settingsPath = "schoolsite.yaml"
	keyPath      = "key"
	tlsFolder    = "tls"
)

// Manifest describes a snapshot: all that belongs to a site at one moment. Nothing in it tells which
// machine it was.
type Manifest struct {
	Format     int       `json:"format"`
	Program    string    `json:"program"`    // its version
	DataFormat int       `json:"dataFormat"` // of the data file
	At         time.Time `json:"at"`
	ByHand     bool      `json:"byHand,omitempty"` // a person asked for it
	Secrets    bool      `json:"secrets"`          // it has the signing key and the TLS keys
	Change     string    `json:"change"`           // the last change in it
	Gone       Gone      `json:"gone"`             // what was deleted permanently before
	Faults     []string  `json:"faults,omitempty"` // what was damaged or missing on the site already
	Files      []File    `json:"files"`            // the data file first
}

// Gone lists records and pictures that people deleted permanently. They stay deleted when an earlier backup is
// restored.
type Gone struct {
	Takedowns []school.Takedown    `json:"takedowns,omitempty"`
	Removed   map[string]time.Time `json:"removed,omitempty"` // IDs of records

	// Accounts, with their second factors and the policy, are those of the folder that a restore replaces, where it is
	// newer than the backup. No manifest has them.
	Accounts []school.Account    `json:"-"`
	Factors  []school.Factors    `json:"-"`
	Policy   school.FactorPolicy `json:"-"`
}

// goneOf reads what was deleted permanently on a site.
func goneOf(tx *store.Tx) (gone Gone, err error) {
	takedowns, err := store.Takedowns.All(tx)
	removed, removedErr := store.Removals.Get(tx)
	return Gone{Takedowns: takedowns, Removed: removed}, errors.Join(err, removedErr)
}

// with adds what was deleted permanently elsewhere, or later, and takes its accounts.
func (g Gone) with(other Gone) Gone {
	removed := map[string]time.Time{}
	maps.Copy(removed, g.Removed)
	maps.Copy(removed, other.Removed)
	return Gone{slices.Concat(g.Takedowns, other.Takedowns), removed, other.Accounts, other.Factors, other.Policy}
}

// paths returns the paths of the files that were taken down.
func (g Gone) paths() map[string]bool {
	paths := map[string]bool{}
	for _, t := range g.Takedowns {
		paths["content/"+t.Source] = true
		for _, name := range t.Files {
			paths["media/"+name] = true
		}
	}
	return paths
}

// Summary is a manifest without the list of files.
type Summary struct {
	Name    string    `json:"name"` // in a repository
	Format  int       `json:"format"`
	Program string    `json:"program"`
	At      time.Time `json:"at"`
	Secrets bool      `json:"secrets"`
	ByHand  bool      `json:"byHand,omitempty"`
	Faults  []string  `json:"faults,omitempty"`
	Files   int       `json:"files"`
	Bytes   int64     `json:"bytes"`
}

// Summary returns what people are told of a snapshot.
func (m Manifest) Summary() Summary {
	return Summary{m.Name(), m.Format, m.Program, m.At, m.Secrets, m.ByHand, m.Faults, len(m.Files), m.Bytes()}
}

// File is a file of a snapshot.
type File struct {
	Path   string `json:"path"` // in the data folder
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Name returns the name of a snapshot in a repository: its time, by which names sort, and the beginning
// of the hash of its data file.
func (m Manifest) Name() string {
	if len(m.Files) == 0 {
		return ""
	}
	return m.At.UTC().Format(nameTime) + "-" + m.Files[0].SHA256[:8]
}

// timeOfName returns the time that the name of a snapshot has.
func timeOfName(name string) (time.Time, error) {
	written, _, _ := strings.Cut(name, "-")
	return time.Parse(nameTime, written)
}

// IsSnapshotName reports whether an argument names a snapshot, not a file.
func IsSnapshotName(name string) bool {
	_, err := timeOfName(name)
	return err == nil
}

// Bytes returns the size of all files.
func (m Manifest) Bytes() (sum int64) {
	for _, f := range m.Files {
		sum += f.Size
	}
	return sum
}

// immutable returns, by their paths, the files that were written once and that a repository has.
func (m Manifest) immutable(stored map[string]int64) map[string]File {
	files := make(map[string]File, len(m.Files))
	for _, f := range m.Files {
		if size, isStored := stored[f.SHA256]; isStored && size == f.Size && isImmutable(f) && keepsItsName(f) {
			files[f.Path] = f
		}
	}
	return files
}

// isImmutable reports whether a file is never changed: those of media/ and content/ are named by their bytes.
func isImmutable(f File) bool {
	folder := path.Dir(f.Path)
	return folder == "media" || folder == "content"
}

// readManifest reads a manifest and checks it: a stranger may have made it.
func readManifest(r io.Reader) (m Manifest, err error) {
	if err := json.NewDecoder(io.LimitReader(r, maxManifest)).Decode(&m); err != nil {
		return m, errors.Join(errNoBackup, err)
	}
	if m.Format > manifestFormat {
		return m, school.Errorf(school.Unsupported, "This backup was made by a newer schoolsite (%s). Install that "+
			"version, or a later one.", m.Program)
	}
	if len(m.Files) == 0 || m.Files[0].Path != databasePath {
		return m, fmt.Errorf("%w: it has no data file", errNoBackup)
	}
	seen := make(map[string]bool, len(m.Files))
	for _, f := range m.Files {
		if !isPart(f.Path) || f.Size < 0 || !school.IsHash(f.SHA256) || seen[f.Path] {
			return m, fmt.Errorf("%w: it lists %q", errNoBackup, f.Path)
		}
		seen[f.Path] = true
	}
	return m, nil
}

var errNoBackup = errors.New("this is no backup of this program, or it is damaged")

// isPart reports whether a path is one of those that a snapshot has.
func isPart(name string) bool {
	folder, file := path.Split(name)
	if file == "" || strings.HasPrefix(file, ".") || strings.ContainsAny(name, "\\\x00") {
		return false
	}
	switch strings.TrimSuffix(folder, "/") {
	case "":
		return slices.Contains([]string{databasePath, settingsPath, keyPath}, file)
	case "media", "content", tlsFolder:
		return strings.Count(name, "/") == 1
	}
	return false
}

// listFolder lists the finished files of a folder, none of one that is not there.
func listFolder(dir string) (files []fs.FileInfo, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) { // it was removed meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, info)
	}
	return files, nil
}

// inFolder returns the path of a snapshot's file below a folder.
func inFolder(dir string, f File) string { return filepath.Join(dir, filepath.FromSlash(f.Path)) }
