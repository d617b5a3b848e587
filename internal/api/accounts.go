package api

import (
	"net/http"

	"schoolsite/internal/accounts"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

func (a *server) accounts(c *call) error {
	holders, err := a.Accounts.Accounts(c.ctx(), c.by)
	if err != nil {
		return err
	}
	answer := AccountsAnswer{Data: []AccountView{}}
	for _, h := range holders {
		answer.Data = append(answer.Data, AccountView{Account: h.Account, Sessions: len(h.Sessions), Proof: h.Proof})
	}
	return c.ok(answer)
}

func (a *server) account(c *call) error {
	holder, err := a.Accounts.Account(c.ctx(), c.by, c.r.PathValue("who"))
	if err != nil {
		return err
	}
	return c.ok(detailOf(holder, c.by))
}

func detailOf(holder accounts.Detail, by school.Actor) AccountDetail {
	detail := AccountDetail{Data: holder.Account, Sessions: []SessionView{}, Proof: holder.Proof}
	for _, s := range holder.Sessions {
		detail.Sessions = append(detail.Sessions, SessionView{
			ID: s.ID, Device: s.Device, From: s.From, CreatedAt: s.CreatedAt, LastSeenAt: s.LastSeenAt, Current: s.ID == by.Session,
		})
	}
	return detail
}

func (a *server) addAccount(c *call) error {
	var body AccountMake
	if err := c.read(&body); err != nil {
		return err
	}
	user := school.NewUser{Name: body.Name, Email: body.Email, Password: body.Password}
	account, existed, err := a.Accounts.AddAccount(c.ctx(), c.by, user, body.Role, body.IfMissing)
	if err != nil {
		return err
	}
	if existed {
		return c.ok(AccountAnswer{Message: "There is an account for " + account.Email + " already; it was left as it is", Data: account, Existed: true})
	}
	httpx.WriteJSON(c.w, http.StatusCreated, AccountAnswer{Message: "Account added for " + account.Email, Data: account})
	return nil
}

func (a *server) editAccount(c *call) error {
	var edit AccountEdit
	if err := c.read(&edit); err != nil {
		return err
	}
	account, message, err := a.edited(c, c.r.PathValue("who"), edit)
	if err != nil {
		return err
	}
	return c.ok(AccountAnswer{Message: message, Data: account})
}

// edited carries out an edit and returns the message for it.
func (a *server) edited(c *call, who string, edit AccountEdit) (account school.Account, message string, err error) {
	switch edit.Do {
	case "approve":
		account, err = a.AccountEdits.ApproveAccount(c.ctx(), c.by, who, accounts.Approval{Role: edit.Role, Code: edit.Code, WithoutProof: edit.WithoutProof})
		return account, "Approved: " + account.Email, err
	case "refuse":
		account, err = a.AccountEdits.RefuseAccount(c.ctx(), c.by, who)
		return account, "Refused and removed: " + account.Email, err
	case "disable":
		account, err = a.AccountEdits.DisableAccount(c.ctx(), c.by, who)
		return account, "Disabled: " + account.Email, err
	case "enable":
		account, err = a.AccountEdits.EnableAccount(c.ctx(), c.by, who)
		return account, "Enabled: " + account.Email, err
	case "role":
		account, err = a.AccountEdits.SetRole(c.ctx(), c.by, who, edit.Role)
		return account, account.Email + " is " + roleText[account.Role] + " now", err
	case "rename":
		account, err = a.AccountEdits.RenameAccount(c.ctx(), c.by, who, edit.Name)
		return account, account.Email + " has the name " + account.Name + " now", err
	case "sign-out":
		account, ended, err := a.Accounts.SignOutAccount(c.ctx(), c.by, who)
		return account, "Signed out everywhere: " + account.Email + " (" + school.CountText(ended, "session") + ")", err
	}
	if err := c.by.RequireOwner(); err != nil {
		return account, "", err
	}
	return account, "", school.Errorf(school.Invalid, "Choose one of approve, refuse, disable, enable, role, rename, sign-out.")
}

var roleText = map[school.Role]string{school.Owner: "an owner", school.Staff: "one of the staff"}

func (a *server) removeAccount(c *call) error {
	account, err := a.Accounts.RemoveAccount(c.ctx(), c.by, c.r.PathValue("who"))
	if err != nil {
		return err
	}
	return c.ok(AccountAnswer{Message: "Removed: " + account.Email, Data: account})
}

func (a *server) setPassword(c *call) error {
	var body PasswordSet
	if err := c.read(&body); err != nil {
		return err
	}
	account, err := a.Accounts.SetPassword(c.ctx(), c.by, c.r.PathValue("who"), body.Password)
	if err != nil {
		return err
	}
	return c.ok(AccountAnswer{Message: "New password set for " + account.Email + "; its sessions have ended", Data: account})
}
