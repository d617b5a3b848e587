package client

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// ContentTree is a content tree that can be sent: its files with their hashes, and how an archive
// is written that lists them and holds those whose hashes are wanted.
type ContentTree struct {
	Files []school.RevisionFile
	Write func(w io.Writer, wanted func(hash string) bool) error
}

// ImportContent publishes a content tree. Only the files that the server lacks are sent; if it
// lacks more by then, all of them, once. progress is told how far the server is; it may be nil.
func (c contentCalls) ImportContent(ctx context.Context, tree ContentTree, form api.ImportForm, progress func(school.Progress)) (api.ImportAnswer, error) {
	hashes := make([]string, len(tree.Files))
	for i, file := range tree.Files {
		hashes[i] = file.Hash
	}
	missing, err := c.MissingFiles(ctx, hashes)
	if err != nil {
		return api.ImportAnswer{}, err
	}
	wanted := make(map[string]bool, len(missing))
	for _, hash := range missing {
		wanted[hash] = true
	}
	answer, err := c.sendTree(ctx, tree, func(hash string) bool { return wanted[hash] }, form, progress)
	if school.CodeOf(err) == school.Conflict && len(wanted) < len(tree.Files) {
		return c.sendTree(ctx, tree, func(string) bool { return true }, form, progress)
	}
	return answer, err
}

// sendTree reads the tree while it sends, and no more once it returns.
func (c contentCalls) sendTree(ctx context.Context, tree ContentTree, wanted func(string) bool, form api.ImportForm, progress func(school.Progress)) (api.ImportAnswer, error) {
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
	address := path("content") + query(map[string]string{
		"message": form.Message, "commit": form.Commit, "dirty": strconv.FormatBool(form.Dirty), "dryRun": strconv.FormatBool(form.DryRun),
		"base": number(form.Base), "over": number(form.Over),
	})
	call := request{method: http.MethodPost, path: address, stream: body, mediaType: "application/x-tar", lines: true}
	return follow[school.Progress, api.ImportAnswer](ctx, c.connection, call, progress)
}

// MissingFiles picks, of the hashes of files, those that the server lacks.
func (c contentCalls) MissingFiles(ctx context.Context, hashes []string) ([]string, error) {
	answer, err := ask[api.MissingAnswer](ctx, c.connection, http.MethodPost, path("content", "missing"), api.FileHashes{Hashes: hashes})
	return answer.Missing, err
}

// Revisions lists what was published, newest first.
func (c contentCalls) Revisions(ctx context.Context) ([]api.RevisionView, error) {
	answer, err := get[api.RevisionsAnswer](ctx, c.connection, path("content", "revisions"))
	return answer.Data, err
}

// Revision is a revision with its files, by its number or "current".
func (c contentCalls) Revision(ctx context.Context, n string) (api.RevisionAnswer, error) {
	return get[api.RevisionAnswer](ctx, c.connection, path("content", "revisions", n))
}

// RevisionArchive writes the files of a revision as a tar stream.
func (c contentCalls) RevisionArchive(ctx context.Context, n string, into io.Writer) error {
	return c.download(ctx, path("content", "revisions", n, "archive"), into)
}

// RevisionFile is the bytes of a file of a revision.
func (c contentCalls) RevisionFile(ctx context.Context, hash string) ([]byte, error) {
	var data bytes.Buffer
	err := c.download(ctx, path("content", "files", hash), &data)
	return data.Bytes(), err
}

// Rollback publishes an earlier revision again; to 0 is the one before the current.
func (c contentCalls) Rollback(ctx context.Context, to api.RollbackTo) (api.ImportAnswer, error) {
	return ask[api.ImportAnswer](ctx, c.connection, http.MethodPost, path("content", "rollback"), to)
}

// SweepContent collects garbage: it removes revisions past their retention and
// unreferenced files, or in a dry run reports what it would remove.
func (c contentCalls) SweepContent(ctx context.Context, dryRun bool) (api.SweepAnswer, error) {
	return ask[api.SweepAnswer](ctx, c.connection, http.MethodPost, path("content", "sweep"), api.DryRun{DryRun: dryRun})
}
