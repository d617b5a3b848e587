package client

import (
	"context"
	"io"

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
func (c *Client) ImportContent(ctx context.Context, tree ContentTree, form api.ImportForm, progress func(school.Progress)) (api.ImportAnswer, error) {
	hashes := make([]string, len(tree.Files))
	for i, file := range tree.Files {
		hashes[i] = file.Hash
	}
	lacking, err := api.MissingFiles.Call(ctx, c, api.FileHashes{Hashes: hashes})
	if err != nil {
		return api.ImportAnswer{}, err
	}
	wanted := make(map[string]bool, len(lacking.Missing))
	for _, hash := range lacking.Missing {
		wanted[hash] = true
	}
	answer, err := c.sendTree(ctx, tree, func(hash string) bool { return wanted[hash] }, form, progress)
	if school.CodeOf(err) == school.Conflict && len(wanted) < len(tree.Files) {
		return c.sendTree(ctx, tree, func(string) bool { return true }, form, progress)
	}
	return answer, err
}

// sendTree reads the tree while it sends, and no more once it returns.
func (c *Client) sendTree(ctx context.Context, tree ContentTree, wanted func(string) bool, form api.ImportForm, progress func(school.Progress)) (api.ImportAnswer, error) {
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
	endpoint := api.ImportContent.With(map[string]any{
		"message": form.Message, "commit": form.Commit, "author": form.Author, "dirty": form.Dirty, "dryRun": form.DryRun, "base": form.Base, "over": form.Over,
	})
	call := request{endpoint: string(endpoint), stream: body, mediaType: "application/x-tar", lines: true}
	return follow[school.Progress, api.ImportAnswer](ctx, c, call, progress)
}

// SendPicture uploads one picture, for a slider or pop-up that will name it.
// progress receives the server's progress; it may be nil.
func (c *Client) SendPicture(ctx context.Context, bytes io.Reader, size int64, progress func(school.PictureProgress)) (api.PictureAnswer, error) {
	call := request{endpoint: string(api.AddPicture), stream: bytes, mediaType: "application/octet-stream", size: size, lines: true}
	return follow[school.PictureProgress, api.PictureAnswer](ctx, c, call, progress)
}
