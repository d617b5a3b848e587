package api

import (
	"schoolsite/internal/disclosure"
)

func (a *server) disclosure(c *call) error {
	found, err := a.Disclosure.Disclosure(c.ctx(), c.by)
	if err != nil {
		return err
	}
	return c.ok(disclosureAnswer(found))
}

func (a *server) checkDisclosure(c *call) error {
	found, err := a.Disclosure.CheckDisclosure(c.ctx(), c.by)
	if err != nil {
		return err
	}
	return c.ok(disclosureAnswer(found))
}

func disclosureAnswer(found disclosure.Report) DisclosureAnswer {
	return DisclosureAnswer{
		Data: found.Shown, Findings: append([]disclosure.Finding{}, found.Findings...),
		Summary: disclosure.Summary(found.Findings), CheckedAt: found.CheckedAt,
	}
}
