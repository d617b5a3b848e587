package api

import "schoolsite/internal/school"

func (a *server) checkConfirmation(c *call) error {
	var check ConfirmCheck
	if err := c.read(&check); err != nil {
		return err
	}
	email, until, err := a.Registration.CheckConfirmation(c.ctx(), check.Code)
	if err != nil {
		return err
	}
	return c.ok(ConfirmAnswer{Message: "This link works until " + school.TimeText(until) + ".", Email: email})
}

func (a *server) confirmAddress(c *call) error {
	var body AddressConfirm
	if err := c.read(&body); err != nil {
		return err
	}
	return c.messageOr(a.Registration.Confirm(c.ctx(), body.Code, body.Password))
}
