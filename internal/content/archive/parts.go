package archive

import (
	"archive/tar"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// manifestName is the first entry of an archive that need not hold all files
// of its tree: the list of them, as JSON. Readers that don't know it take it
// for a hidden file and expect a whole tree.
const manifestName = ".manifest.json"

// manifestBytes bounds the manifest: 400 bytes for each file that the limits
// allow.
const manifestBytes = 4 << 20

// manifest lists the files of the tree that an archive carries.
type manifest struct {
	files  []school.RevisionFile // in the order of their paths
	hashes map[string]string     // by path
}

// WriteParts writes an archive that lists all files of a tree and holds those
// whose hashes are wanted, each once.
func WriteParts(w io.Writer, fsys fs.FS, files []school.RevisionFile, wanted func(hash string) bool) error {
	text, err := json.Marshal(files)
	if err != nil {
		return err
	}
	out := tar.NewWriter(w)
	if err := out.WriteHeader(entryHeader(manifestName, int64(len(text)))); err != nil {
		return err
	}
	if _, err := out.Write(text); err != nil {
		return err
	}
	sent := map[string]bool{}
	for _, file := range files {
		if sent[file.Hash] || !wanted(file.Hash) {
			continue
		}
		sent[file.Hash] = true
		if err := writeEntry(out, fsys, file.Path); err != nil {
			return err
		}
	}
	return out.Close()
}

// ReadParts unpacks an archive like Read. When it begins with a manifest, it
// returns the tree's files: every file in the archive is one of them and has the
// hash that the manifest says; others may be missing. Without a manifest files is
// nil.
func ReadParts(r io.Reader, dir string, limits contentfs.Limits) (files []school.RevisionFile, err error) {
	u, err := newUnpacker(dir, limits)
	if err != nil {
		return nil, err
	}
	defer u.root.Close()
	in := tar.NewReader(r)
	first, err := in.Next()
	switch {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, brokenArchive(err)
	case first.Name != manifestName || first.Typeflag != tar.TypeReg:
		if err := u.tarEntry(first, in); err != nil {
			return nil, err
		}
		return nil, u.tar(in)
	}
	if u.manifest, err = readManifest(in, limits); err != nil {
		return nil, err
	}
	return u.manifest.files, u.tar(in)
}

// readManifest reads a manifest and checks it by the rules that files in a folder
// meet by themselves. contentfs.Files checks all other rules on names and sizes.
func readManifest(r io.Reader, limits contentfs.Limits) (*manifest, error) {
	text, err := io.ReadAll(io.LimitReader(r, manifestBytes+1))
	if err != nil {
		return nil, brokenArchive(err)
	}
	if len(text) > manifestBytes {
		return nil, school.Errorf(school.TooLarge, "The list of files in %s may have %s at most.", manifestName, school.SizeText(manifestBytes))
	}
	m := &manifest{files: []school.RevisionFile{}, hashes: map[string]string{}}
	if err := json.Unmarshal(text, &m.files); err != nil {
		return nil, school.Errorf(school.Invalid, "%s is not a list of files with path, hash and bytes.", manifestName).Because(err)
	}
	if len(m.files) > limits.Files {
		return nil, school.Errorf(school.TooLarge, "The tree holds more than %d files. Is it the right one?", limits.Files)
	}
	slices.SortFunc(m.files, func(a, b school.RevisionFile) int { return strings.Compare(a.Path, b.Path) })
	for _, file := range m.files {
		if err := m.add(file, limits); err != nil {
			return nil, err
		}
	}
	for _, file := range m.files {
		for folder := path.Dir(file.Path); folder != "."; folder = path.Dir(folder) {
			if _, both := m.hashes[folder]; both {
				return nil, school.Errorf(school.Invalid, "%s lists %q as a file and as a folder.", manifestName, folder)
			}
		}
	}
	return m, nil
}

func (m *manifest) add(file school.RevisionFile, limits contentfs.Limits) error {
	name := file.Path
	limit, _ := limits.OfFile(name)
	_, twice := m.hashes[name]
	switch {
	// The depth comes first: the checks after it walk the folders of the name.
	case strings.Count(name, "/") >= limits.Depth:
		return school.Errorf(school.Invalid, "%s lists a file that lies too deep: at most %d folders are taken.", manifestName, limits.Depth-1)
	case !fs.ValidPath(name) || strings.Contains(name, `\`) || name == ".":
		return school.Errorf(school.Invalid, "%s lists a file with the name %q, which leads out of the tree.", manifestName, name)
	case contentfs.IsIgnored(name) || hidden(name):
		return school.Errorf(school.Invalid, "%s lists %q, which is no part of a content tree.", manifestName, name)
	case twice:
		return school.Errorf(school.Invalid, "%s lists %q twice.", manifestName, name)
	case !school.IsHash(file.Hash):
		return school.Errorf(school.Invalid, "%s gives %q a hash that is no SHA-256 in small hexadecimal digits.", manifestName, name)
	case file.Bytes < 0 || file.Bytes > limit:
		return school.Errorf(school.TooLarge, "%s has %s; it may have %s at most.", name, school.SizeText(file.Bytes), school.SizeText(limit))
	}
	m.hashes[name] = file.Hash
	return nil
}

// verify refuses a file that is not what the manifest says; nil takes all.
func (m *manifest) verify(name, hash string) error {
	switch {
	case m == nil || m.hashes[name] == hash:
		return nil
	case m.hashes[name] == "":
		return school.Errorf(school.Invalid, "The archive holds %q, which its list %s does not name.", name, manifestName)
	}
	return school.Errorf(school.Conflict, "%s is not the file that was listed: it changed while it was sent. Try again.", name)
}
