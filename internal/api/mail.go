package api

import (
	"net/http"
	"time"

	"schoolsite/internal/school"
)

// mailTestTime is how long a test of the mail may take to be answered: a
// silent mail server is waited for.
const mailTestTime = 3 * time.Minute

// testMail answers how a test letter fared, also when it fared badly.
func (a *server) testMail(c *call) error {
	var given MailTest
	if err := c.read(&given); err != nil {
		return err
	}
	_ = http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(mailTestTime)) // the control socket has none
	trial, err := a.site.TestMail(c.ctx(), c.by, given.To)
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
