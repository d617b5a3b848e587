package api

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// PictureResult reports whether one picture of a form was taken. Results are in the form's order.
type PictureResult struct {
	Taken   bool   `json:"taken"`
	Message string `json:"message,omitempty"` // why not, or what to look at
}

// CreateQuery is the query of POST /api/newslider and POST /api/create-pop-up. A dry run does all of
// it but the commit.
type CreateQuery struct {
	Mode   homepage.Mode `json:"mode"`
	DryRun bool          `json:"dryRun"`
}

const (
	maxField = 4 << 10 // bytes of a small field of a form
	maxParts = 200     // of any kind
)

// smallFields are those that belong to an upload. Others are read and dropped.
var smallFields = []string{"alt", "decorative", "link", "from", "until"}

// pictureForm is a multipart form taken apart: its pictures, uploaded while they came in, and its
// small fields by name, in order. A picture that is refused does not lose the others.
type pictureForm struct {
	results []PictureResult     // one for each file
	sources []string            // of the files, by which uploads are claimed; "" for a refused one
	refused school.Code         // of the first file that was refused
	fields  map[string][]string // small ones
}

// readPictures reads the body of a call that makes a slider or pop-up: JSON that names pictures
// uploaded before, into named, or the specification's form, which brings them in the parts of a name.
//
// Each picture of a form is uploaded before the next is read, so only one is in memory. While the
// form comes in, nothing references the pictures, and no lock is held: a slow upload makes nobody wait.
func (c *call) readPictures(subject school.Subject, named any, field, whenEmpty string) (form pictureForm, err error) {
	if c.sends(jsonType) {
		if err := c.by.RequireStaff(); err != nil {
			return form, err
		}
		return form, c.read(named)
	}
	if err := c.Changes.MayCreate(c.ctx(), c.by, subject, homepage.Mode(c.query("mode"))); err != nil {
		return form, err
	}
	limit := c.Limits.RequestBytes
	// Refuse a form that is too large before reading any of it.
	if c.r.ContentLength > limit {
		return form, tooManyBytes(limit)
	}
	c.r.Body = http.MaxBytesReader(c.w, c.r.Body, limit)
	parts, err := c.r.MultipartReader()
	if err != nil {
		return form, school.Errorf(school.Unsupported, "Send pictures as a multipart form.").Because(err)
	}
	form.fields = map[string][]string{}
	part, err := parts.NextPart()
	for n := 0; err == nil; n++ {
		if n == maxParts {
			return form, school.Errorf(school.TooLarge, "The form has too many parts. Send fewer pictures.")
		}
		if part.FormName() == field {
			err = c.readPicture(&form, part)
		} else {
			err = form.readField(part)
		}
		if err != nil {
			return form, err
		}
		part, err = parts.NextPart()
	}
	switch taken, refusals := form.outcome(); {
	case !errors.Is(err, io.EOF):
		return form, brokenUpload(err)
	case len(form.results) == 0:
		return form, &school.Error{Code: school.Invalid, Message: whenEmpty, Fields: map[string]string{field: whenEmpty}}
	case taken == 0:
		return form, school.Errorf(form.refused, "%s", refusals)
	}
	return form, nil
}

// readPicture uploads one picture and notes its result. Any other failure ends the upload.
func (c *call) readPicture(form *pictureForm, part *multipart.Part) error {
	if limit := c.Limits.Files; len(form.results) >= limit {
		return school.Errorf(school.TooLarge, "At most %d pictures are accepted at once. Choose fewer.", limit)
	}
	free, err := c.receiving.take(c.ctx(), c.by, c.maxFileBytes())
	if err != nil {
		return err
	}
	defer free()
	data, err := io.ReadAll(io.LimitReader(part, c.Limits.FileBytes+1))
	if err != nil {
		return brokenUpload(err)
	}
	if len(data) == 0 && part.FileName() == "" {
		return nil // a file input that nobody used
	}
	picture, _, err := c.Uploads.UploadPicture(c.ctx(), c.by, data, nil)
	switch school.CodeOf(err) {
	case "":
		form.results = append(form.results, PictureResult{Taken: true, Message: picture.Note})
		form.sources = append(form.sources, picture.Source)
		return nil
	case school.Invalid, school.Unsupported, school.TooLarge:
		form.results = append(form.results, PictureResult{Message: school.AsError(err).Message})
		form.sources = append(form.sources, "")
		form.refused = cmp.Or(form.refused, school.CodeOf(err))
		return nil
	}
	return err
}

func (form *pictureForm) readField(part *multipart.Part) error {
	value, err := io.ReadAll(io.LimitReader(part, maxField+1))
	if err != nil {
		return brokenUpload(err)
	}
	if len(value) > maxField {
		return school.Errorf(school.TooLarge, "A text of the form is too long. Shorten it and send the form again.")
	}
	if name := part.FormName(); slices.Contains(smallFields, name) {
		form.fields[name] = append(form.fields[name], string(value))
	}
	return nil
}

// field is the n-th value of a small field, "" when there are fewer.
func (form pictureForm) field(name string, n int) string {
	if n >= len(form.fields[name]) {
		return ""
	}
	return form.fields[name][n]
}

// outcome counts the files that were taken, and says why the others were not: by their numbers if
// there are several. File names are the sender's and are never repeated.
func (form pictureForm) outcome() (taken int, refusals string) {
	var sentences []string
	for i, result := range form.results {
		switch {
		case result.Taken:
			taken++
		case len(form.results) == 1:
			sentences = append(sentences, result.Message)
		default:
			sentences = append(sentences, fmt.Sprintf("Picture %d: %s", i+1, result.Message))
		}
	}
	return taken, strings.Join(sentences, " ")
}

// created answers a call that made slider or pop-up, or, with the text already, found it made. A
// form is told what became of each picture.
func (form pictureForm) created(c *call, already, text string, change school.Change) (MessageAnswer, error) {
	if taken, refusals := form.outcome(); taken < len(form.results) {
		refusals = strings.TrimSuffix(refusals, ".") // the message has its own
		text += fmt.Sprintf(" with %d of %d pictures. %s", taken, len(form.results), refusals)
	}
	answer, err := c.changedOr(already, http.StatusCreated, text, change, nil)
	answer.Data.Pictures = form.results
	return answer, err
}

// brokenUpload distinguishes an upload that ended too early from one that is too large.
func brokenUpload(err error) error {
	switch tooLarge := asMaxBytes(err); {
	case tooLarge != nil:
		return tooManyBytes(tooLarge.Limit)
	case school.CodeOf(err) != school.Internal:
		return err
	}
	return school.Errorf(school.Invalid, "The upload broke off. Please send it again.").Because(err)
}

func tooManyBytes(limit int64) error {
	return school.Errorf(school.TooLarge, "This is too much at once: at most %d MB are accepted. Send fewer or smaller pictures.", limit>>20)
}

// isTrue reads a checkbox or a query parameter.
func isTrue(value string) bool {
	return slices.Contains([]string{"1", "true", "on", "yes"}, strings.ToLower(value))
}
