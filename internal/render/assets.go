package render

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"html/template"
	"io/fs"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// Paths of the files in which the build of the user interface describes itself.
const (
	manifestPath = "client/manifest.json"
	viewsPath    = "client/views.json"
)

// assets maps each view to the built files that its pages load, by their addresses.
type assets struct {
	build string // a short hash; "none" without a build
	entry string // the first script; "" without a build
	all   files  // what the first script needs
	views map[school.View]files

	sheets map[string]template.CSS // the text of each stylesheet, by its address
}

// files lists stylesheets, and scripts that are worth preloading. Entry is the first script of a view
// that is a program of its own and needs nothing of the site's.
type files struct {
	Entry   string   `json:"entry"`
	CSS     []string `json:"css"`
	Preload []string `json:"preload"`
}

// chunk is an entry of Vite's manifest.
type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"` // the first script; there is one
	CSS     []string `json:"css"`
	Imports []string `json:"imports"` // keys of the manifest
}

func readAssets(built fs.FS) (assets, error) {
	var manifest map[string]chunk
	a := assets{build: "none"}
	build := sha256.New()
	for _, file := range []struct {
		path string
		into any
	}{{manifestPath, &manifest}, {viewsPath, &a.views}, {scriptPath, nil}} {
		text, err := fs.ReadFile(built, file.path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && file.into != nil {
			err = json.Unmarshal(text, file.into)
		}
		if err != nil {
			return assets{}, fmt.Errorf("the user interface's %s: %w", file.path, err)
		}
		build.Write(text)
		a.build = "" // named when all is read
	}
	for key, chunk := range manifest {
		if chunk.IsEntry {
			a.entry = address(chunk.File)
			a.all.gather(manifest, key)
		}
	}
	if manifest != nil && a.entry == "" {
		return assets{}, fmt.Errorf("the user interface's %s names no entry", manifestPath)
	}
	return a, a.readSheets(built, build)
}

// readSheets reads the stylesheets of all views, in the order of their addresses.
func (a *assets) readSheets(built fs.FS, build hash.Hash) error {
	lists := [][]string{a.all.CSS}
	for _, view := range a.views {
		lists = append(lists, view.CSS)
	}
	sheets := addresses(lists...)
	slices.Sort(sheets)
	a.sheets = map[string]template.CSS{}
	for _, sheet := range sheets {
		text, err := fs.ReadFile(built, "client"+sheet)
		if err != nil {
			return fmt.Errorf("the user interface's stylesheets: %w", err)
		}
		build.Write(text)
		a.sheets[sheet] = template.CSS(text)
	}
	if a.build != "none" {
		a.build = hex.EncodeToString(build.Sum(nil))[:12]
	}
	return nil
}

// gather adds the stylesheets of a chunk and of all that it imports, and the imported scripts.
func (f *files) gather(manifest map[string]chunk, key string) {
	f.CSS = append(f.CSS, manifest[key].CSS...)
	for _, imported := range manifest[key].Imports {
		if file := manifest[imported].File; !slices.Contains(f.Preload, file) {
			f.Preload = append(f.Preload, file)
			f.gather(manifest, imported)
		}
	}
}

// addresses returns the URL paths of the listed files, each once.
func addresses(lists ...[]string) []string {
	var all []string
	for _, name := range slices.Concat(lists...) {
		if file := address(name); !slices.Contains(all, file) {
			all = append(all, file)
		}
	}
	return all
}

// address returns the URL path of a built file: its path below client/.
func address(name string) string { return "/" + strings.TrimPrefix(name, "/") }
