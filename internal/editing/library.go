package editing

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"schoolsite/internal/content/item"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// library indexes the pictures that the site shows with their places. The index of a revision is made once, of the
// files that changed.
type library struct {
	mu    sync.Mutex
	index item.PictureIndex
	last  listing
}

// listing has the pictures of the content of one revision, the newest first.
type listing struct {
	version
	in       tree.Tree
	pictures []LibraryPicture
}

// version tells trees apart. A takedown changes no revision, but what is left of it.
type version struct {
	revision, purged int
	in               string
}

// LibraryPicture is a picture with the places that show it. Files of other bytes are one picture, which a takedown
// deletes as a whole, where they were made of one: the slider's file is another one than what was uploaded.
type LibraryPicture struct {
	ID             string            `json:"_id"`   // SHA-256 of the bytes of one of its files
	Files          []string          `json:"files"` // of the content
	Uses           []item.PictureUse `json:"uses"`
	school.Picture `json:"-"`
	hashes         []string // of its files
	found          string   // what it is found by, in small letters
}

// PictureFilter selects pictures of the library.
type PictureFilter struct {
	ID          string // of the one that is wanted
	Words       string // each stands in a description, a file's name, or the title or address of what shows it
	Undescribed bool   // only those that somewhere lack a description
	After       string // the ID of the last picture of the page before
}

// LibraryPage is one page of the library.
type LibraryPage struct {
	Revision int // the Base of an edit
	Pictures []LibraryPicture
	Total    int
	Next     string // After of the next page; "" at the end
}

// maxPictures is the length of a page of the library.
const maxPictures = 24

// Pictures lists the pictures of the content that a filter lets pass.
func (s *Service) Pictures(filter PictureFilter) (page LibraryPage, err error) {
	now, err := s.listing()
	if err != nil {
		return page, err
	}
	all := slices.Clone(now.pictures)
	words := strings.Fields(strings.ToLower(filter.Words))
	all = slices.DeleteFunc(all, func(p LibraryPicture) bool {
		isOther := func(word string) bool { return !strings.Contains(p.found, word) }
		return filter.ID != "" && !slices.Contains(p.hashes, filter.ID) || slices.ContainsFunc(words, isOther) || filter.Undescribed &&
			!slices.ContainsFunc(p.Uses, func(use item.PictureUse) bool { return use.Undescribed })
	})
	page.Revision, page.Total = now.revision, len(all)
	from := 1 + slices.IndexFunc(all, func(p LibraryPicture) bool { return p.ID == filter.After })
	page.Pictures = all[from:min(from+maxPictures, len(all))]
	if from+maxPictures < len(all) {
		page.Next = all[from+maxPictures-1].ID
	}
	return page, s.DB.View(func(tx *store.Tx) error {
		for i, p := range page.Pictures {
			if page.Pictures[i].Picture, _, err = store.Pictures.Find(tx, p.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// listing returns the pictures of the published content.
func (s *Service) listing() (listing, error) {
	l := &s.library
	l.mu.Lock()
	defer l.mu.Unlock()
	revision, published, err := s.Revisions.At(revisions.Current)
	next := listing{version: version{revision.Number, revision.Purged, revision.Tree}, in: published.Tree}
	if err != nil || l.last.pictures != nil && next.version == l.last.version {
		return l.last, err
	}
	uses, err := l.index.Uses(next.in)
	if err != nil {
		return l.last, err
	}
	since, err := s.picturesSince()
	if err != nil {
		return l.last, err
	}
	pictures, err := s.picturesOf(next.in)
	if err != nil {
		return l.last, err
	}
	at := map[string]int{}
	next.pictures = []LibraryPicture{}
	for _, file := range next.in.Files() {
		if len(uses[file.Path]) == 0 {
			continue
		}
		i, known := at[pictures[file.Hash]]
		if !known {
			i, at[pictures[file.Hash]] = len(next.pictures), len(next.pictures)
			next.pictures = append(next.pictures, LibraryPicture{ID: file.Hash})
		}
		p := &next.pictures[i]
		p.Files, p.Uses = append(p.Files, file.Path), append(p.Uses, uses[file.Path]...)
		p.hashes = append(p.hashes, file.Hash)
	}
	newest := map[string]int{}
	for i := range next.pictures {
		p := &next.pictures[i]
		p.found = p.words()
		for _, hash := range p.hashes {
			newest[p.ID] = max(newest[p.ID], since[hash])
		}
	}
	slices.SortStableFunc(next.pictures, func(a, b LibraryPicture) int { return cmp.Compare(newest[b.ID], newest[a.ID]) })
	l.last = next
	return next, nil
}

// picturesOf returns the pictures of a tree by the hashes of their files: the IDs by which a takedown finds all files
// of one, or the hash itself where nothing is recorded.
func (s *Service) picturesOf(in tree.Tree) (pictures map[string]string, err error) {
	pictures = map[string]string{}
	err = s.DB.View(func(tx *store.Tx) error {
		for _, file := range in.Files() {
			if !tree.IsPicture(file.Path) {
				continue
			}
			picture, _, err := store.Pictures.Find(tx, file.Hash)
			if err != nil {
				return err
			}
			pictures[file.Hash] = cmp.Or(picture.ID, file.Hash)
		}
		return nil
	})
	return pictures, err
}

// picturesSince returns the first kept revision of each picture file, by its hash.
func (s *Service) picturesSince() (since map[string]int, err error) {
	since = map[string]int{}
	err = s.DB.View(func(tx *store.Tx) error {
		return revisions.Each(tx, func(number int, _ bool, files []school.RevisionFile) {
			for _, file := range files {
				if first, known := since[file.Hash]; tree.IsPicture(file.Path) && (!known || number < first) {
					since[file.Hash] = number
				}
			}
		})
	})
	return since, store.IgnoreDamaged(err)
}

// words joins what a picture is found by.
func (p LibraryPicture) words() string {
	words := slices.Clone(p.Files)
	for _, use := range p.Uses {
		words = append(words, use.Kind, use.Title, use.Page, use.Alt)
	}
	return strings.ToLower(strings.Join(words, "\n"))
}
