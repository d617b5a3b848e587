package homepage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Edit changes the slider or the pop-up, or reverts such a change.
type Edit struct {
	Subject Subject
	Kind    ChangeKind
	Undoes  int // the revision whose change it reverts; 0 for none
	DryRun  bool
}

// errUnchanged is the outcome of an edit that found nothing to do.
var errUnchanged = errors.New("nothing to do")

// apply publishes an edit of the slider or the pop-up, which changes what is published in place. When the edit returns
// errUnchanged, nothing is published, and the Change has no ID.
func (s *Service) apply(ctx context.Context, by school.Actor, edit Edit,
	change func(now *school.Home) error) (Change, error) {
	return s.publish(ctx, by, edit, func(in tree.Tree, before school.Home) (tree.Tree, error) {
		after := school.Home{Slider: slices.Clone(before.Slider), Popup: before.Popup}
		if err := change(&after); err != nil {
			return in, err
		}
		return s.withHome(in, edit.Subject, after)
	})
}

// publish publishes what an edit makes of the published tree, one edit at a time. It goes on when whoever asked for it
// has left the page.
func (s *Service) publish(
	ctx context.Context, by school.Actor, edit Edit, change func(in tree.Tree, before school.Home) (tree.Tree, error),
) (done Change, err error) {
	if err := by.Require(school.Publish, school.HomeSection); err != nil {
		return Change{}, err
	}
	ctx = context.WithoutCancel(ctx)
	if account := by.Account.ID; account != "" && !edit.DryRun {
		if wait, ok := s.edits.Allow(account); !ok {
			return Change{}, &school.Error{Code: school.Throttled, RetryAfter: wait,
				Message: "This account has changed " +
					"the slider and the pop-up too often within an hour. Please wait a little, then try again."}
		}
	}
	if err := s.publishing.Acquire(ctx, 1); err != nil {
		return Change{}, err
	}
	defer s.publishing.Release(1)
	result, err := s.deps.Publisher.Edit(ctx, by, func(_ revisions.Published, in tree.Tree) (
		next tree.Tree, options publish.ImportOptions, err error,
	) {
		done = Change{Subject: edit.Subject, Kind: edit.Kind}
		if done.Before, err = s.homeIn(in); err != nil {
			return next, options, err
		}
		if next, err = change(in, done.Before); err != nil {
			return next, options, err
		}
		done.After, err = s.homeIn(next)
		return next, publish.ImportOptions{
			Message: messageOf(ChangeText(done)), DryRun: edit.DryRun, Undoes: edit.Undoes,
			Edited: &school.EditedItem{Kind: string(edit.Subject)},
			Record: revisions.AddOptions{Entry: entryOf(done), FreesSpace: edit.Kind == Deleted},
		}, err
	})
	switch {
	case errors.Is(err, errUnchanged):
		return Change{Subject: edit.Subject}, nil
	case err != nil:
		return Change{}, ofSubject(err, edit.Subject)
	case !edit.DryRun:
		done.ID = changeID(edit.Subject, result.Revision.Number)
	}
	return done, nil
}

// ofSubject returns the first error of the check that is about the slider or the pop-up, whose form has no list of
// diagnostics, and any other error as it is.
func ofSubject(err error, subject Subject) error {
	if school.CodeOf(err) != school.ContentInvalid {
		return err
	}
	for _, d := range school.AsError(err).Diagnostics {
		if subject.owns(d.File) && d.Severity == school.SeverityError {
			return school.Errorf(school.Invalid, "%s", d.Message).Because(err)
		}
	}
	return err
}

// messageOf makes the message of a revision of words that follow a name.
func messageOf(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// changeID names the change of a subject by a revision.
func changeID(subject Subject, revision int) string { return fmt.Sprintf("%s-%d", subject, revision) }

// DeleteLive removes the slider or the pop-up with this ID, or with "" whichever there is.
func (s *Service) DeleteLive(ctx context.Context, by school.Actor, subject Subject, id string) (Change, error) {
	return s.apply(ctx, by, Edit{Subject: subject, Kind: Deleted}, func(now *school.Home) error {
		err := mustBe(*now, subject, id)
		if subject == Popup {
			now.Popup = nil
		} else {
			now.Slider = nil
		}
		return err
	})
}
