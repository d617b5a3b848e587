package api

import (
	"schoolsite/internal/editing"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// ItemsAnswer answers GET /api/content/items/{kind}.
type ItemsAnswer struct {
	Data editing.Items `json:"data"`
}

// SavedAnswer answers POST /api/content/items.
type SavedAnswer struct {
	text.Feedback
	Data editing.Saved `json:"data"`
}

func listItems(c *call) (ItemsAnswer, error) {
	found, err := c.Editing.Items(c.path("kind"))
	return ItemsAnswer{Data: found}, err
}

// maxItem bounds the bytes of an item's fields, a text among them.
const maxItem = 1 << 20

type itemForm struct{ editing.Edit }

type draftForm struct{ school.Draft }

func (*itemForm) maxBytes() int64  { return maxItem }
func (*draftForm) maxBytes() int64 { return maxItem }

// saveItem takes an edit as JSON; or as a form whose part "item" is that JSON and whose other parts
// are files, each named by the JSON pointer of the field that it belongs to.
func saveItem(c *call) (answer SavedAnswer, err error) {
	var form itemForm
	files, free, err := c.readItem(&form)
	defer free()
	if err != nil {
		return answer, err
	}
	saved, err := c.Editing.Save(c.ctx(), c.by, form.Edit, files)
	return SavedAnswer{savedMessage(saved), saved}, err
}

func saveList(c *call, edit editing.ListEdit) (SavedAnswer, error) {
	saved, err := c.Editing.SaveList(c.ctx(), c.by, edit)
	return SavedAnswer{savedMessage(saved), saved}, err
}

// savedMessage returns a sentence for people on an item that was saved: removed, scheduled or published.
func savedMessage(saved editing.Saved) text.Feedback {
	from := saved.ScheduledFor()
	switch {
	case saved.DryRun || saved.Unchanged:
	case saved.Added > 0:
		return text.FeedbackOf(text.Pluralf(saved.Added, "%d person added.", "%d people added."))
	case saved.Item.Fields == nil:
		return text.FeedbackOf("Removed. Visitors no longer see it.")
	case !from.IsZero():
		return text.Feedbackf("Scheduled. Visitors see it from %s.", text.Weekday(from))
	case saved.Restored:
		return text.FeedbackOf("Restored. Visitors see it again.")
	}
	return publishedMessage(saved.DryRun, saved.Unchanged)
}

func publishedMessage(isDryRun, isUnchanged bool) text.Feedback {
	switch {
	case isDryRun:
		return text.FeedbackOf("Everything is fine. Nothing was published: this was a dry run.")
	case isUnchanged:
		return text.FeedbackOf("Nothing to do: this is what is published already.")
	}
	return text.FeedbackOf("Published.")
}

// readItem reads an edit or a draft. The memory of its files is held until free is called.
func (c *call) readItem(form any) (files []editing.Attachment, free func(), err error) {
	if httpx.SendsJSON(c.r) {
		return nil, func() {}, c.read(form)
	}
	return c.uploadForm().Item(maxItem, func(data []byte) error { return httpx.DecodeJSON(data, form) })
}

// HistoryAnswer answers GET /api/content/items/{kind}/history.
type HistoryAnswer struct {
	Data editing.History `json:"data"`
}

// DeletedAnswer answers GET /api/content/items/{kind}/deleted.
type DeletedAnswer struct {
	Data []editing.Deleted `json:"data"`
}

func itemHistory(c *call) (HistoryAnswer, error) {
	found, err := c.Editing.History(c.path("kind"), c.query("id"))
	return HistoryAnswer{Data: found}, err
}

func deletedItems(c *call) (DeletedAnswer, error) {
	found, err := c.Editing.Deleted(c.path("kind"))
	return DeletedAnswer{Data: found}, err
}

func undoItem(c *call, undo editing.UndoItem) (SavedAnswer, error) {
	saved, err := c.Editing.Undo(c.ctx(), c.by, undo)
	return SavedAnswer{undoneMessage(saved), saved}, err
}

// undoneMessage returns a sentence for people on a change of an item that was undone.
func undoneMessage(saved editing.Saved) text.Feedback {
	switch {
	case saved.DryRun:
		return text.FeedbackOf("It can be undone. Nothing was published: this was a dry run.")
	case saved.Unchanged, saved.Restored, saved.Item.Fields == nil:
		return savedMessage(saved)
	}
	return text.FeedbackOf("Undone. Visitors see what was there before.")
}
