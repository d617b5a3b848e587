package archive

import (
	"archive/tar"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// NoteFile is the path of the file in which a content folder records the
// revision that it comes from. The file is no part of the content, but comes
// with an archive.
const NoteFile = ".schoolsite/base.json"

// maxEntriesPerFile bounds the entries of an archive, as a multiple of the limit
// for files. Ignored entries count too: a tree may come with its repository,
// which is left out.
const maxEntriesPerFile = 20

// unpacker writes the entries of an archive below one folder.
type unpacker struct {
	root     *os.Root
	limits   contentfs.Limits
	manifest *manifest // what the files must be; nil: anything
	files    int       // that were taken
	bytes    int64
	entries  int // that came, also those that are left out
	size     int64
}

func newUnpacker(dir string, limits contentfs.Limits) (*unpacker, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, school.Errorf(school.Internal, "The archive can't be unpacked: its folder is missing.").Because(err)
	}
	return &unpacker{root: root, limits: limits}, nil
}

// tar unpacks the entries of a tar stream from the next one on.
func (u *unpacker) tar(in *tar.Reader) error {
	for {
		header, err := in.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return brokenArchive(err)
		}
		if err := u.tarEntry(header, in); err != nil {
			return err
		}
	}
}

func (u *unpacker) tarEntry(header *tar.Header, in *tar.Reader) error {
	if err := u.count(header.Size); err != nil {
		return err
	}
	switch header.Typeflag {
	case tar.TypeDir, tar.TypeXGlobalHeader:
		return nil
	case tar.TypeReg:
		return u.take(header.Name, header.Size, in)
	}
	return notAFile(header.Name)
}

// count counts an entry, also one that is left out: reading it costs time, too.
func (u *unpacker) count(size int64) error {
	u.entries, u.size = u.entries+1, u.size+size
	if u.entries > maxEntriesPerFile*u.limits.Files || u.size > 2*u.limits.TotalBytes {
		return school.Errorf(school.TooLarge, "The archive holds far more than a content tree. Is it the right one?")
	}
	return nil
}

// take writes one file, unless it is ignored. The size is the one that the
// archive declares, and is not trusted.
func (u *unpacker) take(name string, size int64, r io.Reader) error {
	name = strings.TrimPrefix(name, "./")
	_, within, _ := strings.Cut(name, "/") // an archive may wrap the tree in a folder
	isNote := name == NoteFile || within == NoteFile
	switch {
	case strings.Contains(name, `\`):
		return school.Errorf(school.Invalid, "The archive holds the name %s: it was made by a program that writes \\ between folders. "+
			"Make it anew with the file manager (on Windows: Send to, Compressed folder), with 7-Zip or with tar. Nothing was taken.", name)
	case !fs.ValidPath(name) || name == ".":
		return school.Errorf(school.Invalid, "The archive holds a file with the name %q, which leads out of it. Nothing was taken.", name)
	case hidden(name) && !isNote:
		return nil
	}
	limit, _ := u.limits.OfFile(name)
	u.files++
	switch {
	case u.files > u.limits.Files:
		return school.Errorf(school.TooLarge, "The archive holds more than %d files. Is it the right one?", u.limits.Files)
	case size > limit:
		return school.Errorf(school.TooLarge, "%s has %s; it may have %s at most.", name, school.SizeText(size), school.SizeText(limit))
	// Allow one level more than in a tree: the archive may wrap it in a folder.
	case strings.Count(name, "/") > u.limits.Depth:
		return school.Errorf(school.Invalid, "%s lies too deep: at most %d folders are taken.", name, u.limits.Depth)
	}
	return u.write(name, r, min(limit, u.limits.TotalBytes-u.bytes))
}

// hidden reports whether a file is ignored, because of its own name or that of a
// folder above it. __MACOSX is what Macs add to archives.
func hidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool {
		return strings.HasPrefix(part, ".") || part == "__MACOSX"
	})
}

func (u *unpacker) write(name string, r io.Reader, limit int64) error {
	err := u.root.MkdirAll(path.Dir(name), 0o700)
	var file *os.File
	if err == nil {
		file, err = u.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	}
	switch {
	case err == nil:
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR):
		return school.Errorf(school.Invalid, "The archive holds %q twice, or a file and a folder of one name. Make it anew.", name)
	case errors.Is(err, syscall.ENAMETOOLONG), strings.Contains(name, "\x00"):
		return school.Errorf(school.Invalid, "The archive holds a file with the name %q, which no disk takes. Rename it.", name)
	default:
		return school.Errorf(school.Internal, "The archive can't be unpacked here.").Because(err)
	}
	defer file.Close()
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(r, limit+1))
	u.bytes += n
	switch {
	case n > limit:
		return school.Errorf(school.TooLarge, "The archive is too large at %s: all files together may have %s.", name, school.SizeText(u.limits.TotalBytes))
	case err != nil:
		return brokenArchive(err)
	}
	if err := file.Close(); err != nil {
		return err
	}
	return u.manifest.verify(name, hex.EncodeToString(sum.Sum(nil)))
}
