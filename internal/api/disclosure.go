package api

import "schoolsite/internal/disclosure"

// DisclosureAnswer answers GET /api/disclosure and POST /api/disclosure/check.
type DisclosureAnswer = disclosure.Report

func (a *server) disclosure(c *call) (DisclosureAnswer, error) {
	return a.Disclosure.Disclosure(c.ctx(), c.by)
}

func (a *server) checkDisclosure(c *call) (DisclosureAnswer, error) {
	return a.Disclosure.CheckDisclosure(c.ctx(), c.by)
}
