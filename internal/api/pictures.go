package api

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// maxHead bounds the beginning of a file that is read to detect its type, in
// bytes.
const maxHead = 64 << 10

// addPicture takes one picture, whose bytes are the body.
func (a *server) addPicture(c *call) error {
	// Check the right before reading a long body.
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	data, free, err := a.readBody(c)
	if err != nil {
		return err
	}
	defer free()
	if c.wantsLines() {
		return a.addPictureWithProgress(c, data)
	}
	picture, known, err := a.Uploads.UploadPicture(c.ctx(), c.by, data, nil)
	if err != nil {
		return err
	}
	httpx.WriteJSON(c.w, addedStatus(known), pictureAnswer(picture, known))
	return nil
}

// addPictureWithProgress is addPicture with its progress as NDJSON lines.
func (a *server) addPictureWithProgress(c *call, data []byte) error {
	out := newLines(c)
	picture, known, err := a.uploadWithProgress(c, data, out)
	if err != nil {
		return a.failed(c, out, err)
	}
	answer := pictureAnswer(picture, known)
	out.write(PictureLine{Answer: &answer})
	return nil
}

// maxStages bounds the progress that waits to be written: it is more than a
// picture has stages, so that sending never blocks.
const maxStages = 8

// uploadWithProgress writes the lines from another goroutine: a client that
// reads them slowly must not hold the memory reserved for encoding the picture.
func (a *server) uploadWithProgress(c *call, data []byte, out *lines) (school.Picture, bool, error) {
	told := make(chan school.PictureProgress, maxStages)
	var telling sync.WaitGroup
	telling.Go(func() {
		for p := range told {
			out.write(PictureLine{Progress: &p})
		}
	})
	defer telling.Wait()
	defer close(told)
	return a.Uploads.UploadPicture(c.ctx(), c.by, data, func(p school.PictureProgress) { told <- p })
}

func addedStatus(known bool) int {
	if known {
		return http.StatusOK
	}
	return http.StatusCreated
}

func pictureAnswer(picture school.Picture, known bool) PictureAnswer {
	answer := PictureAnswer{Message: "Picture uploaded", Data: pictureView(picture), Known: known}
	if known {
		answer.Message = "This picture was uploaded before"
	}
	return answer
}

func pictureView(p school.Picture) PictureView {
	image := p.Image("")
	return PictureView{
		ID: p.Source, URL: image.URL, Srcset: image.Srcset, Width: p.Width, Height: p.Height,
		Color: p.Color, Preview: p.Preview, Note: p.Note, Variants: p.Variants,
	}
}

// nameFor returns the ID of an uploaded picture (the SHA-256 of its source) to
// signed-in readers only: a visitor who has the original could find out by it
// where the picture is shown.
func nameFor(reader school.Actor, p school.Picture) string {
	if !reader.SignedIn() {
		return ""
	}
	return p.Source
}

// readBody reads a picture's bytes. A file that says it is too large is refused
// before a byte of it is read. Until free is called, the bytes count as in
// memory.
func (a *server) readBody(c *call) (data []byte, free func(), err error) {
	if kind := strings.ToLower(c.r.Header.Get("Content-Type")); strings.HasPrefix(kind, "multipart/") || c.sends(ofJSON) {
		return nil, nil, school.Errorf(school.Unsupported, "Send the bytes of one picture, and nothing else, as the body.")
	}
	if _, err := a.Uploads.CheckPicture(c.by, nil, c.r.ContentLength); school.CodeOf(err) == school.TooLarge {
		return nil, nil, err
	}
	if free, err = a.receiving.take(c.ctx(), c.by, a.maxRequest(c.r)); err != nil {
		return nil, nil, err
	}
	data, err = a.readAll(c)
	if err != nil && asMaxBytes(err) == nil {
		free()
		return nil, nil, brokenUpload(err)
	}
	return data, free, nil
}

// readAll reads a body whose length is within the limit, or, where that is not
// said, up to one byte more, which shows that there is more.
func (a *server) readAll(c *call) (data []byte, err error) {
	if c.r.ContentLength < 0 {
		return io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, a.Limits.FileBytes+1))
	}
	// Allocate all at once: a growing slice would take twice the memory.
	data = make([]byte, c.r.ContentLength)
	_, err = io.ReadFull(c.r.Body, data)
	return data, err
}

// picture answers whether the bytes with this hash were uploaded before.
func (a *server) picture(c *call) error {
	picture, err := a.Uploads.UploadedPicture(c.ctx(), c.by, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.ok(pictureAnswer(picture, true))
}

// checkPicture detects by a file's first bytes whether it can be a picture. The
// query parameter size, if given, is the size of the whole file.
func (a *server) checkPicture(c *call) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	head, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, maxHead))
	if err != nil {
		return badBody(err)
	}
	size, err := strconv.ParseInt(c.r.URL.Query().Get("size"), 10, 64)
	if err != nil {
		size = int64(len(head))
	}
	kind, err := a.Uploads.CheckPicture(c.by, head, size)
	if err != nil {
		return err
	}
	return c.ok(PictureCheck{Type: kind})
}

// taken finds one picture that was uploaded before. Without an error, done is
// to be called.
func (a *server) taken(c *call, id string) (picture *school.Picture, done func(), err error) {
	if err := c.by.RequireStaff(); err != nil {
		return nil, nil, err
	}
	pictures, done, err := a.Uploads.ClaimUploads(id)
	if err != nil {
		return nil, nil, err
	}
	return &pictures[0], done, nil
}
