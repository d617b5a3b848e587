package maintenance

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// TakedownRequest names pictures and documents to delete permanently, each by the SHA-256 of a file, the address of one
// of a picture's sizes, or that of a document.
type TakedownRequest struct {
	Picture  string   `json:"picture,omitempty"`
	Pictures []string `json:"pictures,omitempty"` // several at once
	Reason   string   `json:"reason,omitempty"`
	DryRun   bool     `json:"dryRun,omitempty"`
}

// TakedownResult lists the places from which pictures and documents were deleted
// permanently, or, in a dry run, would be.
type TakedownResult struct {
	Count     int      `json:"count"`     // how many pictures and documents
	Before    int      `json:"before"`    // how many were deleted permanently before
	Missing   []string `json:"missing"`   // what the request names and is not kept here
	Sources   []string `json:"sources"`   // SHA-256 of the files that they were made of
	Sample    bool     `json:"-"`         // the sample content held one, which visitors see
	Revisions int      `json:"revisions"` // kept ones, that have one
	Slider    bool     `json:"slider"`    // the published one held one
	Popup     bool     `json:"popup"`     // the published one had one
	Already   bool     `json:"already"`   // all were deleted permanently before
	Document  bool     `json:"document"`  // none is a picture
	Later     bool     `json:"later"`     // the remaining files are removed after what is under way now
}

const (
	maxReason   = 200 // bounds the reason, in letters
	maxTakedown = 100 // bounds what is taken down at once
)

// TakeDown deletes pictures and documents permanently from every kept revision. First one transaction records the
// tombstones: from then on none is ever served, whatever else is under way. Then the files are removed and the
// pages rendered without them. While an import or an upload is under way, both wait until it has ended. It can't be
// undone, so it asks for a recent password; a dry run needs none. What is not kept here is told in the result, and is
// an error where nothing else is named.
func (s *Service) TakeDown(ctx context.Context, by school.Actor,
	request TakedownRequest) (result TakedownResult, err error) {
	if !request.DryRun {
		err = s.DB.RequireRecentPassword(by, s.Clock())
	}
	if err != nil {
		return result, err
	}
	refs, err := request.refs()
	if err != nil {
		return result, err
	}
	reason := strings.Join(strings.Fields(request.Reason), " ")
	if len([]rune(reason)) > maxReason {
		return result, school.InvalidFields(map[string]string{"reason": "Write at most 200 letters"})
	}
	live, err := s.Publisher.Live()
	if err == nil {
		err = s.addDocuments(ctx, refs, live.Sample)
	}
	if err != nil {
		return result, err
	}
	var named namedFiles
	err = s.update(by, request.DryRun, func(tx *store.Tx) (err error) {
		if named, err = findNamed(tx, refs, live.Sample); err == nil {
			result = TakedownResult{Count: len(named.firsts), Before: named.already, Missing: named.missing,
				Already: len(named.found) == 0, Document: named.areDocuments()}
			err = s.bury(tx, by, named, reason, live.Sample, &result)
		}
		return err
	})
	if err != nil || request.DryRun {
		return result, err
	}
	if !result.Already {
		s.Log.Info("pictures or documents were deleted permanently", "by", by.Name(), "sources", result.Sources)
	}
	tombstones := append(named.found, named.before...)
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

// bury records tombstones and removes their pictures from every record.
func (s *Service) bury(tx *store.Tx, by school.Actor, named namedFiles, reason string, sample []school.RevisionFile,
	result *TakedownResult) error {
	sources, now := map[string]bool{}, s.Clock().UTC()
	for i := range named.found {
		t := &named.found[i]
		t.At, t.By, t.Reason, t.Pending = now, by.Name(), reason, true
		sources[t.Source] = true
		result.Sources = append(result.Sources, t.Source)
		if err := store.Takedowns.Put(tx, *t); err != nil {
			return err
		}
	}
	if len(sources) == 0 {
		return nil
	}
	current, err := store.CurrentRevision.Get(tx)
	if err != nil {
		return err
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
		return err
	}
	if err := deletePictures(tx, sources); err != nil {
		return err
	}
	for _, first := range named.firsts {
		e := school.AuditEntry{Action: school.ActionPictureTakenDown, Of: first.Source, After: reason}
		if first.Document {
			e.Action = school.ActionDocumentTakenDown
		}
		if err := s.Audit.Append(tx, by, e); err != nil {
			return err
		}
	}
	return nil
}

// Places returns where visitors saw what was taken down, and how many versions of the site have it.
func (r TakedownResult) Places() (places text.List) {
	for _, place := range []struct {
		held bool
		name text.Sentence
	}{
		{r.Sample, text.Sentencef("the content of the sample school")},
		{r.Revisions > 0, text.Pluralf(r.Revisions, "%d version of the site", "%d versions of the site")},
		{r.Slider, text.Sentencef("the slider")},
		{r.Popup, text.Sentencef("the pop-up")},
	} {
		if place.held {
			places = append(places, place.name)
		}
	}
	return places
}

// Sentence describes what was deleted, or in a dry run would be.
func (r TakedownResult) Sentence(isDryRun bool) text.Sentence {
	if r.Count+r.Before+len(r.Missing) > 1 {
		return r.sentenceOfSeveral(isDryRun)
	}
	noun, places := text.Sentencef(school.Takedown{Document: r.Document}.Noun()), r.Places()
	if len(places) == 0 {
		places = text.List{text.Sentencef("no page")}
	}
	switch {
	case r.Already:
		return text.Sentencef("This %s was deleted permanently before.", noun)
	case isDryRun:
		return text.Sentencef("Would delete permanently. The %s is in %s.", noun, places)
	case r.Later:
		return text.Sentencef("Deleted permanently. The %s was in %s. Nobody is served it any more; its files and its "+
			"place on the pages go as soon as what is under way at this moment is done.", noun, places)
	}
	return text.Sentencef("Deleted permanently. The %s was in %s.", noun, places)
}

func (r TakedownResult) sentenceOfSeveral(isDryRun bool) text.Sentence {
	files := text.Pluralf(r.Count, "%d picture", "%d pictures")
	if r.Document {
		files = text.Pluralf(r.Count, "%d document", "%d documents")
	}
	sentence := text.Sentencef("Deleted permanently: %s.", files)
	if isDryRun {
		sentence = text.Sentencef("Would delete permanently: %s.", files)
	}
	add := func(more text.Sentence) { sentence = text.Sentencef("%s %s", sentence, more) }
	if places := r.Places(); len(places) > 0 {
		add(text.Sentencef("In: %s.", places))
	}
	if r.Before > 0 {
		add(text.Pluralf(r.Before, "%d was deleted permanently before.", "%d were deleted permanently before."))
	}
	if len(r.Missing) > 0 {
		add(text.Sentencef("Not kept here, so that nothing was done about it: %s.", text.ListOf(r.Missing)))
	}
	if r.Later {
		add(text.Sentencef("Nobody can see them any more; their files go as soon as what is under way now is done."))
	}
	return sentence
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
