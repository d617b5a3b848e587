package api

import (
	"net/http"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// The results and inputs of the use cases of accounts.
type (
	AccountView   = accounts.Listed
	SessionView   = accounts.Session
	AccountAnswer = accounts.Answer
	// answers GET /api/accounts/{who}, and GET /api/account about the account that asks
	AccountDetail = accounts.Detail
	AccountMake   = accounts.NewAccount // body of POST /api/accounts
	AccountEdit   = accounts.Edit       // body of PATCH /api/accounts/{who}
)

// AccountsAnswer answers GET /api/accounts, pending first, then by e-mail.
type AccountsAnswer struct {
	Data []AccountView `json:"data"`
}

// PasswordSet is the body of PUT /api/accounts/{who}/password.
type PasswordSet struct {
	Password string `json:"password"`
}

// OwnEdit is the body of PATCH /api/account: a person's own name, and the one that was read; or the language in which
// they read the admin area and get mails.
type OwnEdit struct {
	Name     string          `json:"userName,omitempty"`
	WasName  string          `json:"wasName,omitempty"`
	Language school.Language `json:"language,omitempty"`
}

// PasswordChange is the body of PUT /api/account/password. The other sessions of the person end.
type PasswordChange struct {
	Current  string `json:"current"`
	Password string `json:"password"`
}

// StrengthAsk is the body of POST /api/password-strength: a password that
// somebody is choosing, and what they typed about themselves. Of a signed-in
// person and of the holder of a link, Code, the server knows it.
type StrengthAsk struct {
	Password string `json:"password"`
	Name     string `json:"userName,omitempty"`
	Email    string `json:"emailId,omitempty"`
	Code     string `json:"code,omitempty"`
}

func (StrengthAsk) maxBytes() int64 { return 8 << 10 }

func listAccounts(c *call) (AccountsAnswer, error) {
	list, err := c.Accounts.Accounts()
	return AccountsAnswer{list}, err
}

func showAccount(c *call) (AccountDetail, error) {
	return c.Accounts.Account(c.ctx(), c.by, c.path("who"))
}

func ownAccount(c *call) (AccountDetail, error) {
	return c.Accounts.OwnAccount(c.ctx(), c.by)
}

func addAccount(c *call, body AccountMake) (AccountAnswer, error) {
	answer, err := c.Accounts.AddAccount(c.ctx(), c.by, body)
	if !answer.Existed {
		c.status = http.StatusCreated
	}
	return answer, err
}

func editAccount(c *call, edit AccountEdit) (AccountAnswer, error) {
	answer, err := c.Accounts.EditAccount(c.ctx(), c.by, c.path("who"), edit)
	if left := answer.Data.Left; err == nil && left != nil {
		c.Drafts.EndLinks(left.Drafts)
	}
	return answer, err
}

func removeAccount(c *call) (AccountAnswer, error) {
	return c.Accounts.RemoveAccount(c.ctx(), c.by, c.path("who"))
}

func setPassword(c *call, body PasswordSet) (AccountAnswer, error) {
	return c.Accounts.SetPassword(c.ctx(), c.by, c.path("who"), body.Password)
}

func editSelf(c *call, edit OwnEdit) (AccountAnswer, error) {
	own := accounts.OwnEdit{Language: edit.Language, Name: edit.Name, Was: edit.WasName}
	return c.Accounts.EditSelf(c.ctx(), c.by, own)
}

func changePassword(c *call, body PasswordChange) (MessageAnswer, error) {
	err := c.Accounts.ChangePassword(c.ctx(), c.by, body.Current, body.Password)
	return message("Your password has been changed, and you are logged out everywhere else", err)
}

func passwordStrength(c *call, ask StrengthAsk) (school.PasswordStrength, error) {
	return c.Accounts.PasswordStrength(c.ctx(), c.by, ask.Password, ask.Code, ask.Name, ask.Email)
}

func endSession(c *call) (MessageAnswer, error) {
	return message("That browser is logged out", c.Accounts.EndSession(c.ctx(), c.by, c.path("id")))
}

func endOtherSessions(c *call) (MessageAnswer, error) {
	ended, err := c.Accounts.EndOtherSessions(c.ctx(), c.by)
	if ended == 0 {
		return message("You are logged in nowhere else", err)
	}
	return message(text.Pluralf(ended, "Logged out on %d other device", "Logged out on %d other devices"), err)
}
