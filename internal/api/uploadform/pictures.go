package uploadform

import (
	"cmp"
	"io"
	"mime/multipart"
	"slices"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// PictureResult reports whether one picture of a form was taken. Results are in the form's order.
type PictureResult struct {
	Taken   bool   `json:"taken"`
	Message string `json:"message,omitempty"` // why not, or what to look at
	// Sentence is of what the message was made, where it has values.
	Sentence text.Sentence `json:"sentence,omitzero"`
}

// maxField bounds the bytes of a small field of a form.
const maxField = 4 << 10

// smallFields are those that belong to an upload. Others are read and dropped.
var smallFields = []string{"alt", "decorative", "link", "from", "until"}

// Pictures is a form taken apart: its pictures, stored while they came in, and its
// small fields by name, in order. A picture that is refused does not lose the others.
type Pictures struct {
	Results []PictureResult     // one for each file
	Sources []string            // of the files, by which uploads are claimed; "" for a refused one
	refused school.Code         // of the first file that was refused
	fields  map[string][]string // small ones
}

// Pictures reads a form that brings pictures in the parts of a name.
//
// Each picture is stored before the next is read, so only one is in memory. While the
// form comes in, nothing references the pictures, and no lock is held: a slow upload makes nobody wait.
func (q Request) Pictures(name, whenEmpty string,
	store func(data []byte) (school.Picture, error)) (form Pictures, err error) {
	parts, err := q.open("Send pictures as a multipart form.")
	if err != nil {
		return form, err
	}
	form.fields = map[string][]string{}
	err = eachPart(parts, "The form has too many parts. Send fewer pictures.", func(part *multipart.Part) error {
		if part.FormName() == name {
			return q.readPicture(&form, part, store)
		}
		return form.readField(part)
	})
	if err != nil {
		return form, err
	}
	switch taken, refusals := form.Outcome(); {
	case len(form.Results) == 0:
		return form, &school.Error{Code: school.Invalid, Message: whenEmpty, Fields: map[string]string{name: whenEmpty}}
	case taken == 0:
		return form, school.Errorf(form.refused, "%s", refusals)
	}
	return form, nil
}

// readPicture stores one picture and notes its result. Any other failure ends the upload.
func (q Request) readPicture(form *Pictures, part *multipart.Part,
	store func(data []byte) (school.Picture, error)) error {
	if limit := q.Limits.Files; len(form.Results) >= limit {
		return school.Errorf(school.TooLarge, "At most %d pictures are accepted at once. Choose fewer.", limit)
	}
	free, err := q.Limiter.Acquire(q.R.Context(), q.By, MaxFileBytes(q.R, q.Limits))
	if err != nil {
		return err
	}
	defer free()
	data, err := io.ReadAll(io.LimitReader(part, q.Limits.FileBytes+1))
	if err != nil {
		return Broken(err)
	}
	if len(data) == 0 && part.FileName() == "" {
		return nil // a file input that nobody used
	}
	picture, err := store(data)
	switch school.CodeOf(err) {
	case "":
		form.Results = append(form.Results, PictureResult{Taken: true, Message: picture.Note})
		form.Sources = append(form.Sources, picture.Source)
		return nil
	case school.Invalid, school.Unsupported, school.TooLarge:
		refusal := school.AsError(err)
		form.Results = append(form.Results, PictureResult{Message: refusal.Message, Sentence: refusal.Sentence})
		form.Sources = append(form.Sources, "")
		form.refused = cmp.Or(form.refused, school.CodeOf(err))
		return nil
	}
	return err
}

func (form *Pictures) readField(part *multipart.Part) error {
	value, err := io.ReadAll(io.LimitReader(part, maxField+1))
	if err != nil {
		return Broken(err)
	}
	if len(value) > maxField {
		return school.Errorf(school.TooLarge, "A text of the form is too long. Shorten it and send the form again.")
	}
	if name := part.FormName(); slices.Contains(smallFields, name) {
		form.fields[name] = append(form.fields[name], string(value))
	}
	return nil
}

// Field is the n-th value of a small field, "" when there are fewer.
func (form Pictures) Field(name string, n int) string {
	if n >= len(form.fields[name]) {
		return ""
	}
	return form.fields[name][n]
}

// Outcome counts the files that were taken, and says why the others were not: by their numbers if
// there are several. File names are the sender's and are never repeated.
func (form Pictures) Outcome() (taken int, refusals text.Sentence) {
	for i, result := range form.Results {
		switch {
		case result.Taken:
			taken++
		case len(form.Results) == 1:
			refusals = result.Sentence.Or(text.Sentencef(result.Message))
		default:
			refusal := text.Sentencef("Picture %d: %s", i+1, result.Sentence.Or(text.Sentencef(result.Message)))
			refusals = after(refusals, refusal)
		}
	}
	return taken, refusals
}

// after returns a sentence that follows another one, if there is one.
func after(first, next text.Sentence) text.Sentence {
	if first.Format == "" {
		return next
	}
	return text.Sentencef("%s %s", first, next)
}
