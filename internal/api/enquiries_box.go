package api

import (
	"net/url"
	"slices"
	"strconv"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
)

// SpamList is the value of ?state= that shows suspects.
const SpamList = "suspect"

// enquiryFilter parses the query parameters that filter enquiries.
func enquiryFilter(query url.Values) (f enquiries.Filter, err error) {
	f = enquiries.Filter{Search: query.Get("q"), Person: query.Get("person"), Before: query.Get("before")}
	switch state := school.EnquiryState(query.Get("state")); {
	case state == SpamList:
		f.Suspect = true
	case state == "" || slices.Contains(school.EnquiryStates(), state):
		f.State = state
	default:
		return f, school.Errorf(school.Invalid, "There is no state %q. Choose one of new, in-hand, done and suspect.", state)
	}
	switch unread := query.Get("unread"); unread {
	case "true":
		f.Unread = true
	case "", "false":
	default:
		return f, school.Errorf(school.Invalid, "Unread can't be %q. Choose true or false.", unread)
	}
	if limit := query.Get("limit"); limit != "" {
		if f.Limit, err = strconv.Atoi(limit); err != nil || f.Limit < 1 {
			return f, school.Errorf(school.Invalid, "The limit can't be %q. It is a number from 1 on.", limit)
		}
	}
	return f, nil
}

func (a *server) enquiries(c *call) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	filter, err := enquiryFilter(c.r.URL.Query())
	if err != nil {
		return err
	}
	picked, counts, next, err := a.Enquiries.Enquiries(c.ctx(), c.by, filter)
	if err != nil {
		return err
	}
	return c.ok(EnquiriesAnswer{Data: append([]school.Enquiry{}, picked...), Counts: EnquiryCounts(counts), Next: next})
}

func (a *server) enquiry(c *call) error {
	e, same, err := a.Enquiries.Enquiry(c.ctx(), c.by, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	return c.ok(EnquiryAnswer{Data: e, Same: same})
}

func (a *server) editEnquiry(c *call) error {
	var edit EnquiryEdit
	if err := c.read(&edit); err != nil {
		return err
	}
	e, same, err := a.Enquiries.EditEnquiry(c.ctx(), c.by, c.r.PathValue("id"), enquiries.Edit(edit))
	if err != nil {
		return err
	}
	return c.ok(EnquiryAnswer{Data: e, Same: same})
}

func (a *server) removeEnquiry(c *call) error {
	if err := a.Enquiries.RemoveEnquiry(c.ctx(), c.by, c.r.PathValue("id")); err != nil {
		return err
	}
	return c.ok(removed(1))
}

func removed(n int) RemovedAnswer {
	return RemovedAnswer{Message: "Removed for good: " + school.EnquiriesText(n), Removed: n}
}

func (a *server) purgePerson(c *call) error {
	var whom Person
	if err := c.read(&whom); err != nil {
		return err
	}
	n, err := a.Enquiries.PurgePerson(c.ctx(), c.by, whom.Person)
	switch {
	case err != nil:
		return err
	case n == 0:
		return c.ok(RemovedAnswer{Message: "Nothing in the box came from this person"})
	}
	return c.ok(removed(n))
}

func (a *server) retryEnquiry(c *call) error {
	if err := a.SpamAndMail.RetryMail(c.ctx(), c.by, c.r.PathValue("id")); err != nil {
		return err
	}
	return c.ok(RetryAnswer{Message: "The letter is tried again now", Queued: 1})
}

func (a *server) retryRefused(c *call) error {
	n, err := a.SpamAndMail.RetryRefused(c.ctx(), c.by)
	switch {
	case err != nil:
		return err
	case n == 0:
		return c.ok(RetryAnswer{Message: "There is no letter to try again: the mail server refused none"})
	}
	return c.ok(RetryAnswer{Message: "Tried again now: " + school.CountText(n, "letter"), Queued: n})
}
