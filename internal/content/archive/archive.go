// Package archive carries content trees in tar and zip files, within limits, and never writes outside
// the folder that it unpacks into.
package archive

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"schoolsite/internal/content/contentfs"
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

// Write writes the files of a tree as a tar stream. Equal trees give equal streams.
func Write(w io.Writer, fsys fs.FS) error {
	files, problems := contentfs.Files(fsys, contentfs.DefaultLimits())
	if problems.Failed() {
		return contentfs.InvalidTree(problems)
	}
	return writeFiles(tar.NewWriter(w), fsys, files)
}

// WriteParts writes an archive that lists all files of a tree and holds those whose hashes are
// wanted, each once.
func WriteParts(w io.Writer, fsys fs.FS, files []school.RevisionFile, wanted func(hash string) bool) error {
	manifest, err := json.Marshal(files)
	if err != nil {
		return err
	}
	var parts []string
	seen := map[string]bool{}
	for _, file := range files {
		if !seen[file.Hash] && wanted(file.Hash) {
			parts = append(parts, file.Path)
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
	return writeFiles(out, fsys, parts)
}

// writeFiles writes the named files of a tree, and the end of the archive.
func writeFiles(out *tar.Writer, fsys fs.FS, names []string) error {
	for _, name := range names {
		if err := writeFile(out, fsys, name); err != nil {
			return err
		}
	}
	return out.Close()
}

func writeFile(out *tar.Writer, fsys fs.FS, name string) error {
	var info fs.FileInfo
	file, err := fsys.Open(name)
	if err == nil {
		defer file.Close()
		info, err = file.Stat()
	}
	if err != nil {
		return school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", name).Because(err)
	}
	if err := out.WriteHeader(header(name, info.Size())); err != nil {
		return err
	}
	if _, err := io.Copy(out, file); err != nil {
		return school.Errorf(school.Conflict, "%s changed while it was read. Try again.", name).Because(err)
	}
	return nil
}

// header makes a header that is the same for equal trees.
func header(name string, size int64) *tar.Header {
	return &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: time.Unix(0, 0), Format: tar.FormatPAX}
}

// Open unpacks a .zip, .tar or .tar.gz file into a folder that exists and is empty, and returns the
// tree in it: when the archive holds one folder only, as archives made with a file manager do, that
// folder.
func Open(name, dir string, limits contentfs.Limits) (fs.FS, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "%s can't be opened. Check its name and that you may read it.", name).Because(err)
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
func OpenStream(r io.Reader, dir string, limits contentfs.Limits) (fs.FS, error) {
	in := bufio.NewReader(r)
	start, err := in.Peek(len(gzipStart))
	if len(start) == 0 && errors.Is(err, io.EOF) {
		return nil, school.Errorf(school.Invalid, "The archive is empty: nothing came. Check the program that makes it.")
	}
	plain := io.Reader(in)
	if string(start) == gzipStart {
		if plain, err = gzip.NewReader(in); err != nil {
			return nil, brokenArchive(err)
		}
	}
	if _, err := Read(plain, dir, limits); err != nil {
		return nil, err
	}
	return treeWithin(dir)
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
