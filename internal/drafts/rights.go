package drafts

import (
	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
)

// mayPublish decides who may publish a draft and send it back.
func mayPublish(by school.Actor, draft school.Draft) error {
	kind, err := item.KindOf(draft.Kind)
	if err != nil {
		return err
	}
	return by.Require(school.Publish, kind.Section())
}

// mayDiscard decides who may delete a draft: whoever holds it, because they began it or it was handed over to them, and
// who may publish it.
func mayDiscard(by school.Actor, draft school.Draft) error {
	if draft.CreatedBy == by.Name() {
		return nil
	}
	err := mayPublish(by, draft)
	if school.CodeOf(err) == school.Forbidden {
		err = school.Errorf(school.Forbidden, "Somebody else wrote this draft. Only they, an editor of this section or "+
			"an owner may discard it. Ask one of them.")
	}
	return err
}
