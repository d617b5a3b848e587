package editing

import (
	"fmt"

	"schoolsite/internal/content/item"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// ListedItem is an item in a list, with views of its pictures.
type ListedItem struct {
	item.Item
	// Pictures has the address of a view of each picture, by the name that the field has, such as "1.jpg".
	Pictures     map[string]string  `json:"pictures,omitempty"`
	Page         string             `json:"page,omitempty"`         // where visitors see it; "" as long as they don't
	Translations []item.Translation `json:"translations,omitempty"` // into the other languages of the site
}

// listed returns items with views of the pictures that their fields name, without those that were deleted permanently.
func (s *Service) listed(in tree.Tree, items []item.Item) ([]ListedItem, error) {
	hashes := map[string]string{}
	for _, file := range in.Files() {
		hashes[file.Path] = file.Hash
	}
	all := make([]ListedItem, len(items))
	isDeleted, err := s.deletedIn(in)
	if err != nil {
		return nil, err
	}
	err = s.DB.View(func(tx *store.Tx) error {
		for i, one := range items {
			one.Fields, _ = item.WithoutDeleted(one.File, one.Fields, isDeleted)
			all[i].Item = one
			named := map[string]string{}
			for name, path := range item.PicturePaths(one) {
				named[name] = hashes[path]
			}
			var err error
			if all[i].Pictures, err = addresses(tx, named); err != nil {
				return fmt.Errorf("pictures of %s: %w", one.File, err)
			}
		}
		return nil
	})
	return all, err
}

// deletedIn returns a function that reports whether a tree lacks a picture because it was deleted permanently.
func (s *Service) deletedIn(in tree.Tree) (func(pointer, path string) bool, error) {
	_, paths, err := s.Revisions.TakenDown()
	return func(_, path string) bool { return paths[path] && in.Find(path).Hash == "" }, err
}

// WithoutDeleted returns the fields of a draft of an item without the pictures that were deleted permanently, and where
// entries of lists are now. isDeleted tells of the files that the draft has in its fields, by their JSON pointers.
func (s *Service) WithoutDeleted(
	kind, id string, fields map[string]any, isDeleted func(pointer string) bool,
) (rest map[string]any, moved map[string]string, err error) {
	k, err := item.KindOf(kind)
	if err != nil {
		return nil, nil, err
	}
	_, now, err := s.Revisions.At(revisions.Current)
	if err != nil {
		return nil, nil, err
	}
	isPublished, err := s.deletedIn(now.Tree)
	rest, moved = item.WithoutDeleted(k.FileOf(id), fields, func(pointer, path string) bool {
		return isDeleted(pointer) || isPublished(pointer, path)
	})
	return rest, moved, err
}

// FileViews returns the addresses of views of a draft's pictures, by their hashes.
func (s *Service) FileViews(files []school.DraftFile) (views map[string]string, err error) {
	hashes := map[string]string{}
	for _, file := range files {
		hashes[file.Hash] = file.Hash
	}
	err = s.DB.View(func(tx *store.Tx) error {
		views, err = addresses(tx, hashes)
		return err
	})
	return views, err
}

// addresses returns the address of a view of each picture, by its key in hashes. What is no picture is left out.
func addresses(tx *store.Tx, hashes map[string]string) (map[string]string, error) {
	found := map[string]string{}
	for name, hash := range hashes {
		picture, exists, err := store.Pictures.Find(tx, hash)
		if err != nil {
			return nil, err
		}
		if exists {
			found[name] = picture.Image("").URL
		}
	}
	return found, nil
}
