package api

import (
	"context"
	"net/http"

	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

func (a *server) disclosure(c *call) error {
	found, err := a.site.Disclosure(c.ctx(), c.by)
	if err != nil {
		return err
	}
	return c.ok(disclosureAnswer(found))
}

func (a *server) checkDisclosure(c *call) error {
	found, err := a.site.CheckDisclosure(c.ctx(), c.by)
	if err != nil {
		return err
	}
	return c.ok(disclosureAnswer(found))
}

func disclosureAnswer(found disclosure.Report) DisclosureAnswer {
	return DisclosureAnswer{
		Data: found.Shown, Findings: append([]school.Finding{}, found.Findings...),
		Summary: school.FindingsText(found.Findings), CheckedAt: found.CheckedAt,
	}
}

// Disclosure is the Mandatory Public Disclosure and what is wrong with it.
func (c *Client) Disclosure(ctx context.Context) (answer DisclosureAnswer, err error) {
	err = c.get(ctx, "/api/disclosure", &answer)
	return answer, err
}

// CheckDisclosure asks the links of the disclosure first.
func (c *Client) CheckDisclosure(ctx context.Context) (answer DisclosureAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/disclosure/check", nil, &answer)
	return answer, err
}
