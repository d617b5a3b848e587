package api

import "schoolsite/internal/school"

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

// PictureAnswer answers POST /api/pictures, whose body is one picture's bytes,
// and GET /api/pictures/{id}. Known says that the same bytes were uploaded
// before.
type PictureAnswer struct {
	Message string      `json:"message"`
	Data    PictureView `json:"data"`
	Known   bool        `json:"known"`
}

// PictureLine is one line of the answer to POST /api/pictures when its progress
// was asked for (Accept: application/x-ndjson). One of the three is set; the
// last line has an answer or an error.
type PictureLine struct {
	Progress *school.PictureProgress `json:"progress,omitempty"`
	Answer   *PictureAnswer          `json:"answer,omitempty"`
	Error    *ErrorBody              `json:"error,omitempty"`
}

// PictureCheck answers POST /api/pictures/check, whose body is how a file
// begins, up to 64 kB of it. A file that can't be taken is an error instead.
type PictureCheck struct {
	Type string `json:"type"` // "image/jpeg", …
}

// PictureResult reports whether one picture of a form was taken. Results are in
// the form's order.
type PictureResult struct {
	Taken   bool   `json:"taken"`
	Message string `json:"message,omitempty"` // why not, or what to look at
}

// SliderMake is the body of POST /api/newslider when it is JSON: pictures that
// were uploaded before, in their order.
type SliderMake struct {
	Slides []SlideMake `json:"slides"`
}

// SlideMake is one picture of a SliderMake.
type SlideMake struct {
	Picture    string `json:"picture"`
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
}

// PopupMake is the body of POST /api/create-pop-up when it is JSON. Times are
// as in PopupEdit.
type PopupMake struct {
	Picture    string `json:"picture"`
	Alt        string `json:"alt"`
	Decorative bool   `json:"decorative"`
	Link       string `json:"link"`
	From       string `json:"from"`
	Until      string `json:"until"`
}

// UploadLimits lists the limits on uploaded pictures, as GET /api/status tells
// staff.
type UploadLimits struct {
	FileBytes    int64 `json:"fileBytes"`
	RequestBytes int64 `json:"requestBytes"`
	Files        int   `json:"files"` // of one form, and of a slider
	Pixels       int   `json:"pixels"`
	Side         int   `json:"side"`
	SmallestSide int   `json:"smallestSide"`
	Progressive  int   `json:"progressive"`
	JPEGScans    int   `json:"jpegScans"`
}

// RebuildForm is the body of POST /api/media/rebuild.
type RebuildForm struct {
	DryRun bool `json:"dryRun"`
}

// RebuildAnswer answers it: what was made again, or, in a dry run, would be.
// Before and After are the bytes of all variants of all pictures.
type RebuildAnswer struct {
	Message  string           `json:"message"`
	Pictures int              `json:"pictures"`
	Made     int              `json:"made"`
	Before   int64            `json:"before"`
	After    int64            `json:"after"`
	DryRun   bool             `json:"dryRun"`
	Skipped  []SkippedPicture `json:"skipped"`
}

// SkippedPicture is one that could not be made again and stays as it was.
// Master is the name of its file in the data folder's media/.
type SkippedPicture struct {
	Master  string `json:"master"`
	Message string `json:"message"`
}

// RebuildLine is one line of the answer when its progress was asked for. One of
// the three is set; the last line has an answer or an error.
type RebuildLine struct {
	Progress *school.Progress `json:"progress,omitempty"`
	Answer   *RebuildAnswer   `json:"answer,omitempty"`
	Error    *ErrorBody       `json:"error,omitempty"`
}
