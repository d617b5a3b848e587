package api

import (
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// askReset answers every address alike; the mail goes out behind the answer.
func (a *server) askReset(c *call) error {
	var ask ResetAsk
	if err := c.read(&ask); err != nil {
		return err
	}
	return c.messageOr(a.Registration.AskReset(c.ctx(), ask.Email))
}

func (a *server) checkReset(c *call) error {
	var check ResetCheck
	if err := c.read(&check); err != nil {
		return err
	}
	email, until, err := a.Registration.CheckReset(c.ctx(), check.Code)
	if err != nil {
		return err
	}
	return c.ok(ResetAnswer{Message: "This link works until " + school.TimeText(until) + ".", Email: email})
}

func (a *server) finishReset(c *call) error {
	var finish ResetFinish
	if err := c.read(&finish); err != nil {
		return err
	}
	done, err := a.Registration.FinishReset(httpx.WithCookies(c.r), finish.Code, finish.Password)
	if err != nil {
		return err
	}
	httpx.DeviceCookie.Set(c.w, c.r, done.Device, done.Known)
	return c.writeMessage(done.Message)
}
