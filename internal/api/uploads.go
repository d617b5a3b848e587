package api

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// upload is a multipart form taken apart: its pictures, made while they came
// in, and its small fields by name, in order. A picture that is refused does
// not lose the others.
type upload struct {
	pictures []school.Picture
	places   []int               // of the pictures among the files of the form
	results  []PictureResult     // one for each file
	refusal  error               // of the first file that was refused
	fields   map[string][]string // small ones
	maxBytes int64               // of one of its files
}

// maxField bounds a small field of a form.
const maxField = 4 << 10

// maxParts bounds how many parts of any kind a form may have.
const maxParts = 200

// smallFields are those that belong to an upload. Others are read and dropped.
var smallFields = []string{"alt", "decorative", "link", "from", "until"}

// readUpload reads a form whose files are in the parts named field, and uploads
// each picture before the next is read, so only one of a form is in memory. While
// the form comes in, nothing references the pictures, and no lock is held: a slow
// upload makes nobody wait. Without an error, the caller has to call done once
// something references the pictures.
func (a *server) readUpload(c *call, field, whenEmpty string) (up upload, done func(), err error) {
	limit := a.Limits.RequestBytes
	// Refuse a form that is too large before reading any of it.
	if c.r.ContentLength > limit {
		return up, nil, tooManyBytes(limit)
	}
	c.r.Body = http.MaxBytesReader(c.w, c.r.Body, limit)
	form, err := c.r.MultipartReader()
	if err != nil {
		return up, nil, school.Errorf(school.Unsupported, "Send pictures as a multipart form.").Because(err)
	}
	up = upload{fields: map[string][]string{}, maxBytes: a.maxRequest(c.r)}
	part, err := form.NextPart()
	for n := 0; err == nil; n++ {
		if n == maxParts {
			return up, nil, school.Errorf(school.TooLarge, "The form has too many parts. Send fewer pictures.")
		}
		if part.FormName() == field {
			err = a.readPicture(c, &up, part)
		} else {
			err = up.readField(part)
		}
		if err != nil {
			return up, nil, err
		}
		part, err = form.NextPart()
	}
	if err != io.EOF {
		return up, nil, brokenUpload(err)
	}
	if len(up.pictures) == 0 {
		if up.refusal != nil {
			return up, nil, up.refusal
		}
		return up, nil, &school.Error{Code: school.Invalid, Message: whenEmpty, Fields: map[string]string{field: whenEmpty}}
	}
	sources := make([]string, len(up.pictures))
	for i, picture := range up.pictures {
		sources[i] = picture.Source
	}
	up.pictures, done, err = a.Uploads.ClaimUploads(sources...)
	return up, done, err
}

func tooManyBytes(limit int64) error {
	return school.Errorf(school.TooLarge, "This is too much at once: at most %d MB are taken. Send fewer or smaller pictures.", limit>>20)
}

// readPicture uploads one picture and notes the result. Only a failure that is
// not the picture's own ends the upload.
func (a *server) readPicture(c *call, up *upload, part *multipart.Part) error {
	n := len(up.results)
	if limit := a.Limits.Files; n >= limit {
		return school.Errorf(school.TooLarge, "At most %d pictures are taken at once. Choose fewer.", limit)
	}
	free, err := a.receiving.take(c.ctx(), c.by, up.maxBytes)
	if err != nil {
		return err
	}
	defer free()
	data, err := io.ReadAll(io.LimitReader(part, a.Limits.FileBytes+1))
	if err != nil {
		return brokenUpload(err)
	}
	if len(data) == 0 && part.FileName() == "" {
		return nil // a file input that nobody used
	}
	picture, _, err := a.Uploads.UploadPicture(c.ctx(), c.by, data, nil)
	switch school.CodeOf(err) {
	case "":
		up.pictures, up.places = append(up.pictures, picture), append(up.places, n)
		up.results = append(up.results, PictureResult{Taken: true, Message: picture.Note})
		return nil
	case school.Invalid, school.Unsupported, school.TooLarge:
		up.results = append(up.results, PictureResult{Message: school.AsError(err).Message})
		if up.refusal == nil {
			up.refusal = nth(err, n+1, part.FormName())
		}
		return nil
	}
	return err
}

func (up *upload) readField(part *multipart.Part) error {
	value, err := io.ReadAll(io.LimitReader(part, maxField+1))
	if err != nil {
		return brokenUpload(err)
	}
	if len(value) > maxField {
		return school.Errorf(school.TooLarge, "A text of the form is too long. Shorten it and send the form again.")
	}
	if name := part.FormName(); slices.Contains(smallFields, name) {
		up.fields[name] = append(up.fields[name], string(value))
	}
	return nil
}

// nth names the refused picture by its number among several. File names are
// the visitor's and are never repeated.
func nth(err error, n int, field string) error {
	known := school.AsError(err)
	if field != "images" {
		return err
	}
	return (&school.Error{Code: known.Code, RetryAfter: known.RetryAfter, Message: "Picture " + strconv.Itoa(n) + ": " + known.Message}).Because(err)
}

// brokenUpload distinguishes a form that ended too early from one that is too
// large.
func brokenUpload(err error) error {
	if tooLarge := asMaxBytes(err); tooLarge != nil {
		return tooManyBytes(tooLarge.Limit)
	}
	known := &school.Error{}
	if errors.As(err, &known) {
		return err
	}
	return school.Errorf(school.Invalid, "The upload broke off. Please send it again.").Because(err)
}

// field is the n-th value of a small field, "" when there are fewer.
func (up upload) field(name string, n int) string {
	if n >= len(up.fields[name]) {
		return ""
	}
	return up.fields[name][n]
}

// yes reads a checkbox.
func yes(value string) bool {
	switch strings.ToLower(value) {
	case "1", "true", "on", "yes":
		return true
	}
	return false
}

// writeUploadResult is writeChange for a form: it adds a result for each picture.
func (c *call) writeUploadResult(up upload, message string, change school.Change) error {
	if len(up.pictures) < len(up.results) {
		message += fmt.Sprintf(" with %d of %d pictures. %s", len(up.pictures), len(up.results), up.refused())
	}
	httpx.WriteJSON(c.w, http.StatusCreated, MessageAnswer{
		Message: message,
		Data:    MessageData{Message: message, ID: change.Of, Undo: change.ID, Pictures: up.results},
	})
	return nil
}

// refused are the sentences of the pictures that were not taken.
func (up upload) refused() string {
	var sentences []string
	for i, result := range up.results {
		if !result.Taken {
			sentences = append(sentences, fmt.Sprintf("Picture %d: %s", i+1, result.Message))
		}
	}
	return strings.TrimSuffix(strings.Join(sentences, " "), ".") // the message has its own
}
