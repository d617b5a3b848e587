// Package source reads text files so that every finding has a place: lines and columns, YAML
// documents with the place of each key, and diagnostics with an excerpt of the text around them.
package source

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Place locates something in a file by line and column, both from 1, the column
// in characters. The zero Place stands for the whole file.
type Place struct{ Line, Column int }

// File has a text file as its editor sees it.
type File struct {
	Name  string
	Text  string // lines end in \n
	begin []int  // the offset of each line in Text
}

// unixLines ends every line in \n.
var unixLines = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// New makes a File of a text: without a byte order mark, with lines that end in \n.
func New(name, text string) *File {
	text = strings.TrimPrefix(text, "\ufeff")
	text = unixLines.Replace(text)
	s := &File{Name: name, Text: text, begin: make([]int, 1, 1+strings.Count(text, "\n"))}
	for i := range len(text) {
		if text[i] == '\n' {
			s.begin = append(s.begin, i+1)
		}
	}
	return s
}

// Lines returns the lines of the text, without their ends.
func (s *File) Lines() []string { return strings.Split(s.Text, "\n") }

// At converts a byte offset of the text into its place.
func (s *File) At(offset int) Place {
	offset = max(0, min(offset, len(s.Text)))
	after, _ := slices.BinarySearch(s.begin, offset+1)
	return Place{Line: after, Column: utf8.RuneCountInString(s.Text[s.begin[after-1]:offset]) + 1}
}

// InComment reports whether an offset of a YAML file may lie in a comment.
func (s *File) InComment(offset int) bool {
	line := " " + s.Text[strings.LastIndexByte(s.Text[:offset], '\n')+1:offset]
	return path.Ext(s.Name) == ".yaml" && strings.Contains(line, " #")
}

// excerptWidth limits the characters of a line that an excerpt shows.
const excerptWidth = 100

// excerpt shows a place: the line before it, the line itself and a caret.
func (s *File) excerpt(at Place) string {
	if at.Line < 1 || at.Line > len(s.begin) {
		return ""
	}
	skip := max(0, at.Column-excerptWidth*3/4)
	text := ""
	for n := max(1, at.Line-1); n <= at.Line; n++ {
		line, _, _ := strings.Cut(s.Text[s.begin[n-1]:], "\n")
		text += fmt.Sprintf("%5d | %s\n", n, window(line, skip))
	}
	return text + "      | " + strings.Repeat(" ", max(0, at.Column-1-skip)) + "^"
}

// window is the part of a line that an excerpt shows, one visible character for each so that the
// caret stands right. Control characters are replaced: they could command a terminal.
func window(line string, skip int) string {
	var shown strings.Builder
	n := 0
	for _, r := range line {
		n++
		switch {
		case n <= skip:
		case n > skip+excerptWidth: // a line may be very long
			return strings.TrimRight(shown.String(), " ")
		case r == '\t':
			shown.WriteByte(' ')
		case IsControl(r):
			shown.WriteRune('\uFFFD')
		default:
			shown.WriteRune(r)
		}
	}
	return strings.TrimRight(shown.String(), " ")
}

// IsControl reports whether a character commands a terminal instead of being printed.
func IsControl(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 }
