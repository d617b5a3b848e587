// Package editing changes one item of the published content at a time, as an office does in a
// browser: what it changes becomes a revision like any other.
package editing

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"schoolsite/internal/blob"
	"schoolsite/internal/content/item"
	"schoolsite/internal/pdf"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// Service changes items. All exported fields are required.
type Service struct {
	DB        *store.DB
	Revisions *revisions.Service
	Publisher *publish.Service
	Content   *blob.Dir // of revisions, and those that are kept for an edit
	GC        *blob.GCLock
	Clock     func() time.Time

	library library
}

// Attachment is a document or picture that comes with an edit: with its bytes, or with the hash of a file that is
// stored already, of which no byte is held in memory.
type Attachment struct {
	// a JSON pointer to the field that names it, such as "/document" or "/images/2/file"; "/body#rain.jpg" for
	// ![…](rain.jpg) in a text
	Field string
	Name  string // of the sender's file
	Data  []byte
	Hash  string // of a stored file
	Bytes int64  // of a stored file
	path  string // in the tree
}

// at returns what an attachment is in a tree.
func (s *Service) at(path string, a Attachment) tree.Part {
	if a.Hash == "" {
		return tree.Data(path, a.Data)
	}
	open := func(file school.RevisionFile) (io.ReadCloser, error) { return s.Content.Open(file.Hash) }
	return tree.Part{File: school.RevisionFile{Path: path, Hash: a.Hash, Bytes: a.Bytes}, Open: open}
}

// Edit adds, changes or removes one item.
type Edit struct {
	Kind    string         `json:"kind"`
	ID      string         `json:"id"`             // in the revision Base; "" adds an item
	Base    int            `json:"base"`           // the revision that the item was read from
	Fields  map[string]any `json:"fields"`         // all of them; null removes the item
	Kept    []KeptFile     `json:"kept,omitempty"` // pictures that were sent before
	Message string         `json:"message,omitempty"`
	DryRun  bool           `json:"dryRun,omitempty"`
	By      string         `json:"-"` // who wrote it, when somebody else publishes it
	Hook    revisions.Hook `json:"-"` // nil for nothing
	undoes  *step          // of an undo: Fields are from the tree before it, nil where it added the item
}

// Saved reports what an edit did.
type Saved struct {
	Item     item.Item `json:"item"`               // as it is now; without an ID when it was removed
	Restored bool      `json:"-"`                  // it had been removed
	Added    int       `json:"-"`                  // entries that an edit of a list added
	Page     string    `json:"page,omitempty"`     // where visitors see it; "" as long as they don't
	Undo     *UndoItem `json:"undoItem,omitempty"` // takes the edit back
	publish.ImportResult
}

// Items are those of one kind as visitors see them, or will when their time comes.
type Items struct {
	Revision  int          `json:"revision"` // the Base of an edit of them
	Items     []ListedItem `json:"items"`
	Languages []string     `json:"languages,omitempty"` // codes of the site's, the main one first; none where there is one
	Texts     []string     `json:"texts,omitempty"`     // the paths of the fields that are translated, such as "image.alt"
}

// Items lists the items of a kind.
func (s *Service) Items(kind string) (Items, error) {
	k, err := item.KindOf(kind)
	if err != nil {
		return Items{}, err
	}
	revision, now, err := s.Revisions.At(revisions.Current)
	if err != nil {
		return Items{}, err
	}
	found, err := item.List(now.Tree, k)
	if err != nil {
		return Items{}, err
	}
	all := Items{Revision: revision.Number}
	if all.Items, err = s.listed(now.Tree, found); err != nil {
		return all, err
	}
	if all.Languages, err = item.Languages(now.Tree); err == nil && len(all.Languages) > 0 {
		all.Texts = k.Texts()
	}
	for i := range all.Items {
		all.Items[i].Page = pageOf(k, all.Items[i].Item, s.Clock())
		all.Items[i].Translations = k.Translations(all.Items[i].Item, all.Languages[min(1, len(all.Languages)):])
	}
	return all, err
}

// Save publishes an edit as a revision. What others changed since its base stays; where they changed
// a field of the same item in another way, nothing is published, and the error names both texts by field.
// Errors of the check are told at the field, too.
func (s *Service) Save(ctx context.Context, by school.Actor, edit Edit, files []Attachment) (saved Saved, err error) {
	kind, err := item.KindOf(edit.Kind)
	if err != nil {
		return saved, err
	}
	if err := by.Require(school.Publish, kind.Section()); err != nil {
		return saved, err
	}
	if files, err = s.checked(by, kind, edit, files); err != nil {
		return saved, err
	}
	saved, err = s.publish(ctx, by, kind, edit, files)
	if err != nil || saved.DryRun || saved.Unchanged {
		return saved, err
	}
	saved.Undo = &UndoItem{Kind: edit.Kind, ID: cmp.Or(saved.Item.ID, edit.ID), Revision: saved.Revision.Number}
	saved.Page = pageOf(kind, saved.Item, saved.Revision.At)
	return saved, nil
}

// pageOf returns where visitors see an item at a time; "" if they don't.
func pageOf(kind item.Kind, i item.Item, now time.Time) string {
	end, err := school.ParseUntil(timeOf(i, "expires"))
	isOver := !kind.IsPaper() && err == nil && !end.IsZero() && !end.After(now)
	if len(i.Fields) == 0 || isOver || !scheduledFor(i, now).IsZero() {
		return ""
	}
	return kind.Page(i)
}

// ScheduledFor returns when visitors will see an item that was published for a later time, else zero.
func (s Saved) ScheduledFor() time.Time { return scheduledFor(s.Item, s.Revision.At) }

func scheduledFor(i item.Item, now time.Time) time.Time {
	from, err := school.ParseTime(timeOf(i, "publish"))
	if err != nil || !from.After(now) {
		return time.Time{}
	}
	return from
}

// timeOf returns what a field for a time has; "" for none.
func timeOf(i item.Item, field string) string {
	written, _ := i.Fields[field].(string)
	return written
}

// CheckFiles refuses files that are neither pictures nor documents, and documents that are too large to be published.
func CheckFiles(files []Attachment) error { return school.InvalidFields(fileErrors(files)) }

// CheckDocuments refuses PDFs that visitors may not be given, such as those with a password.
func CheckDocuments(ctx context.Context, files []Attachment) error {
	wrong := map[string]string{}
	for _, file := range files {
		if !tree.IsDocument(file.Name) {
			continue
		}
		if _, report := pdf.Clean(ctx, file.Data); report.Refusal != "" {
			wrong[FieldOf(file.Field)] = report.Refusal
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return school.InvalidFields(wrong)
}

func fileErrors(files []Attachment) map[string]text.Sentence {
	wrong, most := map[string]text.Sentence{}, tree.DefaultLimits().DocumentBytes
	for _, file := range files {
		field := FieldOf(file.Field)
		if size := max(int64(len(file.Data)), file.Bytes); tree.IsDocument(file.Name) && size > most {
			wrong[field] = text.Sentencef("This document has %d MB, and %d MB are the most. Scan it again in grey and "+
				"with 150 dpi.", (size-1)>>20+1, most>>20)
		}
		if !tree.IsDocument(file.Name) && !tree.IsPicture(file.Name) {
			wrong[field] = text.Sentencef("This is neither a PDF nor a picture (JPEG, PNG, WebP or GIF). Choose " +
				"another file.")
		}
	}
	return wrong
}

// errFields refuses what the check would only warn of, because whoever sends it made a mistake: a
// title without words, files that are neither pictures nor documents, and an end that is over.
func errFields(kind item.Kind, edit Edit, files []Attachment, now time.Time) error {
	wrong := fileErrors(files)
	isWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	if title, is := edit.Fields[kind.Title].(string); is && !strings.ContainsFunc(title, isWord) {
		wrong[kind.Title] = text.Sentencef("Write it in words: signs and emojis alone can't be read out or " +
			"searched for.")
	}
	for _, layout := range []string{time.DateOnly, time.DateOnly + " 15:04"} {
		if kind.IsPaper() { // the day until which a certificate holds counts whole
			break
		}
		end, err := time.ParseInLocation(layout, fmt.Sprint(edit.Fields["expires"]), text.India)
		if err == nil && !end.After(now) {
			wrong["expires"] = text.Sentencef("This is over already. Write a day or a time to come, or leave it empty.")
		}
	}
	return school.InvalidFields(wrong)
}

// checked returns all files of an edit, those that were kept for it among them. It refuses what needs no tree to
// be seen to be wrong.
func (s *Service) checked(by school.Actor, kind item.Kind, edit Edit, files []Attachment) ([]Attachment, error) {
	if err := CheckFields(kind, edit.Fields); err != nil {
		return nil, err
	}
	kept, err := s.attached(by, edit.Kept)
	if err != nil {
		return nil, err
	}
	files = append(files, kept...)
	return files, errFields(kind, edit, files, s.Clock())
}

// publish publishes an edit, whose caller knows that somebody may.
func (s *Service) publish(
	ctx context.Context, by school.Actor, kind item.Kind, edit Edit, files []Attachment,
) (saved Saved, err error) {
	var done item.Edited
	saved.ImportResult, err = s.Publisher.Edit(ctx, by, func(on revisions.Published, in tree.Tree) (
		next tree.Tree, options publish.ImportOptions, err error,
	) {
		done, next, err = s.apply(ctx, kind, edit, files, on.Number, in)
		options = publish.ImportOptions{
			Message: cmp.Or(edit.Message, messageOf(kind, edit, done.Item)), DryRun: edit.DryRun,
			Edited: editedItem(kind, edit, done.Item, in), Record: revisions.AddOptions{Hook: edit.Hook},
		}
		if edit.undoes != nil {
			options.Undoes = edit.undoes.Revision
		}
		return next, options, err
	})
	saved.Item = done.Item
	return saved, atFields(err, done, files)
}

// Render renders the page of an item as an edit would make it. Of says where its files are and what it links.
func (s *Service) Render(ctx context.Context, edit Edit, files []Attachment,
	of publish.PreviewOf) (*publish.Preview, error) {
	kind, err := item.KindOf(edit.Kind)
	if err != nil {
		return nil, err
	}
	if files, err = s.checked(school.Actor{}, kind, edit, files); err != nil {
		return nil, err
	}
	on, now, err := s.Revisions.At(revisions.Current)
	if err != nil {
		return nil, err
	}
	done, next, err := s.apply(ctx, kind, edit, files, on.Number, now.Tree)
	if err != nil {
		return nil, err
	}
	of.Path, of.Item = kind.Page(done.Item), done.Item.Fields
	page, err := s.Publisher.Render(ctx, next, of)
	return page, atFields(err, done, files)
}

// editedItem names the item of an edit for the record of its revision.
func editedItem(kind item.Kind, edit Edit, now item.Item, before tree.Tree) *school.EditedItem {
	title := now.Title
	if edit.Fields == nil {
		was, err := item.Find(before, kind, edit.ID)
		title = edit.ID
		if err == nil {
			title = was.Title
		}
	}
	return &school.EditedItem{Kind: kind.Name, Was: edit.ID, ID: now.ID, Title: title}
}

// messageOf describes an edit for the list of revisions.
func messageOf(kind item.Kind, edit Edit, now item.Item) string {
	did, title := "changed", now.Title
	switch {
	case edit.ID == "":
		did = "added"
	case edit.Fields == nil:
		did, title = "removed", edit.ID
	}
	message := fmt.Sprintf("%s%s %s: %s", strings.ToUpper(kind.Noun[:1]), kind.Noun[1:], did, title)
	if edit.By != "" {
		message += ", written by " + edit.By
	}
	return message
}

// atField is the name of a field at the beginning of a sentence that is shown beside it.
var atField = regexp.MustCompile("^`[^`]+`")

// atFields adds the diagnostics of the item's own lines, and of the files that came with it, to its fields.
func atFields(err error, done item.Edited, files []Attachment) error {
	known := school.AsError(err)
	if known != nil && known.Code == school.Forbidden && done.Menu != nil {
		return school.Errorf(school.Forbidden, "The menu would change as well, which is for owners, and for editors of "+
			"the whole site. Ask one of them, or leave the page out of the menu.")
	}
	if known == nil || known.Code != school.ContentInvalid {
		return err
	}
	fields := map[string]string{}
	for _, d := range known.Diagnostics {
		field := done.FieldAt(d)
		for _, file := range files {
			if file.path == d.File {
				field = FieldOf(file.Field)
			}
		}
		if d.Severity == school.SeverityError && field != "" && fields[field] == "" {
			fields[field] = atField.ReplaceAllString(d.Message, "This")
		}
	}
	if others := filesBeside(done, known.Diagnostics); len(fields) == 0 && len(others) > 0 {
		wrong := school.Errorf(school.ContentInvalid, "Nothing was changed: other parts of the site use this, "+
			"such as by a link. Take it out there first: %s.", text.ListOf(others))
		wrong.Diagnostics = known.Diagnostics
		return wrong
	}
	return &school.Error{Code: school.ContentInvalid, Fields: fields, Diagnostics: known.Diagnostics,
		Message: "Not published yet. Please correct the marked fields."}
}

// filesBeside returns the files with errors, if that of the edited item is none of them.
func filesBeside(done item.Edited, found school.Diagnostics) (files []string) {
	for _, d := range found {
		switch {
		case d.Severity != school.SeverityError || slices.Contains(files, d.File):
		case d.File == done.Change.Path || done.Change.Path == "":
			return nil
		default:
			files = append(files, d.File)
		}
	}
	return files
}
