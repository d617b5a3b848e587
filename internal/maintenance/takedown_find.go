package maintenance

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/pdf"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// pictureRef names a picture by the hash of some bytes, or by one of its files, or a document by the hash or by its
// address.
type pictureRef struct {
	text                 string // as a person gave it
	hash, file, document string
	documents            []string // hashes of its files and of what visitors are given of them
}

// refs parses what a request names.
func (r TakedownRequest) refs() ([]pictureRef, error) {
	names := slices.Clone(r.Pictures)
	if r.Picture != "" || len(names) == 0 {
		names = append(names, r.Picture)
	}
	if len(names) > maxTakedown {
		return nil, school.Errorf(school.TooLarge, "At most %d pictures are deleted at once. Choose fewer, then "+
			"delete the others.", maxTakedown)
	}
	refs := make([]pictureRef, len(names))
	for i, name := range names {
		var err error
		if refs[i], err = parsePictureRef(name); err != nil {
			return nil, err
		}
	}
	return refs, nil
}

// parsePictureRef parses a person's input: a hash, or an address of this site.
func parsePictureRef(text string) (ref pictureRef, err error) {
	text = strings.TrimSpace(text)
	if school.IsHash(text) {
		return pictureRef{text: text, hash: text}, nil
	}
	address, err := url.Parse(text)
	if err == nil && strings.HasPrefix(address.Path, school.DocumentPath) {
		return pictureRef{text: text, document: strings.TrimPrefix(address.Path, school.DocumentPath)}, nil
	}
	if err != nil || !strings.HasPrefix(address.Path, school.MediaPath) || path.Base(address.Path) == "media" {
		return ref, school.InvalidFields(map[string]string{"picture": "Give the address of the picture or document: " +
			"it has /media/ or /documents/ in it. In a browser, open the file by itself and copy its address"})
	}
	return pictureRef{text: text, file: path.Base(address.Path)}, nil
}

// names reports whether a picture is meant. The hash may be that of the source file, or that of one of the picture's
// own files, as somebody saved it.
func (r pictureRef) names(p school.Picture) bool {
	return p.Source == r.hash || slices.ContainsFunc(mediaFiles(p), func(name string) bool {
		return name == r.file || r.hash != "" && strings.HasPrefix(name, r.hash[:32])
	})
}

// namesTombstone reports whether what is meant was taken down before.
func (r pictureRef) namesTombstone(t school.Takedown) bool {
	return t.Source == r.hash || slices.Contains(t.Files, r.file) || r.isAt(t.Source)
}

// isAt reports whether an address names a document by a hash.
func (r pictureRef) isAt(hash string) bool {
	part, _, _ := strings.Cut(r.document, "/")
	return len(part) == 16 && strings.HasPrefix(hash, part)
}

// namedFiles are the files that are kept of what some refs name, each as its tombstone will be, and the tombstones of
// what was taken down before.
type namedFiles struct {
	found, before []school.Takedown
	firsts        []school.Takedown // one of found for each picture or document
	already       int               // how many of the refs name only what was taken down before
	missing       []string          // the refs that name nothing
}

// areDocuments reports whether none is a picture.
func (n namedFiles) areDocuments() bool {
	isPicture := func(t school.Takedown) bool { return !t.Document }
	return !slices.ContainsFunc(append(slices.Clone(n.firsts), n.before...), isPicture)
}

// findNamed finds what refs name in all records. One photo may have been uploaded as several files that differ only in
// their metadata: all of them are found. It gives NotFound where nothing is.
func findNamed(tx *store.Tx, refs []pictureRef, sample []school.RevisionFile) (named namedFiles, err error) {
	tombstones, err := store.Takedowns.All(tx)
	if err != nil {
		return named, err
	}
	pictures, err := store.Pictures.All(tx)
	if err != nil {
		return named, err
	}
	inTrees, err := picturesInTrees(tx, refs, sample)
	if err != nil {
		return named, err
	}
	ids, all := make([]map[string]bool, len(refs)), map[string]bool{} // of the pictures
	for i, ref := range refs {
		ids[i] = map[string]bool{}
		for _, p := range pictures {
			if ref.names(p) {
				ids[i][p.ID], all[p.ID] = true, true
			}
		}
	}
	others := map[string]bool{} // files that another picture has, too
	for _, p := range pictures {
		for _, name := range mediaFiles(p) {
			others[name] = others[name] || !all[p.ID]
		}
	}
	for i, ref := range refs {
		own := ref.takedowns(tombstones, pictures, ids[i], others, inTrees)
		before := slices.DeleteFunc(slices.Clone(tombstones), func(t school.Takedown) bool { return !ref.namesTombstone(t) })
		switch {
		case len(own) > 0:
			if !slices.ContainsFunc(named.found, func(t school.Takedown) bool { return t.Source == own[0].Source }) {
				named.found, named.firsts = append(named.found, own...), append(named.firsts, own[0])
			}
		case len(before) > 0:
			named.before, named.already = append(named.before, before...), named.already+1
		default:
			named.missing = append(named.missing, ref.text)
		}
	}
	if len(named.missing) == len(refs) {
		err = school.Errorf(school.NotFound, "This file is not kept here. Check that the address is complete, or give "+
			"the file itself.")
	}
	return named, err
}

// takedowns returns the tombstones that what is meant will have, by their sources.
func (r pictureRef) takedowns(before []school.Takedown, pictures []school.Picture, ids, others,
	inTrees map[string]bool) (own []school.Takedown) {
	has := func(all []school.Takedown, source string) bool {
		return slices.ContainsFunc(all, func(t school.Takedown) bool { return t.Source == source })
	}
	for _, p := range pictures {
		if ids[p.ID] {
			files := slices.Compact(slices.Sorted(slices.Values(mediaFiles(p))))
			files = slices.DeleteFunc(files, func(name string) bool { return others[name] })
			own = append(own, school.Takedown{Source: p.Source, PictureID: p.ID, Files: files})
		}
	}
	if inTrees[r.hash] && !has(own, r.hash) && !has(before, r.hash) {
		own = append(own, school.Takedown{Source: r.hash})
	}
	for _, hash := range r.documents {
		if !has(before, hash) {
			own = append(own, school.Takedown{Source: hash, Document: true})
		}
	}
	slices.SortFunc(own, func(a, b school.Takedown) int { return cmp.Compare(a.Source, b.Source) })
	return own
}

// picturesInTrees returns the hashes of refs that a picture file of a kept revision, the sample or a draft has, which
// perhaps no record names.
func picturesInTrees(tx *store.Tx, refs []pictureRef, sample []school.RevisionFile) (map[string]bool, error) {
	asked, inTrees := map[string]bool{}, map[string]bool{}
	for _, ref := range refs {
		asked[ref.hash] = ref.hash != ""
	}
	add := func(_ int, _ bool, files []school.RevisionFile) {
		for _, f := range files {
			if asked[f.Hash] && tree.IsPicture(f.Path) {
				inTrees[f.Hash] = true
			}
		}
	}
	add(0, false, sample)
	err := revisions.Each(tx, add)
	drafts, failed := store.Drafts.All(tx)
	for _, draft := range drafts {
		for _, f := range draft.Files {
			if asked[f.Hash] && !tree.IsDocument(f.Name) {
				inTrees[f.Hash] = true
			}
		}
	}
	return inTrees, cmp.Or(err, failed)
}

// addDocuments finds the documents of all kept revisions, the sample and drafts that a hash or an address of some refs
// names, by their own bytes or by what visitors are given of them, and those of which visitors are given the same. It
// adds both hashes of each to its ref. It holds no transaction, as it may have to read every document.
func (s *Service) addDocuments(ctx context.Context, refs []pictureRef, sample []school.RevisionFile) error {
	if !slices.ContainsFunc(refs, func(r pictureRef) bool { return r.file == "" }) {
		return nil
	}
	shown, err := s.publicDocuments(ctx, sample)
	for i, ref := range refs {
		isNamed := func(hash string) bool { return hash == ref.hash || ref.isAt(hash) }
		var hashes []string
		for hash, public := range shown {
			if isNamed(hash) || isNamed(public) {
				hashes = append(hashes, public)
			}
		}
		for hash, public := range shown {
			if slices.Contains(hashes, public) {
				hashes = append(hashes, hash)
			}
		}
		slices.Sort(hashes)
		refs[i].documents = slices.Compact(hashes)
	}
	return err
}

// publicDocuments returns the hash of what visitors are given of each document, by the hash of its own bytes.
func (s *Service) publicDocuments(ctx context.Context, sample []school.RevisionFile) (map[string]string, error) {
	all := map[string]bool{}
	add := func(_ int, _ bool, files []school.RevisionFile) {
		for _, f := range files {
			if tree.IsDocument(f.Path) {
				all[f.Hash] = true
			}
		}
	}
	add(0, false, sample)
	err := s.DB.View(func(tx *store.Tx) error {
		drafts, err := store.Drafts.All(tx)
		for _, draft := range drafts {
			for _, f := range draft.Files {
				if tree.IsDocument(f.Name) {
					all[f.Hash] = true
				}
			}
		}
		return errors.Join(err, revisions.Each(tx, add))
	})
	shown := map[string]string{}
	for _, hash := range slices.Sorted(maps.Keys(all)) {
		data, failed := s.Content.Read(hash)
		if failed != nil { // it was taken down, or the disk lost it
			continue
		}
		clean, _ := pdf.Clean(ctx, data)
		shown[hash] = school.HashOf(clean)
	}
	return shown, errors.Join(err, ctx.Err())
}
