package content

import (
	"errors"
	"io/fs"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// readSource reads a text file, or notes why it can't be one.
func (r *reader) readSource(name string) (*source.File, bool) {
	raw, err := r.open(name)
	if err != nil {
		r.FileErrorf(name, "%s", school.AsError(err).Message)
		return nil, false
	}
	text := string(raw)
	src := source.New(name, strings.ToValidUTF8(text, "\uFFFD"))
	if !utf8.ValidString(text) {
		r.Errorf(src, src.At(firstInvalid(src.Text)), "This is not UTF-8 text. Save the file as UTF-8.")
		return nil, false
	}
	if i := strings.IndexFunc(src.Text, source.IsControl); i >= 0 {
		r.Errorf(src, src.At(i), "There is an invisible control character here. Delete it.")
		return nil, false
	}
	r.checkPlaceholderNumbers(src)
	r.checkPlaceholders(src)
	r.checkDraftTexts(src)
	return src, true
}

// firstInvalid is the offset of the first bytes that are no text.
func firstInvalid(text string) int { return strings.IndexRune(text, '\uFFFD') }

// existing is a file's text, "" when there is none.
func existing(fsys fs.FS, name string) (string, error) {
	raw, err := contentfs.ReadLimited(fsys, name, contentfs.DefaultLimits().TextBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(raw), err
}
