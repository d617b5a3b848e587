// Package pictures takes picture files of this computer to the server: it
// finds and examines them, sends those that the server lacks, and reports what
// became of each. Slider and pop-up are made of them.
package pictures

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/media"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// File is a picture of this computer on its way to the server.
type File struct {
	Path       string
	ID         string // the SHA-256 of its bytes, by which the server knows it
	Alt        string
	Decorative bool
	Note       string        // what was not changed about it, and how to
	Err        *school.Error // why it can't be taken

	size        int64
	header      media.Header
	duplicateOf string // an earlier file with the same bytes
	known       bool   // the server has it
	made        api.PictureView
}

// Taken reports whether something is made of it.
func (f File) Taken() bool { return f.Err == nil && f.duplicateOf == "" }

// Skipped is a file of a folder that is not looked at.
type Skipped struct{ path, reason string }

// Find finds the pictures that were named: files as they are, of folders the
// pictures in the natural order of their names.
func Find(named []string) (paths []string, skipped []Skipped, err error) {
	for _, name := range named {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			if err := cli.CheckFile(name); err != nil {
				return nil, nil, err
			}
			paths = append(paths, name)
			continue
		}
		inside, others, err := findIn(name)
		if err != nil {
			return nil, nil, err
		}
		paths, skipped = append(paths, inside...), append(skipped, others...)
	}
	return paths, skipped, nil
}

// maxInFolder is more than anybody makes a slider of: a person who names the
// folder of all their photographs need not wait until each was read.
const maxInFolder = 1000

func findIn(dir string) (paths []string, skipped []Skipped, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, oserr.Unreadable(dir, err)
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return natural(a.Name(), b.Name()) })
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if reason := skipReason(path); reason != "" {
			skipped = append(skipped, Skipped{path, reason})
		} else {
			paths = append(paths, path)
		}
	}
	switch {
	case len(paths) > maxInFolder:
		err = school.Errorf(school.Invalid, "There are %d pictures in the folder %s. Name those that you want, or copy them into a folder of their own.", len(paths), dir)
	case len(paths) == 0:
		err = school.Errorf(school.Invalid, "There is no picture in the folder %s. Folders inside it are not looked into: name them, too.", dir)
	}
	return paths, skipped, err
}

// pictureEndings are names by which people know a picture. Whether it is one,
// its bytes say.
var pictureEndings = []string{".jpg", ".jpeg", ".jfif", ".png", ".webp", ".gif", ".heic", ".heif", ".avif"}

// sniffBytes bounds the part of a file by which its type is recognized.
const sniffBytes = 2 << 10

// skipReason gives the reason for leaving a file of a folder out; "" when it is
// a picture, or is called like one.
func skipReason(path string) string {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "can't be read"
	case strings.HasPrefix(filepath.Base(path), "."):
		return "hidden"
	case info.IsDir():
		return "a folder"
	case !info.Mode().IsRegular():
		return "no file"
	case slices.Contains(pictureEndings, strings.ToLower(filepath.Ext(path))):
		return ""
	}
	if start, err := cli.ReadFile(path, sniffBytes); err == nil && media.LooksLikePicture(start) {
		return ""
	}
	return "no picture"
}

// CheckAll refuses files of which one can't be taken.
func CheckAll(paths []string, limits school.Limits) error {
	for _, path := range paths {
		if err := cli.CheckFile(path); err != nil {
			return err
		}
	}
	for _, f := range examine(paths, limits) {
		if f.Err != nil {
			return f.refusal()
		}
	}
	return nil
}

// refusal says which file can't be taken, and why.
func (f File) refusal() *school.Error {
	return school.Errorf(f.Err.Code, "%s: %s", f.Path, f.Err.Message)
}

// examine looks at files as the server will: what it would refuse is not sent.
func examine(paths []string, limits school.Limits) []File {
	library := media.New(nil, limits)
	files := make([]File, len(paths))
	first := map[string]string{}
	for i, path := range paths {
		f := &files[i]
		f.Path = path
		data, err := cli.ReadFile(path, limits.FileBytes)
		if err == nil {
			f.ID, f.size = media.Source(data), int64(len(data))
			f.header, err = library.Inspect(bytes.NewReader(data))
		}
		f.Err = school.AsError(err)
		if earlier, found := first[f.ID]; found && f.Err == nil {
			f.duplicateOf = earlier
		}
		first[f.ID] = path
	}
	return files
}
