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
	"time"

	"schoolsite/internal/pdf"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/tree"
)

// TakedownRequest names a picture or document to delete permanently: the SHA-256 of a
// file, the address of one of a picture's sizes, or that of a document.
type TakedownRequest struct {
	Picture string `json:"picture"`
	Reason  string `json:"reason,omitempty"`
	DryRun  bool   `json:"dryRun,omitempty"`
}

// TakedownResult lists the places from which a picture or document was deleted
// permanently, or, in a dry run, would be.
type TakedownResult struct {
	Sources   []string `json:"sources"`   // SHA-256 of the files that it was made of
	Sample    bool     `json:"-"`         // the sample content held it, which visitors see
	Revisions int      `json:"revisions"` // kept ones, that have it
	Slider    bool     `json:"slider"`    // the published one held it
	Popup     bool     `json:"popup"`     // the published one had it
	Already   bool     `json:"already"`   // it was deleted permanently before
	Document  bool     `json:"document"`  // it is no picture
	Later     bool     `json:"later"`     // the remaining files are removed after what is under way now
}

// maxReason bounds the reason, in letters.
const maxReason = 200

// TakeDownPicture deletes a picture or document permanently from every kept revision. First one transaction records the
// tombstone: from then on the picture is never served, whatever else is under way. Then the files are removed and the
// pages rendered without it. While an import or an upload is under way, both wait until it has ended. It can't be undone,
// so it asks for a recent password; a dry run needs none.
func (s *Service) TakeDownPicture(ctx context.Context, by school.Actor,
	request TakedownRequest) (result TakedownResult, err error) {
	if !request.DryRun {
		err = s.DB.RequireRecentPassword(by, s.Clock())
	}
	if err != nil {
		return result, err
	}
	ref, err := parsePictureRef(request.Picture)
	if err != nil {
		return result, err
	}
	reason := strings.Join(strings.Fields(request.Reason), " ")
	if len([]rune(reason)) > maxReason {
		return result, school.InvalidFields(map[string]string{"reason": "Write at most 200 letters"})
	}
	live, err := s.Publisher.Live()
	if err == nil {
		ref.documents, err = s.documentsNamed(ctx, ref, live.Sample)
	}
	if err != nil {
		return result, err
	}
	var tombstones []school.Takedown
	err = s.update(by, request.DryRun, func(tx *store.Tx) (err error) {
		result = TakedownResult{}
		tombstones, err = s.bury(tx, by, ref, reason, live.Sample, &result)
		result.Document = len(tombstones) > 0 && tombstones[0].Document
		return err
	})
	if err != nil || request.DryRun {
		return result, err
	}
	if !result.Already {
		s.Log.Info("a picture or document was deleted permanently", "by", by.Name(), "sources", result.Sources)
	}
	for _, t := range tombstones {
		s.Uploads.Deny(t.Files)
	}
	s.logged("removing a picture that was deleted permanently", s.unlink(tombstones))
	s.unshown.Store(true)
	err = s.hideTakenDown(context.WithoutCancel(ctx), false)
	if err == nil {
		err = s.cleanUp()
	} else if school.CodeOf(err) != school.Busy {
		s.logged("rendering the pages without a picture", err)
	}
	if err != nil {
		result.Later = true
		s.RequestCleanup()
	}
	return result, nil
}

// bury records the tombstones of a picture and removes the picture from every record.
func (s *Service) bury(tx *store.Tx, by school.Actor, ref pictureRef, reason string, sample []school.RevisionFile,
	result *TakedownResult) ([]school.Takedown, error) {
	found, already, err := ref.find(tx, sample)
	result.Already = already
	if err != nil || already {
		return found, err
	}
	sources := map[string]bool{}
	now := s.Clock().UTC()
	for i := range found {
		found[i].At, found[i].By, found[i].Reason, found[i].Pending = now, by.Name(), reason, true
		sources[found[i].Source] = true
		result.Sources = append(result.Sources, found[i].Source)
		if err := store.Takedowns.Put(tx, found[i]); err != nil {
			return nil, err
		}
	}
	current, err := store.CurrentRevision.Get(tx)
	if err != nil {
		return nil, err
	}
	isOne := func(f school.RevisionFile) bool { return sources[f.Hash] }
	result.Sample = current == 0 && slices.ContainsFunc(sample, isOne) // it counts as long as visitors see it
	err = revisions.Each(tx, func(_ int, isPublished bool, files []school.RevisionFile) {
		if slices.ContainsFunc(files, isOne) {
			result.Revisions++
		}
		for _, file := range files {
			folder, _, _ := strings.Cut(file.Path, "/")
			isHeld := isPublished && isOne(file)
			result.Slider = result.Slider || isHeld && folder == school.SliderFolder
			result.Popup = result.Popup || isHeld && folder == school.PopupFolder
		}
	})
	if err != nil {
		return nil, err
	}
	if err := deletePictures(tx, sources); err != nil {
		return nil, err
	}
	e := school.AuditEntry{Action: school.ActionPictureTakenDown, Of: found[0].Source, After: reason}
	if found[0].Document {
		e.Action = school.ActionDocumentTakenDown
	}
	return found, s.Audit.Append(tx, by, e)
}

// deletePictures deletes the records of pictures by their sources.
func deletePictures(tx *store.Tx, sources map[string]bool) error {
	for source := range sources {
		if err := store.Pictures.Delete(tx, source); err != nil {
			return err
		}
	}
	return nil
}

// pictureRef names a picture by the hash of some bytes, or by one of its files, or a document by the hash or by its
// address.
type pictureRef struct {
	hash, file, document string
	documents            []string // hashes of its files and of what visitors are given of them
}

// parsePictureRef parses a person's input: a hash, or an address of this site.
func parsePictureRef(text string) (ref pictureRef, err error) {
	text = strings.TrimSpace(text)
	if school.IsHash(text) {
		return pictureRef{hash: text}, nil
	}
	address, err := url.Parse(text)
	if err == nil && strings.HasPrefix(address.Path, school.DocumentPath) {
		return pictureRef{document: strings.TrimPrefix(address.Path, school.DocumentPath)}, nil
	}
	if err != nil || !strings.HasPrefix(address.Path, school.MediaPath) || path.Base(address.Path) == "media" {
		return ref, school.InvalidFields(map[string]string{"picture": "Give the address of the picture or document: " +
			"it has /media/ or /documents/ in it. In a browser, open the file by itself and copy its address"})
	}
	return pictureRef{file: path.Base(address.Path)}, nil
}

// find finds a picture in all records, or, with already, the tombstones of one that was taken down
// before. One photo may have been uploaded as several files that differ only in their metadata: all of
// them are found.
func (r pictureRef) find(tx *store.Tx,
	sample []school.RevisionFile) (found []school.Takedown, already bool, err error) {
	before, err := store.Takedowns.All(tx)
	if err != nil {
		return nil, false, err
	}
	before = slices.DeleteFunc(before, func(t school.Takedown) bool {
		return t.Source != r.hash && !slices.Contains(t.Files, r.file) && !r.isAt(t.Source)
	})
	pictures, err := store.Pictures.All(tx)
	if err != nil {
		return nil, false, err
	}
	// The hash may be that of the source file, or that of one of the picture's own files, as somebody
	// saved it.
	isNamed := func(name string) bool { return name == r.file || r.hash != "" && strings.HasPrefix(name, r.hash[:32]) }
	ids, others := map[string]bool{}, map[string]bool{} // of the picture; files that another picture has, too
	for _, p := range pictures {
		ids[p.ID] = ids[p.ID] || p.Source == r.hash || slices.ContainsFunc(mediaFiles(p), isNamed)
	}
	for _, p := range pictures {
		if ids[p.ID] {
			found = append(found,
				school.Takedown{Source: p.Source, PictureID: p.ID, Files: slices.Sorted(slices.Values(mediaFiles(p)))})
			continue
		}
		for _, name := range mediaFiles(p) {
			others[name] = true
		}
	}
	for i, t := range found {
		found[i].Files = slices.DeleteFunc(slices.Compact(t.Files), func(name string) bool { return others[name] })
	}
	// A kept revision, the sample or a draft may have a picture file that no record names.
	isSource := func(t school.Takedown) bool { return t.Source == r.hash }
	if r.hash != "" && !slices.ContainsFunc(found, isSource) && !slices.ContainsFunc(before, isSource) {
		isIt := func(f school.RevisionFile) bool { return f.Hash == r.hash && tree.IsPicture(f.Path) }
		inTree := slices.ContainsFunc(sample, isIt)
		err := revisions.Each(tx, func(_ int, _ bool, files []school.RevisionFile) {
			inTree = inTree || slices.ContainsFunc(files, isIt)
		})
		drafts, failed := store.Drafts.All(tx)
		for _, draft := range drafts {
			inTree = inTree || slices.ContainsFunc(draft.Files, func(f school.DraftFile) bool {
				return f.Hash == r.hash && !tree.IsDocument(f.Name)
			})
		}
		if err := cmp.Or(err, failed); err != nil {
			return nil, false, err
		}
		if inTree {
			found = append(found, school.Takedown{Source: r.hash})
		}
	}
	for _, hash := range r.documents {
		if !slices.ContainsFunc(before, func(t school.Takedown) bool { return t.Source == hash }) {
			found = append(found, school.Takedown{Source: hash, Document: true})
		}
	}
	slices.SortFunc(found, func(a, b school.Takedown) int { return cmp.Compare(a.Source, b.Source) })
	if len(found) == 0 && len(before) == 0 {
		return nil, false, school.Errorf(school.NotFound, "This file is not kept here. Check that the address is "+
			"complete, or give the file itself.")
	}
	if len(found) == 0 {
		return before, true, nil
	}
	return found, false, nil
}

// isAt reports whether an address names a document by a hash.
func (r pictureRef) isAt(hash string) bool {
	part, _, _ := strings.Cut(r.document, "/")
	return len(part) == 16 && strings.HasPrefix(hash, part)
}

// documentsNamed finds the documents of all kept revisions, the sample and drafts that a hash or an address names, by
// their own bytes or by what visitors are given of them, and those of which visitors are given the same. It returns
// both hashes of each. It holds no transaction, as it may have to read every document.
func (s *Service) documentsNamed(ctx context.Context, ref pictureRef,
	sample []school.RevisionFile) (hashes []string, err error) {
	if ref.file != "" {
		return nil, nil
	}
	all := map[string]bool{}
	add := func(_ int, _ bool, files []school.RevisionFile) {
		for _, f := range files {
			if tree.IsDocument(f.Path) {
				all[f.Hash] = true
			}
		}
	}
	add(0, false, sample)
	err = s.DB.View(func(tx *store.Tx) error {
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
	isNamed := func(hash string) bool { return hash == ref.hash || ref.isAt(hash) }
	for _, hash := range slices.Sorted(maps.Keys(all)) {
		data, failed := s.Content.Read(hash)
		if failed != nil { // it was taken down, or the disk lost it
			continue
		}
		clean, _ := pdf.Clean(ctx, data)
		shown[hash] = school.HashOf(clean)
		if isNamed(hash) || isNamed(shown[hash]) {
			hashes = append(hashes, shown[hash])
		}
	}
	for hash, public := range shown {
		if slices.Contains(hashes, public) {
			hashes = append(hashes, hash)
		}
	}
	slices.Sort(hashes)
	return slices.Compact(hashes), errors.Join(err, ctx.Err())
}

// hideTakenDown makes a new snapshot without the pictures that were taken down,
// if the last may still name one.
func (s *Service) hideTakenDown(ctx context.Context, wait bool) error {
	defer s.GC.Hold()()
	// The mark goes first: a takedown during the rendering sets it again.
	if !s.unshown.Swap(false) {
		return nil
	}
	err := s.Publisher.Reload(ctx, wait)
	if err != nil {
		s.unshown.Store(true)
	}
	return err
}

// RepeatRemovals deletes again what was deleted permanently after the data folder was backed up: pictures by
// their tombstones, and other records by their IDs. It returns how many came back with the backup.
func (s *Service) RepeatRemovals(tombstones []school.Takedown, removed map[string]time.Time) (count int, err error) {
	err = s.DB.Update(func(tx *store.Tx) error {
		known, err := revisions.TakedownsBySource(tx)
		if err != nil {
			return err
		}
		sources, pictures := map[string]bool{}, map[string]bool{}
		for _, t := range tombstones {
			if _, isKnown := known[t.Source]; isKnown {
				continue
			}
			t.Pending, sources[t.Source] = true, true
			// an upload and the file of a tree that was made of it are one
			pictures[cmp.Or(t.PictureID, t.Source)] = true
			if err := store.Takedowns.Put(tx, t); err != nil {
				return err
			}
		}
		if err := deletePictures(tx, sources); err != nil {
			return err
		}
		count, err = store.RepeatRemovals(tx, removed)
		count += len(pictures)
		return err
	})
	return count, errors.Join(err, s.unlink(tombstones))
}

// unlink removes the files of pictures. It needs no lock: no record can name them any more.
func (s *Service) unlink(tombstones []school.Takedown) (err error) {
	for _, t := range tombstones {
		err = errors.Join(err, s.Content.Remove(t.Source), s.Media.Remove(t.Files...))
	}
	return err
}

// pendingTakedowns returns the tombstones of pictures whose files may be left.
func pendingTakedowns(db *store.DB) ([]school.Takedown, error) {
	all, err := store.Read(db, store.Takedowns.All)
	return slices.DeleteFunc(all, func(t school.Takedown) bool { return !t.Pending }), err
}

// removeTakenDown removes the remaining files of pictures that were taken down.
// The caller holds the GCLock exclusively.
func (s *Service) removeTakenDown() error {
	pending, err := pendingTakedowns(s.DB)
	if err == nil {
		err = s.unlink(pending)
	}
	if err != nil || len(pending) == 0 {
		return err
	}
	err = s.DB.UpdateFromReserve(func(tx *store.Tx) error {
		for _, t := range pending {
			t.Pending = false
			if err := store.Takedowns.Put(tx, t); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && !s.unshown.Load() && !s.Publisher.Snapshot().ShowsWatchedTree() {
		s.Uploads.ClearDenied()
	}
	return err
}
