package homepage

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/audit"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
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
	TooOld   State = "gone"   // what was published before it is not kept any more
)

// ChangeEntry describes a change as staff see it. Text follows Who: "removed picture 2 from the slider". Sentence has
// Who as its first value.
type ChangeEntry struct {
	ID       string        `json:"id"`
	Subject  Subject       `json:"subject"`
	Kind     ChangeKind    `json:"kind"` // undone, redone or published
	At       time.Time     `json:"at"`
	By       string        `json:"by"`
	Who      string        `json:"who"` // a person's name, "root (by command)", the e-mail address of a removed account
	Text     string        `json:"text"`
	Sentence text.Sentence `json:"sentence"`
	State    State         `json:"state,omitempty"` // absent where whoever asks can't undo it
}

// homeFiles has the slider and the pop-up of a revision, without their pictures, and the hashes of their files, which
// are "" where the tree has none.
type homeFiles struct {
	school.Home
	hashes map[Subject]string
}

// step is a change of one of the two files by a revision.
type step struct {
	school.Revision
	subject      Subject
	before       int // the number of the revision before it
	older, newer homeFiles
	kind         ChangeKind
	state        State
}

// maxChanges bounds the list of changes of a subject.
const maxChanges = 100

// filesOf returns what a revision has of the two. It reads each revision once: they never change.
func (s *Service) filesOf(revision school.Revision) (homeFiles, error) {
	s.reading.Lock()
	defer s.reading.Unlock()
	found, isKnown := s.files[revision.Number]
	if isKnown {
		return found, nil
	}
	in, err := s.deps.Revisions.TreeOf(revision)
	if err != nil {
		return found, err
	}
	found.hashes = map[Subject]string{}
	for subject, name := range fileNames {
		found.hashes[subject] = in.Find(name).Hash
	}
	if found.Home, err = readHome(in.Tree); err == nil {
		s.files[revision.Number] = found
	}
	return found, err
}

// steps lists the changes of a subject by the revisions that are kept, newest first.
func (s *Service) steps(subject Subject) (steps []step, err error) {
	all, err := s.deps.Revisions.All()
	if err != nil {
		return nil, err
	}
	if len(all) > 0 && all[len(all)-1].Number == 1 {
		all = append(all, school.Revision{}) // the sample
	}
	for i := 0; i < len(all)-1 && len(steps) < maxChanges; i++ {
		next := step{Revision: all[i], subject: subject, before: all[i+1].Number}
		if next.newer, err = s.filesOf(all[i]); err != nil {
			return nil, err
		}
		if next.older, err = s.filesOf(all[i+1]); err != nil {
			return nil, err
		}
		if next.newer.hashes[subject] != next.older.hashes[subject] {
			steps = append(steps, next)
		}
	}
	undone := map[int]bool{} // an undo is newer than what it undid; one that was itself undone does not count
	for i, of := range steps {
		if of.Undoes != 0 && !undone[of.Number] {
			undone[of.Undoes] = true
		}
		steps[i].kind, steps[i].state = kindOf(of, steps), Covered
		switch {
		case undone[of.Number]:
			steps[i].state = IsUndone
		case of.newer.hashes[subject] == steps[0].newer.hashes[subject]:
			steps[i].state = CanUndo
		}
	}
	return steps, nil
}

// kindOf returns what a step is, by those before it: undoing an undo is a redo.
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

// sentence says what somebody did by a step.
func (of step) sentence(who string) text.Sentence {
	before, after := of.older.Home, of.newer.Home
	switch of.kind {
	case Undone:
		return text.Sentencef("%s undid: %s", who,
			ChangeSentence(Change{Subject: of.subject, Before: after, After: before}, ""))
	case Redone:
		return text.Sentencef("%s redid: %s", who,
			ChangeSentence(Change{Subject: of.subject, Before: before, After: after}, ""))
	}
	return ChangeSentence(Change{Subject: of.subject, Before: before, After: after}, who)
}

// History lists the changes of slider and pop-up by the revisions that are kept, newest first, each with whether it
// can be undone now.
func (s *Service) History() ([]ChangeEntry, error) {
	names, err := store.Read(s.deps.DB, audit.LoadNames)
	if err != nil {
		return nil, err
	}
	entries := []ChangeEntry{}
	for subject := range fileNames {
		steps, err := s.steps(subject)
		if err != nil {
			return nil, err
		}
		for _, of := range steps {
			who := names.Of(of.By)
			entries = append(entries, ChangeEntry{
				ID: changeID(subject, of.Number), Subject: subject, Kind: of.kind, At: of.At, By: of.By, Who: who,
				Text: of.sentence("").WithoutName(), Sentence: of.sentence(who), State: of.state,
			})
		}
	}
	slices.SortFunc(entries, func(a, b ChangeEntry) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) })
	return entries, nil
}

// find returns the step of a change.
func (s *Service) find(id string) (step, error) {
	name, written, _ := strings.Cut(id, "-")
	number, err := strconv.Atoi(written)
	subject := Subject(name)
	if err == nil && fileNames[subject] != "" {
		steps, err := s.steps(subject)
		if err != nil {
			return step{}, err
		}
		for _, of := range steps {
			if of.Number == number {
				return of, nil
			}
		}
	}
	return step{}, school.Errorf(school.NotFound,
		"This change can't be undone any more: what was published before it is not kept.")
}

// Undo undoes one change: it publishes the file from before it, with its pictures. The undo is a change itself. It
// overwrites no later change: that has to be undone first.
func (s *Service) Undo(ctx context.Context, by school.Actor, id string) (Change, error) {
	of, err := s.find(id)
	if err != nil {
		return Change{}, err
	}
	_, before, done, err := s.deps.Revisions.Export(of.before)
	if err != nil {
		return Change{}, err
	}
	defer done()
	edit := Edit{Subject: of.subject, Kind: Undone, Undoes: of.Number}
	if of.kind == Undone {
		edit.Kind = Redone
	}
	isOwn := func(f school.RevisionFile) bool { return of.subject.owns(f.Path) }
	isOther := func(f school.RevisionFile) bool { return !isOwn(f) }
	return s.publish(ctx, by, edit, func(in tree.Tree, _ school.Home) (tree.Tree, error) {
		switch in.Find(fileNames[of.subject]).Hash {
		case of.newer.hashes[of.subject]:
			return in.Without(isOwn).With(before.Without(isOther).Parts()...), nil
		case of.older.hashes[of.subject]:
			return in, school.Errorf(school.Conflict, "This was undone already.")
		}
		return in, school.Errorf(school.Conflict,
			"The %s has changed since. Undo the later changes first, the newest before the others.", nouns[of.subject])
	})
}
