package homepage

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// ChangeKind names the operation of a Change. The audit action of a change is its subject and its kind:
// "slider.created".
type ChangeKind string

// The kinds of changes. A restored change brought back what was deleted or replaced: unlike an undo it adds a change
// and does not step back in the history.
const (
	Created         ChangeKind = "created"
	Replaced        ChangeKind = "replaced"
	Added           ChangeKind = "added"     // pictures to the slider
	Reordered       ChangeKind = "reordered" // the slider
	Described       ChangeKind = "described" // a picture of the slider
	PictureReplaced ChangeKind = "picture_replaced"
	PictureRemoved  ChangeKind = "picture_removed"
	Edited          ChangeKind = "edited" // the pop-up
	Deleted         ChangeKind = "deleted"
	Undone          ChangeKind = "undone"
	Redone          ChangeKind = "redone"
	Published       ChangeKind = "published" // with other content
)

// Change is a change of the slider or the pop-up by a revision.
type Change struct {
	ID      string // "slider-12", of the revision 12; "" when nothing had to be done, and in a dry run
	Subject Subject
	Kind    ChangeKind
	Before  school.Home
	After   school.Home
}

// State reports whether a change can be undone at this moment.
type State string

const (
	CanUndo  State = "ready"  // every later change is undone
	IsUndone State = "undone" // it was undone
	Covered  State = "later"  // later changes have to be undone first
)

// ChangeEntry describes a change as staff see it. Text follows Who: "removed picture 2 from the slider".
type ChangeEntry struct {
	ID      string     `json:"id"`
	Subject Subject    `json:"subject"`
	Kind    ChangeKind `json:"kind"` // undone, redone or published
	At      time.Time  `json:"at"`
	By      string     `json:"by"`
	Who     string     `json:"who"` // a person's name, "root (by command)", the e-mail address of a removed account
	Text    string     `json:"text"`
	State   State      `json:"state"`
}

// step is a change of one of the two files by a revision; the hash of a file is "" where the tree has none.
type step struct {
	school.Revision
	before       int // the number of the revision before it
	older, newer string
}

// history keeps what is known of revisions, which never change, by their numbers.
type history struct {
	mu    sync.Mutex
	files map[revisionOf]string // hashes
	texts map[revisionOf]string // of changes
}

// revisionOf names a revision's file of a subject.
type revisionOf struct {
	Subject
	number int
}

// maxChanges bounds the list of changes of a subject.
const maxChanges = 100

// fileNames are the files of the subjects.
var fileNames = map[Subject]string{Slider: school.SliderFile, Popup: school.PopupFile}

// known returns a value of a history, which load makes the first time.
func (h *history) known(in map[revisionOf]string, of revisionOf, load func() (string, error)) (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if value, isKnown := in[of]; isKnown {
		return value, nil
	}
	value, err := load()
	if err == nil {
		in[of] = value
	}
	return value, err
}

// hashIn returns the hash of the subject's file in the tree of a revision.
func (s *Service) hashIn(subject Subject, revision school.Revision) (string, error) {
	return s.history.known(s.history.files, revisionOf{subject, revision.Number}, func() (string, error) {
		in, err := s.deps.Revisions.TreeOf(revision)
		return in.Find(fileNames[subject]).Hash, err
	})
}

// steps lists the changes of a subject by the revisions that are kept, newest first.
func (s *Service) steps(ctx context.Context, subject Subject) (steps []step, err error) {
	list, err := s.deps.Revisions.List(ctx, school.SystemActor)
	if err != nil {
		return nil, err
	}
	all := []school.Revision{}
	for _, r := range list {
		all = append(all, r.Revision)
	}
	if len(all) > 0 && all[len(all)-1].Number == 1 {
		all = append(all, school.Revision{}) // the sample
	}
	for i := range len(all) - 1 {
		next := step{Revision: all[i], before: all[i+1].Number}
		if next.newer, err = s.hashIn(subject, all[i]); err != nil {
			return nil, err
		}
		if next.older, err = s.hashIn(subject, all[i+1]); err != nil {
			return nil, err
		}
		if next.newer != next.older {
			steps = append(steps, next)
		}
		if len(steps) == maxChanges {
			break
		}
	}
	return steps, nil
}

// change returns a step with the slider or the pop-up before and after it.
func (s *Service) change(ctx context.Context, subject Subject, of step) (Change, error) {
	done := Change{ID: changeID(subject, of.Number), Subject: subject, Kind: Published}
	for number, into := range map[int]*school.Home{of.before: &done.Before, of.Number: &done.After} {
		_, in, err := s.deps.Revisions.Revision(ctx, school.SystemActor, number)
		if err != nil {
			return done, err
		}
		home, err := s.homeIn(in)
		if err != nil {
			return done, err
		}
		*into = only(home, subject)
	}
	return done, nil
}

// only returns the slider alone or the pop-up alone.
func only(home school.Home, subject Subject) school.Home {
	if subject == Popup {
		return school.Home{Popup: home.Popup}
	}
	return school.Home{Slider: home.Slider}
}

// kindOf returns what a step is, by the kinds of those before it: undoing an undo is a redo.
func kindOf(of step, steps []step) ChangeKind {
	if of.Undoes == 0 {
		return Published
	}
	for _, other := range steps {
		if other.Number == of.Undoes && kindOf(other, steps) == Undone {
			return Redone
		}
	}
	return Undone
}

// textOf describes a step in words that follow a name.
func (s *Service) textOf(ctx context.Context, subject Subject, of step, kind ChangeKind) (string, error) {
	return s.history.known(s.history.texts, revisionOf{subject, of.Number}, func() (string, error) {
		change, err := s.change(ctx, subject, of)
		switch kind {
		case Undone:
			change.Before, change.After = change.After, change.Before
			return "undid: " + ChangeText(change), err
		case Redone:
			return "redid: " + ChangeText(change), err
		}
		return ChangeText(change), err
	})
}

// History lists the changes of slider and pop-up by the revisions that are kept, newest first, each with whether it
// can be undone now.
func (s *Service) History(ctx context.Context, by school.Actor) ([]ChangeEntry, error) {
	if err := by.RequireStaff(); err != nil {
		return nil, err
	}
	names, err := store.Read(s.deps.DB, audit.LoadNames)
	if err != nil {
		return nil, err
	}
	entries := []ChangeEntry{}
	for subject := range fileNames {
		steps, err := s.steps(ctx, subject)
		if err != nil {
			return nil, err
		}
		undone := map[int]bool{} // an undo is newer than what it undid; one that was itself undone does not count
		for _, of := range steps {
			if of.Undoes != 0 && !undone[of.Number] {
				undone[of.Undoes] = true
			}
			next := ChangeEntry{
				ID: changeID(subject, of.Number), Subject: subject, Kind: kindOf(of, steps), At: of.At, By: of.By, Who: names.Of(of.By), State: Covered,
			}
			switch {
			case undone[of.Number]:
				next.State = IsUndone
			case of.newer == steps[0].newer:
				next.State = CanUndo
			}
			if next.Text, err = s.textOf(ctx, subject, of, next.Kind); err != nil {
				return nil, err
			}
			entries = append(entries, next)
		}
	}
	slices.SortFunc(entries, func(a, b ChangeEntry) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return entries, nil
}

// find returns the step of a change.
func (s *Service) find(ctx context.Context, id string) (Subject, step, []step, error) {
	name, written, _ := strings.Cut(id, "-")
	number, err := strconv.Atoi(written)
	subject := Subject(name)
	if err == nil && fileNames[subject] != "" {
		steps, err := s.steps(ctx, subject)
		if err != nil {
			return subject, step{}, nil, err
		}
		for _, of := range steps {
			if of.Number == number {
				return subject, of, steps, nil
			}
		}
	}
	return subject, step{}, nil, school.Errorf(school.NotFound, "This change can't be undone any more: what was published before it is not kept.")
}

// Undo undoes one change. The undo is a change itself.
func (s *Service) Undo(ctx context.Context, by school.Actor, id string) (Change, error) {
	if err := by.RequireStaff(); err != nil {
		return Change{}, err
	}
	subject, of, steps, err := s.find(ctx, id)
	if err != nil {
		return Change{}, err
	}
	edit := Edit{Subject: subject, Kind: Undone, Undoes: of.Number}
	if kindOf(of, steps) == Undone {
		edit.Kind = Redone
	}
	return s.revert(ctx, by, edit, of)
}

// revert publishes the file from before a change, with its pictures. It overwrites no later change: that has to be
// undone first.
func (s *Service) revert(ctx context.Context, by school.Actor, edit Edit, of step) (Change, error) {
	_, before, done, err := s.deps.Revisions.Export(of.before)
	if err != nil {
		return Change{}, err
	}
	defer done()
	name, folder := fileNames[edit.Subject], string(edit.Subject)+"/"
	isOwn := func(f school.RevisionFile) bool { return f.Path == name || strings.HasPrefix(f.Path, folder) }
	return s.publish(ctx, by, edit, func(in tree.Tree, _ school.Home) (tree.Tree, error) {
		switch in.Find(name).Hash {
		case of.newer:
		case of.older:
			return in, school.Errorf(school.Conflict, "This was undone already.")
		default:
			return in, school.Errorf(school.Conflict, "The %s has changed since. Undo the later changes first, the newest before the others.", nouns[edit.Subject])
		}
		next := in.Without(isOwn)
		var parts []tree.Part
		for _, f := range before.Files() {
			if isOwn(f) {
				parts = append(parts, before.Part(f))
			}
		}
		return next.With(parts...), nil
	})
}
