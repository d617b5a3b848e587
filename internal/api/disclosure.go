package api

import "schoolsite/internal/disclosure"

// DisclosureAnswer answers GET /api/disclosure and POST /api/disclosure/check.
type DisclosureAnswer = disclosure.Report

func showDisclosure(c *call) (DisclosureAnswer, error) {
	return c.Disclosure.Disclosure(c.ctx(), c.by)
}

func checkDisclosure(c *call) (DisclosureAnswer, error) {
	return c.Disclosure.CheckDisclosure(c.ctx(), c.by)
}
