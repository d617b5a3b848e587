package api

import (
	"time"

	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

// DisclosureAnswer answers GET /api/disclosure and POST /api/disclosure/check.
type DisclosureAnswer struct {
	Data      school.Disclosure    `json:"data"`
	Findings  []disclosure.Finding `json:"findings"`           // empty: nothing is wrong
	Summary   string               `json:"summary"`            // of the findings, in one line; "" without any
	CheckedAt time.Time            `json:"checkedAt,omitzero"` // last check of links to other sites
}

func (a *server) disclosure(c *call) (DisclosureAnswer, error) {
	return disclosureAnswer(a.Disclosure.Disclosure(c.ctx(), c.by))
}

func (a *server) checkDisclosure(c *call) (DisclosureAnswer, error) {
	return disclosureAnswer(a.Disclosure.CheckDisclosure(c.ctx(), c.by))
}

func disclosureAnswer(report disclosure.Report, err error) (DisclosureAnswer, error) {
	return DisclosureAnswer{
		Data: report.Shown, Findings: append([]disclosure.Finding{}, report.Findings...),
		Summary: disclosure.Summary(report.Findings), CheckedAt: report.CheckedAt,
	}, err
}
