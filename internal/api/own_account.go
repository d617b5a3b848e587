package api

import "schoolsite/internal/school"

func (a *server) ownAccount(c *call) error {
	holder, err := a.OwnAccount.OwnAccount(c.ctx(), c.by)
	if err != nil {
		return err
	}
	return c.ok(detailOf(holder, c.by))
}

func (a *server) renameSelf(c *call) error {
	var edit OwnEdit
	if err := c.read(&edit); err != nil {
		return err
	}
	account, err := a.OwnAccount.RenameSelf(c.ctx(), c.by, edit.Name)
	if err != nil {
		return err
	}
	return c.ok(AccountAnswer{Message: "Your name is " + account.Name + " now", Data: account})
}

func (a *server) changePassword(c *call) error {
	var body PasswordChange
	if err := c.read(&body); err != nil {
		return err
	}
	if err := a.OwnAccount.ChangePassword(c.ctx(), c.by, body.Current, body.Password); err != nil {
		return err
	}
	return c.writeMessage("Your password has been changed, and you are signed out everywhere else")
}

func (a *server) endSession(c *call) error {
	if err := a.OwnAccount.EndSession(c.ctx(), c.by, c.r.PathValue("id")); err != nil {
		return err
	}
	return c.writeMessage("That browser is signed out")
}

func (a *server) endOtherSessions(c *call) error {
	ended, err := a.OwnAccount.EndOtherSessions(c.ctx(), c.by)
	switch {
	case err != nil:
		return err
	case ended == 0:
		return c.writeMessage("You are signed in nowhere else")
	}
	return c.writeMessage("Signed out on " + school.CountText(ended, "other device"))
}
