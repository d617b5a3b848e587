package api

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// upload is a multipart form taken apart: its pictures, made while they came
// in, and its small fields by name, in order.
type upload struct {
	pictures []school.Picture
	fields   map[string][]string
}

// maxField bounds a small field of a form.
const maxField = 4 << 10

// maxParts bounds how many parts of any kind a form may have.
const maxParts = 200

// maxReading bounds how many files of all uploads together are in memory; the
// next ones wait on their lines.
const maxReading = 8

// smallFields are those that belong to an upload. Others are read and dropped.
var smallFields = []string{"alt", "decorative", "link", "from", "until"}

// readUpload reads a form whose files stand in parts named field. Each file is
// made into a picture before the next is read, so only one of a form is in
// memory.
func (a *server) readUpload(c *call, field, whenEmpty string, add func(context.Context, []byte) (school.Picture, error)) (upload, error) {
	up := upload{fields: map[string][]string{}}
	form, err := a.multipart(c)
	if err != nil {
		return up, err
	}
	for range maxParts {
		part, err := form.NextPart()
		if err == io.EOF {
			return up, up.complete(field, whenEmpty)
		}
		if err != nil {
			return up, brokenUpload(err)
		}
		if err := a.readPart(c.ctx(), &up, part, field, add); err != nil {
			return up, err
		}
	}
	return up, school.Errorf(school.TooLarge, "The form has too many parts. Send fewer pictures.")
}

// multipart opens the form, refusing one that says it is too large before a
// byte of it is read.
func (a *server) multipart(c *call) (*multipart.Reader, error) {
	limit := a.site.Limits().RequestBytes
	if c.r.ContentLength > limit {
		return nil, tooManyBytes(limit)
	}
	c.r.Body = http.MaxBytesReader(c.w, c.r.Body, limit)
	form, err := c.r.MultipartReader()
	if err != nil {
		return nil, school.Errorf(school.Unsupported, "Send pictures as a multipart form.").Because(err)
	}
	return form, nil
}

func tooManyBytes(limit int64) error {
	return school.Errorf(school.TooLarge, "This is too much at once: at most %d MB are taken. Send fewer or smaller pictures.", limit>>20)
}

func (a *server) readPart(ctx context.Context, up *upload, part *multipart.Part, field string, add func(context.Context, []byte) (school.Picture, error)) error {
	if part.FormName() != field {
		return up.readField(part)
	}
	if most := a.site.Limits().Files; len(up.pictures) >= most {
		return school.Errorf(school.TooLarge, "At most %d pictures are taken at once. Choose fewer.", most)
	}
	select {
	case a.reading <- struct{}{}:
		defer func() { <-a.reading }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return a.readPicture(ctx, up, part, field, add)
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

func (a *server) readPicture(ctx context.Context, up *upload, part *multipart.Part, field string, add func(context.Context, []byte) (school.Picture, error)) error {
	data, err := io.ReadAll(io.LimitReader(part, a.site.Limits().FileBytes+1))
	if err != nil {
		return brokenUpload(err)
	}
	if len(data) == 0 && part.FileName() == "" {
		return nil // a file input that nobody used
	}
	picture, err := add(ctx, data)
	if err != nil {
		return nth(err, len(up.pictures)+1, field)
	}
	up.pictures = append(up.pictures, picture)
	return nil
}

// nth says which of several pictures was refused. File names are the
// visitor's and are never repeated.
func nth(err error, n int, field string) error {
	known := school.AsError(err)
	if known.Code == school.Internal || field != "images" {
		return err
	}
	return (&school.Error{Code: known.Code, RetryAfter: known.RetryAfter, Message: "Picture " + strconv.Itoa(n) + ": " + known.Message}).Because(err)
}

// complete refuses a form without a picture.
func (up upload) complete(field, whenEmpty string) error {
	if len(up.pictures) > 0 {
		return nil
	}
	return &school.Error{Code: school.Invalid, Message: whenEmpty, Fields: map[string]string{field: whenEmpty}}
}

// brokenUpload tells a form that ended too early from one that is too large.
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
