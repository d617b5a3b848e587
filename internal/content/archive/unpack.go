package archive

import (
	"archive/tar"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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

const (
	// maxManifest bounds the manifest: 400 bytes for each file that the limits allow.
	maxManifest = 10 << 20
	// maxEntriesPerFile bounds the entries of an archive, as a multiple of the limit for files.
	// Ignored entries count too: a tree may come with its repository, which is left out.
	maxEntriesPerFile = 20
)

// Read unpacks a tar stream into a folder that exists and is empty. Nothing is written outside of it,
// whatever the stream says, and nothing but ordinary files within the limits is taken. What
// contentfs.Files ignores is left out.
//
// When the stream begins with a manifest, Read returns the tree's files: every file in the archive is
// one of them and has the hash that the manifest says; others may be missing. Without a manifest
// files is nil.
func Read(r io.Reader, dir string, limits contentfs.Limits) (files []school.RevisionFile, err error) {
	u, err := newUnpacker(dir, limits)
	if err != nil {
		return nil, err
	}
	defer u.root.Close()
	in := tar.NewReader(r)
	for first := true; ; first = false {
		header, err := in.Next()
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, brokenArchive(err)
		}
		if first && header.Name == manifestName && header.Typeflag == tar.TypeReg {
			if files, u.hashes, err = readManifest(in, limits); err != nil {
				return nil, err
			}
			continue
		}
		if err := u.count(header.Size); err != nil {
			return nil, err
		}
		switch header.Typeflag {
		case tar.TypeDir, tar.TypeXGlobalHeader:
		case tar.TypeReg:
			if err := u.take(header.Name, header.Size, in); err != nil {
				return nil, err
			}
		default:
			return nil, notAFile(header.Name)
		}
	}
}

// readManifest reads a list of files, sorts it by path, and checks it by the rules that files in a
// folder meet by themselves. contentfs.Files checks all other rules on names and sizes.
func readManifest(r io.Reader, limits contentfs.Limits) (files []school.RevisionFile, hashes map[string]string, err error) {
	invalid := func(format string, args ...any) error {
		return school.Errorf(school.Invalid, manifestName+" "+format, args...)
	}
	text, err := io.ReadAll(io.LimitReader(r, maxManifest+1))
	if err != nil {
		return nil, nil, brokenArchive(err)
	}
	if len(text) > maxManifest {
		return nil, nil, school.Errorf(school.TooLarge, "The list of files in %s may have %s at most.", manifestName, school.SizeText(maxManifest))
	}
	files, hashes = []school.RevisionFile{}, map[string]string{}
	if err := json.Unmarshal(text, &files); err != nil {
		return nil, nil, school.Errorf(school.Invalid, "%s is not a list of files with path, hash and bytes.", manifestName).Because(err)
	}
	if len(files) > limits.Files {
		return nil, nil, school.Errorf(school.TooLarge, "The tree holds more than %d files. Is it the right one?", limits.Files)
	}
	slices.SortFunc(files, func(a, b school.RevisionFile) int { return strings.Compare(a.Path, b.Path) })
	for _, file := range files {
		name := file.Path
		limit, _ := limits.OfFile(name)
		switch {
		// The depth comes first: the checks after it walk the folders of the name.
		case strings.Count(name, "/") >= limits.Depth:
			err = invalid("lists a file that lies too deep: at most %d folders are taken.", limits.Depth-1)
		case !fs.ValidPath(name) || strings.Contains(name, `\`) || name == ".":
			err = invalid("lists a file with the name %q, which leads out of the tree.", name)
		case contentfs.IsIgnored(name):
			err = invalid("lists %q, which is no part of a content tree.", name)
		case hashes[name] != "":
			err = invalid("lists %q twice.", name)
		case !school.IsHash(file.Hash):
			err = invalid("gives %q a hash that is no SHA-256 in small hexadecimal digits.", name)
		case file.Bytes < 0 || file.Bytes > limit:
			err = school.Errorf(school.TooLarge, "%s has %s; it may have %s at most.", name, school.SizeText(file.Bytes), school.SizeText(limit))
		}
		if err != nil {
			return nil, nil, err
		}
		hashes[name] = file.Hash
	}
	for _, file := range files {
		for folder := path.Dir(file.Path); folder != "."; folder = path.Dir(folder) {
			if hashes[folder] != "" {
				return nil, nil, invalid("lists %q as a file and as a folder.", folder)
			}
		}
	}
	return files, hashes, nil
}

// unpacker writes the entries of an archive below one folder.
type unpacker struct {
	root    *os.Root
	limits  contentfs.Limits
	hashes  map[string]string // of the manifest, by path; nil: anything is taken
	files   int               // that were taken
	bytes   int64
	entries int // that came, also those that are left out
	size    int64
}

func newUnpacker(dir string, limits contentfs.Limits) (*unpacker, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, school.Errorf(school.Internal, "The archive can't be unpacked: its folder is missing.").Because(err)
	}
	return &unpacker{root: root, limits: limits}, nil
}

// count counts an entry, also one that is left out: reading it costs time, too.
func (u *unpacker) count(size int64) error {
	u.entries, u.size = u.entries+1, u.size+size
	if u.entries > maxEntriesPerFile*u.limits.Files || u.size > 2*u.limits.TotalBytes {
		return school.Errorf(school.TooLarge, "The archive holds far more than a content tree. Is it the right one?")
	}
	return nil
}

// take writes one file, unless it is ignored. The size is the one that the archive declares, and is
// not trusted.
func (u *unpacker) take(name string, size int64, r io.Reader) error {
	name = strings.TrimPrefix(name, "./")
	_, within, _ := strings.Cut(name, "/") // an archive may wrap the tree in a folder
	switch {
	case strings.Contains(name, `\`):
		return school.Errorf(school.Invalid, "The archive holds the name %s: it was made by a program that writes \\ between folders. "+
			"Make it anew with the file manager (on Windows: Send to, Compressed folder), with 7-Zip or with tar. Nothing was taken.", name)
	case !fs.ValidPath(name) || name == ".":
		return school.Errorf(school.Invalid, "The archive holds a file with the name %q, which leads out of it. Nothing was taken.", name)
	case contentfs.IsIgnored(name) && name != NoteFile && within != NoteFile:
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
	hash, err := u.write(name, r, min(limit, u.limits.TotalBytes-u.bytes))
	switch {
	case err != nil || u.hashes == nil || u.hashes[name] == hash:
		return err
	case u.hashes[name] == "":
		return school.Errorf(school.Invalid, "The archive holds %q, which its list %s does not name.", name, manifestName)
	}
	return school.Errorf(school.Conflict, "%s is not the file that was listed: it changed while it was sent. Try again.", name)
}

// write writes a file and returns the SHA-256 of its bytes.
func (u *unpacker) write(name string, r io.Reader, limit int64) (hash string, err error) {
	err = u.root.MkdirAll(path.Dir(name), 0o700)
	var file *os.File
	if err == nil {
		file, err = u.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	}
	switch {
	case err == nil:
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR):
		return "", school.Errorf(school.Invalid, "The archive holds %q twice, or a file and a folder of one name. Make it anew.", name)
	case errors.Is(err, syscall.ENAMETOOLONG), strings.Contains(name, "\x00"):
		return "", school.Errorf(school.Invalid, "The archive holds a file with the name %q, which no disk takes. Rename it.", name)
	default:
		return "", school.Errorf(school.Internal, "The archive can't be unpacked here.").Because(err)
	}
	defer file.Close()
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(r, limit+1))
	u.bytes += n
	switch {
	case n > limit:
		return "", school.Errorf(school.TooLarge, "The archive is too large at %s: all files together may have %s.", name, school.SizeText(u.limits.TotalBytes))
	case err != nil:
		return "", brokenArchive(err)
	}
	return hex.EncodeToString(sum.Sum(nil)), file.Close()
}

func brokenArchive(err error) error {
	return school.Errorf(school.Invalid, "The archive is damaged or cut short. Make it anew and send it again.").Because(err)
}

func notAFile(name string) error {
	return school.Errorf(school.Invalid, "The archive holds a link or a device, %q. Only ordinary files are taken.", name)
}
