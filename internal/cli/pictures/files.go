// Package pictures takes picture files of this computer to the server: it
// finds them, sends them one by one, and reports what became of each. Slider
// and pop-up are made of them.
package pictures

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"schoolsite/internal/cli"
	"schoolsite/internal/media"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// maxInFolder is more than anybody makes a slider of: a person who names the
// folder of all their photographs need not wait until each was read.
const maxInFolder = 1000

// Find finds the pictures that were named: files as they are, of folders the
// pictures in the natural order of their names. It reports what of folders is
// left out.
func Find(c *cli.CLI, named []string) (paths []string, err error) {
	var skipped []fileLine
	for _, name := range named {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			if err := cli.CheckFile(name); err != nil {
				return nil, err
			}
			paths = append(paths, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, oserr.Unreadable(name, err)
		}
		slices.SortFunc(entries, func(a, b fs.DirEntry) int { return compareNames(a.Name(), b.Name()) })
		before := len(paths)
		for _, entry := range entries {
			path := filepath.Join(name, entry.Name())
			if reason := skipReason(path); reason != "" {
				skipped = append(skipped, fileLine{File: path, State: "skipped", Message: reason})
			} else {
				paths = append(paths, path)
			}
		}
		switch n := len(paths) - before; {
		case n > maxInFolder:
			return nil, school.Errorf(school.Invalid, "There are %d pictures in the folder %s. Name those that you want, or copy them into a folder of their own.", n, name)
		case n == 0:
			return nil, school.Errorf(school.Invalid, "There is no picture in the folder %s. Folders inside it are not looked into: name them, too.", name)
		}
	}
	reportSkipped(c, skipped)
	return paths, nil
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

// maxNamed bounds the files that are named; the others are counted.
const maxNamed = 5

// reportSkipped reports what of folders is left out: each to a script, the first
// few to a person.
func reportSkipped(c *cli.CLI, skipped []fileLine) {
	var names []string
	for _, file := range skipped {
		names = append(names, cli.Plain(filepath.Base(file.File))+" ("+file.Message+")")
		if c.JSON {
			file.Message = "Left out: " + file.Message + "."
			_ = c.PrintLine(file) // a pipe that was closed is told by the last line
		}
	}
	if len(names) == 0 || c.JSON {
		return
	}
	if more := len(names) - maxNamed; more > 0 {
		names = append(names[:maxNamed], school.CountText(more, "other"))
	}
	fmt.Fprintf(c.Err, "Left out: %s.\n", strings.Join(names, ", "))
}

const digits = "0123456789"

// compareNames sorts names in natural order, as people count: 2 before 10,
// whatever the case.
func compareNames(a, b string) int {
	restA, restB := a, b
	for restA != "" && restB != "" {
		x, y := nextPiece(restA), nextPiece(restB)
		restA, restB = restA[len(x):], restB[len(y):]
		order := strings.Compare(strings.ToLower(x), strings.ToLower(y))
		if strings.Contains(digits, x[:1]) && strings.Contains(digits, y[:1]) {
			x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			order = cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
		}
		if order != 0 {
			return order
		}
	}
	return cmp.Or(cmp.Compare(len(restA), len(restB)), strings.Compare(a, b))
}

// nextPiece is the number that a text begins with, or its first letter.
func nextPiece(text string) string {
	if rest := strings.TrimLeft(text, digits); rest != text {
		return text[:len(text)-len(rest)]
	}
	_, size := utf8.DecodeRuneInString(text)
	return text[:size]
}
