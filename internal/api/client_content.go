package api

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"schoolsite/internal/school"
)

// ContentTree is a content tree that can be sent: its files with their hashes,
// and how an archive is written that lists them and holds those whose hashes
// are wanted.
type ContentTree struct {
	Files []school.RevisionFile
	Write func(w io.Writer, wanted func(hash string) bool) error
}

// ImportForm holds the details that an editor sends with a content tree.
type ImportForm struct {
	Message string
	Commit  string
	Dirty   bool
	DryRun  bool
	Base    int // the revision that the tree comes from; 0 when nobody knows
	Over    int // the revision that it may take the place of all the same; 0 for none
}

func (f ImportForm) query() string {
	values := url.Values{
		"message": {f.Message}, "dryRun": {strconv.FormatBool(f.DryRun)},
		"commit": {f.Commit}, "dirty": {strconv.FormatBool(f.Dirty)},
	}
	for name, number := range map[string]int{"base": f.Base, "over": f.Over} {
		if number > 0 {
			values.Set(name, strconv.Itoa(number))
		}
	}
	return values.Encode()
}

// ImportContent publishes a content tree. Only the files that the server lacks
// are sent; if it lacks more by then, all of them, once. progress is told how
// far the server is; it may be nil.
func (c *Client) ImportContent(ctx context.Context, tree ContentTree, form ImportForm, progress func(school.Progress)) (ImportAnswer, error) {
	wanted, err := c.wanted(ctx, tree.Files)
	if err != nil {
		return ImportAnswer{}, err
	}
	all := func(string) bool { return true }
	if wanted == nil {
		return c.sendTree(ctx, tree, all, form, progress)
	}
	answer, err := c.sendTree(ctx, tree, func(hash string) bool { return wanted[hash] }, form, progress)
	if school.CodeOf(err) == school.Conflict {
		return c.sendTree(ctx, tree, all, form, progress)
	}
	return answer, err
}

// wanted are the hashes of the files to send; nil when all are.
func (c *Client) wanted(ctx context.Context, files []school.RevisionFile) (map[string]bool, error) {
	hashes := make([]string, len(files))
	for i, file := range files {
		hashes[i] = file.Hash
	}
	missing, err := c.MissingFiles(ctx, hashes)
	if school.CodeOf(err) == school.NotFound { // a server from before it was asked
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	wanted := make(map[string]bool, len(missing))
	for _, hash := range missing {
		wanted[hash] = true
	}
	if len(wanted) == len(files) {
		return nil, nil
	}
	return wanted, nil
}

// sendTree reads the tree while it sends, and no more once it returns.
func (c *Client) sendTree(ctx context.Context, tree ContentTree, wanted func(string) bool, form ImportForm, progress func(school.Progress)) (ImportAnswer, error) {
	body, sink := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		sink.CloseWithError(tree.Write(sink, wanted))
	}()
	defer func() {
		body.Close()
		<-done
	}()
	request, err := requestOf(ctx, http.MethodPost, "/api/content?"+form.query(), "application/x-tar", body)
	if err != nil {
		return ImportAnswer{}, err
	}
	request.Header.Set("Accept", ndjson+", application/json")
	answer, err := c.answered(ctx, request)
	if err != nil {
		return ImportAnswer{}, err
	}
	defer answer.Body.Close()
	return readLines[school.Progress, ImportAnswer](ctx, answer, progress)
}

// MissingFiles picks, of the hashes of files, those that the server lacks.
func (c *Client) MissingFiles(ctx context.Context, hashes []string) ([]string, error) {
	var answer MissingAnswer
	err := c.call(ctx, http.MethodPost, "/api/content/missing", FileHashes{Hashes: hashes}, &answer)
	return answer.Missing, err
}

// Revisions lists what was published, newest first.
func (c *Client) Revisions(ctx context.Context) ([]RevisionView, error) {
	var answer RevisionsAnswer
	err := c.get(ctx, "/api/content/revisions", &answer)
	return answer.Data, err
}

// Revision is a revision with its files, by its number or "current".
func (c *Client) Revision(ctx context.Context, n string) (answer RevisionAnswer, err error) {
	err = c.get(ctx, below("content", "revisions", n), &answer)
	return answer, err
}

// RevisionArchive writes the files of a revision as a tar stream.
func (c *Client) RevisionArchive(ctx context.Context, n string, into io.Writer) error {
	return c.fetch(ctx, below("content", "revisions", n, "archive"), into)
}

// RevisionFile is the bytes of a file of a revision.
func (c *Client) RevisionFile(ctx context.Context, hash string) ([]byte, error) {
	var data bytes.Buffer
	err := c.fetch(ctx, below("content", "files", hash), &data)
	return data.Bytes(), err
}

// fetch copies an answer that is no JSON.
func (c *Client) fetch(ctx context.Context, path string, into io.Writer) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, host+path, http.NoBody)
	if err != nil {
		return err
	}
	answer, err := c.answered(ctx, request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	from := &failing{Reader: answer.Body}
	_, err = io.Copy(into, from)
	if from.err != nil {
		return unreachable(ctx, from.err)
	}
	return err
}

// failing records the error of a reader, to tell it from one of the writer.
type failing struct {
	io.Reader
	err error
}

func (f *failing) Read(into []byte) (int, error) {
	n, err := f.Reader.Read(into)
	if err != io.EOF {
		f.err = err
	}
	return n, err
}

// Rollback publishes an earlier revision again; to 0 is the one before the
// current.
func (c *Client) Rollback(ctx context.Context, to RollbackTo) (answer ImportAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/content/rollback", to, &answer)
	return answer, err
}

// SweepContent collects garbage: it removes revisions past their retention and
// unreferenced files, or in a dry run reports what it would remove.
func (c *Client) SweepContent(ctx context.Context, dryRun bool) (answer SweepAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/content/sweep", SweepForm{DryRun: dryRun}, &answer)
	return answer, err
}
