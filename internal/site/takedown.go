package site

import (
	"context"
	"net/url"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// TakedownRequest names a picture to delete permanently: the SHA-256 of a
// file, or the address of one of its sizes.
type TakedownRequest struct {
	Picture string
	Reason  string
	DryRun  bool
}

// TakedownResult lists the places from which a picture was deleted
// permanently, or, in a dry run, would be.
type TakedownResult struct {
	Sources   []string // SHA-256 of the files that it was made of
	Sample    bool     // the sample content held it, which visitors see
	Revisions int      // kept ones, that hold it
	Slider    bool     // the live one held it
	Popup     bool     // the live one showed it
	Changes   int      // of the history, that named it
	Already   bool     // it was deleted permanently before
	Later     bool     // the remaining files are removed after what is under way now
}

// TakeDownPicture deletes a picture permanently: from the live slider and
// pop-up, their history, and every kept revision. First one transaction
// records the tombstone: from then on the picture is never served, whatever
// else is under way. Then the files are removed and the pages rendered without
// it. While an import or an upload is under way, both wait until it has ended.
// Only the operator and owners may take pictures down.
func (s *Site) TakeDownPicture(ctx context.Context, by school.Actor, asked TakedownRequest) (result TakedownResult, err error) {
	if err := by.RequireOwner(); err != nil {
		return result, err
	}
	if !asked.DryRun {
		if err := s.parts.DB.RequireRecentPassword(by, s.parts.Clock()); err != nil {
			return result, err
		}
	}
	ref, err := pictureRefOf(asked.Picture)
	if err != nil {
		return result, err
	}
	reason := strings.Join(strings.Fields(asked.Reason), " ")
	if len([]rune(reason)) > school.MaxReason {
		return result, school.InvalidFields(map[string]string{"reason": "Write at most 200 letters"})
	}
	var purged []school.Takedown
	update := func(work func(*store.Tx) error) error { return s.parts.DB.UpdateFromReserveAs(by, work) }
	err = runDry(update, asked.DryRun, func(tx *store.Tx) (err error) {
		result = TakedownResult{}
		purged, err = s.bury(tx, by, ref, reason, &result)
		return err
	})
	if err != nil || asked.DryRun {
		return result, err
	}
	if !result.Already {
		s.parts.Log.Info("a picture was deleted for good", "by", by.Name(), "sources", result.Sources)
	}
	for _, t := range purged {
		s.Deny(t.Files)
	}
	s.ClearCache()
	s.logged("reading the live pictures", s.ReloadLive())
	s.logged("removing a picture that was deleted for good", s.unlink(purged))
	result.Later = !s.finishTakedowns(context.WithoutCancel(ctx))
	return result, nil
}

// bury records the tombstones of a picture and removes the picture from every
// record.
func (s *Site) bury(tx *store.Tx, by school.Actor, ref pictureRef, reason string, result *TakedownResult) ([]school.Takedown, error) {
	found, err := s.findPicture(tx, ref)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		before, err := ref.takenDown(tx)
		result.Already = err == nil
		return before, err
	}
	purged := map[string]bool{}
	now := s.parts.Clock().UTC()
	for i := range found {
		found[i].At, found[i].By, found[i].Reason, found[i].Pending = now, by.Name(), reason, true
		purged[found[i].Source] = true
		result.Sources = append(result.Sources, found[i].Source)
		if err := tx.PutTakedown(found[i]); err != nil {
			return nil, err
		}
	}
	if err := s.countRevisions(tx, purged, result); err != nil {
		return nil, err
	}
	removed, err := homepage.RemovePictures(tx, purged)
	if err != nil {
		return nil, err
	}
	result.Slider, result.Popup, result.Changes = removed.Slider, removed.Popup, removed.Changes
	// The picture records go after the records that name them: a slide without
	// its picture record would not be found.
	for source := range purged {
		if err := tx.DeletePicture(source); err != nil {
			return nil, err
		}
	}
	e := school.AuditEntry{Action: school.ActionPictureTakenDown, Of: found[0].Source, After: reason}
	return found, s.audit.Append(tx, by, e)
}

// pictureRef names a picture by the hash of some bytes, or by one of its files.
type pictureRef struct{ hash, file string }

// pictureRefOf parses a person's input: a hash, or an address of this site.
func pictureRefOf(text string) (ref pictureRef, err error) {
	text = strings.TrimSpace(text)
	if school.IsHash(text) {
		return pictureRef{hash: text}, nil
	}
	address, err := url.Parse(text)
	if err != nil || !strings.HasPrefix(address.Path, school.MediaPath) || path.Base(address.Path) == "media" {
		return ref, school.InvalidFields(map[string]string{"picture": "Give the address of the picture: it has /media/ in it. In a browser, open the picture by itself and copy its address"})
	}
	return pictureRef{file: path.Base(address.Path)}, nil
}

// is reports whether the reference names a picture. The hash may be that of
// the source file, or that of one of the picture's own files, as somebody
// saved it.
func (r pictureRef) is(p school.Picture) bool {
	if r.hash != "" && p.Source == r.hash {
		return true
	}
	return slices.ContainsFunc(mediaFilesOf(p), func(name string) bool {
		return name == r.file || r.hash != "" && strings.HasPrefix(name, r.hash[:32])
	})
}

// takenDown returns the tombstones of a picture that was deleted before.
func (r pictureRef) takenDown(tx *store.Tx) (before []school.Takedown, err error) {
	all, err := tx.Takedowns()
	for _, t := range all {
		if t.Source == r.hash || slices.Contains(t.Files, r.file) {
			before = append(before, t)
		}
	}
	if err == nil && len(before) == 0 {
		err = school.Errorf(school.NotFound, "No picture that is kept here is this one. Look whether it is the whole address, or give the file itself.")
	}
	return before, err
}

// mediaFilesOf returns the names of a picture's files in media/.
func mediaFilesOf(p school.Picture) []string {
	names := []string{p.Master}
	for _, v := range p.Variants {
		names = append(names, v.Name)
	}
	return names
}

// findPicture finds a picture in all records. One photo may have been uploaded
// as several files that differ only in their metadata: all of them are found.
func (s *Site) findPicture(tx *store.Tx, ref pictureRef) (found []school.Takedown, err error) {
	all, err := tx.Pictures()
	if err != nil {
		return nil, err
	}
	ids := map[string]bool{}
	for _, p := range all {
		if ref.is(p) {
			ids[p.ID] = true
		}
	}
	files, others := map[string][]string{}, map[string]bool{}
	bySource := map[string]string{}
	for _, p := range all {
		if ids[p.ID] {
			bySource[p.Source] = p.ID
			files[p.Source] = append(files[p.Source], mediaFilesOf(p)...)
			continue
		}
		for _, name := range mediaFilesOf(p) {
			others[name] = true
		}
	}
	if known, err := s.inSomeTree(tx, ref.hash); err != nil {
		return nil, err
	} else if known && bySource[ref.hash] == "" {
		bySource[ref.hash] = ""
	}
	for source, id := range bySource {
		own := slices.DeleteFunc(files[source], func(name string) bool { return others[name] })
		slices.Sort(own)
		found = append(found, school.Takedown{Source: source, PictureID: id, Files: slices.Compact(own)})
	}
	slices.SortFunc(found, func(a, b school.Takedown) int { return strings.Compare(a.Source, b.Source) })
	return found, nil
}

// inSomeTree reports whether a kept revision, or the sample, has a picture
// file of this hash, even one that no record names.
func (s *Site) inSomeTree(tx *store.Tx, hash string) (bool, error) {
	sample, err := s.sample()
	if err != nil || hash == "" {
		return false, err
	}
	isIt := func(f school.RevisionFile) bool { return f.Hash == hash && isPictureFile(f.Path) }
	known := slices.ContainsFunc(sample.files, isIt)
	err = eachTree(tx, func(_ int, files []school.RevisionFile) { known = known || slices.ContainsFunc(files, isIt) })
	if err != nil || !known {
		return false, err
	}
	before, err := tx.Takedowns()
	return !slices.ContainsFunc(before, func(t school.Takedown) bool { return t.Source == hash }), err
}

func isPictureFile(name string) bool {
	return slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp", ".gif"}, strings.ToLower(path.Ext(name)))
}

// eachTree calls do with the files of every kept tree, and the number of
// revisions that have it.
func eachTree(tx *store.Tx, do func(revisions int, files []school.RevisionFile)) error {
	revisions, err := tx.Revisions()
	if err != nil {
		return err
	}
	counts := map[string]int{}
	for _, r := range revisions {
		counts[r.Tree]++
	}
	for tree, n := range counts {
		files, err := tx.Tree(tree)
		if err != nil {
			return err
		}
		do(n, files)
	}
	return nil
}

// countRevisions finds the content that has the pictures. The sample counts as
// long as visitors see it.
func (s *Site) countRevisions(tx *store.Tx, purged map[string]bool, result *TakedownResult) error {
	isOne := func(f school.RevisionFile) bool { return purged[f.Hash] }
	sample, err := s.sample()
	if err != nil {
		return err
	}
	current, err := tx.CurrentRevision()
	if err != nil {
		return err
	}
	result.Sample = current == 0 && slices.ContainsFunc(sample.files, isOne)
	return eachTree(tx, func(n int, files []school.RevisionFile) {
		if slices.ContainsFunc(files, isOne) {
			result.Revisions += n
		}
	})
}
