package web

import (
	"mime"
	"net/http"

	"schoolsite/internal/school"
)

// documentPolicy lets a browser show a document and nothing that it may hold.
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

// document answers with a PDF of the content.
func (d *door) document(w http.ResponseWriter, r *http.Request) {
	snapshot := d.snapshot(w, r)
	if snapshot == nil {
		return
	}
	document, ok := snapshot.Document(r.URL.Path)
	if !ok {
		noSuchFile(w, r)
		return
	}
	if r.URL.Path != document.Folder()+document.Name {
		w.Header().Set("Cache-Control", revalidate)
		http.Redirect(w, r, document.URL, http.StatusFound) // the bytes behind the name have changed
		return
	}
	d.sendDocument(w, r, document)
}

func (d *door) sendDocument(w http.ResponseWriter, r *http.Request, document school.Document) {
	file, err := d.site.OpenDocument(document)
	if err != nil {
		d.noFile(w, r, err)
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Security-Policy", documentPolicy)
	h.Set("Content-Type", "application/pdf")
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": document.Name}))
	d.sendFile(w, r, file, document.Hash, forEver)
}
