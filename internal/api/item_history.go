package api

import "schoolsite/internal/editing"

// HistoryAnswer answers GET /api/content/items/{kind}/history.
type HistoryAnswer struct {
	Data editing.History `json:"data"`
}

// DeletedAnswer answers GET /api/content/items/{kind}/deleted.
type DeletedAnswer struct {
	Data []editing.Deleted `json:"data"`
}

func itemHistory(c *call) (HistoryAnswer, error) {
	found, err := c.Editing.History(c.ctx(), c.by, c.path("kind"), c.query("id"))
	return HistoryAnswer{Data: found}, err
}

func deletedItems(c *call) (DeletedAnswer, error) {
	found, err := c.Editing.Deleted(c.ctx(), c.by, c.path("kind"))
	return DeletedAnswer{Data: found}, err
}

func undoItem(c *call, undo editing.UndoItem) (SavedAnswer, error) {
	saved, err := c.Editing.Undo(c.ctx(), c.by, undo)
	answer := SavedAnswer{savedMessage(saved), saved}
	switch {
	case saved.DryRun:
		answer.Message = "It can be undone. Nothing was published: this was a dry run."
	case !saved.Unchanged && !saved.Restored:
		answer.Message = "Undone. Visitors see what was there before."
	}
	return answer, err
}
