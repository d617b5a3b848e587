package client

import (
	"context"
	"io"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// ImportContent publishes a content tree. Only the files that the server lacks are sent; if it
// lacks more by then, all of them, once. progress is told how far the server is. sending is asked, each time that
// files are sent, for a writer that gets a copy of what goes out, for about so many bytes. Both may be nil.
func (c *Client) ImportContent(
	ctx context.Context, content tree.Tree, form api.ImportForm, progress func(school.Progress),
	sending func(size int64) io.WriteCloser,
) (api.ImportAnswer, error) {
	files := content.Files()
	hashes := make([]string, len(files))
	for i, file := range files {
		hashes[i] = file.Hash
	}
	lacking, err := api.MissingFiles.Call(ctx, c, api.FileHashes{Hashes: hashes})
	if err != nil {
		return api.ImportAnswer{}, err
	}
	isWanted := make(map[string]bool, len(lacking.Missing))
	for _, hash := range lacking.Missing {
		isWanted[hash] = true
	}
	send := func(wanted func(hash string) bool) (api.ImportAnswer, error) {
		if sending == nil {
			return c.sendTree(ctx, content, wanted, form, progress, io.Discard)
		}
		size := int64(0)
		for _, file := range files {
			if wanted(file.Hash) {
				size += file.Bytes
			}
		}
		sent := sending(size)
		defer sent.Close()
		return c.sendTree(ctx, content, wanted, form, progress, sent)
	}
	answer, err := send(func(hash string) bool { return isWanted[hash] })
	if school.CodeOf(err) == school.Conflict && len(isWanted) < len(files) {
		return send(func(string) bool { return true })
	}
	return answer, err
}

// sendTree reads the tree while it sends, and no more once it returns.
func (c *Client) sendTree(
	ctx context.Context, content tree.Tree, wanted func(hash string) bool, form api.ImportForm,
	progress func(school.Progress), sent io.Writer,
) (api.ImportAnswer, error) {
	body, sink := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		sink.CloseWithError(content.WriteParts(io.MultiWriter(sink, sent), wanted))
	}()
	defer func() {
		body.Close()
		<-done
	}()
	endpoint := api.ImportContent.With(map[string]any{
		"message": form.Message, "commit": form.Commit, "author": form.Author, "exact": form.Exact,
		"dryRun": form.DryRun, "base": form.Base, "over": form.Over,
	})
	call := request{endpoint: string(endpoint), stream: body, mediaType: "application/x-tar", lines: true}
	return follow[school.Progress, api.ImportAnswer](ctx, c, call, progress)
}

// SendPicture uploads one picture, for a slider or pop-up that will name it.
// progress receives the server's progress; it may be nil.
func (c *Client) SendPicture(ctx context.Context, bytes io.Reader, size int64,
	progress func(school.PictureProgress)) (api.PictureAnswer, error) {
	call := request{endpoint: string(api.AddPicture), stream: bytes, mediaType: "application/octet-stream", size: size,
		lines: true}
	return follow[school.PictureProgress, api.PictureAnswer](ctx, c, call, progress)
}
