package mail

import (
	"context"
	"errors"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"schoolsite/internal/school"
)

const (
	// refusedForGood is the first reply code of a permanent refusal, which a
	// retry does not change. The codes from 500 to 549 are about our commands
	// and our account.
	refusedForGood = 550
	// tooLarge is the reply code for a letter whose announced size is too large.
	tooLarge = 552
)

// talk is an SMTP session with the mail server, after its greeting.
type talk struct {
	*Mailer
	*follower
	ctx    context.Context
	client *smtp.Client
	hold   func() // delays closing the connection by answerGrace when ctx ends
}

// handOver signs in and delivers a letter.
func (t *talk) handOver(letter school.Message) (receipt school.Receipt, err error) {
	if err := t.signIn(); err != nil {
		return receipt, err
	}
	utf8, _ := t.client.Extension("SMTPUTF8")
	e, unfit, err := compose(letter, utf8)
	if err != nil {
		return receipt, err
	}
	receipt, err = t.exchange(e)
	t.quit()
	return receipt, firstOf(err, unfit)
}

// exchange names sender and recipients and delivers the text.
func (t *talk) exchange(e envelope) (receipt school.Receipt, err error) {
	if len(e.to) == 0 {
		return receipt, nil
	}
	err = t.client.Mail(e.from, &smtp.MailOptions{Size: int64(len(e.text)), UTF8: e.utf8})
	if reply := replyOf(err); reply != nil && reply.Code == tooLarge {
		return refusal(e.to, t.words(reply)), nil
	}
	if err != nil {
		return receipt, t.sender(e.from, t.cause(err))
	}
	accepted, receipt, err := t.address(e.to)
	if len(accepted) == 0 {
		return receipt, err
	}
	final, failure := t.deliver(e.text, accepted)
	receipt.Taken, receipt.Refused = final.Taken, append(receipt.Refused, final.Refused...)
	return receipt, firstOf(failure, err)
}

// address names the recipients. A recipient whom the server refuses with a
// lower code than refusedForGood may be accepted on a retry.
func (t *talk) address(to []recipient) (accepted []recipient, receipt school.Receipt, failure error) {
	for _, who := range to {
		err := t.client.Rcpt(who.address, nil)
		reply := replyOf(err)
		switch {
		case err == nil:
			accepted = append(accepted, who)
		case reply == nil: // the connection is gone
			return nil, receipt, t.failed("naming the recipient", t.cause(err))
		case reply.Code >= refusedForGood:
			receipt.Refused = append(receipt.Refused, school.MailRefusal{Address: who.written, Reply: t.words(reply)})
		default:
			failure = t.notNow(who.written, reply)
		}
	}
	return accepted, receipt, failure
}

// deliver sends the text. The server takes it for all accepted recipients, or
// for none.
func (t *talk) deliver(text []byte, to []recipient) (receipt school.Receipt, err error) {
	data, err := t.client.Data()
	if err == nil {
		_, err = data.Write(text)
	}
	if err == nil {
		err = t.ctx.Err()
	}
	if err == nil {
		t.hold()
		err = data.Close()
	}
	reply := replyOf(err)
	switch {
	case err == nil:
		for _, who := range to {
			receipt.Taken = append(receipt.Taken, who.written)
		}
	case reply != nil && reply.Code >= refusedForGood:
		return refusal(to, t.words(reply)), nil
	default:
		err = t.failed("taking the letter", t.cause(err))
	}
	return receipt, err
}

// signIn sends the password, which the settings allow over TLS only.
func (t *talk) signIn() error {
	if t.config.User == "" {
		return nil
	}
	client := sasl.NewPlainClient("", t.config.User, t.config.Password)
	switch offered, _ := t.client.Extension("AUTH"); {
	case !offered:
		return t.noSignIn()
	case !t.client.SupportsAuth(sasl.Plain) && t.client.SupportsAuth(sasl.Login):
		client = newLogin(t.config.User, t.config.Password)
	}
	return t.signedIn(t.cause(t.client.Auth(client)))
}

// quit ends the session. Its error does not matter: the server has already taken
// or refused the letter.
func (t *talk) quit() {
	t.client.CommandTimeout = quitTimeout
	_ = t.client.Quit()
}

// cause returns the error of ctx for a failure that the end of ctx caused.
func (t *talk) cause(err error) error {
	if err == nil || replyOf(err) != nil {
		return err
	}
	return firstOf(t.ctx.Err(), err)
}

// replyOf is the server's reply, nil when it gave none.
func replyOf(err error) *smtp.SMTPError {
	var reply *smtp.SMTPError
	if errors.As(err, &reply) {
		return reply
	}
	return nil
}

// refusal records the same refusal for all recipients.
func refusal(to []recipient, words string) (receipt school.Receipt) {
	for _, who := range to {
		receipt.Refused = append(receipt.Refused, school.MailRefusal{Address: who.written, Reply: words})
	}
	return receipt
}
