// Package revisions keeps what was published: the record of each revision, and the files of its tree by their
// hashes. It says what of a tree may still be shown, and keeps what is read, received or published at the moment
// from being swept.
package revisions

import (
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"schoolsite/internal/audit"
	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// Deps has the dependencies of a Service. All are required.
type Deps struct {
	DB      *store.DB
	Audit   *audit.Log
	Content *blob.Dir // files of revisions, by hash
	GC      *blob.GCLock
	Sample  fs.FS // the content tree that an empty store has
	Log     *slog.Logger
}

// Service keeps the revisions of one site.
type Service struct {
	db       *store.DB
	audit    *audit.Log
	content  *blob.Dir
	gc       *blob.GCLock
	log      *slog.Logger
	sample   func() (tree.Tree, error) // listed once
	reserved sync.Map                  // files, as *[]school.RevisionFile, that no sweep removes
	purged   atomic.Pointer[purgedPaths]
	last     atomic.Pointer[tree.Tree] // that TreeOf read
}

// New returns a service on its dependencies.
func New(deps Deps) *Service {
	return &Service{
		db: deps.DB, audit: deps.Audit, content: deps.Content, gc: deps.GC, log: deps.Log,
		sample: sync.OnceValues(func() (tree.Tree, error) { return tree.Of(deps.Sample) }),
	}
}

// Sample returns the tree that an empty store has, which is revision 0.
func (s *Service) Sample() (tree.Tree, error) { return s.sample() }

// Published is a revision, and whether the site shows it.
type Published struct {
	school.Revision
	Current bool `json:"current"`
	// pictures of it that were deleted permanently and are left out; only set for a single revision
	Purged int `json:"purged,omitempty"`
}

// List lists what was published, newest first. The sample is not in it.
func (s *Service) List() ([]Published, error) {
	return store.Read(s.db, func(tx *store.Tx) (list []Published, err error) {
		now, err := store.CurrentRevision.Get(tx)
		if err != nil {
			return nil, err
		}
		revisions, err := store.Revisions.Newest(tx)
		for _, r := range revisions {
			list = append(list, Published{Revision: r, Current: r.Number == now})
		}
		return list, err
	})
}

// Current selects the revision that the site shows.
const Current = -1

// All lists the revisions that are kept, newest first.
func (s *Service) All() ([]school.Revision, error) { return store.Read(s.db, store.Revisions.Newest) }

// At returns one revision with its tree. Number 0 is the sample, Current selects the published one.
func (s *Service) At(number int) (found Published, source Source, err error) {
	if found, err = s.Find(number); err != nil {
		return found, source, err
	}
	source, err = s.TreeOf(found.Revision)
	found.Purged = source.Purged
	if found.Number == 0 {
		found.Tree, found.Counts = source.Hash(), source.CountFiles()
	}
	return found, source, err
}

// Find returns the record of a revision. Number 0 is the sample, Current selects the published one. It returns
// NotFound for a number that no kept revision has.
func (s *Service) Find(number int) (found Published, err error) {
	err = s.db.View(func(tx *store.Tx) error {
		now, err := current(tx)
		if err != nil {
			return err
		}
		found.Current = number == Current || number == now.Number
		switch {
		case found.Current:
			found.Revision = now
		case number != 0:
			found.Revision, err = tx.Revision(number)
		}
		return err
	})
	if school.CodeOf(err) == school.NotFound {
		err = NoRevision(number).Because(err)
	}
	return found, err
}

// NoRevision returns the error for a number that no kept revision has.
func NoRevision(number int) *school.Error {
	return school.Errorf(school.NotFound, "There is no revision %d. Old revisions go after a while; the list shows "+
		"those that are left.", number)
}

// WriteTar writes the files of a revision as a tar stream. No sweep removes them before it is
// done. A slow reader blocks nobody else.
func (s *Service) WriteTar(number int, into io.Writer) error {
	_, source, done, err := s.Export(number)
	if err != nil {
		return err
	}
	defer done()
	return source.WriteTar(into)
}

// Export returns a revision and its tree for a reader who may be slow. No sweep removes its files
// until done is called; with an error done is nil.
func (s *Service) Export(number int) (found Published, source Source, done func(), err error) {
	defer s.gc.Hold()()
	found, source, err = s.At(number)
	if err != nil {
		return found, source, nil, err
	}
	return found, source, s.Reserve(source.Files()), nil
}

// Reserve keeps files from sweeps until done is called: of a revision that is being exported, or of a tree that is
// being published, although nobody holds the GCLock during a slow transfer or a check.
func (s *Service) Reserve(files []school.RevisionFile) (done func()) {
	s.reserved.Store(&files, nil)
	return func() { s.reserved.Delete(&files) }
}

// ReserveAll is Reserve for a tree of which files may be missing, neither received nor in the store: then it returns
// Conflict.
func (s *Service) ReserveAll(of Source) (done func(), err error) {
	defer s.gc.Hold()()
	for _, file := range of.Files() {
		if !of.Received.Has(file.Hash, file.Bytes) {
			return nil, school.Errorf(school.Conflict,
				"%s was not sent, and the server does not have it. Send the whole content.", file.Path)
		}
	}
	return s.Reserve(of.Files()), nil
}

// EachReserved calls do with the files of each Reserve that is not done.
func (s *Service) EachReserved(do func([]school.RevisionFile)) {
	for files := range s.reserved.Range {
		do(*files.(*[]school.RevisionFile))
	}
}

// Receive begins a batch of files that a tree may have.
func (s *Service) Receive() *blob.Batch { return s.content.NewBatch() }

// File opens a file of a revision, or of the sample, by its hash.
func (s *Service) File(hash string) (fs.File, error) {
	if err := requireHash(hash); err != nil {
		return nil, err
	}
	err := s.db.View(func(tx *store.Tx) error { return tx.RefuseTakenDown(school.Picture{Source: hash}) })
	if err != nil {
		return nil, school.Errorf(school.NotFound, "This file was deleted permanently.")
	}
	file, err := s.content.Open(hash)
	if school.CodeOf(err) != school.NotFound {
		return file, err
	}
	sample, err := s.Sample()
	if err != nil {
		return nil, err
	}
	for _, known := range sample.Files() {
		if known.Hash == hash {
			return sample.FS().Open(known.Path)
		}
	}
	return nil, school.Errorf(school.NotFound, "No revision has a file with the hash %s.", hash)
}

func requireHash(hash string) error {
	if !school.IsHash(hash) {
		return school.Errorf(school.Invalid, "%q is not the hash of a file: 64 small hexadecimal digits.", hash)
	}
	return nil
}

// Current returns the published revision; number 0 is the sample.
func (s *Service) Current() (school.Revision, error) { return store.Read(s.db, current) }

func current(tx *store.Tx) (school.Revision, error) {
	number, err := store.CurrentRevision.Get(tx)
	if err != nil || number == 0 {
		return school.Revision{}, err
	}
	return tx.Revision(number)
}

// Missing returns those of the hashes whose files the store does not have.
func (s *Service) Missing(hashes []string) (missing []string, err error) {
	for _, hash := range hashes {
		if err := requireHash(hash); err != nil {
			return nil, err
		}
		if _, err := s.content.Size(hash); err != nil {
			missing = append(missing, hash)
		}
	}
	return missing, nil
}

// Each calls do with the number and the files of every kept revision, the one that is
// published first. It passes over those whose list of files is damaged, and returns the error of one
// of them in the end.
func Each(tx *store.Tx, do func(number int, isPublished bool, files []school.RevisionFile)) error {
	published, err := store.CurrentRevision.Get(tx)
	if err != nil {
		return err
	}
	revisions, err := store.Revisions.Newest(tx)
	if err != nil {
		return err
	}
	if at := slices.IndexFunc(revisions, func(r school.Revision) bool { return r.Number == published }); at > 0 {
		current := revisions[at]
		revisions = slices.Insert(slices.Delete(revisions, at, at+1), 0, current)
	}
	var damage error
	for _, r := range revisions {
		files, err := store.Trees.Get(tx, r.Tree)
		switch {
		case err == nil:
			do(r.Number, r.Number == published, files)
		case store.IsDamaged(err):
			damage = err
		default:
			return err
		}
	}
	return damage
}

// Hook is called in the transaction that publishes a revision, which fails with it.
type Hook func(tx *store.Tx, revision school.Revision) error

// AddOptions say what belongs to a revision that is added.
type AddOptions struct {
	Hook       Hook              // nil for nothing
	Entry      school.AuditEntry // of the audit log; the zero entry is that of an import or a rollback
	FreesSpace bool              // it may use the disk reserve
}

// Add commits the record that publishes a revision, with its audit entry. It refuses
// pictures that were deleted permanently while the tree was being published.
func (s *Service) Add(by school.Actor, revision school.Revision, files []school.RevisionFile,
	options AddOptions) (school.Revision, error) {
	update := s.db.UpdateAs
	if options.FreesSpace {
		update = s.db.UpdateFromReserveAs
	}
	err := update(by, func(tx *store.Tx) error {
		before, err := current(tx)
		if err != nil {
			return err
		}
		takenDown, err := TakedownsBySource(tx)
		if err != nil {
			return fmt.Errorf("read what was deleted permanently: %w", err)
		}
		for _, file := range files {
			if _, found := takenDown[file.Hash]; found {
				return school.Errorf(school.Conflict, "%s was deleted permanently meanwhile. Try again.", file.Path)
			}
		}
		if revision, err = tx.AddRevision(revision, files); err != nil {
			return err
		}
		if err := tx.SetCurrentRevision(revision.Number); err != nil {
			return fmt.Errorf("make revision %d the published one: %w", revision.Number, err)
		}
		entry := options.Entry
		if entry.Action == "" {
			entry = school.AuditEntry{Action: school.ActionContentImport, Of: strconv.Itoa(revision.Number),
				Before: describe(before), After: describe(revision)}
		}
		if revision.Of > 0 {
			entry.Action, entry.Of = school.ActionContentRolledBack, strconv.Itoa(revision.Of)
		}
		if options.Hook != nil {
			if err := options.Hook(tx, revision); err != nil {
				return err
			}
		}
		return s.audit.Append(tx, by, entry)
	})
	return revision, err
}

// SetCommit records which git commit holds the tree of a revision.
func (s *Service) SetCommit(by school.Actor, number int, commit string) error {
	return s.db.UpdateAs(by, func(tx *store.Tx) error {
		revision, err := tx.Revision(number)
		if err != nil {
			return err
		}
		revision.Commit, revision.Dirty = commit, false
		return store.Revisions.Put(tx, revision)
	})
}

// describe writes what a revision is for the audit log: "revision 4, “New fees”: 12 pages, …". Number 0 is the sample school.
func describe(r school.Revision) string {
	if r.Number == 0 {
		return "the sample school"
	}
	said := fmt.Sprintf("revision %d", r.Number)
	if r.Message != "" {
		said += ", “" + r.Message + "”"
	}
	words := r.Counts.Words()
	if r.Counts.Files > 0 {
		words = append(words, text.CountText(r.Counts.Files, "file"))
	}
	return said + ": " + strings.Join(append(words, text.SizeText(r.Counts.Bytes)), ", ")
}
