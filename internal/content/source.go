package content

import (
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/school"
)

// place is where something stands in a file, both from 1, the column in
// characters. The zero place is the whole file.
type place struct{ line, column int }

// source is a text file as its editor sees it.
type source struct {
	name  string
	text  string // lines end in \n
	lines []string
	begin []int // where each line begins in the text
}

func newSource(name, text string) *source {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	s := &source{name: name, text: text, lines: strings.Split(text, "\n")}
	begin := 0
	for _, line := range s.lines {
		s.begin = append(s.begin, begin)
		begin += len(line) + 1
	}
	return s
}

// at is the place of a byte of the text.
func (s *source) at(offset int) place {
	offset = max(0, min(offset, len(s.text)))
	after, _ := slices.BinarySearch(s.begin, offset+1)
	return place{line: after, column: utf8.RuneCountInString(s.text[s.begin[after-1]:offset]) + 1}
}

// excerptWidth is how many characters of a line are shown.
const excerptWidth = 100

// excerpt shows a place: the line before it, the line itself and a caret.
func (s *source) excerpt(at place) string {
	if at.line < 1 || at.line > len(s.lines) {
		return ""
	}
	skip := max(0, at.column-excerptWidth*3/4)
	var b strings.Builder
	for n := max(1, at.line-1); n <= at.line; n++ {
		fmt.Fprintf(&b, "%5d | %s\n", n, window(s.lines[n-1], skip))
	}
	fmt.Fprintf(&b, "      | %s^", strings.Repeat(" ", max(0, at.column-1-skip)))
	return b.String()
}

// window is the part of a line that an excerpt shows, one visible character
// for each so that the caret stands right.
func window(line string, skip int) string {
	from, to, n := len(line), len(line), 0
	for i := range line { // a line may be very long
		if n == skip {
			from = i
		}
		if n == skip+excerptWidth {
			to = i
			break
		}
		n++
	}
	return strings.TrimRight(strings.Map(visible, line[from:to]), " ")
}

// visible keeps from terminals what could command them.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case isControl(r):
		return '\uFFFD'
	}
	return r
}

// readSource reads a text file, or notes why it can't be one.
func (r *reader) readSource(name string) (*source, bool) {
	raw, err := readLimited(r.fsys, name, r.limit)
	if err != nil {
		r.wrongFile(name, "%s", school.AsError(err).Message)
		return nil, false
	}
	text := string(raw)
	src := newSource(name, strings.ToValidUTF8(text, "\uFFFD"))
	if !utf8.ValidString(text) {
		r.wrong(src, src.at(firstInvalid(src.text)), "This is not UTF-8 text. Save the file as UTF-8.")
		return nil, false
	}
	if i := strings.IndexFunc(src.text, isControl); i >= 0 {
		r.wrong(src, src.at(i), "There is an invisible control character here. Delete it.")
		return nil, false
	}
	r.checkStandInNumbers(src)
	r.checkMarks(src)
	r.checkPlaceholders(src)
	return src, true
}

// firstInvalid is where bytes that are no text were replaced.
func firstInvalid(text string) int { return strings.IndexRune(text, '\uFFFD') }

func isControl(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 }

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
