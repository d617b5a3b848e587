package content

import (
	"context"
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

// checkDocuments checks that the documents that are named exist, and inspects
// all documents of the tree.
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
		c.statDocument(name)
		if allRead && !used[name] {
			c.FileWarnf(name, "No file names this document. Delete it, or link to it.")
		}
	}
}

func (c *checker) checkDocument(named reference) {
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

func (c *checker) statDocument(name string) {
	seen := c.cache.stat(c.opts.Hash(name), func() fileStat { return c.readDocument(name) })
	switch {
	case seen.refused != "":
		c.FileErrorf(name, "%s", seen.refused)
		return
	case seen.report.Stuck != "" && !c.opts.Published:
		c.FileErrorf(name, "%s", seen.report.Stuck)
		return
	case seen.report.Stuck != "":
		c.FileWarnf(name, "%s", seen.report.Stuck)
	}
	c.warnOfSigned(name, seen.report)
	document := seen.document
	document.Path, document.Name = name, path.Base(name)
	c.tree.documents[name] = document.Located()
}

// warnOfSigned warns of the personal data that a signed document shows to every
// visitor. The school's own name is no personal data.
func (c *checker) warnOfSigned(name string, report pdf.Report) {
	const signed = "This PDF is signed, so that visitors are given it as it is"
	if report.Author != "" && report.Author != c.tree.site.Name {
		c.FileWarnf(name, signed+": it names its author, %q. Have the name removed before the document is signed.", report.Author)
	}
	if report.Camera {
		c.FileWarnf(name, signed+": a photograph in it has what its camera wrote, perhaps where it was taken. Have that removed before the document is signed.")
	}
}

func (c *checker) readDocument(name string) fileStat {
	if c.isStopped() {
		return fileStat{}
	}
	data, err := contentfs.ReadLimited(c.fsys, name, c.opts.Limits.DocumentBytes)
	if err != nil {
		return fileStat{refused: school.AsError(err).Message}
	}
	clean, report := pdf.Clean(c.opts.Context, data)
	if report.Refusal != "" {
		return fileStat{refused: report.Refusal}
	}
	source, hash := sha256.Sum256(data), sha256.Sum256(clean)
	return fileStat{report: report, document: school.Document{
		Source: hex.EncodeToString(source[:]), Hash: hex.EncodeToString(hash[:]),
		Bytes: int64(len(data)), Size: school.SizeText(int64(len(data))),
	}}
}

// PublicDocument makes the visitors' copy of a document that a check took.
func PublicDocument(ctx context.Context, data []byte) ([]byte, error) {
	clean, report := pdf.Clean(ctx, data)
	if report.Refusal != "" {
		return nil, school.Errorf(school.Invalid, "%s", report.Refusal)
	}
	return clean, ctx.Err()
}
