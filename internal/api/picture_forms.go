package api

import (
	"net/http"

	"schoolsite/internal/api/uploadform"
	"schoolsite/internal/homepage"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// CreateQuery is the query of POST /api/newslider and POST /api/create-pop-up. A dry run does all of
// it but the commit.
type CreateQuery struct {
	Mode   homepage.Mode `json:"mode"`
	DryRun bool          `json:"dryRun"`
}

// uploadForm is the form that a call brings.
func (c *call) uploadForm() uploadform.Request {
	return uploadform.Request{W: c.w, R: c.r, By: c.by, Limits: c.Limits, Limiter: c.uploadLimiter}
}

// readPictures reads the body of a call that makes a slider or pop-up: JSON that names pictures
// uploaded before, into named, or the specification's form, which brings them in the parts of a name.
func (c *call) readPictures(subject homepage.Subject, named any, field,
	whenEmpty string) (form uploadform.Pictures, err error) {
	if httpx.SendsJSON(c.r) {
		return form, c.read(named)
	}
	if err := c.Homepage.MayCreate(c.ctx(), c.by, subject, homepage.Mode(c.query("mode"))); err != nil {
		return form, err
	}
	return c.uploadForm().Pictures(field, whenEmpty, func(data []byte) (school.Picture, error) {
		picture, _, err := c.Uploads.UploadPicture(c.ctx(), c.by, data, nil)
		return picture, err
	})
}

// created answers a call that made slider or pop-up, or, with the text already, found it made. A
// form is told what became of each picture.
func (c *call) created(form uploadform.Pictures, already string, done text.Sentence, change homepage.Change) (MessageAnswer, error) {
	if taken, refusals := form.Outcome(); taken < len(form.Results) {
		done = text.Sentencef("%s. Taken: %d of %d pictures. %s", done, taken, len(form.Results), refusals)
	}
	answer, err := c.changedOr(already, http.StatusCreated, done, change, nil)
	answer.Data.Pictures = form.Results
	return answer, err
}
