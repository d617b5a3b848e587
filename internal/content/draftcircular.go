package content

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"schoolsite/internal/content/source"
	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

// CircularDraft is a circular that nobody has written yet, in the list of its
// school year. Its file may be there: then the text is the file with the
// circular added, on top of the others.
type CircularDraft struct {
	Draft
	Document string // the path of its PDF in the tree
	Lacking  bool   // the PDF is not there
}

// NewCircular drafts the circular of a PDF that lies in documents/, or is
// about to be put there: its bytes, when they are known.
func NewCircular(tree fs.FS, id, title string, document []byte, today time.Time) (CircularDraft, error) {
	name := strings.TrimPrefix(strings.TrimSuffix(id, ".pdf"), documentFolder)
	if !isSlug(name) {
		return CircularDraft{}, school.Errorf(school.Invalid,
			"%q can't be the name of a circular's document. Use small letters, digits and dashes, such as fees-2027-28.", id)
	}
	draft := CircularDraft{Document: documentFolder + name + ".pdf"}
	title, err := titleOf(name, title, 160)
	if err != nil {
		return draft, err
	}
	if draft.Lacking, err = documentLacks(tree, draft.Document, document); err != nil {
		return draft, err
	}
	file := circularsFolder + schoolYearOf(today) + ".yaml"
	text, err := withCircular(tree, file, draft.Document, fmt.Sprintf(circularDraft, title, today.Format(dateLayout), draft.Document))
	draft.Draft = withSchema(tree, Draft{File: file, Text: text, Address: school.CircularsPath})
	return draft, err
}

const circularDraft = `- title: %s
  date: %s
  category: General
  document: %s
  summary: "Replace this: what it says, in one sentence. Or delete this line."
`

// schoolYearOf is the school year of a day as files are named. It begins in
// April.
func schoolYearOf(day time.Time) string {
	begins := day.Year()
	if day.Month() < time.April {
		begins--
	}
	return fmt.Sprintf("%d-%02d", begins, (begins+1)%100)
}

// documentLacks reports whether a tree lacks a document, and refuses one that
// the check would refuse, or another of that name.
func documentLacks(tree fs.FS, name string, document []byte) (bool, error) {
	if document != nil {
		if _, report := pdf.Clean(context.Background(), document); report.Refusal+report.Stuck != "" {
			return false, school.Errorf(school.Invalid, "The document can't be taken. %s", report.Refusal+report.Stuck)
		}
	}
	there, err := fs.ReadFile(tree, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	case err != nil:
		return false, school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", name).Because(err)
	case document != nil && !bytes.Equal(there, document):
		return false, school.Errorf(school.Conflict, "%s is there already, and is another document. Take another name; nothing was written.", name)
	}
	return false, nil
}

// withCircular is a list with a circular on top.
func withCircular(tree fs.FS, file, document, entry string) (string, error) {
	was, err := existing(tree, file)
	if err != nil {
		return "", err
	}
	if was == "" {
		return "circulars:\n" + indented("  ", entry), nil
	}
	list, err := source.ReadList(file, was, "circulars")
	if err != nil {
		return "", err
	}
	indent := "  "
	for _, other := range list.Entries {
		if other.Value["document"] == document {
			return "", school.Errorf(school.Conflict, "%s names %s already. Nothing was written. Change that entry, or take another name.", file, document)
		}
		if other.Text != "" {
			indent = other.Text[:strings.Index(other.Text, "-")]
		}
	}
	list.Head += indented(indent, entry)
	return list.With(list.Entries, func(value map[string]any) string {
		return indent + "- " + source.OneLine(value, []string{"title", "date", "category", "document", "summary"}) + "\n"
	}), nil
}

func indented(by, entry string) string {
	return by + strings.ReplaceAll(strings.TrimSuffix(entry, "\n"), "\n", "\n"+by) + "\n"
}
