package api

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/api/uploadform"
	"schoolsite/internal/homepage"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/ui/messages"
)

// ErrorBody is every error of the API.
type ErrorBody = httpx.ErrorBody

// MessageData repeats the message where the specification's other reading looks for it.
type MessageData struct {
	Message string `json:"message"`
	ID      string `json:"_id,omitempty"`  // of what was made or changed
	Undo    string `json:"undo,omitempty"` // for POST /api/undo/{change}
	// Unchanged reports that there was nothing to do (idempotent call).
	Unchanged bool `json:"unchanged,omitempty"`
	// Pictures has one result for each picture of a form.
	Pictures []uploadform.PictureResult `json:"pictures,omitempty"`
}

// MessageAnswer answers every call that does something.
type MessageAnswer struct {
	text.Feedback
	Data MessageData `json:"data"`
}

// maxJSON bounds every body that is not an upload.
const maxJSON = 128 << 10

// call is one request on its way to a use case.
type call struct {
	*server
	w      http.ResponseWriter
	r      *http.Request
	by     school.Actor
	status int // of the answer; 0 is 200
}

func (c *call) ctx() context.Context     { return c.r.Context() }
func (c *call) path(name string) string  { return c.r.PathValue(name) }
func (c *call) query(name string) string { return c.r.URL.Query().Get(name) }

// words returns the texts in the language of the page that makes the call, which says it by the header
// Content-Language; nil for English. The admin area translates by itself.
func (c *call) words() messages.Words { return messages.In(c.r.Header.Get("Content-Language")) }

// inLanguage tells the use cases the language of the page that makes the call.
func inLanguage(r *http.Request) *http.Request {
	info := school.RequestInfoFrom(r.Context())
	info.Language = school.Language(r.Header.Get("Content-Language"))
	if messages.In(string(info.Language)) == nil {
		return r
	}
	return r.WithContext(school.WithRequestInfo(r.Context(), info))
}

func (c *call) write(answer any) {
	if words := c.words(); words != nil {
		switch said := answer.(type) {
		case MessageAnswer:
			said.Feedback = words.Feedback(said.Feedback)
			said.Data.Message = said.Message
			answer = said
		case InvitationAnswer:
			said.Feedback = words.Feedback(said.Feedback)
			answer = said
		case LinkAnswer:
			said.Feedback = words.Feedback(said.Feedback)
			answer = said
		case SessionAnswer:
			said.Message = words.Say(text.Sentencef(said.Message))
			answer = said
		case school.PasswordStrength:
			said.Word, said.Sentence = words.Say(text.Sentencef(said.Word)), words.Say(text.Sentencef(said.Sentence))
			answer = said
		}
	}
	httpx.WriteJSON(c.w, cmp.Or(c.status, http.StatusOK), answer)
}
func (c *call) accepts(mediaType string) bool {
	return strings.Contains(c.r.Header.Get("Accept"), mediaType)
}

// handler answers a call or says why not.
type handler func(*call) error

// reply makes a handler of a use case that takes no body.
func reply[A any](use func(*call) (A, error)) handler {
	return func(c *call) error {
		answer, err := use(c)
		if err != nil {
			return err
		}
		c.write(answer)
		return nil
	}
}

// withProgress runs work and answers with its result. A client that accepts NDJSON also gets progress lines; if
// it reads slowly, those that canDrop allows are dropped first. For other clients tell is nil.
func withProgress[P, A any](c *call, canDrop func(P) bool, work func(tell func(P)) (A, error)) error {
	if !c.accepts(httpx.NDJSON) {
		return reply(func(*call) (A, error) { return work(nil) })(c)
	}
	return httpx.Progress(c.w, c.r, c.publicError, canDrop, work)
}

// download answers with the output of write.
func (c *call) download(header map[string]string, write func(io.Writer) error) error {
	return c.cutShort(httpx.Download(c.w, header, write))
}

// cutShort handles the end of a download. A failure after the first bytes can only cut it short.
func (c *call) cutShort(begun bool, err error) error {
	if err != nil && begun {
		_ = c.publicError(fmt.Errorf("a download was cut short: %w", err)) // logs it
		panic(http.ErrAbortHandler)
	}
	return err
}

// read decodes a JSON body of up to maxJSON bytes, or as many as its type allows.
func (c *call) read(into any) error {
	limit := int64(maxJSON)
	if bounded, ok := into.(interface{ maxBytes() int64 }); ok {
		limit = bounded.maxBytes()
	}
	return httpx.ReadJSON(c.w, c.r, limit, into)
}

// message answers with a sentence. It is in both places where readings of the
// specification look for it.
func message[M string | text.Sentence](said M, err error) (MessageAnswer, error) {
	feedback := text.FeedbackOf(said)
	return MessageAnswer{feedback, MessageData{Message: feedback.Message}}, err
}

// changed answers a call that changed slider or pop-up.
func changed[M string | text.Sentence](said M, change homepage.Change, err error) (MessageAnswer, error) {
	answer, err := message(said, err)
	answer.Data.ID, answer.Data.Undo = change.Subject.ID(), change.ID
	return answer, err
}

// changedOr is changed for an idempotent call, which may have found everything
// as it asks for: it answers with the text already and status 200 then.
func (c *call) changedOr(already string, status int, sentence text.Sentence, change homepage.Change,
	err error) (MessageAnswer, error) {
	if err == nil && change.ID == "" {
		return MessageAnswer{text.FeedbackOf(already),
			MessageData{Message: already, ID: change.Subject.ID(), Unchanged: true}}, nil
	}
	c.status = status
	return changed(sentence, change, err)
}

// isTrue reads a checkbox or a query parameter.
func isTrue(value string) bool {
	return slices.Contains([]string{"1", "true", "on", "yes"}, strings.ToLower(value))
}
