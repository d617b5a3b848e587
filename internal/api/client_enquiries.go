package api

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
)

// EnquiryQuery filters enquiries. An empty field does not filter. Suspects
// (spam) are left out unless State or Person asks for them.
type EnquiryQuery struct {
	State  string // new, in-hand, done or suspect
	Unread bool
	Search string // in name, e-mail, telephone, message and notes
	Person string // e-mail addresses and telephone numbers, with commas between; suspects pass, too
	Before string // the Next of an answer: the page after it
	Limit  int    // at most so many; 0 is as many as a page has
}

func (q EnquiryQuery) values() url.Values {
	values := url.Values{}
	for name, value := range map[string]string{"state": q.State, "q": q.Search, "person": q.Person, "before": q.Before} {
		if value != "" {
			values.Set(name, value)
		}
	}
	if q.Unread {
		values.Set("unread", "true")
	}
	if q.Limit > 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	return values
}

// Enquiries gives a page of the box, newest first.
func (c *Client) Enquiries(ctx context.Context, q EnquiryQuery) (answer EnquiriesAnswer, err error) {
	err = c.get(ctx, "/api/enquiries?"+q.values().Encode(), &answer)
	return answer, err
}

// Enquiry is one enquiry. Reading it here leaves it unread.
func (c *Client) Enquiry(ctx context.Context, id string) (answer EnquiryAnswer, err error) {
	err = c.get(ctx, below("enquiries", id), &answer)
	return answer, err
}

// EditEnquiry changes the state of an enquiry, or adds a note.
func (c *Client) EditEnquiry(ctx context.Context, id string, edit EnquiryEdit) (answer EnquiryAnswer, err error) {
	err = c.call(ctx, http.MethodPatch, below("enquiries", id), edit, &answer)
	return answer, err
}

// ExportEnquiries writes everything that a query lets pass, whatever its
// limit, as csv or json.
func (c *Client) ExportEnquiries(ctx context.Context, q EnquiryQuery, format string, into io.Writer) error {
	values := q.values()
	values.Set("format", format)
	return c.fetch(ctx, "/api/enquiries/export?"+values.Encode(), into)
}

// RemoveEnquiry deletes an enquiry permanently.
func (c *Client) RemoveEnquiry(ctx context.Context, id string) (answer RemovedAnswer, err error) {
	err = c.call(ctx, http.MethodDelete, below("enquiries", id), nil, &answer)
	return answer, err
}

// PurgePerson removes all that somebody sent, suspects too.
func (c *Client) PurgePerson(ctx context.Context, person string) (answer RemovedAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/enquiries/forget", Person{person}, &answer)
	return answer, err
}

// RetryMail mails an enquiry again that was not mailed. With "" it mails all
// enquiries again that the mail server refused or that were given up.
func (c *Client) RetryMail(ctx context.Context, id string) (answer RetryAnswer, err error) {
	path := "/api/enquiries/retry"
	if id != "" {
		path = below("enquiries", id, "retry")
	}
	err = c.call(ctx, http.MethodPost, path, nil, &answer)
	return answer, err
}

// TestMail sends a test letter. The answer reports the result, failures
// included; an error means that nothing was tried.
func (c *Client) TestMail(ctx context.Context, to string) (answer MailTestAnswer, err error) {
	err = c.call(ctx, http.MethodPost, "/api/mail/test", MailTest{to}, &answer)
	return answer, err
}
