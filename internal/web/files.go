package web

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

// contentTypes maps extensions to media types. The operating system's own list
// differs from server to server.
var contentTypes = map[string]string{
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

// ContentTypeOf returns the media type of a picture or an asset by its extension.
func ContentTypeOf(name string) string {
	if known, ok := contentTypes[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}

// readAssets reads a folder of the built user interface into memory, by address, with the compressed
// files that its build made. Before the first build there is no folder.
func readAssets(built fs.FS, folder string, assets map[string]school.Encoded) error {
	err := fs.WalkDir(built, folder, func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == folder {
			return nil
		}
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
			return err
		}
		asset := school.Encoded{Type: ContentTypeOf(name)}
		for suffix, into := range map[string]*[]byte{"": &asset.Identity, ".br": &asset.Brotli, ".gz": &asset.Gzip} {
			*into, err = fs.ReadFile(built, name+suffix)
			if err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
				return err
			}
		}
		hash := sha256.Sum256(asset.Identity)
		asset.ETag = `"` + base64.RawURLEncoding.EncodeToString(hash[:16]) + `"`
		assets["/"+name] = asset
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the user interface: %w", err)
	}
	return nil
}

// asset answers with a file of the user interface. Only those of the build have hashes in their names.
func (s *server) asset(w http.ResponseWriter, r *http.Request) {
	asset, found := s.assets[r.URL.Path]
	if !found {
		asset, found = s.earlier.find(r.URL.Path, s.options.Now())
	}
	if !found {
		fileNotFound(w, r)
		return
	}
	send(w, r, http.StatusOK, asset, cachingOf(r.URL.Path))
}

// Bounds of the bytes that are kept in memory to be sent again. The system copies larger pictures from
// the file itself.
const (
	maxKeptPicture = 64 << 10
	maxKept        = 16 << 20
)

// keptBytes keeps pictures that visitors asked for, and pages for those who take no Brotli, by names
// that hold their hashes. When it is full it begins anew.
type keptBytes struct {
	mu    sync.RWMutex
	all   map[string][]byte
	bytes int
}

func (k *keptBytes) get(name string) []byte {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.all[name]
}

func (k *keptBytes) put(name string, body []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all == nil || k.bytes+len(body) > maxKept {
		k.all, k.bytes = map[string][]byte{}, 0
	}
	k.bytes += len(body) - len(k.all[name])
	k.all[name] = body
}

var acceptRanges = []string{"bytes"}

// sendPicture serves a picture that visitors see, from memory if it can, and reports whether it did. It writes
// nothing and returns false for other pictures, for methods other than GET, for requests with Range or
// If-Match, and for files that can't be read.
func (s *server) sendPicture(w http.ResponseWriter, r *http.Request, name string, isSecure bool) bool {
	if r.Method != http.MethodGet || r.Header["Range"] != nil || r.Header["If-Match"] != nil ||
		!s.Site.ShowsPicture(name) {
		return false
	}
	h, picture := w.Header(), s.kept.get(name)
	if picture == nil {
		file, err := s.Pictures.OpenPicture(name)
		if err != nil {
			return false
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return false
		}
		if info.Size() > maxKeptPicture {
			setReadyHeaders(h, picturePolicy, isSecure)
			h["Content-Type"] = []string{ContentTypeOf(name)}
			s.sendFile(w, r, file, name, cacheOneDay)
			return true
		}
		picture = make([]byte, info.Size())
		if _, err := io.ReadFull(file, picture); err != nil {
			return false
		}
		if strings.HasPrefix(name, school.HashOf(picture)[:32]) { // else the disk has damaged it, and it may be made again
			s.kept.put(name, picture)
		}
	}
	setReadyHeaders(h, picturePolicy, isSecure)
	h["Accept-Ranges"] = acceptRanges
	send(w, r, http.StatusOK, school.Encoded{Type: ContentTypeOf(name), ETag: `"` + name + `"`, Identity: picture},
		cacheOneDay)
	return true
}

// media answers with a variant of a picture. Everybody gets pictures that are
// shown to visitors; staff also get others, which undo and previews need. All
// other names are 410 Gone, whether the file ever existed or not.
func (s *server) media(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", mediaPolicy)
	if s.source(w, r) == nil {
		return
	}
	name := strings.TrimPrefix(r.URL.Path, school.MediaPath)
	if s.Site.ShowsPicture(name) {
		s.openPicture(w, r, name, cacheOneDay)
		return
	}
	by, err := httpx.ActorOf(s.Accounts.Authenticate, r)
	if err != nil || by.Require(school.Work) != nil || school.IsMaster(name) {
		fileGone(w)
		return
	}
	s.openPicture(w, r, name, noStore)
}

// openPicture answers with a picture file. One that visitors don't see, which nobody stores, is gone when it is
// missing.
func (s *server) openPicture(w http.ResponseWriter, r *http.Request, name, caching string) {
	file, err := s.Pictures.OpenPicture(name)
	switch {
	case caching == noStore && school.CodeOf(err) == school.NotFound:
		fileGone(w)
		return
	case err != nil:
		s.fileError(w, r, err)
		return
	}
	defer file.Close()
	w.Header().Set("Content-Type", ContentTypeOf(name))
	s.sendFile(w, r, file, name, caching)
}

// fileGone answers for a file that nothing shown names, whether there is one or not.
func fileGone(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", noStore)
	writeText(w, http.StatusGone, "This file is not shown any more.")
}

// sendFile answers with a file that never changes, whole or in ranges. Its name,
// a hash of its bytes, is the ETag.
func (s *server) sendFile(w http.ResponseWriter, r *http.Request, file fs.File, name, caching string) {
	bytes, ok := file.(io.ReadSeeker)
	if !ok {
		s.fileError(w, r, fmt.Errorf("%s can't be read in parts", name))
		return
	}
	w.Header().Set("Cache-Control", caching)
	w.Header().Set("ETag", `"`+name+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes)
}

func (s *server) fileError(w http.ResponseWriter, r *http.Request, err error) {
	if school.CodeOf(err) == school.NotFound {
		fileNotFound(w, r)
		return
	}
	s.log.Error("a file could not be read", "id", w.Header().Get("X-Request-Id"), "path", r.URL.Path, "error", err)
	writeError(w, r, school.AsError(err))
}

// documentPolicy is the Content-Security-Policy of documents: a browser shows
// the PDF and loads nothing that it refers to.
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// document answers with a PDF of the content. Everybody gets documents that are shown to visitors; an address of
// an earlier file leads to the one that has its name now. Staff also get others of the content in both ways, and those
// of drafts by their own. All other names are 410 Gone, whether the file ever existed or not.
func (s *server) document(w http.ResponseWriter, r *http.Request) {
	source := s.source(w, r)
	if source == nil {
		return
	}
	document, found := publish.DocumentAt(s.Site.ShownDocuments(source.Snapshot), r.URL.Path)
	if found && document.Address() == r.URL.Path {
		s.sendDocument(w, r, document, cacheOneDay)
		return
	}
	if by, err := httpx.ActorOf(s.Accounts.Authenticate, r); err == nil && by.Require(school.Work) == nil {
		hidden, isHidden := source.HiddenDocument(r.URL.Path)
		if ofDraft, isOfDraft := s.Drafts.Document(r.URL.Path); isOfDraft {
			hidden, isHidden = ofDraft, true
		}
		if isHidden && hidden.Address() == r.URL.Path {
			s.sendDocument(w, r, hidden, noStore)
			return
		}
		if isHidden && !found {
			redirectFile(w, r, hidden.URL, noStore)
			return
		}
	}
	if !found {
		fileGone(w)
		return
	}
	redirectFile(w, r, document.URL, cacheRevalidate)
}

func redirectFile(w http.ResponseWriter, r *http.Request, to, caching string) {
	w.Header().Set("Cache-Control", caching)
	http.Redirect(w, r, to, http.StatusFound)
}

func (s *server) sendDocument(w http.ResponseWriter, r *http.Request, document school.Document, caching string) {
	file, err := s.Documents.OpenDocument(document)
	if err != nil {
		s.fileError(w, r, err)
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Security-Policy", documentPolicy)
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": document.Name}))
	s.sendFile(w, r, file, document.Hash, caching)
}
