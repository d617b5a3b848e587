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
func (c enquiryCalls) Enquiries(ctx context.Context, q api.EnquiryQuery) (api.EnquiriesAnswer, error) {
	return get[api.EnquiriesAnswer](ctx, c.connection, path("enquiries")+query(enquiryParameters(q)))
}

// ExportEnquiries writes everything that a query lets pass, whatever its limit, as csv or json.
func (c enquiryCalls) ExportEnquiries(ctx context.Context, q api.EnquiryQuery, format string, into io.Writer) error {
	parameters := enquiryParameters(q)
	parameters["format"] = format
	return c.download(ctx, path("enquiries", "export")+query(parameters), into)
}

// Enquiry is one enquiry. Reading it here leaves it unread.
func (c enquiryCalls) Enquiry(ctx context.Context, id string) (api.EnquiryAnswer, error) {
	return get[api.EnquiryAnswer](ctx, c.connection, path("enquiries", id))
}

// EditEnquiry changes the state of an enquiry, or adds a note.
func (c enquiryCalls) EditEnquiry(ctx context.Context, id string, edit api.EnquiryEdit) (api.EnquiryAnswer, error) {
	return ask[api.EnquiryAnswer](ctx, c.connection, http.MethodPatch, path("enquiries", id), edit)
}

// RemoveEnquiry deletes an enquiry permanently.
func (c enquiryCalls) RemoveEnquiry(ctx context.Context, id string) (api.RemovedAnswer, error) {
	return ask[api.RemovedAnswer](ctx, c.connection, http.MethodDelete, path("enquiries", id), nil)
}

// PurgePerson removes all that somebody sent, spam too.
func (c enquiryCalls) PurgePerson(ctx context.Context, person string) (api.RemovedAnswer, error) {
	return ask[api.RemovedAnswer](ctx, c.connection, http.MethodPost, path("enquiries", "purge"), api.Person{Person: person})
}

// MarkManySpam marks many enquiries as spam, or lets them in again.
func (c enquiryCalls) MarkManySpam(ctx context.Context, which api.ManyEnquiries) (api.ManyAnswer, error) {
	return ask[api.ManyAnswer](ctx, c.connection, http.MethodPost, path("enquiries", "spam"), which)
}

// RetryMail mails an enquiry again that was not mailed. With "" it mails all
// enquiries again that the mail server refused or that were given up.
func (c enquiryCalls) RetryMail(ctx context.Context, id string) (api.RetryAnswer, error) {
	address := path("enquiries", "retry")
	if id != "" {
		address = path("enquiries", id, "retry")
	}
	return ask[api.RetryAnswer](ctx, c.connection, http.MethodPost, address, nil)
}

// TestMail sends a test message. The answer reports the result, failures
// included; an error means that nothing was tried.
func (c enquiryCalls) TestMail(ctx context.Context, to string) (api.MailTestAnswer, error) {
	return ask[api.MailTestAnswer](ctx, c.connection, http.MethodPost, path("mail", "test"), api.MailTest{To: to})
}
