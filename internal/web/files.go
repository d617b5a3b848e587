package web

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// types are what a file is, by its name's ending. The machine's own list
// would differ from server to server.
var types = map[string]string{
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".json":  "application/json",
	".svg":   "image/svg+xml",
	".woff2": "font/woff2",
	".jpg":   "image/jpeg",
	".jpeg":  "image/jpeg",
	".png":   "image/png",
	".gif":   "image/gif",
	".webp":  "image/webp",
	".avif":  "image/avif",
}

func typeOf(name string) string {
	if known, ok := types[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}

// readAssets takes the built user interface, with the compressed twins that
// its build made, into memory. There is none before the first build.
func readAssets(built fs.FS) (map[string]school.Encoded, error) {
	assets := map[string]school.Encoded{}
	if built == nil {
		return assets, nil
	}
	err := fs.WalkDir(built, "assets", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "assets" {
			return nil
		}
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		assets["/"+name], err = readAsset(built, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the user interface: %w", err)
	}
	return assets, nil
}

func readAsset(built fs.FS, name string) (school.Encoded, error) {
	asset := school.Encoded{Type: typeOf(name)}
	for suffix, into := range map[string]*[]byte{"": &asset.Identity, ".br": &asset.Brotli, ".gz": &asset.Gzip} {
		bytes, err := fs.ReadFile(built, name+suffix)
		if err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			return asset, err
		}
		*into = bytes
	}
	hash := sha256.Sum256(asset.Identity)
	asset.ETag = `"` + base64.RawURLEncoding.EncodeToString(hash[:16]) + `"`
	return asset, nil
}

func (d *door) asset(w http.ResponseWriter, r *http.Request) {
	asset, ok := d.assets[r.URL.Path]
	if !ok {
		noSuchFile(w, r)
		return
	}
	send(w, r, http.StatusOK, asset, forEver)
}

// picture answers with a variant of a picture: to everybody with one that
// visitors are shown at this moment, to those who are signed in also with others,
// which previews and undo need. All else is gone, and nobody can tell whether it
// ever was there.
func (d *door) picture(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", picturePolicy)
	if d.snapshot(w, r) == nil {
		return
	}
	name, caching := strings.TrimPrefix(r.URL.Path, school.MediaPath), forADay
	shown := d.site.ShowsPicture(name)
	if !shown {
		caching = notAtAll
	}
	if !shown && (school.IsMaster(name) || !d.isSignedIn(r)) {
		pictureGone(w)
		return
	}
	file, err := d.site.OpenPicture(name)
	if !shown && school.CodeOf(err) == school.NotFound {
		pictureGone(w)
		return
	}
	if err != nil {
		d.noFile(w, r, err)
		return
	}
	defer file.Close()
	w.Header().Set("Content-Type", typeOf(name))
	d.sendFile(w, r, file, name, caching) // the name holds the hash of the bytes
}

func (d *door) isSignedIn(r *http.Request) bool {
	by, err := api.ActorOf(d.site, r)
	return err == nil && by.RequireStaff() == nil
}

func pictureGone(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", notAtAll)
	sentence(w, http.StatusGone, "This picture is not shown any more.")
}

// sendFile answers with a file that never changes, whole or in ranges. Its name
// is the name of its bytes.
func (d *door) sendFile(w http.ResponseWriter, r *http.Request, file fs.File, name, caching string) {
	bytes, ok := file.(io.ReadSeeker)
	if !ok {
		d.noFile(w, r, fmt.Errorf("%s can't be read in parts", name))
		return
	}
	w.Header().Set("Cache-Control", caching)
	w.Header().Set("ETag", `"`+name+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes)
}

func (d *door) noFile(w http.ResponseWriter, r *http.Request, err error) {
	if school.CodeOf(err) == school.NotFound {
		noSuchFile(w, r)
		return
	}
	d.log.Error("a file could not be read", "path", r.URL.Path, "error", err)
	refuse(w, r, school.AsError(err))
}
