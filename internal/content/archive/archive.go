// Package archive carries content trees in tar and zip files, within limits, and
// never writes outside the folder that it unpacks into.
package archive

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
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
	"time"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// Write writes the files of a tree as a tar stream. Equal trees give
// equal streams.
func Write(w io.Writer, fsys fs.FS) error {
	files, problems := contentfs.Files(fsys, contentfs.DefaultLimits())
	if problems.Failed() {
		return contentfs.InvalidTree(problems)
	}
	out := tar.NewWriter(w)
	for _, name := range files {
		if err := writeEntry(out, fsys, name); err != nil {
			return err
		}
	}
	return out.Close()
}

func writeEntry(out *tar.Writer, fsys fs.FS, name string) error {
	file, err := fsys.Open(name)
	if err != nil {
		return school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", name).Because(err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", name).Because(err)
	}
	if err := out.WriteHeader(entryHeader(name, info.Size())); err != nil {
		return err
	}
	if _, err := io.Copy(out, file); err != nil {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", name).Because(err)
	}
	return nil
}

// entryHeader makes a header that is the same for equal trees.
func entryHeader(name string, size int64) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: time.Unix(0, 0), Format: tar.FormatPAX}
}

// Read unpacks a tar stream into a folder that exists and is empty.
// Nothing is written outside of it, whatever the stream says, and nothing but
// ordinary files within the limits is taken. What Files ignores is left out.
func Read(r io.Reader, dir string, limits contentfs.Limits) error {
	u, err := newUnpacker(dir, limits)
	if err != nil {
		return err
	}
	defer u.root.Close()
	return u.takeAll(tar.NewReader(r))
}

func (u *unpacker) takeAll(in *tar.Reader) error {
	for {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return brokenArchive(err)
		}
		if err := u.takeTar(header, in); err != nil {
			return err
		}
	}
}

func brokenArchive(err error) error {
	return school.Errorf(school.Invalid, "The archive is damaged or cut short. Make it anew and send it again.").Because(err)
}

// Open unpacks a .zip, .tar or .tar.gz file into a folder that exists
// and is empty, and gives the tree in it: when the archive holds one folder
// only, as archives made with a file manager do, that folder.
func Open(name, dir string, limits contentfs.Limits) (fs.FS, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "%s can't be opened. Check its name and that you may read it.", name).Because(err)
	}
	defer file.Close()
	if err := unpack(file, dir, limits); err != nil {
		return nil, err
	}
	return treeWithin(dir)
}

func unpack(file *os.File, dir string, limits contentfs.Limits) error {
	switch name := strings.ToLower(file.Name()); {
	case strings.HasSuffix(name, ".zip"):
		return readZip(file, dir, limits)
	case strings.HasSuffix(name, ".tar"), strings.HasSuffix(name, ".tar.gz"), strings.HasSuffix(name, ".tgz"):
		return readTar(file, dir, limits)
	}
	return school.Errorf(school.Unsupported, "%s is neither a folder nor a .zip, .tar or .tar.gz archive.", file.Name())
}

// OpenStream is Open for a tar archive, or a .tar.gz, from a pipe.
func OpenStream(r io.Reader, dir string, limits contentfs.Limits) (fs.FS, error) {
	if err := readTar(r, dir, limits); err != nil {
		return nil, err
	}
	return treeWithin(dir)
}

// gzipStart is the magic number of gzip.
const gzipStart = "\x1f\x8b"

func readTar(r io.Reader, dir string, limits contentfs.Limits) error {
	in := bufio.NewReader(r)
	start, err := in.Peek(len(gzipStart))
	if len(start) == 0 && errors.Is(err, io.EOF) {
		return school.Errorf(school.Invalid, "The archive is empty: nothing came. Look whether the program that makes it failed.")
	}
	if string(start) != gzipStart {
		return Read(in, dir, limits)
	}
	plain, err := gzip.NewReader(in)
	if err != nil {
		return brokenArchive(err)
	}
	return Read(plain, dir, limits)
}

func readZip(file *os.File, dir string, limits contentfs.Limits) error {
	info, err := file.Stat()
	if err != nil {
		return brokenArchive(err)
	}
	archive, err := zip.NewReader(file, info.Size())
	if err != nil {
		return brokenArchive(err)
	}
	u, err := newUnpacker(dir, limits)
	if err != nil {
		return err
	}
	defer u.root.Close()
	for _, entry := range archive.File {
		if err := u.takeZip(entry); err != nil {
			return err
		}
	}
	return nil
}

// treeWithin is the tree of an unpacked archive.
func treeWithin(dir string) (fs.FS, error) {
	fsys := os.DirFS(dir)
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "%s can't be read.", dir).Because(err)
	}
	if len(entries) == 1 && entries[0].IsDir() {
		return fs.Sub(fsys, entries[0].Name())
	}
	return fsys, nil
}

// unpacker writes the entries of an archive below one folder.
type unpacker struct {
	root   *os.Root
	limits contentfs.Limits
	files  int
	bytes  int64
	passed struct { // of all entries, also those that are left out
		entries int
		bytes   int64
	}
	listed *manifest // what the files must be; nil: anything
}

func newUnpacker(dir string, limits contentfs.Limits) (*unpacker, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, school.Errorf(school.Internal, "The archive can't be unpacked: its folder is missing.").Because(err)
	}
	return &unpacker{root: root, limits: limits}, nil
}

func (u *unpacker) takeTar(header *tar.Header, r io.Reader) error {
	if err := u.pass(header.Size); err != nil {
		return err
	}
	switch header.Typeflag {
	case tar.TypeDir, tar.TypeXGlobalHeader:
		return nil
	case tar.TypeReg:
		return u.take(header.Name, header.Size, r)
	}
	return school.Errorf(school.Invalid, "The archive holds a link or a device, %q. Only ordinary files are taken.", header.Name)
}

func (u *unpacker) takeZip(entry *zip.File) error {
	// Count the entry without its bytes: one that is left out is not unpacked.
	if err := u.pass(0); err != nil {
		return err
	}
	switch mode := entry.Mode(); {
	case mode.IsDir():
		return nil
	case !mode.IsRegular():
		return school.Errorf(school.Invalid, "The archive holds a link or a device, %q. Only ordinary files are taken.", entry.Name)
	}
	r, err := entry.Open()
	if err != nil {
		return brokenArchive(err)
	}
	defer r.Close()
	return u.take(entry.Name, int64(min(entry.UncompressedSize64, 1<<62)), r)
}

// maxEntriesPerFile bounds the entries of an archive, as a multiple of the limit
// for files. Ignored entries count too: a tree may come with its repository,
// which is left out.
const maxEntriesPerFile = 20

// pass counts an entry. What is left out costs time, too.
func (u *unpacker) pass(size int64) error {
	u.passed.entries, u.passed.bytes = u.passed.entries+1, u.passed.bytes+size
	if u.passed.entries > maxEntriesPerFile*u.limits.Files || u.passed.bytes > 2*u.limits.TotalBytes {
		return school.Errorf(school.TooLarge, "The archive holds far more than a content tree. Is it the right one?")
	}
	return nil
}

// take writes one file. The size is the one that the archive declares, and is
// not trusted.
func (u *unpacker) take(name string, size int64, r io.Reader) error {
	name = strings.TrimPrefix(name, "./")
	if strings.Contains(name, `\`) {
		return school.Errorf(school.Invalid, "The archive holds the name %s: it was made by a program that writes \\ between folders. "+
			"Make it anew with the file manager (on Windows: Send to, Compressed folder), with 7-Zip or with tar. Nothing was taken.", name)
	}
	if !fs.ValidPath(name) || name == "." {
		return school.Errorf(school.Invalid, "The archive holds a file with the name %q, which leads out of it. Nothing was taken.", name)
	}
	if hidden(name) && !isNote(name) {
		return nil
	}
	if err := u.count(name, size); err != nil {
		return err
	}
	return u.write(name, r)
}

// NoteFile is the path of the file in which a content folder records the
// revision that it comes from. The file is no part of the content, but comes
// with an archive.
const NoteFile = ".schoolsite/base.json"

func isNote(name string) bool {
	_, within, _ := strings.Cut(name, "/") // an archive may wrap the tree in a folder
	return name == NoteFile || within == NoteFile
}

// hidden reports whether a file is ignored, because of its own name or that of a
// folder above it. __MACOSX is what Macs add to archives.
func hidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool {
		return strings.HasPrefix(part, ".") || part == "__MACOSX"
	})
}

func (u *unpacker) count(name string, size int64) error {
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
	return nil
}

func (u *unpacker) write(name string, r io.Reader) error {
	if err := u.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return u.unwritable(name, err)
	}
	file, err := u.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return u.unwritable(name, err)
	}
	defer file.Close()
	limit, _ := u.limits.OfFile(name)
	limit = min(limit, u.limits.TotalBytes-u.bytes)
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
	return u.listed.holds(name, hex.EncodeToString(sum.Sum(nil)))
}

func (u *unpacker) unwritable(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR):
		return school.Errorf(school.Invalid, "The archive holds %q twice, or a file and a folder of one name. Make it anew.", name)
	case errors.Is(err, syscall.ENAMETOOLONG), strings.Contains(name, "\x00"):
		return school.Errorf(school.Invalid, "The archive holds a file with the name %q, which no disk takes. Rename it.", name)
	}
	return school.Errorf(school.Internal, "The archive can't be unpacked here.").Because(err)
}
