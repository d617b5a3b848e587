// Package pictures takes picture files of this computer to the server: it finds them, sends them
// one by one, and reports what became of each. Slider and pop-up are made of them.
package pictures

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/cli"
	"schoolsite/internal/media"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// Find finds the pictures that were named: files as they are, of folders the pictures in the
// natural order of their names. It reports what of folders is left out.
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
		if len(paths) == before {
			return nil, school.Errorf(school.Invalid, "There is no picture in the folder %s. Folders inside it are not looked into: name them, too.", name)
		}
	}
	reportSkipped(c, skipped)
	return paths, nil
}

// pictureEndings are names by which people know a picture. Whether it is one, its bytes say.
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

// reportSkipped reports what of folders is left out: each to a script, the first few to a person.
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

var numbers = regexp.MustCompile(`[0-9]+`)

// compareNames sorts names in natural order, as people count: 2 before 10, whatever the case.
func compareNames(a, b string) int {
	key := func(name string) string {
		return numbers.ReplaceAllStringFunc(strings.ToLower(name), func(n string) string {
			n = strings.TrimLeft(n, "0")
			return strings.Repeat("0", max(0, 20-len(n))) + n
		})
	}
	return cmp.Or(strings.Compare(key(a), key(b)), strings.Compare(a, b))
}
