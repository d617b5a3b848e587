package api

import (
	"time"

	"schoolsite/internal/editing"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// PicturesAnswer answers GET /api/pictures.
type PicturesAnswer struct {
	Data     []LibraryPicture `json:"data"`
	Revision int              `json:"revision"` // the base of an edit of them
	Total    int              `json:"total"`
	Next     string           `json:"next,omitempty"` // ?after= of the next page; absent at the end
}

// LibraryPicture is a picture with the places that show it.
type LibraryPicture struct {
	editing.LibraryPicture
	Image   school.Image `json:"image"`
	AddedAt time.Time    `json:"addedAt,omitzero"` // when it was uploaded in a browser
}

// PictureEdit is the body of POST /api/content/pictures.
type PictureEdit = editing.PictureEdit

// PictureEditAnswer answers it.
type PictureEditAnswer struct {
	text.Feedback
	Data publish.ImportResult `json:"data"`
}

func listPictures(c *call) (PicturesAnswer, error) {
	filter := editing.PictureFilter{ID: c.query("id"), Words: c.query("q"), Undescribed: c.query("undescribed") != "",
		After: c.query("after")}
	page, err := c.Editing.Pictures(filter)
	answer := PicturesAnswer{Data: []LibraryPicture{}, Revision: page.Revision, Total: page.Total, Next: page.Next}
	for _, p := range page.Pictures {
		answer.Data = append(answer.Data, LibraryPicture{p, p.Picture.Image(""), p.AddedAt})
	}
	return answer, err
}

func editPicture(c *call, edit PictureEdit) (PictureEditAnswer, error) {
	done, err := c.Editing.EditPicture(c.ctx(), c.by, edit)
	return PictureEditAnswer{publishedMessage(done.DryRun, done.Unchanged), done}, err
}
