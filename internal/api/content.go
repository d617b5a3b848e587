package api

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

// maxHashes bounds the body of POST /api/content/missing: more hashes than a
// tree may have files.
const maxHashes = 1 << 20

// NDJSON is the media type of an answer that comes line by line.
const NDJSON = "application/x-ndjson"

// importContent takes a content tree as a tar stream. A client that asks for
// lines gets the progress meanwhile.
func (a *server) importContent(c *call) error {
	query := c.r.URL.Query()
	options := publish.ImportOptions{
		Message: query.Get("message"), DryRun: yes(query.Get("dryRun")),
		Commit: query.Get("commit"), Dirty: yes(query.Get("dirty")),
	}
	var err error
	if options.Base, err = revisionNumber(query, "base"); err != nil {
		return err
	}
	if options.Over, err = revisionNumber(query, "over"); err != nil {
		return err
	}
	var out *lines
	if c.wantsLines() {
		out = newLines(c)
	}
	var done publish.ImportResult
	err = out.during(func(tell func(school.Progress)) (err error) {
		options.Progress = tell
		done, err = a.Publishing.ImportArchive(c.ctx(), c.by, c.r.Body, options)
		return err
	})
	if err != nil {
		return a.failed(c, out, err)
	}
	answer := importAnswer(done)
	if out != nil {
		out.write(ImportLine{Answer: &answer})
		return nil
	}
	return c.ok(answer)
}

// revisionNumber reads a parameter that names a revision; 0 when it is absent.
func revisionNumber(query url.Values, name string) (int, error) {
	text := query.Get(name)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, school.Errorf(school.Invalid, "%s is the number of a revision, not %q.", name, text)
	}
	return n, nil
}

func importAnswer(done publish.ImportResult) ImportAnswer {
	return ImportAnswer{
		Message: importMessage(done), Revision: RevisionView(done.Revision),
		Unchanged: done.Unchanged, DryRun: done.DryRun, Hidden: done.Hidden, Warnings: done.Warnings,
	}
}

func importMessage(done publish.ImportResult) string {
	switch {
	case done.Unchanged:
		return "Nothing to do: this is what is published already."
	case done.DryRun:
		return "The content is fine. Nothing was published: this was a dry run."
	case done.Revision.Of > 0:
		return fmt.Sprintf("Published: what revision %d was.", done.Revision.Of)
	}
	return "Published."
}

// missingFiles lists the files of a tree that the client has to send.
func (a *server) missingFiles(c *call) error {
	// Check the right before reading a long body.
	if err := c.by.RequireOwner(); err != nil {
		return err
	}
	var given FileHashes
	if err := c.readLong(&given, maxHashes); err != nil {
		return err
	}
	missing, err := a.Publishing.MissingFiles(c.ctx(), c.by, given.Hashes)
	if err != nil {
		return err
	}
	return c.ok(MissingAnswer{Missing: append([]string{}, missing...)})
}

func (a *server) revisions(c *call) error {
	revisions, err := a.Revisions.Revisions(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := RevisionsAnswer{Data: []RevisionView{}}
	for _, r := range revisions {
		answer.Data = append(answer.Data, RevisionView(r))
	}
	return c.ok(answer)
}

func (a *server) revision(c *call) error {
	number, err := c.number()
	if err != nil {
		return err
	}
	revision, files, err := a.Revisions.Revision(c.ctx(), c.by, number)
	if err != nil {
		return err
	}
	return c.ok(RevisionAnswer{Data: RevisionView(revision), Files: files})
}

// number is the {n} of a path: a number, or "current".
func (c *call) number() (int, error) {
	text := c.r.PathValue("n")
	if text == "current" {
		return publish.Current, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, school.Errorf(school.NotFound, "There is no revision %q. Name one by its number, or write current.", text)
	}
	return n, nil
}

// revisionArchive streams a tree. A failure after the first bytes can only cut
// it short.
func (a *server) revisionArchive(c *call) error {
	number, err := c.number()
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", "application/x-tar")
	sent := &counter{Writer: c.w}
	err = a.Revisions.WriteRevision(c.ctx(), c.by, number, sent)
	if err != nil && sent.bytes > 0 {
		a.explained(c.r, c.by, fmt.Errorf("an archive was cut short: %w", err))
		panic(http.ErrAbortHandler)
	}
	return err
}

// counter counts what it lets through.
type counter struct {
	io.Writer
	bytes int64
}

func (c *counter) Write(data []byte) (int, error) {
	n, err := c.Writer.Write(data)
	c.bytes += int64(n)
	return n, err
}

func (a *server) revisionFile(c *call) error {
	file, err := a.Revisions.RevisionFile(c.ctx(), c.by, c.r.PathValue("hash"))
	if err != nil {
		return err
	}
	defer file.Close()
	c.w.Header().Set("Content-Type", "application/octet-stream")
	c.w.Header().Set("Content-Disposition", "attachment")
	if info, err := file.Stat(); err == nil {
		c.w.Header().Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	}
	_, err = io.Copy(c.w, file)
	if err != nil {
		// The header with the length is already sent: the client sees that bytes are missing.
		panic(http.ErrAbortHandler)
	}
	return nil
}

func (a *server) rollback(c *call) error {
	var given RollbackTo
	if err := c.read(&given); err != nil {
		return err
	}
	done, err := a.Publishing.Rollback(c.ctx(), c.by, given.To, given.Message)
	if err != nil {
		return err
	}
	return c.ok(importAnswer(done))
}

func (a *server) sweepContent(c *call) error {
	var given SweepForm
	if err := c.read(&given); err != nil {
		return err
	}
	swept, err := a.Maintenance.SweepContent(c.ctx(), c.by, given.DryRun)
	if err != nil {
		return err
	}
	return c.ok(SweepAnswer{
		Revisions: append([]int{}, swept.Revisions...), Files: swept.Files, Bytes: swept.Bytes, DryRun: given.DryRun,
	})
}
