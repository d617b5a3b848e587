package content

import (
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// readSource reads a text file, or notes why it can't be one.
func (r *reader) readSource(name string) (*source.File, bool) {
	raw, err := readLimited(r.fsys, name, r.limit)
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
	r.checkStandInNumbers(src)
	r.checkMarks(src)
	r.checkPlaceholders(src)
	return src, true
}

// firstInvalid is where bytes that are no text were replaced.
func firstInvalid(text string) int { return strings.IndexRune(text, '\uFFFD') }

// readLimited reads a file whole, unless it grew past its limit since its
// size was asked for.
func readLimited(fsys fs.FS, name string, limit int64) ([]byte, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, unreadable(err)
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, limit+1))
	switch {
	case err != nil:
		return nil, unreadable(err)
	case int64(len(raw)) > limit:
		return nil, school.Errorf(school.TooLarge, "This file may have %s at most.", school.SizeText(limit))
	}
	return raw, nil
}

func unreadable(err error) error {
	return school.Errorf(school.Unreachable, "This file can't be read. Check that it is there and that you may read it.").Because(err)
}
