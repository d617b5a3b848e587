package tree

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Limits keep a hostile or mistaken tree from filling memory or disk.
type Limits struct {
	Files         int   // in the whole tree
	TextBytes     int64 // of one YAML or Markdown file
	PictureBytes  int64 // of one picture; whoever looks at pictures may take fewer
	DocumentBytes int64 // of one document
	TextsBytes    int64 // of all YAML and Markdown files together, which are held in memory
	TotalBytes    int64 // of all files together
	Depth         int   // parts of a path, the file's name among them
}

// DefaultLimits hold every tree of a school we can think of.
func DefaultLimits() Limits {
	return Limits{
		Files: 25_000, TextBytes: 1 << 20, PictureBytes: 100 << 20, DocumentBytes: 25 << 20, TextsBytes: 32 << 20,
		TotalBytes: 4 << 30, Depth: 8,
	}
}

// OfFile returns the limit of one file and a word for its kind.
func (l Limits) OfFile(name string) (limit int64, kind string) {
	switch {
	case IsText(name):
		return l.TextBytes, "text"
	case IsDocument(name):
		return l.DocumentBytes, "document"
	}
	return l.PictureBytes, "picture"
}

// Files lists the files of a tree, folder by folder, without those that are
// ignored, and says what no tree may hold.
func Files(fsys fs.FS, limits Limits) ([]string, school.Diagnostics) {
	l := lister{limits: limits, folded: map[string]string{}}
	err := fs.WalkDir(fsys, ".", l.visit)
	if err != nil && !errors.Is(err, errEnough) {
		l.errorf(".", "This folder can't be read: %v.", err)
	}
	slices.SortStableFunc(l.problems, func(a, b school.Diagnostic) int { return cmp.Compare(a.File, b.File) })
	return l.files, l.problems
}

// errEnough ends the walk of a tree that is over a limit.
var errEnough = errors.New("over a limit")

// lister walks a tree, collects its files and counts their bytes.
type lister struct {
	limits   Limits
	files    []string
	problems school.Diagnostics
	bytes    int64
	texts    int64             // bytes of the files that are written by hand
	folded   map[string]string // lower-case paths of files and folders, to their spelling
}

func (l *lister) errorf(name, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	l.problems = append(l.problems, school.Diagnostic{Severity: school.SeverityError, File: name, Message: message})
}

func (l *lister) visit(name string, entry fs.DirEntry, err error) error {
	if name == "." && err == nil {
		return nil
	}
	// On the computers of half the editors two names are one file that differ only in case.
	twin, taken := l.folded[strings.ToLower(name)]
	switch {
	case err != nil:
		l.errorf(name, "This can't be read: %v.", err)
	case Ignored(name):
	case !utf8.ValidString(name) || strings.ContainsFunc(name, IsUnprintable) || strings.Contains(name, `\`):
		l.errorf(printable(name), "The name of this file has characters that names can't have. Rename it with "+
			"letters, digits and dashes.")
	case strings.Count(name, "/") >= l.limits.Depth:
		l.errorf(name, "This lies too deep: at most %d folders are read.", l.limits.Depth-1)
	case taken:
		l.errorf(name, "The name differs from %s only in capital letters. Rename one of them.", twin)
	default:
		l.folded[strings.ToLower(name)] = name
		if entry.IsDir() {
			return nil
		}
		return l.take(name, entry)
	}
	if entry != nil && entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// take lists one file, and ends the walk at the limits of the whole tree.
func (l *lister) take(name string, entry fs.DirEntry) error {
	info, err := entry.Info()
	limit, kind := l.limits.OfFile(name)
	switch {
	case entry.Type()&fs.ModeSymlink != 0:
		l.errorf(name, "This is a link to another place. Put the file itself here: links are not followed.")
		return nil
	case err != nil:
		l.errorf(name, "This can't be read: %v.", err)
		return nil
	case !info.Mode().IsRegular():
		l.errorf(name, "This is not an ordinary file. Take it out of the tree.")
		return nil
	case info.Size() > limit:
		l.errorf(name, "This file has %s; a %s may have %s at most.", text.SizeText(info.Size()), kind,
			text.SizeText(limit))
		return nil
	}
	l.files, l.bytes = append(l.files, name), l.bytes+info.Size()
	if IsText(name) {
		l.texts += info.Size()
	}
	switch {
	case len(l.files) > l.limits.Files:
		l.errorf(".", "The tree contains more than %d files. Is it the right folder?", l.limits.Files)
	case l.texts > l.limits.TextsBytes:
		l.errorf(".", "The texts of this tree have more than %s together. Is it the right folder?",
			text.SizeText(l.limits.TextsBytes))
	case l.bytes > l.limits.TotalBytes:
		l.errorf(".", "The files of this tree have more than %s together. Is it the right folder?",
			text.SizeText(l.limits.TotalBytes))
	default:
		return nil
	}
	return errEnough
}

// Ignored reports whether a file or folder is no part of the content: what begins with a dot,
// README.md, a Go file in the root, which may embed the tree, and what Windows and text editors
// leave behind without showing it: previews of pictures, locks of open documents, older versions;
// and what Macs add to archives.
func Ignored(name string) bool {
	base := path.Base(name)
	switch strings.ToLower(base) {
	case "thumbs.db", "desktop.ini", "__macosx":
		return true
	}
	return base[0] == '.' || base == "README.md" || base == name && path.Ext(name) == ".go" ||
		strings.HasPrefix(base, "~$") || strings.HasSuffix(base, "~")
}

// IsIgnored reports whether a file lies where no content does, by its own name
// or that of a folder that it lies in. The time grows with the name, not with its square.
func IsIgnored(name string) bool {
	for i := range len(name) + 1 {
		if (i == len(name) || name[i] == '/') && Ignored(name[:i]) {
			return true
		}
	}
	return false
}

// printable replaces unprintable characters of a name.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if IsUnprintable(r) {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(name, "?"))
}

// IsUnprintable reports whether a character of a name could command a terminal.
func IsUnprintable(r rune) bool { return !unicode.IsGraphic(r) && r != '\u200c' && r != '\u200d' }

// IsText reports whether a file is written by hand.
func IsText(name string) bool {
	ext := path.Ext(name)
	return ext == ".md" || ext == ".yaml"
}

// IsPicture reports whether a file is a picture by its name; the media package looks at the bytes.
func IsPicture(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".jpg", ".jpeg", ".png", ".webp", ".gif":
		return true
	}
	return false
}

// IsDocumentPath reports whether a link of a text means a document of the tree.
func IsDocumentPath(link string) bool { return strings.HasPrefix(link, "documents/") }

// IsDocument reports whether a file is a PDF by its name.
func IsDocument(name string) bool { return path.Ext(name) == ".pdf" }

// ReadLimited returns all bytes of a file. It returns TooLarge if the file has more than limit bytes, whatever size
// it reported before, and Unreachable if it can't be read.
func ReadLimited(fsys fs.FS, name string, limit int64) ([]byte, error) {
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
		return nil, school.Errorf(school.TooLarge, "This file may have %s at most.", text.SizeText(limit))
	}
	return raw, nil
}

func unreadable(err error) error {
	return school.Errorf(school.Unreachable, "This file can't be read. Check that it is there and that you may "+
		"read it.").Because(err)
}
