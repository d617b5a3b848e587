package content

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

// documentFolder holds what visitors download.
const documentFolder = "documents/"

// isDocumentPath reports whether a link of a text means a document of the
// tree.
func isDocumentPath(link string) bool { return strings.HasPrefix(link, documentFolder) }

// checkDocuments looks for the documents that are named, and at all that are
// there.
func (c *checker) checkDocuments() {
	allRead := !c.All.Failed() // else a file that can't be read may name a document
	used := map[string]bool{}
	for _, named := range c.documents {
		used[named.text] = true
		c.checkDocument(named)
	}
	for _, name := range c.files {
		if !isDocumentPath(name) || !contentfs.IsDocument(name) {
			continue
		}
		c.lookAtDocument(name)
		if allRead && !used[name] {
			c.FileWarnf(name, "No file names this document. Delete it, or link to it.")
		}
	}
}

func (c *checker) checkDocument(named mention) {
	switch {
	case c.has[named.text] && isDocumentPath(named.text) && contentfs.IsDocument(named.text):
	case !isDocumentPath(named.text) || !contentfs.IsDocument(named.text):
		c.Errorf(named.src, named.at, "This is not the name of a document. Put a PDF into documents/ and write documents/name.pdf.")
	default:
		c.Errorf(named.src, named.at, "%s", c.noDocument(named.text))
	}
}

func (c *checker) noDocument(name string) string {
	there := func() []string { return c.filesThat(isDocumentPath) }
	if near, ok := c.nearest(name, there); ok {
		return "There is no document " + name + ". Did you mean " + near + "?"
	}
	return "There is no document " + name + ". Put it there, or name another."
}

func (c *checker) lookAtDocument(name string) {
	seen := c.memory.lookAt(c.opts.Hash(name), func() look { return c.seeDocument(name) })
	if seen.refused != "" {
		c.FileErrorf(name, "%s", seen.refused)
		return
	}
	c.warnOfPerson(name, seen.report)
	document := seen.document
	document.Path, document.Name = name, path.Base(name)
	c.tree.documents[name] = document.Located()
}

// warnOfPerson tells the editor what a document says of a person. The school's
// own name is no person's.
func (c *checker) warnOfPerson(name string, report pdf.Report) {
	if report.Author != "" && report.Author != c.tree.site.Name {
		c.FileWarnf(name, "This PDF names its author to every visitor: %q. Remove the name from the document's properties, and save the PDF anew.", report.Author)
	}
	if report.Position {
		c.FileWarnf(name, "A photograph in this PDF says where it was taken. Save the photograph without its position, put it into the document again, and save the PDF anew.")
	}
}

func (c *checker) seeDocument(name string) look {
	if c.isStopped() {
		return look{}
	}
	data, err := contentfs.ReadLimited(c.fsys, name, c.opts.Limits.DocumentBytes)
	if err != nil {
		return look{refused: school.AsError(err).Message}
	}
	report := pdf.Inspect(c.opts.Context, data)
	if report.Refusal != "" {
		return look{refused: report.Refusal}
	}
	sum := sha256.Sum256(data)
	return look{report: report, document: school.Document{Hash: hex.EncodeToString(sum[:]), Bytes: int64(len(data)), Size: school.SizeText(int64(len(data)))}}
}
