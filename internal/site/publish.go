package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// ImportOptions are what an editor says with a content tree.
type ImportOptions struct {
	Message string
	DryRun  bool
}

// Imported is what became of an import.
type Imported struct {
	Revision  school.Revision
	Unchanged bool // the tree is the one that is live
	Warnings  school.Problems
}

// Import publishes a content tree: it is checked, its pictures are made, its
// pages rendered, and one record swaps it in. Any failure leaves what was
// there. Only the operator and owners may.
func (s *Site) Import(ctx context.Context, by school.Actor, fsys fs.FS, options ImportOptions) (Imported, error) {
	if err := by.RequireOwner(); err != nil {
		return Imported{}, err
	}
	s.importing.Lock()
	defer s.importing.Unlock()
	checked, problems, err := s.check(fsys)
	if err != nil {
		return Imported{}, err
	}
	tree, err := listed(fsys)
	if err != nil {
		return Imported{}, err
	}
	revision := school.Revision{At: s.Clock().UTC(), By: by.Name(), Message: options.Message, Tree: tree.hash()}
	done := Imported{Revision: revision, Warnings: problems}
	now, err := s.currentRevision() // not the snapshot's: a command that works alone has none
	if err != nil {
		return Imported{}, err
	}
	if now.Tree == revision.Tree && now.Number > 0 {
		done.Revision, done.Unchanged = now, true
	}
	if done.Unchanged || options.DryRun {
		return done, nil
	}
	done.Revision, err = s.publish(ctx, by, tree, checked, revision)
	return done, err
}

// check reads a tree; problems that stop it are the error.
func (s *Site) check(fsys fs.FS) (*content.Tree, school.Problems, error) {
	checked, problems := content.Check(fsys, content.Options{Picture: s.checkPicture, Limits: content.DefaultLimits(), Today: s.Clock()})
	if problems.Failed() {
		return nil, nil, &school.Error{
			Code: school.ContentInvalid, Problems: problems,
			Message: "The content has problems and was not published. The site is as it was.",
		}
	}
	return checked, problems, nil
}

func (s *Site) checkPicture(r io.Reader) (width int, err error) {
	header, err := s.Pictures.Inspect(r)
	return header.Width, err
}

// publish makes everything durable and visible, in that order. The caller
// holds the importing lock. No sweep comes between a file and its record.
func (s *Site) publish(ctx context.Context, by school.Actor, tree tree, checked *content.Tree, revision school.Revision) (school.Revision, error) {
	s.taking.RLock()
	defer s.taking.RUnlock()
	made, sources, err := s.publishable(ctx, tree, checked)
	if err != nil {
		return revision, err
	}
	if err := s.keepFiles(tree); err != nil {
		return revision, err
	}
	revision.Counts = counted(made, sources, tree.files)
	return s.swap(ctx, by, made, sources, revision, tree.files)
}

// swap renders the pages, commits the one record that publishes them and shows
// them.
func (s *Site) swap(ctx context.Context, by school.Actor, made *school.Content, sources []string, revision school.Revision, files []school.RevisionFile) (school.Revision, error) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	snapshot, err := s.build(ctx, made, revision)
	if err != nil {
		return revision, err
	}
	err = s.update(by, func(tx *store.Tx) error {
		revision, err = tx.AddRevision(revision, files)
		if err != nil {
			return err
		}
		return tx.SetCurrentRevision(revision.Number)
	})
	if err != nil {
		return revision, err
	}
	snapshot.Revision, snapshot.sources = revision, sources
	s.swapIn(snapshot)
	return revision, nil
}

// publishable makes the pictures of a checked tree and resolves its texts. It
// names the sources of the pictures, too.
func (s *Site) publishable(ctx context.Context, tree fs.FS, checked *content.Tree) (*school.Content, []string, error) {
	pictures, err := s.takeAll(ctx, tree, checked.Pictures())
	if err != nil {
		return nil, nil, err
	}
	var sources []string
	for _, picture := range pictures {
		sources = append(sources, picture.Source)
	}
	made, err := checked.Publish(pictures)
	return made, sources, err
}

// takeAll makes the pictures of a tree, two at a time; the picture library
// bounds the memory.
func (s *Site) takeAll(ctx context.Context, tree fs.FS, names []string) (map[string]school.Picture, error) {
	add, done := s.TakePictures()
	defer done()
	made := make([]school.Picture, len(names))
	var ready atomic.Int64
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(2)
	for i, name := range names {
		work.Go(func() error {
			data, err := fs.ReadFile(tree, name)
			if err != nil {
				return err
			}
			made[i], err = add(ctx, data)
			s.options.PictureMade(int(ready.Add(1)), len(names))
			return inFile(err, name)
		})
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	return byName(names, made), nil
}

func inFile(err error, name string) error {
	if err == nil {
		return nil
	}
	known := school.AsError(err)
	return school.Errorf(known.Code, "%s: %s", name, known.Message).Because(err)
}

func byName(names []string, pictures []school.Picture) map[string]school.Picture {
	m := make(map[string]school.Picture, len(names))
	for i, name := range names {
		m[name] = pictures[i]
	}
	return m
}

// keepFiles writes the files of a revision by their hashes. A file that
// changed under our hands is refused: what is kept must be what was checked.
func (s *Site) keepFiles(tree tree) error {
	for _, file := range tree.files {
		data, err := fs.ReadFile(tree, file.Path)
		if err != nil {
			return err
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != file.Hash {
			return school.Errorf(school.Conflict, "%s changed while it was imported. Import again.", file.Path)
		}
		if err := s.Content.Write(file.Hash, data); err != nil {
			return err
		}
	}
	return nil
}

// Load shows what is published: the current revision, or the sample when
// nothing was ever imported. A server calls it before it listens.
func (s *Site) Load(ctx context.Context) error {
	revision, err := s.currentRevision()
	if err != nil {
		return err
	}
	tree, err := s.treeOf(revision)
	if err != nil {
		return err
	}
	_, err = s.show(ctx, tree, revision)
	return err
}

// workingTree stands for the revision of what is not published.
var workingTree = school.Revision{By: "preview", Message: "a working tree, not published"}

// Preview shows a working tree without publishing it.
func (s *Site) Preview(ctx context.Context, tree fs.FS) error {
	_, err := s.show(ctx, tree, workingTree)
	return err
}

// show gives what is doubtful about the tree that it shows.
func (s *Site) show(ctx context.Context, tree fs.FS, revision school.Revision) (school.Problems, error) {
	s.importing.Lock()
	defer s.importing.Unlock()
	s.taking.RLock()
	defer s.taking.RUnlock()
	checked, warnings, err := s.check(tree)
	if err != nil {
		return nil, err
	}
	made, sources, err := s.publishable(ctx, tree, checked)
	if err != nil {
		return nil, err
	}
	if err := s.keepDocuments(tree, made); err != nil {
		return nil, err
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	return warnings, s.rebuild(ctx, made, sources, revision)
}

// rebuild makes a snapshot and shows it. The caller holds the publishing lock.
func (s *Site) rebuild(ctx context.Context, made *school.Content, sources []string, revision school.Revision) error {
	snapshot, err := s.build(ctx, made, revision)
	if err != nil {
		return err
	}
	snapshot.sources = sources
	s.swapIn(snapshot)
	return nil
}

// refresh makes a new snapshot of the same content, after something that its
// pages show has changed.
func (s *Site) refresh(ctx context.Context) error {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	now := s.Snapshot()
	if now == nil {
		return nil
	}
	return s.rebuild(ctx, now.Content, now.sources, now.Revision)
}
