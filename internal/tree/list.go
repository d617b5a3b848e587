package tree

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"sync"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// Of returns the tree in a folder. Its files are read again from there, and must not change meanwhile.
func Of(fsys fs.FS) (Tree, error) { return new(Listing).Tree(fsys, time.Time{}) }

// Listing lists a folder repeatedly. It caches hashes, and reads only the files
// that were saved since the last time.
type Listing struct {
	mu   sync.Mutex
	last map[string]listedFile // by path
}

type listedFile struct {
	school.RevisionFile
	saved time.Time
}

// settled is the minimum age of a modification time that can be relied on: the
// clocks of file systems are coarse, so a file that is saved again within this
// time may keep its modification time.
const settled = 3 * time.Second

// Tree is the function Of with the cache. It compares now, in the time of the file system, with
// each modification time, and does not cache files that were saved too recently (settled).
func (l *Listing) Tree(fsys fs.FS, now time.Time) (Tree, error) {
	names, problems := Files(fsys, DefaultLimits())
	if problems.Failed() {
		return Tree{}, invalidTree(problems)
	}
	slices.Sort(names)
	l.mu.Lock()
	defer l.mu.Unlock()
	listed := make(map[string]listedFile, len(names))
	files := make([]school.RevisionFile, 0, len(names))
	buffer := make([]byte, 32<<10)
	for _, name := range names {
		file, err := l.listOne(fsys, name, buffer)
		if err != nil {
			return Tree{}, school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", name).
				Because(err)
		}
		files = append(files, file.RevisionFile)
		if now.Sub(file.saved) > settled && !file.saved.IsZero() {
			listed[name] = file
		}
	}
	l.last = listed
	return New(files, func(file school.RevisionFile) (io.ReadCloser, error) { return fsys.Open(file.Path) }), nil
}

// listOne reads a file, unless it is as it was.
func (l *Listing) listOne(fsys fs.FS, name string, buffer []byte) (listedFile, error) {
	if known, ok := l.last[name]; ok {
		info, err := fs.Stat(fsys, name)
		if err != nil {
			return listedFile{}, err
		}
		if known.Bytes == info.Size() && known.saved.Equal(info.ModTime()) {
			return known, nil
		}
	}
	file, err := fsys.Open(name)
	if err != nil {
		return listedFile{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return listedFile{}, err
	}
	sum := sha256.New()
	// without WriteTo, which would make a buffer for each file
	n, err := io.CopyBuffer(sum, struct{ io.Reader }{file}, buffer)
	return listedFile{school.RevisionFile{Path: name, Hash: hex.EncodeToString(sum.Sum(nil)), Bytes: n},
		info.ModTime()}, err
}

// invalidTree refuses a tree whose files can't be taken.
func invalidTree(problems school.Diagnostics) error {
	return &school.Error{
		Code: school.ContentInvalid, Diagnostics: problems,
		Message: "The content can't be read. Mend the problems that are listed, then try again.",
	}
}

// OpenFolder opens a content tree to write into it. Nothing outside of it can be reached.
func OpenFolder(dir string) (*os.Root, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, school.Errorf(school.NotFound, "There is no folder %s. Check the path, or make it with: "+
			"schoolsite content export %s", dir, dir)
	}
	if info, wrong := os.Stat(dir); err != nil && wrong == nil && !info.IsDir() {
		return nil, school.Errorf(school.Invalid, "%s is no folder. Name the folder with the school's "+
			"site.yaml; unpack an archive first.", dir)
	}
	if err != nil {
		return nil, school.Unreadable(dir, err)
	}
	if _, err := root.Stat("site.yaml"); err != nil {
		root.Close()
		return nil, school.Errorf(school.Invalid, "%s is no content folder: there is no site.yaml in it. Name the "+
			"folder with the school's site.yaml.", dir)
	}
	return root, nil
}

// WriteOver creates or replaces a file atomically: no reader sees half of it, and a text that
// somebody wrote is never truncated.
func WriteOver(root *os.Root, name string, data []byte) error {
	err := root.MkdirAll(path.Dir(name), 0o755)
	if err == nil {
		err = blob.WriteIn(root, name, data, 0o644)
	}
	if err != nil {
		return school.Unwritable(name, err)
	}
	return nil
}
