package client

import (
	"context"
	"io"
	"net/http"

	"schoolsite/internal/api"
)

func enquiryParameters(q api.EnquiryQuery) map[string]string {
	unread := ""
	if q.Unread {
		unread = "true"
	}
	return map[string]string{
		"state": q.State, "unread": unread, "q": q.Search, "person": q.Person, "before": q.Before, "limit": number(q.Limit),
	}
}

// Enquiries gives a page of enquiries, newest first.
func (c *Client) Enquiries(ctx context.Context, q api.EnquiryQuery) (api.EnquiriesAnswer, error) {
	return get[api.EnquiriesAnswer](ctx, c, path("enquiries")+query(enquiryParameters(q)))
}

// ExportEnquiries writes everything that a query lets pass, whatever its
// limit, as csv or json.
func (c *Client) ExportEnquiries(ctx context.Context, q api.EnquiryQuery, format string, into io.Writer) error {
	parameters := enquiryParameters(q)
	parameters["format"] = format
	return c.download(ctx, path("enquiries", "export")+query(parameters), into)
}

// Enquiry is one enquiry. Reading it here leaves it unread.
func (c *Client) Enquiry(ctx context.Context, id string) (api.EnquiryAnswer, error) {
	return get[api.EnquiryAnswer](ctx, c, path("enquiries", id))
}

// EditEnquiry changes the state of an enquiry, or adds a note.
func (c *Client) EditEnquiry(ctx context.Context, id string, edit api.EnquiryEdit) (api.EnquiryAnswer, error) {
	return ask[api.EnquiryAnswer](ctx, c, http.MethodPatch, path("enquiries", id), edit)
}

// RemoveEnquiry deletes an enquiry permanently.
func (c *Client) RemoveEnquiry(ctx context.Context, id string) (api.RemovedAnswer, error) {
	return ask[api.RemovedAnswer](ctx, c, http.MethodDelete, path("enquiries", id), nil)
}

// PurgePerson removes all that somebody sent, spam too.
func (c *Client) PurgePerson(ctx context.Context, person string) (api.RemovedAnswer, error) {
	return ask[api.RemovedAnswer](ctx, c, http.MethodPost, path("enquiries", "forget"), api.Person{Person: person})
}

// SetAsideMany marks many enquiries as spam, or lets them in again.
func (c *Client) SetAsideMany(ctx context.Context, which api.ManyEnquiries) (api.ManyAnswer, error) {
	return ask[api.ManyAnswer](ctx, c, http.MethodPost, path("enquiries", "set-aside"), which)
}

// RetryMail mails an enquiry again that was not mailed. With "" it mails all
// enquiries again that the mail server refused or that were given up.
func (c *Client) RetryMail(ctx context.Context, id string) (api.RetryAnswer, error) {
	address := path("enquiries", "retry")
	if id != "" {
		address = path("enquiries", id, "retry")
	}
	return ask[api.RetryAnswer](ctx, c, http.MethodPost, address, nil)
}

// TestMail sends a test message. The answer reports the result, failures
// included; an error means that nothing was tried.
func (c *Client) TestMail(ctx context.Context, to string) (api.MailTestAnswer, error) {
	return ask[api.MailTestAnswer](ctx, c, http.MethodPost, path("mail", "test"), api.MailTest{To: to})
}
