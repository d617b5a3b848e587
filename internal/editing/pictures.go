package editing

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"

	"schoolsite/internal/content/item"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// PictureEdit changes a picture wherever the content shows it.
type PictureEdit struct {
	Picture     string    `json:"picture"`               // SHA-256 of its bytes
	Base        int       `json:"base"`                  // the revision in which it was looked at
	Alt         string    `json:"alt,omitempty"`         // replaces every description; "" leaves them
	Focus       string    `json:"focus,omitempty"`       // what stays in view where it is cut, such as "top left"; "" leaves it
	Replacement *KeptFile `json:"replacement,omitempty"` // takes its place
	DryRun      bool      `json:"dryRun,omitempty"`
}

// EditPicture publishes an edit of a picture as one revision. Where the places that show it, or their descriptions,
// are not those of the base any more, nothing is published.
func (l *Library) EditPicture(ctx context.Context, by school.Actor, edit PictureEdit) (done publish.ImportResult, err error) {
	if err := by.RequireEditor(); err != nil {
		return done, err
	}
	edit.Alt = text.TidyDescription(edit.Alt)
	if wrong := text.DescriptionMessage(edit.Alt); wrong != "" {
		return done, school.InvalidFields(map[string]string{"alt": wrong})
	}
	if edit.Alt == "" && edit.Focus == "" && edit.Replacement == nil {
		return done, school.InvalidFields(map[string]string{"alt": "Say in a few words what this picture shows."})
	}
	var files []Attachment
	if edit.Replacement != nil {
		edit.Replacement.Field = "/replacement"
		edit.Focus = cmp.Or(edit.Focus, school.FocusMiddle) // that of the old picture says nothing of this one
		if files, err = l.attached([]KeptFile{*edit.Replacement}); err != nil {
			return done, err
		}
	}
	for range tries {
		if done, err = l.editPicture(ctx, by, edit, files); school.CodeOf(err) != school.Outdated {
			break
		}
	}
	return done, err
}

func (l *Library) editPicture(ctx context.Context, by school.Actor, edit PictureEdit, files []Attachment) (done publish.ImportResult, err error) {
	current, now, err := l.Revisions.Revision(ctx, by, revisions.Current)
	if err != nil {
		return done, err
	}
	uses, err := l.usesOf(now, edit.Picture)
	if err != nil {
		return done, err
	}
	if len(uses) == 0 {
		return done, school.Errorf(school.NotFound, "No page of the content shows this picture.")
	}
	if edit.Base != current.Number {
		_, base, err := l.Revisions.Revision(ctx, by, edit.Base)
		if err != nil {
			return done, err
		}
		before, err := l.usesOf(base, edit.Picture)
		if err != nil {
			return done, err
		}
		if !maps.EqualFunc(before, uses, slices.Equal) {
			return done, school.Errorf(school.Conflict, "Somebody changed meanwhile where this picture is shown, or what is said of it. Nothing was changed: look at it again.")
		}
	}
	change := item.PictureEdit{Alt: edit.Alt, Focus: edit.Focus, Paths: map[string]string{}}
	var replaced []string
	places, with := 0, now
	for old := range uses {
		places += len(uses[old])
		change.Paths[old] = old
		for i, file := range files {
			next := item.PicturePath(with, old, file.Name, file.Hash)
			change.Paths[old], files[i].path = next, next
			with = with.With(l.at(next, file))
			if next != old && by.May(school.Publish, school.SectionOf(old)) { // others may add pictures, but not remove them
				replaced = append(replaced, old)
			}
		}
	}
	texts, err := item.EditPictures(now, change)
	if err != nil {
		return done, err
	}
	with = with.Without(func(file school.RevisionFile) bool { return slices.Contains(replaced, file.Path) }).With(texts...)
	message := fmt.Sprintf("Picture %s, in %s: %s", map[bool]string{false: "changed", true: "replaced"}[files != nil], school.CountText(places, "place"), path.Base(slices.Min(slices.Collect(maps.Keys(uses)))))
	done, err = l.Publisher.Publish(ctx, by, with, publish.ImportOptions{Message: message, Base: current.Number, DryRun: edit.DryRun})
	return done, atFields(err, item.Edited{}, files)
}

// usesOf returns the uses of a picture by the paths that it has in a tree.
func (l *Library) usesOf(in tree.Tree, picture string) (map[string][]item.PictureUse, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all, err := l.index.Uses(in)
	uses := map[string][]item.PictureUse{}
	for _, file := range in.Files() {
		if file.Hash == picture && len(all[file.Path]) > 0 {
			uses[file.Path] = all[file.Path]
		}
	}
	return uses, err
}
