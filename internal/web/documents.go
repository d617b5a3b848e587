package web

import (
	"mime"
	"net/http"
)

// documentPolicy is the Content-Security-Policy of documents: a browser shows
// the PDF and loads nothing that it refers to.
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// document answers with a PDF of the content.
func (s *server) document(w http.ResponseWriter, r *http.Request) {
	source := s.source(w, r)
	if source == nil {
		return
	}
	document, ok := source.Document(r.URL.Path)
	if !ok {
		fileNotFound(w, r)
		return
	}
	if r.URL.Path != document.Folder()+document.Name {
		// The name is current, the hash is of an earlier file.
		w.Header().Set("Cache-Control", cacheRevalidate)
		http.Redirect(w, r, document.URL, http.StatusFound)
		return
	}
	file, err := s.Site.OpenDocument(document)
	if err != nil {
		s.fileError(w, r, err)
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Security-Policy", documentPolicy)
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": document.Name}))
	s.sendFile(w, r, file, document.Hash, cacheImmutable)
}
