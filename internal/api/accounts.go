package api

import (
	"net/http"

	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

func (a *server) accounts(c *call) error {
	accounts, err := a.site.Accounts(c.ctx(), c.by)
	if err != nil {
		return err
	}
	return c.ok(AccountsAnswer{Data: append([]school.Account{}, accounts...)})
}

func (a *server) addAccount(c *call) error {
	var body AccountMake
	if err := c.read(&body); err != nil {
		return err
	}
	user := school.NewUser{Name: body.Name, Email: body.Email, Password: body.Password}
	account, existed, err := a.site.AddAccount(c.ctx(), c.by, user, body.Role, body.IfMissing)
	if err != nil {
		return err
	}
	if existed {
		return c.ok(AccountAnswer{Message: "There is an account for " + account.Email + " already; it was left as it is", Data: account, Existed: true})
	}
	writeJSON(c.w, http.StatusCreated, AccountAnswer{Message: "Account added for " + account.Email, Data: account})
	return nil
}

// done says what became of an account.
var done = map[site.Decision]string{
	site.Approve: "Approved: ", site.Refuse: "Refused and removed: ", site.Disable: "Disabled: ", site.Enable: "Enabled: ",
}

func (a *server) decideAccount(c *call) error {
	var edit AccountEdit
	if err := c.read(&edit); err != nil {
		return err
	}
	decision := site.Decision(edit.Do)
	account, err := a.site.DecideAccount(c.ctx(), c.by, c.r.PathValue("who"), decision)
	if err != nil {
		return err
	}
	return c.ok(AccountAnswer{Message: done[decision] + account.Email, Data: account})
}

func (a *server) setPassword(c *call) error {
	var body PasswordSet
	if err := c.read(&body); err != nil {
		return err
	}
	account, err := a.site.SetPassword(c.ctx(), c.by, c.r.PathValue("who"), body.Password)
	if err != nil {
		return err
	}
	return c.ok(AccountAnswer{Message: "New password set for " + account.Email + "; its sessions have ended", Data: account})
}
