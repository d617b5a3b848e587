package tree

import (
	"archive/tar"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

const (
	// maxManifest bounds the manifest: 400 bytes for each file that the limits allow.
	maxManifest = 10 << 20
	// maxEntriesPerFile bounds the entries of an archive, as a multiple of the limit for files.
	// Ignored entries count too: a tree may come with its repository, which is left out.
	maxEntriesPerFile = 20
	// maxNamePart bounds the bytes of a name between two slashes, as file systems do.
	maxNamePart = 255
)

// ReadTar reads the tree of a tar stream, whose files a batch receives. Nothing but ordinary files within the
// limits is taken; what Files ignores is left out.
//
// When the stream begins with a manifest, the tree has the files that it lists: every file of the archive is
// one of them, and of the hash and the size that the manifest says. Those that did not come have to be in the
// folder of the batch, which ReadTar does not look at.
func ReadTar(r io.Reader, into *blob.Batch, limits Limits) (Tree, error) {
	var came []school.RevisionFile
	u := &unpacker{limits: limits, write: func(name string, r io.Reader) (school.RevisionFile, error) {
		if IsIgnored(name) { // the note of the folder that was packed
			return school.RevisionFile{}, nil
		}
		hash, size, err := into.Receive(r)
		file := school.RevisionFile{Path: name, Hash: hash, Bytes: size}
		came = append(came, file)
		return file, err
	}}
	files, err := u.readTar(r)
	if err != nil {
		return Tree{}, err
	}
	if files == nil {
		files = came
		slices.SortFunc(files, byPath)
	}
	return New(files, func(file school.RevisionFile) (io.ReadCloser, error) { return into.Open(file.Hash) }), nil
}

// readTar takes the files of a tar stream. It returns the files that its manifest lists, in the order of
// their paths; nil without a manifest.
func (u *unpacker) readTar(r io.Reader) (files []school.RevisionFile, err error) {
	stream := &endReader{Reader: r}
	in := tar.NewReader(stream)
	for first := true; ; first = false {
		header, err := in.Next()
		if errors.Is(err, io.EOF) && stream.isAtEnd {
			err = io.ErrUnexpectedEOF
		}
		if errors.Is(err, io.EOF) {
			return files, nil
		}
		if err != nil {
			return nil, brokenArchive(err)
		}
		if first && header.Name == manifestName && header.Typeflag == tar.TypeReg {
			if files, u.listed, err = readManifest(in, u.limits); err != nil {
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
// folder meet by themselves. Files checks all other rules on names and sizes.
func readManifest(r io.Reader,
	limits Limits) (files []school.RevisionFile, listed map[string]school.RevisionFile, err error) {
	invalid := func(format string, args ...any) error {
		return school.Errorf(school.Invalid, manifestName+" "+format, args...)
	}
	list, err := io.ReadAll(io.LimitReader(r, maxManifest+1))
	if err != nil {
		return nil, nil, brokenArchive(err)
	}
	if len(list) > maxManifest {
		return nil, nil, school.Errorf(school.TooLarge, "The list of files in %s may have %s at most.", manifestName,
			text.SizeText(maxManifest))
	}
	files, listed = []school.RevisionFile{}, map[string]school.RevisionFile{}
	if err := json.Unmarshal(list, &files); err != nil {
		return nil, nil, school.Errorf(school.Invalid, "%s is not a list of files with path, hash and bytes.",
			manifestName).Because(err)
	}
	if len(files) > limits.Files {
		return nil, nil, school.Errorf(school.TooLarge, "The tree contains more than %d files. Is it the right one?",
			limits.Files)
	}
	slices.SortFunc(files, byPath)
	for _, file := range files {
		name := file.Path
		limit, _ := limits.OfFile(name)
		switch {
		// The depth comes first: the checks after it walk the folders of the name.
		case strings.Count(name, "/") >= limits.Depth:
			err = invalid("lists a file that lies too deep: at most %d folders are taken.", limits.Depth-1)
		case !fs.ValidPath(name) || strings.Contains(name, `\`) || name == ".":
			err = invalid("lists a file with the name %q, which leads out of the tree.", name)
		case IsIgnored(name):
			err = invalid("lists %q, which is no part of a content tree.", name)
		case listed[name].Hash != "":
			err = invalid("lists %q twice.", name)
		case !school.IsHash(file.Hash):
			err = invalid("gives %q a hash that is no SHA-256 in small hexadecimal digits.", name)
		case file.Bytes < 0 || file.Bytes > limit:
			err = school.Errorf(school.TooLarge, "%s has %s; it may have %s at most.", name,
				text.SizeText(file.Bytes), text.SizeText(limit))
		}
		if err != nil {
			return nil, nil, err
		}
		listed[name] = file
	}
	for _, file := range files {
		for folder := path.Dir(file.Path); folder != "."; folder = path.Dir(folder) {
			if listed[folder].Hash != "" {
				return nil, nil, invalid("lists %q as a file and as a folder.", folder)
			}
		}
	}
	return files, listed, nil
}

// unpacker takes the entries of an archive within limits.
type unpacker struct {
	limits  Limits
	listed  map[string]school.RevisionFile // by the manifest, by path; nil: anything is taken
	write   func(name string, r io.Reader) (school.RevisionFile, error)
	taken   map[string]kind // by path
	files   int             // that were taken
	bytes   int64
	entries int // that came, also those that are left out
	size    int64
}

// kind tells a file of an archive from a folder that a file is in.
type kind int

const (
	aFile kind = iota + 1
	aFolder
)

// count counts an entry, also one that is left out: reading it costs time, too.
func (u *unpacker) count(size int64) error {
	u.entries, u.size = u.entries+1, u.size+size
	if u.entries > maxEntriesPerFile*u.limits.Files || u.size > 2*u.limits.TotalBytes {
		return school.Errorf(school.TooLarge, "The archive contains far more than a content tree. Is it the right one?")
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
		return school.Errorf(school.Invalid, "The archive contains the name %s: it was made by a program that writes "+
			"\\ between folders. "+
			"Make it anew with the file manager (on Windows: Send to, Compressed folder), with 7-Zip or with tar. "+
			"Nothing was taken.", name)
	case !fs.ValidPath(name) || name == ".":
		return school.Errorf(school.Invalid, "The archive contains a file with the name %q, which leads out of it. "+
			"Nothing was taken.", name)
	case IsIgnored(name) && name != NoteFile && within != NoteFile:
		return nil
	}
	limit, _ := u.limits.OfFile(name)
	u.files++
	switch {
	case u.files > u.limits.Files:
		return school.Errorf(school.TooLarge, "The archive contains more than %d files. Is it the right one?",
			u.limits.Files)
	case size > limit:
		return school.Errorf(school.TooLarge, "%s has %s; it may have %s at most.", name, text.SizeText(size),
			text.SizeText(limit))
	// Allow one level more than in a tree: the archive may wrap it in a folder.
	case strings.Count(name, "/") > u.limits.Depth:
		return school.Errorf(school.Invalid, "%s lies too deep: at most %d folders are taken.", name, u.limits.Depth)
	}
	if err := u.place(name); err != nil {
		return err
	}
	return u.receive(name, r, min(limit, u.limits.TotalBytes-u.bytes))
}

// place refuses a path that another file of the archive has, or that leads through one.
func (u *unpacker) place(name string) error {
	isTooLong := func(part string) bool { return len(part) > maxNamePart }
	if strings.Contains(name, "\x00") || slices.ContainsFunc(strings.Split(name, "/"), isTooLong) {
		return school.Errorf(school.Invalid, "The archive contains a file with the name %q, which no disk takes. "+
			"Rename it.", name)
	}
	if u.taken == nil {
		u.taken = map[string]kind{}
	}
	isTwice := u.taken[name] != 0
	u.taken[name] = aFile
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		isTwice = isTwice || u.taken[folder] == aFile
		u.taken[folder] = aFolder
	}
	if isTwice {
		return school.Errorf(school.Invalid, "The archive contains %q twice, or a file and a folder of one name. Make "+
			"it anew.", name)
	}
	return nil
}

// receive takes the bytes of a file, which must be those that the manifest lists.
func (u *unpacker) receive(name string, r io.Reader, limit int64) error {
	in := &countedReader{Reader: io.LimitReader(r, limit+1)}
	file, err := u.write(name, in)
	u.bytes += in.bytes
	wanted, isListed := u.listed[name]
	switch {
	case in.bytes > limit:
		return school.Errorf(school.TooLarge, "The archive is too large at %s: all files together may have %s.", name,
			text.SizeText(u.limits.TotalBytes))
	case in.err != nil:
		return brokenArchive(in.err)
	case err != nil:
		return err
	case u.listed == nil:
		return nil
	case !isListed:
		return school.Errorf(school.Invalid, "The archive contains %q, which its list %s does not name.", name,
			manifestName)
	case file != wanted:
		return school.Errorf(school.Conflict, "%s is not the file that was listed: it changed while it was sent. "+
			"Try again.", name)
	}
	return nil
}

// countedReader counts the bytes that were read, and remembers why no more came.
type countedReader struct {
	io.Reader
	bytes int64
	err   error
}

func (r *countedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.bytes += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// endReader notes when its stream is at the end. The reader of an archive stops before that, at the blocks that end
// an archive: a stream without them was cut short, perhaps between two files.
type endReader struct {
	io.Reader
	isAtEnd bool
}

func (r *endReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.isAtEnd = r.isAtEnd || n == 0 && errors.Is(err, io.EOF)
	return n, err
}

func brokenArchive(err error) error {
	return school.Errorf(school.Invalid, "The archive is damaged or cut short. Make it anew and send it again.").
		Because(err)
}

func notAFile(name string) error {
	return school.Errorf(school.Invalid, "The archive contains a link or a device, %q. Only ordinary files "+
		"are taken.", name)
}
