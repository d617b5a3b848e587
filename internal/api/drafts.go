package api

import (
	"schoolsite/internal/drafts"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// DraftsAnswer answers GET /api/drafts.
type DraftsAnswer struct {
	Data []school.Draft `json:"data"` // without their fields
	// the names of those who wrote and changed them, by e-mail address
	People map[string]string `json:"people,omitempty"`
}

// DraftAnswer answers the calls about one draft.
type DraftAnswer struct {
	Message string       `json:"message,omitempty"`
	Data    school.Draft `json:"data"`
	drafts.Review
	// Pictures has the address of a view of each picture among the files, by its hash; only the call that reads one draft.
	Pictures map[string]string `json:"pictures,omitempty"`
}

// DraftStep is the body of the calls that do something with a draft.
type DraftStep = drafts.Step

// DraftLinkAnswer answers POST /api/drafts/{id}/link.
type DraftLinkAnswer struct {
	Data drafts.DraftURL `json:"data"`
}

func linkToDraft(c *call) (DraftLinkAnswer, error) {
	link, err := c.Drafts.Link(c.ctx(), c.by, c.path("id"))
	return DraftLinkAnswer{Data: link}, err
}

func listDrafts(c *call) (DraftsAnswer, error) {
	all, err := c.Drafts.Drafts()
	if err != nil {
		return DraftsAnswer{}, err
	}
	people, err := c.Drafts.People(all...)
	return DraftsAnswer{all, people}, err
}

func showDraft(c *call) (DraftAnswer, error) {
	draft, err := c.Drafts.Draft(c.path("id"))
	if err != nil {
		return DraftAnswer{}, err
	}
	review, err := c.Drafts.Review(draft)
	if err != nil {
		return DraftAnswer{}, err
	}
	pictures, err := c.Editing.FileViews(draft.Files)
	return DraftAnswer{Data: draft, Review: review, Pictures: pictures}, err
}

// saveDraft takes a draft as saveItem takes an edit.
func saveDraft(c *call) (answer DraftAnswer, err error) {
	var form draftForm
	files, free, err := c.readItem(&form)
	defer free()
	if err != nil {
		return answer, err
	}
	form.ID = c.path("id")
	answer.Data, err = c.Drafts.Save(c.ctx(), c.by, form.Draft, files)
	return answer, err
}

func submitDraft(c *call, step DraftStep) (DraftAnswer, error) {
	draft, err := c.Drafts.Submit(c.ctx(), c.by, c.path("id"), step)
	return DraftAnswer{Message: "Sent for approval. An editor or an owner publishes it, or sends it back to you.",
		Data: draft}, err
}

func sendDraftBack(c *call, step DraftStep) (DraftAnswer, error) {
	draft, err := c.Drafts.SendBack(c.ctx(), c.by, c.path("id"), step)
	return DraftAnswer{Message: "Sent back.", Data: draft}, err
}

func approveDraft(c *call, step DraftStep) (SavedAnswer, error) {
	saved, err := c.Drafts.Approve(c.ctx(), c.by, c.path("id"), step)
	answer := SavedAnswer{savedMessage(saved), saved}
	if saved.Unchanged {
		answer.Feedback = text.FeedbackOf("This is what is published already. The draft is gone.")
	}
	return answer, err
}

func discardDraft(c *call, step DraftStep) (MessageAnswer, error) {
	return message("Discarded.", c.Drafts.Discard(c.ctx(), c.by, c.path("id"), step))
}
