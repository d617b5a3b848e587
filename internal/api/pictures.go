package api

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"schoolsite/internal/api/uploadform"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// PictureView is an uploaded picture. ID names it until something is made of
// it; it is the SHA-256 of the bytes that were sent. Note is a sentence on what
// to look at, as when its colours could not be converted.
type PictureView struct {
	ID       string           `json:"_id"`
	URL      string           `json:"url"`
	Srcset   string           `json:"srcset"`
	Width    int              `json:"width"`
	Height   int              `json:"height"`
	Color    string           `json:"color"`
	Preview  string           `json:"preview"`
	Note     string           `json:"note,omitempty"`
	Variants []school.Variant `json:"variants"`
}

// PictureAnswer answers POST /api/pictures, whose body is one picture's bytes, and GET
// /api/pictures/{id}. Known says that the same bytes were uploaded before.
type PictureAnswer struct {
	Message string      `json:"message"`
	Data    PictureView `json:"data"`
	Known   bool        `json:"known"`
}

// PictureLine is a line of the answer to POST /api/pictures.
type PictureLine httpx.Line[school.PictureProgress, PictureAnswer]

// PictureCheck answers POST /api/pictures/check, whose body is how a file
// begins, up to 64 kB of it. A file that can't be taken is an error instead.
type PictureCheck struct {
	Type string `json:"type"` // "image/jpeg", …
}

// keepQuery asks to keep the bytes of a picture, too, for an item that will name them by their hash: the
// content has pictures as they were sent.
const keepQuery = "keep"

// maxHead bounds the beginning of a file that is read to detect its type, in bytes.
const maxHead = 64 << 10

// addPicture takes one picture, whose bytes are the body. A file that says it is too
// large is refused before a byte of it is read.
func addPicture(c *call) error {
	if kind := strings.ToLower(c.r.Header.Get("Content-Type")); strings.HasPrefix(kind, "multipart/") ||
		httpx.SendsJSON(c.r) {
		return school.Errorf(school.Unsupported, "Send the bytes of one picture, and nothing else, as the body.")
	}
	if _, err := c.Uploads.CheckPicture(nil, c.r.ContentLength); school.CodeOf(err) == school.TooLarge {
		return err
	}
	free, err := c.uploadLimiter.Acquire(c.ctx(), c.by, uploadform.MaxFileBytes(c.r, c.Limits))
	if err != nil {
		return err
	}
	defer free()
	// Allocate all at once, if the length is known: a growing slice would take twice the memory.
	data := bytes.NewBuffer(make([]byte, 0, max(c.r.ContentLength, 0)+bytes.MinRead))
	// A file that is too large is read up to one byte more, which the upload refuses.
	_, err = data.ReadFrom(http.MaxBytesReader(c.w, c.r.Body, c.Limits.FileBytes+1))
	if _, isTooLarge := errors.AsType[*http.MaxBytesError](err); err != nil && !isTooLarge {
		return uploadform.Broken(err)
	}
	isNeverDropped := func(school.PictureProgress) bool { return false }
	return withProgress(c, isNeverDropped, func(tell func(school.PictureProgress)) (PictureAnswer, error) {
		picture, known, err := c.Uploads.UploadPicture(c.ctx(), c.by, data.Bytes(), tell)
		if err != nil {
			return PictureAnswer{}, err
		}
		if c.query(keepQuery) != "" {
			if err := c.Editing.Keep(data.Bytes()); err != nil {
				return PictureAnswer{}, err
			}
		}
		if !known {
			c.status = http.StatusCreated
		}
		return pictureAnswer(picture, known), nil
	})
}

func pictureAnswer(p school.Picture, known bool) PictureAnswer {
	image := p.Image("")
	answer := PictureAnswer{Message: "Picture uploaded", Known: known, Data: PictureView{
		ID: p.Source, URL: image.URL, Srcset: image.Srcset, Width: p.Width, Height: p.Height,
		Color: p.Color, Preview: p.Preview, Note: p.Note, Variants: p.Variants,
	}}
	if known {
		answer.Message = "This picture was uploaded before"
	}
	return answer
}

// showPicture answers whether the bytes with this hash were uploaded before.
func showPicture(c *call) (answer PictureAnswer, err error) {
	picture, err := c.Uploads.UploadedPicture(c.path("id"))
	if err != nil {
		return answer, err
	}
	if c.query(keepQuery) != "" && !c.Editing.IsKept(picture.Source) {
		return answer, school.Errorf(school.NotFound, "The bytes of this picture are not on the server. Upload it.")
	}
	return pictureAnswer(picture, true), nil
}

// checkPicture detects by a file's first bytes whether it can be a picture. The query
// parameter size, if given, is the size of the whole file.
func checkPicture(c *call) (answer PictureCheck, err error) {
	head, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, maxHead))
	if err != nil {
		return answer, httpx.InvalidBody(err)
	}
	size, err := strconv.ParseInt(c.query("size"), 10, 64)
	if err != nil {
		size = int64(len(head))
	}
	answer.Type, err = c.Uploads.CheckPicture(head, size)
	return answer, err
}

// uploadID returns the ID of an uploaded picture (the SHA-256 of its source) to signed-in readers
// only: a visitor who has the original could find out by it where the picture is shown.
func uploadID(reader school.Actor, p school.Picture) string {
	if !reader.SignedIn() {
		return ""
	}
	return p.Source
}

// claimUpload finds one picture that was uploaded before. Without an error,
// release is to be called once something references it.
func (c *call) claimUpload(id string) (picture *school.Picture, release func(), err error) {
	pictures, release, err := c.Uploads.ClaimUploads(id)
	if err != nil {
		return nil, nil, err
	}
	return &pictures[0], release, nil
}
