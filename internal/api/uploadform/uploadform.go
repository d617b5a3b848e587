// Package uploadform reads the multipart forms of uploads, within limits of their size, their parts
// and the memory that all uploads share: pictures with small fields beside them, or an item with its files.
package uploadform

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"

	"schoolsite/internal/editing"
	"schoolsite/internal/school"
)

// maxParts bounds the parts of a form, of any kind.
const maxParts = 200

// Request is a request that brings a multipart form.
type Request struct {
	W       http.ResponseWriter
	R       *http.Request
	By      school.Actor
	Limits  school.Limits
	Limiter *Limiter
}

// open begins to read the form. One that is too large is refused before any of it is read.
func (q Request) open(unsupported string) (*multipart.Reader, error) {
	limit := q.Limits.RequestBytes
	if q.R.ContentLength > limit {
		return nil, tooManyBytes(limit)
	}
	q.R.Body = http.MaxBytesReader(q.W, q.R.Body, limit)
	parts, err := q.R.MultipartReader()
	if err != nil {
		return nil, school.Errorf(school.Unsupported, "%s", unsupported).Because(err)
	}
	return parts, nil
}

// eachPart hands over the parts of a form, each before the next is read.
func eachPart(parts *multipart.Reader, tooMany string, read func(*multipart.Part) error) error {
	for n := 0; ; n++ {
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return Broken(err)
		case n == maxParts:
			return school.Errorf(school.TooLarge, "%s", tooMany)
		}
		if err := read(part); err != nil {
			return err
		}
	}
}

// maxItemForm bounds the bytes of an item with its files, which are in memory at once. More are kept one by one before.
const maxItemForm = 64 << 20

// Item reads a form whose part "item" is handed over, and whose other parts are files, each named by
// the field that it belongs to. A part that is no file has at most max bytes. The memory of the files is held until
// free is called.
func (q Request) Item(max int64, item func(data []byte) error) (files []editing.Attachment, free func(), err error) {
	q.Limits.RequestBytes = min(q.Limits.RequestBytes, maxItemForm)
	parts, err := q.open("Send the item as application/json, or with its files as a multipart form.")
	if err != nil {
		return nil, func() {}, err
	}
	size := q.R.ContentLength
	if size < 0 { // unknown
		size = q.Limits.RequestBytes
	}
	free, err = q.Limiter.Acquire(q.R.Context(), q.By, size)
	if err != nil {
		return nil, func() {}, err
	}
	hasItem := false
	err = eachPart(parts, "The form has too many parts. Send fewer files.", func(part *multipart.Part) error {
		isItem, limit := part.FormName() == "item", q.Limits.RequestBytes
		if isItem && hasItem {
			return school.Errorf(school.Invalid, "The form has two parts named item. Send one.")
		}
		if isItem || part.FileName() == "" {
			limit = max
		}
		data, err := io.ReadAll(io.LimitReader(part, limit+1))
		switch {
		case err != nil:
			return Broken(err)
		case int64(len(data)) > limit:
			_, _ = io.Copy(io.Discard, q.R.Body) // whoever sends it reads the answer then; the body is bounded
			return school.Errorf(school.TooLarge, "The part %q is too long: at most %d kB are taken.",
				part.FormName(), limit>>10)
		case isItem:
			hasItem = true
			return item(data)
		}
		files = append(files, editing.Attachment{Field: part.FormName(), Name: part.FileName(), Data: data})
		return nil
	})
	return files, free, err
}

// Broken distinguishes an upload that ended too early from one that is too large.
func Broken(err error) error {
	tooLarge, isTooLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case isTooLarge:
		return tooManyBytes(tooLarge.Limit)
	case school.CodeOf(err) != school.Internal:
		return err
	}
	return school.Errorf(school.Invalid, "The upload broke off. Please send it again.").Because(err)
}

func tooManyBytes(limit int64) error {
	return school.Errorf(school.TooLarge, "This is too much at once: at most %d MB are accepted. Send fewer or "+
		"smaller pictures.", limit>>20)
}

// MaxFileBytes bounds the bytes of a file in a request: by its Content-Length
// if it has one, and by the limit for files. One more shows that there is more.
func MaxFileBytes(r *http.Request, limits school.Limits) int64 {
	if r.ContentLength >= 0 {
		return min(r.ContentLength, limits.FileBytes+1)
	}
	return limits.FileBytes + 1
}
