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
	Picture string `json:"picture"`       // SHA-256 of its bytes
	Base    int    `json:"base"`          // the revision in which it was looked at
	Alt     string `json:"alt,omitempty"` // replaces every description; "" leaves them
	// what stays in view where it is cut, such as "top left"; "" leaves it
	Focus       string    `json:"focus,omitempty"`
	Replacement *KeptFile `json:"replacement,omitempty"` // takes its place
	DryRun      bool      `json:"dryRun,omitempty"`
}

// EditPicture publishes an edit of a picture as one revision. Where the places that show it, or their descriptions,
// are not those of the base any more, nothing is published.
func (s *Service) EditPicture(ctx context.Context, by school.Actor,
	edit PictureEdit) (done publish.ImportResult, err error) {
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
		if files, err = s.attached(by, []KeptFile{*edit.Replacement}); err != nil {
			return done, err
		}
	}
	done, err = s.Publisher.Edit(ctx, by,
		func(on revisions.Published, in tree.Tree) (tree.Tree, publish.ImportOptions, error) {
			return s.withPicture(by, edit, files, on.Number, in)
		})
	return done, atFields(err, item.Edited{}, files)
}

// withPicture makes an edit of a picture to the content that is published now, the revision current.
func (s *Service) withPicture(
	by school.Actor, edit PictureEdit, files []Attachment, current int, now tree.Tree,
) (with tree.Tree, options publish.ImportOptions, err error) {
	uses, err := s.usesOf(now, edit.Picture)
	if err != nil {
		return with, options, err
	}
	if len(uses) == 0 {
		return with, options, school.Errorf(school.NotFound, "No page of the content shows this picture.")
	}
	if edit.Base != current {
		_, base, err := s.Revisions.At(edit.Base)
		if err != nil {
			return with, options, err
		}
		before, err := s.usesOf(base.Tree, edit.Picture)
		if err != nil {
			return with, options, err
		}
		if !maps.EqualFunc(before, uses, slices.Equal) {
			return with, options,
				school.Errorf(school.Conflict, "Somebody changed meanwhile where this picture is shown, "+
					"or what is said of it. Nothing was changed: look at it again.")
		}
	}
	change := item.PictureEdit{Alt: edit.Alt, Focus: edit.Focus, Paths: map[string]string{}}
	var replaced []string
	places := 0
	with = now
	for old := range uses {
		places += len(uses[old])
		change.Paths[old] = old
		for i, file := range files {
			next := item.PicturePath(with, old, file.Name, file.Hash)
			change.Paths[old], files[i].path = next, next
			with = with.With(s.at(next, file))
			// Others may add pictures, but not remove them.
			if next != old && by.May(school.Publish, school.SectionOf(old)) {
				replaced = append(replaced, old)
			}
		}
	}
	texts, err := item.EditPictures(now, change)
	isReplaced := func(file school.RevisionFile) bool { return slices.Contains(replaced, file.Path) }
	did, first := "changed", slices.Min(slices.Collect(maps.Keys(uses)))
	if files != nil {
		did = "replaced"
	}
	message := fmt.Sprintf("Picture %s, in %s: %s", did, text.CountText(places, "place"), path.Base(first))
	return with.Without(isReplaced).With(texts...), publish.ImportOptions{Message: message, DryRun: edit.DryRun}, err
}

// usesOf returns the uses of a picture by the paths that it has in a tree.
func (s *Service) usesOf(in tree.Tree, picture string) (map[string][]item.PictureUse, error) {
	s.library.mu.Lock()
	defer s.library.mu.Unlock()
	all, err := s.library.index.Uses(in)
	if err != nil {
		return nil, err
	}
	pictures, err := s.picturesOf(in)
	uses := map[string][]item.PictureUse{}
	for _, file := range in.Files() {
		isIt := pictures[file.Hash] != "" && pictures[file.Hash] == pictures[picture]
		if isIt && len(all[file.Path]) > 0 {
			uses[file.Path] = all[file.Path]
		}
	}
	return uses, err
}
