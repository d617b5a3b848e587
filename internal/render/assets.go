package render

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// Paths of the files in which the build of the user interface describes
// itself.
const (
	manifestPath = "client/manifest.json"
	viewsPath    = "client/views.json"
	entrySource  = "src/entry-client.tsx"
)

// assets maps each view to the built files that its pages load, by their
// addresses.
type assets struct {
	build string // a short hash; "none" without a build
	entry string // the first script; "" without a build
	all   files  // what the first script needs
	views map[school.View]files
}

// files lists stylesheets, and scripts that are worth preloading.
type files struct {
	CSS     []string `json:"css"`
	Preload []string `json:"preload"`
}

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"` // keys of the manifest
}

func readAssets(built fs.FS) (assets, error) {
	var manifest map[string]chunk
	var views map[school.View]files
	build := sha256.New()
	for path, into := range map[string]any{manifestPath: &manifest, viewsPath: &views} {
		if err := readJSON(built, path, into); err != nil {
			return assets{}, err
		}
	}
	found := false
	for _, path := range []string{manifestPath, viewsPath, scriptPath} {
		text, err := fs.ReadFile(built, path)
		found = found || err == nil
		build.Write(text)
	}
	a := assets{build: "none", views: map[school.View]files{}}
	if found {
		a.build = hex.EncodeToString(build.Sum(nil))[:12]
	}
	if entry, ok := manifest[entrySource]; ok {
		a.entry = address(entry.File)
		a.all.gather(manifest, entrySource)
	}
	for view, f := range views {
		a.views[view] = files{addresses(f.CSS), addresses(f.Preload)}
	}
	return a, nil
}

// readJSON leaves the value alone where the file is absent.
func readJSON(built fs.FS, path string, into any) error {
	text, err := fs.ReadFile(built, path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return fmt.Errorf("the user interface's %s: %w", path, err)
	}
	return nil
}

// gather adds the stylesheets of a chunk and of all that it imports, and the
// imported scripts.
func (f *files) gather(manifest map[string]chunk, key string) {
	f.CSS = joined(f.CSS, addresses(manifest[key].CSS))
	for _, imported := range manifest[key].Imports {
		file := address(manifest[imported].File)
		if slices.Contains(f.Preload, file) {
			continue
		}
		f.Preload = append(f.Preload, file)
		f.gather(manifest, imported)
	}
}

// of returns the files that a page of the view loads, each once.
func (a assets) of(view school.View) files {
	own := a.views[view]
	return files{joined(a.all.CSS, own.CSS), joined(a.all.Preload, own.Preload)}
}

func joined(lists ...[]string) []string {
	var all []string
	for _, file := range slices.Concat(lists...) {
		if !slices.Contains(all, file) {
			all = append(all, file)
		}
	}
	return all
}

func addresses(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = address(name)
	}
	return list
}

// address returns the URL path of a built file: its path below client/.
func address(name string) string { return "/" + strings.TrimPrefix(name, "/") }
