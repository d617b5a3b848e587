package backup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// manifestFormat numbers the format of manifests, archives and repositories.
const manifestFormat = 1

// maxManifest bounds the bytes of a manifest: half a million files.
const maxManifest = 128 << 20

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
	Secrets    bool      `json:"secrets"`          // it has the signing key and the TLS keys
	Change     string    `json:"change"`           // the last change in it
	Faults     []string  `json:"faults,omitempty"` // what was damaged or missing on the site already
	Files      []File    `json:"files"`            // the data file first
}

// File is a file of a snapshot.
type File struct {
	Path   string `json:"path"` // in the data folder
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// Name returns the name of a snapshot in a repository. Names sort by time.
func (m Manifest) Name() string {
	return m.At.UTC().Format("20060102T150405Z") + "-" + m.Files[0].SHA256[:8]
}

// Bytes returns the size of all files.
func (m Manifest) Bytes() (sum int64) {
	for _, f := range m.Files {
		sum += f.Size
	}
	return sum
}

// byPath returns the files by their paths.
func (m Manifest) byPath() map[string]File {
	files := make(map[string]File, len(m.Files))
	for _, f := range m.Files {
		files[f.Path] = f
	}
	return files
}

// readManifest reads a manifest and checks it: a stranger may have made it.
func readManifest(r io.Reader) (m Manifest, err error) {
	if err := json.NewDecoder(io.LimitReader(r, maxManifest)).Decode(&m); err != nil {
		return m, errors.Join(errNoBackup, err)
	}
	if m.Format > manifestFormat {
		return m, school.Errorf(school.Unsupported, "This backup was made by a newer schoolsite (%s). Install that version, or a later one.", m.Program)
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
	return files, err
}

// inFolder returns the path of a snapshot's file below a folder.
func inFolder(dir string, f File) string { return filepath.Join(dir, filepath.FromSlash(f.Path)) }
