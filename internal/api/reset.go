package api

import (
	"net/http"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

// askReset answers every address alike; the mail goes out behind the answer.
func (a *server) askReset(c *call) error {
	var ask ResetAsk
	if err := c.read(&ask); err != nil {
		return err
	}
	return c.said(a.site.AskReset(c.ctx(), ask.Email))
}

func (a *server) checkReset(c *call) error {
	var check ResetCheck
	if err := c.read(&check); err != nil {
		return err
	}
	email, until, err := a.site.CheckReset(c.ctx(), check.Code)
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
	return c.said(FinishReset(a.site, c.w, c.r, finish.Code, finish.Password))
}

// FinishReset sets a new password by a mailed link, and makes the browser known
// to the account. It gives the sentence for the person.
func FinishReset(s *site.Site, w http.ResponseWriter, r *http.Request, code, password string) (string, error) {
	origin := school.RequestInfoFrom(r.Context())
	origin.DeviceToken = deviceCookie.of(r)
	done, err := s.FinishReset(school.WithRequestInfo(r.Context(), origin), code, password)
	if err != nil {
		return "", err
	}
	http.SetCookie(w, deviceCookie.holding(r.Context(), done.Device, done.Known))
	return done.Message, nil
}
