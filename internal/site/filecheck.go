package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// keptFile is a file that a record names: its name begins with the SHA-256 of
// its bytes, or with the first half of that.
type keptFile struct {
	folder  string // "media" or "content"
	name    string
	bytes   int64 // 0: not known
	use     string
	shown   bool            // visitors see it
	picture *school.Picture // of which it is a file

	document *school.Document // of which it is the visitors' copy
}

// fileFault is a kept file that is missing or damaged.
type fileFault struct {
	keptFile
	damaged bool
}

func (f fileFault) what() string {
	if f.damaged {
		return "damaged"
	}
	return "missing"
}

// fileFaults holds the result of the last check of all files.
type fileFaults struct{ list []fileFault }

// A check of all files pauses for checkRest after each checkStep bytes:
// nothing waits for its result, and visitors' pictures come from the same
// disk.
const (
	checkStep = 256 << 10
	checkRest = 5 * time.Millisecond
)

// CheckFiles checks that every file that a record names exists and, if reads
// is set, that its bytes match its hash. It repairs pictures that can be made
// again, from their master or from the imported file. Status reports the other
// faults; the log lists them one by one.
func (s *Site) CheckFiles(ctx context.Context, reads bool) error {
	found, err := s.findFaults(ctx, reads)
	if err == nil && len(found) > 0 {
		s.repairPictures(ctx, found)
		s.repairCopies(ctx, found)
		found, err = s.faultsLeft(ctx, found, reads)
	}
	if err != nil {
		return err
	}
	for _, f := range found {
		s.parts.Log.Error("a file is "+f.what(), "file", f.folder+"/"+f.name, "use", f.use)
	}
	s.faults.Store(&fileFaults{found})
	return nil
}

// findFaults checks every file.
func (s *Site) findFaults(ctx context.Context, reads bool) (found []fileFault, err error) {
	files, err := s.namedFiles()
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if damaged, err := s.fault(ctx, file, reads); err != nil {
			found = append(found, fileFault{file, damaged})
		}
	}
	return found, ctx.Err()
}

// faultsLeft returns the faults that were not repaired. A file that no record
// names any more is none: its picture was made again under another name, or
// somebody removed it in the meantime.
func (s *Site) faultsLeft(ctx context.Context, found []fileFault, reads bool) ([]fileFault, error) {
	named, err := s.namedFiles()
	return slices.DeleteFunc(found, func(f fileFault) bool {
		isNamed := slices.ContainsFunc(named, func(k keptFile) bool { return k.folder == f.folder && k.name == f.name })
		return !isNamed || !s.isFaulty(ctx, f.keptFile, reads)
	}), errors.Join(err, ctx.Err())
}

func (s *Site) isFaulty(ctx context.Context, file keptFile, reads bool) bool {
	_, err := s.fault(ctx, file, reads)
	return err != nil
}

var errOtherBytes = errors.New("it has other bytes than when it was written")

// fault returns the error that makes a file unusable, and whether the file
// exists but is damaged.
func (s *Site) fault(ctx context.Context, file keptFile, reads bool) (damaged bool, err error) {
	dir := s.parts.Media
	if file.folder == "content" {
		dir = s.parts.Content
	}
	size, err := dir.Size(file.name)
	switch {
	case err != nil:
		return false, err
	case file.bytes > 0 && size != file.bytes, size == 0:
		return true, errOtherBytes
	case !reads:
		return false, nil
	}
	sum, err := hashSlowly(ctx, dir, file.name)
	if err == nil && !strings.HasPrefix(file.name, sum[:len(sum)/2]) {
		err = errOtherBytes
	}
	return ctx.Err() == nil, err
}

// hashSlowly reads a file in steps, with a pause after each.
func hashSlowly(ctx context.Context, dir *blob.Dir, name string) (string, error) {
	file, err := dir.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	for {
		_, err := io.CopyN(sum, file, checkStep)
		switch {
		case errors.Is(err, io.EOF):
			return hex.EncodeToString(sum.Sum(nil)), nil
		case err != nil:
			return "", err
		}
		if wait(ctx, checkRest); ctx.Err() != nil {
			return "", ctx.Err()
		}
	}
}

// namedFiles lists the files that records name, each once, those that visitors
// see first, and the visitors' copies of documents.
func (s *Site) namedFiles() (files []keptFile, err error) {
	uses := map[string]keptFile{} // by the source of a picture, or the hash of a file
	err = s.parts.DB.View(func(tx *store.Tx) error {
		if err := usesOfShown(tx, uses); err != nil {
			return err
		}
		if files, err = revisionFiles(tx, uses); err != nil {
			return err
		}
		pictures, err := tx.Pictures()
		for _, p := range pictures {
			files = append(files, pictureFiles(p, uses[p.Source])...)
		}
		return err
	})
	if now := s.Snapshot(); now != nil {
		for _, d := range now.Content.Documents {
			if d.Hash != d.Source {
				files = append(files, keptFile{folder: "content", name: d.Hash, bytes: d.Bytes, use: d.Path, shown: true, document: &d})
			}
		}
	}
	return files, err
}

// usesOfShown records where the slider and the pop-up use their pictures.
func usesOfShown(tx *store.Tx, uses map[string]keptFile) error {
	slider, _, err := tx.LiveSlider()
	if err != nil {
		return err
	}
	for _, slide := range slider.Slides {
		uses[slide.Picture.Source] = keptFile{use: "the slider", shown: true}
	}
	popup, found, err := tx.LivePopup()
	if found {
		uses[popup.Picture.Source] = keptFile{use: "the pop-up", shown: true}
	}
	return err
}

// revisionFiles lists the files of all revisions, the published one first.
func revisionFiles(tx *store.Tx, uses map[string]keptFile) (files []keptFile, err error) {
	now, err := current(tx)
	if err != nil {
		return nil, err
	}
	revisions, err := tx.Revisions()
	if err != nil {
		return nil, err
	}
	purged, err := takedownsBySource(tx)
	if err != nil {
		return nil, err
	}
	listed := map[string]bool{}
	for hash := range purged { // their files were deleted permanently
		listed[hash] = true
	}
	if now.Number > 0 {
		revisions = append([]school.Revision{now}, revisions...)
	}
	for _, r := range revisions {
		tree, err := tx.Tree(r.Tree)
		if err != nil {
			return nil, err
		}
		for _, f := range tree {
			if listed[f.Hash] {
				continue
			}
			listed[f.Hash] = true
			file := keptFile{folder: "content", name: f.Hash, bytes: f.Bytes, use: f.Path, shown: r.Number == now.Number}
			if !file.shown {
				file.use += fmt.Sprintf(" of revision %d", r.Number)
			}
			if _, named := uses[f.Hash]; !named {
				uses[f.Hash] = file
			}
			files = append(files, file)
		}
	}
	return files, nil
}

// pictureFiles lists the files of a picture: its master and its variants.
func pictureFiles(p school.Picture, used keptFile) []keptFile {
	file := keptFile{folder: "media", name: p.Master, use: used.use, shown: used.shown, picture: &p}
	if file.use == "" {
		file.use = "a picture that is not shown"
	}
	files := []keptFile{file}
	for _, v := range p.Variants {
		file.name, file.bytes = v.Name, v.Bytes
		files = append(files, file)
	}
	return files
}

// repairPictures makes the pictures again that lack a file. A picture that
// can't be made stays as it was.
func (s *Site) repairPictures(ctx context.Context, found []fileFault) {
	var pictures []school.Picture
	for _, f := range found {
		if f.picture == nil || slices.ContainsFunc(pictures, func(p school.Picture) bool { return p.Source == f.picture.Source }) {
			continue
		}
		pictures = append(pictures, *f.picture)
	}
	if len(pictures) == 0 || s.showsDraft() || !s.reencoding.TryLock() {
		return
	}
	defer s.reencoding.Unlock()
	defer s.gc.Hold()()
	// Writing skips a file that exists, so a damaged one is removed first.
	for _, f := range found {
		if f.damaged && f.picture != nil && f.name != f.picture.Master {
			s.logged("removing a damaged file", s.parts.Media.Remove([]blob.File{{Name: f.name}}))
		}
	}
	r := reencoding{site: s, by: school.SystemActor, library: s.parts.Pictures, meter: newMeter(nil)}
	err := r.some(ctx, pictures)
	s.logged("making pictures again", errors.Join(err, s.showRemade(context.WithoutCancel(ctx), r.done.Made > 0)))
}

// repairCopies makes the visitors' copies of documents again.
func (s *Site) repairCopies(ctx context.Context, found []fileFault) {
	var documents []school.Document
	for _, f := range found {
		if f.document == nil {
			continue
		}
		documents = append(documents, *f.document)
		if f.damaged {
			s.logged("removing a damaged file", s.parts.Content.Remove([]blob.File{{Name: f.name}}))
		}
	}
	defer s.gc.Hold()()
	kept := func(d school.Document) ([]byte, error) { return s.parts.Content.Read(d.Source) }
	s.logged("making the copies of documents again", s.keepCopies(ctx, documents, kept))
}

// faultText names the missing and damaged files, and reports whether visitors
// see one of them; "" when all files are sound.
func (s *Site) faultText(ctx context.Context) (text string, shown bool, err error) {
	known := s.faults.Load()
	if known == nil { // no background check runs
		found, err := s.findFaults(ctx, false)
		if err != nil {
			return "", false, err
		}
		known = &fileFaults{found}
	}
	var uses []string
	count := 0
	for _, f := range known.list {
		if count < maxFaultsAgain && !s.isFaulty(ctx, f.keptFile, f.damaged) {
			continue // it was restored
		}
		count, shown = count+1, shown || f.shown
		if !slices.Contains(uses, f.use) {
			uses = append(uses, f.use)
		}
	}
	if count == 0 {
		return "", false, nil
	}
	if more := len(uses) - maxUsesNamed; more > 0 {
		uses = append(uses[:maxUsesNamed], fmt.Sprintf("and %d more", more))
	}
	return fmt.Sprintf("Files that are missing or damaged: %d, of %s. The server's log names each. Put them back from a backup, or upload those pictures again",
		count, strings.Join(uses, ", ")), shown, nil
}

const (
	maxFaultsAgain = 50 // faults that are checked again for each Status
	maxUsesNamed   = 5
)
