package homepage

import (
	"cmp"
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

// Edit says what an edit of the slider or the pop-up is.
type Edit struct {
	Subject Subject
	Kind    ChangeKind
	Undoes  int    // the revision whose change it reverts; 0 for none
	Text    string // what it does, in words that follow a name; "" for those of ChangeText
	DryRun  bool   // everything but the commit
}

// errUnchanged is the outcome of an edit that found nothing to do.
var errUnchanged = errors.New("nothing to do")

// tries bounds how often an edit is made again because somebody else published at the same moment.
const tries = 4

// apply publishes an edit of the slider or the pop-up, which changes what is published in place. When the edit returns
// errUnchanged, nothing is published, and the Change has no ID.
func (s *Service) apply(ctx context.Context, by school.Actor, edit Edit, change func(now *school.Home) error) (Change, error) {
	return s.publish(ctx, by, edit, func(in tree.Tree, before school.Home) (tree.Tree, error) {
		after := school.Home{Slider: slices.Clone(before.Slider), Popup: before.Popup}
		if err := change(&after); err != nil {
			return in, err
		}
		return s.withHome(in, edit.Subject, after)
	})
}

// publish publishes what an edit makes of the published tree. It is made again on top of what somebody else published
// meanwhile, and goes on when whoever asked for it has left the page.
func (s *Service) publish(ctx context.Context, by school.Actor, edit Edit, change func(in tree.Tree, before school.Home) (tree.Tree, error)) (done Change, err error) {
	if err := by.Require(school.Publish, school.HomeSection); err != nil {
		return Change{}, err
	}
	ctx = context.WithoutCancel(ctx)
	if account := by.Account.ID; account != "" && !edit.DryRun {
		if wait, ok := s.edits.Allow(account); !ok {
			return Change{}, &school.Error{Code: school.Throttled, RetryAfter: wait, Message: "This account has changed the slider and the pop-up too often within an hour. Please wait a little, then try again."}
		}
	}
	if err := s.publishing.Acquire(ctx, 1); err != nil {
		return Change{}, err
	}
	defer s.publishing.Release(1)
	for range tries {
		done, err = s.publishOnce(ctx, by, edit, change)
		if school.CodeOf(err) != school.Outdated {
			break
		}
	}
	return done, err
}

func (s *Service) publishOnce(ctx context.Context, by school.Actor, edit Edit, change func(in tree.Tree, before school.Home) (tree.Tree, error)) (Change, error) {
	published, in, err := s.deps.Revisions.Revision(ctx, school.SystemActor, revisions.Current)
	if err != nil {
		return Change{}, err
	}
	done := Change{Subject: edit.Subject, Kind: edit.Kind}
	if done.Before, err = s.homeIn(in); err != nil {
		return Change{}, err
	}
	next, err := change(in, done.Before)
	if errors.Is(err, errUnchanged) {
		return Change{Subject: edit.Subject}, nil
	}
	if err != nil {
		return Change{}, err
	}
	if done.After, err = s.homeIn(next); err != nil {
		return Change{}, err
	}
	result, err := s.deps.Publisher.Publish(ctx, by, next, publish.ImportOptions{
		Message: messageOf(cmp.Or(edit.Text, ChangeText(done))), Base: published.Number, DryRun: edit.DryRun, Undoes: edit.Undoes,
		Record: revisions.AddOptions{Entry: entryOf(done), FreesSpace: edit.Kind == Deleted},
	})
	if err != nil {
		return Change{}, ofSubject(err, edit.Subject)
	}
	if !edit.DryRun {
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
		isOwn := d.File == fileNames[subject] || strings.HasPrefix(d.File, string(subject)+"/")
		if isOwn && d.Severity == school.SeverityError {
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
