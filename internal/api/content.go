package api

import (
	"cmp"
	"io"
	"strconv"

	"schoolsite/internal/httpx"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// RevisionView is a published content tree. Number 0 is the built-in sample.
type RevisionView = revisions.Published

// Merged tells what came into a content tree that was edited from an older revision.
type Merged = publish.Merged

// ImportForm has the details that an editor sends with a content tree.
type ImportForm = publish.ImportOptions

// RevisionsAnswer answers GET /api/content/revisions, newest first. The sample is not in it.
type RevisionsAnswer struct {
	Data []RevisionView `json:"data"`
}

// RevisionAnswer answers GET /api/content/revisions/{n}, with the files in the
// order of their paths.
type RevisionAnswer struct {
	Data  RevisionView          `json:"data"`
	Files []school.RevisionFile `json:"files"`
}

// RollbackTo is the body of POST /api/content/rollback. To 0 is the revision
// before the current one.
type RollbackTo struct {
	To      int    `json:"to"`
	Message string `json:"message,omitempty"`
}

// ImportAnswer answers POST /api/content and /api/content/rollback.
type ImportAnswer struct {
	text.Feedback
	publish.ImportResult
}

// ImportLine is a line of the answer to POST /api/content.
type ImportLine httpx.Line[school.Progress, ImportAnswer]

// FileHashes is the body of POST /api/content/missing.
type FileHashes struct {
	Hashes []string `json:"hashes"`
}

// maxBytes lets more hashes pass than a tree may have files.
func (FileHashes) maxBytes() int64 { return 1 << 20 }

// MissingAnswer answers it: the hashes whose bytes have to be sent.
type MissingAnswer struct {
	Missing []string `json:"missing"`
}

func importTree(c *call) error {
	options := publish.ImportOptions{
		Message: c.query("message"), DryRun: isTrue(c.query("dryRun")), Commit: c.query("commit"),
		Author: c.query("author"), Exact: isTrue(c.query("exact")),
	}
	for name, number := range map[string]*int{"base": &options.Base, "over": &options.Over} {
		n, err := strconv.Atoi(cmp.Or(c.query(name), "0"))
		if err != nil || n < 0 {
			return school.Errorf(school.Invalid, "%s is the number of a revision, not %q.", name, c.query(name))
		}
		*number = n
	}
	return withProgress(c, isWithinStage, func(tell func(school.Progress)) (ImportAnswer, error) {
		options.Progress = tell
		return importAnswer(c.Publish.ImportArchive(c.ctx(), c.by, c.r.Body, options))
	})
}

// isWithinStage reports whether a step is neither the first nor the last of its stage.
func isWithinStage(p school.Progress) bool { return p.Done > 0 && p.Done < p.Of }

func rollback(c *call, given RollbackTo) (ImportAnswer, error) {
	return importAnswer(c.Publish.Rollback(c.ctx(), c.by, given.To, given.Message))
}

func importAnswer(done publish.ImportResult, err error) (ImportAnswer, error) {
	feedback := text.FeedbackOf("Published.")
	switch {
	case done.Unchanged:
		feedback = text.FeedbackOf("Nothing to do: this is what is published already.")
	case done.DryRun:
		feedback = text.FeedbackOf("The content is fine. Nothing was published: this was a dry run.")
	case done.Revision.Of > 0:
		feedback = text.Feedbackf("Published: what revision %d was.", done.Revision.Of)
	}
	return ImportAnswer{feedback, done}, err
}

func missingFiles(c *call, given FileHashes) (MissingAnswer, error) {
	missing, err := c.Revisions.Missing(given.Hashes)
	return MissingAnswer{Missing: append([]string{}, missing...)}, err
}

func listRevisions(c *call) (RevisionsAnswer, error) {
	published, err := c.Revisions.List()
	return RevisionsAnswer{Data: append([]RevisionView{}, published...)}, err
}

func showRevision(c *call) (answer RevisionAnswer, err error) {
	number, err := c.revisionNumber()
	if err != nil {
		return answer, err
	}
	revision, found, err := c.Revisions.At(number)
	return RevisionAnswer{Data: revision, Files: found.Files()}, err
}

// revisionNumber is the {n} of a path: a number, or "current".
func (c *call) revisionNumber() (int, error) {
	text := c.path("n")
	if text == "current" {
		return revisions.Current, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, school.Errorf(school.NotFound, "There is no revision %q. Name one by its number, or write "+
			"current.", text)
	}
	return n, nil
}

func archiveRevision(c *call) error {
	number, err := c.revisionNumber()
	if err != nil {
		return err
	}
	return c.download(map[string]string{"Content-Type": "application/x-tar"}, func(w io.Writer) error {
		return c.Revisions.WriteTar(number, w)
	})
}

func revisionFile(c *call) error {
	file, err := c.Revisions.File(c.path("hash"))
	if err != nil {
		return err
	}
	defer file.Close()
	header := map[string]string{"Content-Type": "application/octet-stream", "Content-Disposition": "attachment"}
	return c.download(header, func(w io.Writer) error {
		_, err := io.Copy(w, file)
		return err
	})
}
