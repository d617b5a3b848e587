package tree

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// NoteFile is the path of the file in which a content folder records the revision that it comes from.
// The file is no part of the content, but comes with an archive.
const NoteFile = ".schoolsite/base.json"

// manifestName is the first entry of an archive that need not hold all files of its tree: the list of
// them, as JSON.
const manifestName = ".manifest.json"

// gzipStart is the magic number of gzip.
const gzipStart = "\x1f\x8b"

// WriteTar writes the tree as a tar stream. Equal trees give equal streams.
func (t Tree) WriteTar(w io.Writer) error { return t.writeFiles(tar.NewWriter(w), t.files) }

// WriteParts writes an archive that lists all files of the tree and holds those whose hashes are
// wanted, each once.
func (t Tree) WriteParts(w io.Writer, wanted func(hash string) bool) error {
	manifest, err := json.Marshal(t.files)
	if err != nil {
		return err
	}
	var parts []school.RevisionFile
	seen := map[string]bool{}
	for _, file := range t.files {
		if !seen[file.Hash] && wanted(file.Hash) {
			parts = append(parts, file)
		}
		seen[file.Hash] = true
	}
	out := tar.NewWriter(w)
	if err := out.WriteHeader(header(manifestName, int64(len(manifest)))); err != nil {
		return err
	}
	if _, err := out.Write(manifest); err != nil {
		return err
	}
	return t.writeFiles(out, parts)
}

// writeFiles writes files of the tree, and the end of the archive.
func (t Tree) writeFiles(out *tar.Writer, files []school.RevisionFile) error {
	for _, file := range files {
		if err := t.writeFile(out, file); err != nil {
			return err
		}
	}
	return out.Close()
}

func (t Tree) writeFile(out *tar.Writer, file school.RevisionFile) error {
	opened, err := t.open(file)
	if err != nil {
		return school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", file.Path).
			Because(err)
	}
	defer opened.Close()
	if err := out.WriteHeader(header(file.Path, file.Bytes)); err != nil {
		return err
	}
	n, err := io.Copy(out, opened)
	if err == nil && n < file.Bytes {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", file.Path).Because(err)
	}
	return nil
}

// header makes a header that is the same for equal trees.
func header(name string, size int64) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: time.Unix(0, 0),
		Format: tar.FormatPAX}
}

// Open unpacks a .zip, .tar or .tar.gz file into a folder that exists and is empty, and returns the
// tree in it: when the archive holds one folder only, as archives made with a file manager do, that
// folder.
func Open(name, dir string, limits Limits) (fs.FS, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "%s can't be opened. Check its name and that you may read it.",
			name).Because(err)
	}
	defer file.Close()
	switch lower := strings.ToLower(name); {
	case strings.HasSuffix(lower, ".zip"):
		if err := readZip(file, dir, limits); err != nil {
			return nil, err
		}
		return treeWithin(dir)
	case strings.HasSuffix(lower, ".tar"), strings.HasSuffix(lower, ".tar.gz"), strings.HasSuffix(lower, ".tgz"):
		return OpenStream(file, dir, limits)
	}
	return nil, school.Errorf(school.Unsupported, "%s is neither a folder nor a .zip, .tar or .tar.gz archive.", name)
}

// OpenStream is Open for a tar archive, or a .tar.gz, from a pipe.
func OpenStream(r io.Reader, dir string, limits Limits) (fs.FS, error) {
	in := bufio.NewReader(r)
	start, err := in.Peek(len(gzipStart))
	if len(start) == 0 && errors.Is(err, io.EOF) {
		return nil, school.Errorf(school.Invalid, "The archive is empty: nothing came. Check the program "+
			"that makes it.")
	}
	plain := io.Reader(in)
	if string(start) == gzipStart {
		if plain, err = gzip.NewReader(in); err != nil {
			return nil, brokenArchive(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, errNoFolder(err)
	}
	defer root.Close()
	u := &unpacker{limits: limits, write: intoFolder(root)}
	if _, err := u.readTar(plain); err != nil {
		return nil, err
	}
	return treeWithin(dir)
}

func readZip(file *os.File, dir string, limits Limits) error {
	info, err := file.Stat()
	if err != nil {
		return brokenArchive(err)
	}
	archive, err := zip.NewReader(file, info.Size())
	if err != nil {
		return brokenArchive(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return errNoFolder(err)
	}
	defer root.Close()
	u := &unpacker{limits: limits, write: intoFolder(root)}
	for _, entry := range archive.File {
		// The entry counts without its bytes: one that is left out is not unpacked.
		if err := u.count(0); err != nil {
			return err
		}
		switch mode := entry.Mode(); {
		case mode.IsDir():
			continue
		case !mode.IsRegular():
			return notAFile(entry.Name)
		}
		r, err := entry.Open()
		if err != nil {
			return brokenArchive(err)
		}
		err = u.take(entry.Name, int64(min(entry.UncompressedSize64, 1<<62)), r)
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func errNoFolder(err error) error {
	return school.Errorf(school.Internal, "The archive can't be unpacked: its folder is missing.").Because(err)
}

// intoFolder writes the files of an archive below one folder.
func intoFolder(root *os.Root) func(name string, r io.Reader) (school.RevisionFile, error) {
	return func(name string, r io.Reader) (written school.RevisionFile, err error) {
		failed := func(err error) (school.RevisionFile, error) {
			return written, school.Errorf(school.Internal, "The archive can't be unpacked here.").Because(err)
		}
		if err := root.MkdirAll(path.Dir(name), 0o700); err != nil {
			return failed(err)
		}
		file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return failed(err)
		}
		defer file.Close()
		sum := sha256.New()
		n, err := io.Copy(io.MultiWriter(file, sum), r)
		if err == nil {
			err = file.Close()
		}
		if err != nil {
			return failed(err)
		}
		return school.RevisionFile{Path: name, Hash: hex.EncodeToString(sum.Sum(nil)), Bytes: n}, nil
	}
}

// treeWithin returns the tree of an unpacked archive.
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
