package content

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"

	"schoolsite/internal/school"
)

// documentFolder holds what visitors download.
const documentFolder = "documents/"

func isDocument(name string) bool { return path.Ext(name) == ".pdf" }

// isDocumentPath reports whether a link of a text means a document of the
// tree.
func isDocumentPath(link string) bool { return strings.HasPrefix(link, documentFolder) }

// checkDocuments looks for the documents that are named, and at all that are
// there.
func (c *checker) checkDocuments() {
	allRead := !c.all.Failed() // else a file that can't be read may name a document
	used := map[string]bool{}
	for _, named := range c.documents {
		used[named.text] = true
		c.checkDocument(named)
	}
	for _, name := range c.files {
		if !isDocumentPath(name) || !isDocument(name) {
			continue
		}
		c.lookAtDocument(name)
		if allRead && !used[name] {
			c.doubtFile(name, "No file names this document. Delete it, or link to it.")
		}
	}
}

func (c *checker) checkDocument(named mention) {
	switch {
	case c.has[named.text] && isDocumentPath(named.text) && isDocument(named.text):
	case !isDocumentPath(named.text) || !isDocument(named.text):
		c.wrong(named.src, named.at, "This is not the name of a document. Put a PDF into documents/ and write documents/name.pdf.")
	default:
		c.wrong(named.src, named.at, "%s", c.noDocument(named.text))
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
		c.wrongFile(name, "%s", seen.refused)
		return
	}
	document := seen.document
	document.Path, document.Name = name, path.Base(name)
	c.tree.documents[name] = document.Located()
}

func (c *checker) seeDocument(name string) look {
	if c.isStopped() {
		return look{}
	}
	data, err := readLimited(c.fsys, name, c.opts.Limits.DocumentBytes)
	if err != nil {
		return look{refused: school.AsError(err).Message}
	}
	if trouble := documentTrouble(data); trouble != "" {
		return look{refused: trouble}
	}
	sum := sha256.Sum256(data)
	return look{document: school.Document{Hash: hex.EncodeToString(sum[:]), Bytes: int64(len(data)), Size: school.SizeText(int64(len(data)))}}
}

// documentTrouble says why bytes are no document that visitors may be given.
// It finds what stands there openly; the pages' policy keeps the browser from
// running the rest.
func documentTrouble(data []byte) string {
	end := data[max(0, len(data)-2048):]
	switch {
	case !bytes.HasPrefix(data, []byte("%PDF-")):
		return "This is not a PDF, whatever its name says. Save the document as a PDF."
	case !bytes.Contains(end, []byte("%%EOF")):
		return "This PDF is cut short. Save it anew."
	case bytes.Contains(data, []byte("/Encrypt")):
		return "This PDF asks for a password or forbids printing. Save it without."
	}
	for _, active := range []string{"/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia"} {
		if bytes.Contains(data, []byte(active)) {
			return "This PDF holds a program or another file (" + active + "). Print it to a new PDF, and put that here."
		}
	}
	return ""
}
