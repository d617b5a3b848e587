package cli

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"schoolsite/internal/api"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

// pictureFile is a picture of this computer on its way to the server.
type pictureFile struct {
	path    string
	id      string // what names it at the server: the SHA-256 of its bytes
	bytes   int64
	head    media.Header
	refused *school.Error // why it can't be taken
	twin    string        // an earlier file with the same bytes
	kept    string        // what is not changed about it, and how to
	known   bool          // the server has it already
	made    api.PictureView

	alt        string
	decorative bool
}

// taken reports whether something is made of it.
func (p pictureFile) taken() bool { return p.refused == nil && p.twin == "" }

// skipped is a file of a folder that is not looked at.
type skipped struct{ path, why string }

// choose finds the pictures that were named: files as they are, of folders the
// pictures in the natural order of their names.
func choose(named []string) (paths []string, left []skipped, err error) {
	for _, name := range named {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			if err := mustBeFile(name); err != nil {
				return nil, nil, err
			}
			paths = append(paths, name)
			continue
		}
		inside, others, err := picturesIn(name)
		if err != nil {
			return nil, nil, err
		}
		paths, left = append(paths, inside...), append(left, others...)
	}
	return paths, left, nil
}

// mustBeFile refuses what is no file, before anything is read: a pipe would be
// waited for.
func mustBeFile(name string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.NotFound, "There is no file %s.", name)
	case err != nil:
		return unreadable(name, err)
	case !info.Mode().IsRegular():
		return school.Errorf(school.Invalid, "%s is not a file. Name the picture itself.", name)
	}
	return nil
}

// mostInFolder is more than anybody makes a slider of: who names the folder of
// all their photographs is not to wait until each was read.
const mostInFolder = 1000

// picturesIn are the pictures of a folder, and what else is in it.
func picturesIn(dir string) (paths []string, left []skipped, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, unreadable(dir, err)
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return natural(a.Name(), b.Name()) })
	for _, entry := range entries {
		path := filepath.Join(dir, entry.Name())
		if why := notChosen(path); why != "" {
			left = append(left, skipped{path, why})
		} else {
			paths = append(paths, path)
		}
	}
	if len(paths) > mostInFolder {
		return nil, nil, school.Errorf(school.Invalid, "There are %d pictures in the folder %s. Name those that you want, or copy them into a folder of their own.", len(paths), dir)
	}
	if len(paths) == 0 {
		return nil, nil, school.Errorf(school.Invalid, "There is no picture in the folder %s. Folders inside it are not looked into: name them, too.", dir)
	}
	return paths, left, nil
}

// notChosen says why a file of a folder is left out; "" when it is a picture,
// or is called like one.
func notChosen(path string) string {
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
	case slices.Contains(pictureEndings, strings.ToLower(filepath.Ext(path))) || beginsAsPicture(path):
		return ""
	}
	return "no picture"
}

// pictureEndings are names by which people know a picture. Whether it is one,
// its bytes say.
var pictureEndings = []string{".jpg", ".jpeg", ".jfif", ".png", ".webp", ".gif", ".heic", ".heif", ".avif"}

// enoughToTell is how much of a file says what it is.
const enoughToTell = 2 << 10

func beginsAsPicture(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	start, err := io.ReadAll(io.LimitReader(file, enoughToTell))
	return err == nil && media.LooksLikePicture(start)
}

// mustBeTaken refuses files of which one can't be taken.
func mustBeTaken(paths []string, limits school.Limits) error {
	for _, path := range paths {
		if err := mustBeFile(path); err != nil {
			return err
		}
	}
	for _, p := range examine(paths, limits) {
		if p.refused != nil {
			return p.refusal()
		}
	}
	return nil
}

// refusal says which file can't be taken, and why.
func (p pictureFile) refusal() *school.Error {
	return school.Errorf(p.refused.Code, "%s: %s", p.path, p.refused.Message)
}

// examine looks at files as the server will: what it would refuse is not sent.
func examine(paths []string, limits school.Limits) []pictureFile {
	library := media.New(nil, limits)
	files := make([]pictureFile, len(paths))
	first := map[string]string{}
	for i, path := range paths {
		files[i] = examineFile(library, limits.FileBytes, path)
		if earlier, twice := first[files[i].id]; twice && files[i].refused == nil {
			files[i].twin = earlier
		}
		first[files[i].id] = path
	}
	return files
}

func examineFile(library *media.Library, most int64, path string) pictureFile {
	p := pictureFile{path: path}
	data, err := readSome(path, most)
	if err == nil {
		p.id, p.bytes = media.Source(data), int64(len(data))
		p.head, err = library.Inspect(bytes.NewReader(data))
	}
	p.refused = school.AsError(err)
	return p
}

// readSome reads a file, no further than to see that it is too large.
func readSome(path string, most int64) ([]byte, error) {
	file, err := openPicture(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, unreadable(path, err)
	}
	return data, nil
}

func openPicture(path string) (*os.File, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.NotFound, "There is no file %s.", path)
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return file, nil
}

// limitsOf are a server's limits, for looking at pictures before they are sent.
func limitsOf(l api.UploadLimits) school.Limits {
	limits := school.DefaultLimits()
	limits.FileBytes, limits.RequestBytes, limits.Files = l.FileBytes, l.RequestBytes, l.Files
	limits.Pixels, limits.Side, limits.SmallestSide = l.Pixels, l.Side, l.SmallestSide
	limits.Progressive, limits.JPEGScans = l.Progressive, l.JPEGScans
	return limits
}
