package maintenance

import (
	"cmp"
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
	"schoolsite/internal/media"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// A check of all files pauses for checkPause after each checkStep bytes: nothing waits for its
// result, and visitors' pictures come from the same disk.
const (
	checkStep  = 256 << 10
	checkPause = 5 * time.Millisecond
)

const (
	maxFaultsAgain = 50 // faults that are checked again for each Status
	maxUsesNamed   = 5
)

// repairs lists the files that a check found and made again.
type repairs struct {
	at    time.Time
	files []keptFile
}

// repairsNamedFor is how long the status names repaired files, which point to a failing disk.
const repairsNamedFor = 7 * 24 * time.Hour

// keptFile is a file that a record names: its name begins with the SHA-256 of
// its bytes, or with the first half of that.
type keptFile struct {
	folder   string // "media" or "content"
	name     string
	bytes    int64 // 0: not known
	use      string
	shown    bool             // visitors see it
	picture  *school.Picture  // of which it is a file
	document *school.Document // of which it is the visitors' copy
	damaged  bool             // found by a check: it exists, but has other bytes
}

func (f keptFile) path() string { return f.folder + "/" + f.name }

func (s *Service) dirOf(f keptFile) *blob.Dir {
	if f.folder == "media" {
		return s.Media
	}
	return s.Content
}

// CheckFiles checks that every file that a record names exists and, if reads is set, that its bytes
// match its hash. It repairs pictures that can be made again, from their master or from the
// imported file; if reads is set it makes those again, too, that an earlier version of the program
// made. Status reports the other faults; the log lists them one by one.
func (s *Service) CheckFiles(ctx context.Context, reads bool) error {
	if reads {
		s.recheckAside()
	}
	found, err := s.findFaults(ctx, reads, nil)
	var outdated []school.Picture
	if err == nil && reads {
		outdated, err = store.Read(s.DB, store.Pictures.All)
		outdated = slices.DeleteFunc(outdated, media.UpToDate)
	}
	var remade []keptFile
	if err == nil && len(found)+len(outdated) > 0 {
		before := found
		s.repair(ctx, found, outdated)
		// A file that no record names any more is no fault: its picture was made
		// again under another name, or somebody removed it in the meantime.
		found, err = s.findFaults(ctx, reads, pathsOf(found))
		left := pathsOf(found)
		remade = slices.DeleteFunc(before, func(f keptFile) bool {
			return left[f.path()] || f.picture == nil && f.document == nil
		})
	}
	if err != nil {
		return fmt.Errorf("check the files of the site: %w", err)
	}
	if len(remade) > 0 {
		s.remade.Store(&repairs{s.Clock(), remade})
	}
	for _, f := range remade {
		s.Log.Warn("a file was damaged or missing and was made again: check the disk", "file", f.path(), "use", f.use)
	}
	for _, f := range found {
		state := "missing"
		if f.damaged {
			state = "damaged"
		}
		s.Log.Error("a file is "+state, "file", f.path(), "use", f.use)
	}
	s.faults.Store(&found)
	return nil
}

// recheckAside puts back the files of revisions that were set aside after a wrong read and are sound.
func (s *Service) recheckAside() {
	defer s.GC.Hold()()
	restored, err := s.Content.Recheck(func(name string, data []byte) bool { return school.HashOf(data) == name })
	for _, name := range restored {
		s.Log.Warn("a file that was read wrongly before is sound, and was put back: check the memory and the disk",
			"file", "content/"+name)
	}
	s.logged("checking files that were set aside", err)
}

// findFaults checks the files that records name, or those of them whose paths are given.
func (s *Service) findFaults(ctx context.Context, reads bool, paths map[string]bool) (found []keptFile, err error) {
	files, err := s.namedFiles()
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if paths != nil && !paths[file.path()] {
			continue
		}
		if file.damaged, err = s.checkFile(ctx, file, reads); err != nil {
			found = append(found, file)
		}
	}
	return found, ctx.Err()
}

var errOtherBytes = errors.New("it has other bytes than when it was written")

// checkFile returns the error that makes a file unusable, and whether the file
// exists but is damaged. It reads in steps, with a pause after each.
func (s *Service) checkFile(ctx context.Context, file keptFile, reads bool) (damaged bool, err error) {
	size, err := s.dirOf(file).Size(file.name)
	switch {
	case err != nil:
		return false, err
	case file.bytes > 0 && size != file.bytes, size == 0:
		return true, errOtherBytes
	case !reads:
		return false, nil
	}
	opened, err := s.dirOf(file).Open(file.name)
	if err != nil {
		return true, err
	}
	defer opened.Close()
	sum := sha256.New()
	for err == nil {
		if _, err = io.CopyN(sum, opened, checkStep); err == nil {
			wait(ctx, checkPause)
			err = ctx.Err()
		}
	}
	if !errors.Is(err, io.EOF) {
		return ctx.Err() == nil, err
	}
	if hash := hex.EncodeToString(sum.Sum(nil)); !strings.HasPrefix(file.name, hash[:len(hash)/2]) {
		return true, errOtherBytes
	}
	return false, nil
}

// namedFiles lists the files that records name, each once, those that visitors see first: the files
// of all revisions, pictures, and the visitors' copies of documents.
func (s *Service) namedFiles() (files []keptFile, err error) {
	live, err := s.Publisher.Live()
	if err != nil {
		return nil, err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		takenDown, err := revisions.TakedownsBySource(tx)
		if err != nil {
			return err
		}
		uses := map[string]keptFile{} // of revisions' files, by their hash
		err = revisions.Each(tx, func(number int, isPublished bool, tree []school.RevisionFile) {
			for _, f := range tree {
				_, isListed := uses[f.Hash]
				if _, isGone := takenDown[f.Hash]; isListed || isGone { // what was taken down was deleted permanently
					continue
				}
				file := keptFile{folder: "content", name: f.Hash, bytes: f.Bytes, use: f.Path, shown: isPublished}
				if !isPublished {
					file.use += fmt.Sprintf(" of revision %d", number)
				}
				uses[f.Hash] = file
				files = append(files, file)
			}
		})
		if store.IgnoreDamaged(err) != nil { // Status names a damaged record
			return err
		}
		pictures, err := store.Pictures.All(tx)
		// used ones first
		slices.SortStableFunc(pictures, func(a, b school.Picture) int {
			return cmp.Compare(uses[b.Source].use, uses[a.Source].use)
		})
		listed := map[string]bool{}
		for _, p := range pictures {
			if listed[p.Master] { // an upload has the same files as that of the tree which was made of it
				continue
			}
			listed[p.Master] = true
			used := uses[p.Source]
			file := keptFile{folder: "media", name: p.Master, use: cmp.Or(used.use, "a picture that is not shown"),
				shown: used.shown, picture: &p}
			files = append(files, file)
			for _, v := range p.Files() {
				file.name, file.bytes = v.Name, v.Bytes
				files = append(files, file)
			}
		}
		return err
	})
	for _, d := range live.Documents {
		if d.Hash != d.Source {
			files = append(files, keptFile{folder: "content", name: d.Hash, bytes: d.Bytes, use: d.Path, shown: true,
				document: &d})
		}
	}
	return files, err
}

// repair makes pictures again that are outdated or lack a file, and visitors' copies of documents. What
// can't be made stays as it was.
func (s *Service) repair(ctx context.Context, found []keptFile, outdated []school.Picture) {
	defer s.GC.Hold()()
	var pictures []school.Picture
	var documents []school.Document
	listed := map[string]bool{} // an upload and the file of a tree that was made of it are one picture
	add := func(p school.Picture) {
		if !listed[p.Master] {
			listed[p.Master], pictures = true, append(pictures, p)
		}
	}
	for _, f := range found {
		isMaster := false
		switch {
		case f.document != nil:
			documents = append(documents, *f.document)
		case f.picture == nil || s.Publisher.Snapshot().ShowsWatchedTree():
			continue
		default:
			isMaster = f.name == f.picture.Master
			add(*f.picture)
		}
		if f.damaged && !isMaster { // writing skips a file that exists
			s.logged("removing a damaged file", s.dirOf(f).Remove(f.name))
		}
	}
	for _, p := range outdated {
		add(p)
	}
	if len(pictures) > 0 && !s.Publisher.Snapshot().ShowsWatchedTree() {
		s.logged("making pictures again", s.reencode(ctx, pictures))
	}
	s.logged("making the copies of documents again", s.Publisher.StoreCopies(ctx, documents))
}

// RepairSentence describes the last repair of damaged or missing files for repairsNamedFor; nothing for none.
func (s *Service) RepairSentence() (none text.Sentence) {
	made := s.remade.Load()
	if made == nil || s.Clock().Sub(made.at) > repairsNamedFor {
		return none
	}
	return text.Sentencef("Files that were damaged or missing and were made again: %d, on %s, of %s. The site is whole, "+
		"but files do not change by themselves. Check the disk",
		len(made.files), text.Timestamp(made.at), made.files[0].use)
}

// FaultSentence names the missing and damaged files, and reports whether visitors
// see one of them; nothing when all files are sound.
func (s *Service) FaultSentence(ctx context.Context) (said text.Sentence, shown bool, err error) {
	var faults []keptFile
	if known := s.faults.Load(); known != nil {
		faults = *known
	} else if faults, err = s.findFaults(ctx, false, nil); err != nil { // no background check runs
		return said, false, err
	}
	var uses []string
	count := 0
	for _, f := range faults {
		if count < maxFaultsAgain {
			if _, err := s.checkFile(ctx, f, f.damaged); err == nil {
				continue // it was restored
			}
		}
		count, shown = count+1, shown || f.shown
		if !slices.Contains(uses, f.use) {
			uses = append(uses, f.use)
		}
	}
	if count == 0 {
		return said, false, nil
	}
	named := text.ListOf(uses[:min(len(uses), maxUsesNamed)])
	if more := len(uses) - maxUsesNamed; more > 0 {
		named = append(named, text.Sentencef("and %d more", more))
	}
	return text.Sentencef("Files that are missing or damaged: %d, of %s. The server's log names each. Take them from "+
		"the newest backup, with schoolsite verify --repair on the server, or upload those pictures again",
		count, named), shown, nil
}
