package api

import (
	"net/http"
	"time"

	"schoolsite/internal/school"
)

// mailTestTime is the write deadline of the answer to a mail test: the test
// waits for a silent mail server until its own timeouts.
const mailTestTime = 3 * time.Minute

// testMail sends a test letter and answers with the result, failures included.
func (a *server) testMail(c *call) error {
	var given MailTest
	if err := c.read(&given); err != nil {
		return err
	}
	_ = http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(mailTestTime)) // the control socket has none
	trial, err := a.MailTester.TestMail(c.ctx(), c.by, given.To)
	if err != nil {
		return err
	}
	answer := MailTestAnswer{Message: trial.Words, Taken: trial.Taken, Reached: trial.Reached, Conversation: []MailLine{}}
	for _, line := range trial.Conversation {
		answer.Conversation = append(answer.Conversation, mailLine(line))
	}
	return c.ok(answer)
}

func mailLine(line school.MailLine) MailLine {
	return MailLine{By: MailSpeaker(line.By), Text: line.Text}
}
