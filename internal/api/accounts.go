package api

import (
	"net/http"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
)

// The results and inputs of the use cases of accounts.
type (
	AccountView   = accounts.Listed
	SessionView   = accounts.Session
	AccountAnswer = accounts.Answer
	AccountDetail = accounts.Detail     // answers GET /api/accounts/{who}, and GET /api/account about the account that asks
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

// OwnEdit is the body of PATCH /api/account: a person's own name.
type OwnEdit struct {
	Name string `json:"userName"`
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

// maxStrength bounds the body of a question about a password.
const maxStrength = 8 << 10

// accountCalls manages accounts, and a person's own account.
type accountCalls struct{ *server }

func (a accountCalls) list(c *call) (AccountsAnswer, error) {
	list, err := a.Accounts.Accounts(c.ctx(), c.by)
	return AccountsAnswer{list}, err
}

func (a accountCalls) show(c *call) (AccountDetail, error) {
	return a.Accounts.Account(c.ctx(), c.by, c.path("who"))
}

func (a accountCalls) own(c *call) (AccountDetail, error) {
	return a.OwnAccount.OwnAccount(c.ctx(), c.by)
}

func (a accountCalls) add(c *call, body AccountMake) (AccountAnswer, error) {
	answer, err := a.Accounts.AddAccount(c.ctx(), c.by, body)
	if !answer.Existed {
		c.status = http.StatusCreated
	}
	return answer, err
}

func (a accountCalls) edit(c *call, edit AccountEdit) (AccountAnswer, error) {
	return a.Accounts.EditAccount(c.ctx(), c.by, c.path("who"), edit)
}

func (a accountCalls) remove(c *call) (AccountAnswer, error) {
	return a.Accounts.RemoveAccount(c.ctx(), c.by, c.path("who"))
}

func (a accountCalls) setPassword(c *call, body PasswordSet) (AccountAnswer, error) {
	return a.Accounts.SetPassword(c.ctx(), c.by, c.path("who"), body.Password)
}

func (a accountCalls) renameSelf(c *call, edit OwnEdit) (AccountAnswer, error) {
	return a.OwnAccount.RenameSelf(c.ctx(), c.by, edit.Name)
}

func (a accountCalls) changePassword(c *call, body PasswordChange) (MessageAnswer, error) {
	err := a.OwnAccount.ChangePassword(c.ctx(), c.by, body.Current, body.Password)
	return message("Your password has been changed, and you are signed out everywhere else", err)
}

// passwordStrength judges a password while it is typed.
func (a accountCalls) passwordStrength(c *call, ask StrengthAsk) (school.PasswordStrength, error) {
	return a.OwnAccount.PasswordStrength(c.ctx(), c.by, ask.Password, ask.Code, ask.Name, ask.Email)
}

func (a accountCalls) endSession(c *call) (MessageAnswer, error) {
	return message("That browser is signed out", a.OwnAccount.EndSession(c.ctx(), c.by, c.path("id")))
}

func (a accountCalls) endOtherSessions(c *call) (MessageAnswer, error) {
	ended, err := a.OwnAccount.EndOtherSessions(c.ctx(), c.by)
	if ended == 0 {
		return message("You are signed in nowhere else", err)
	}
	return message("Signed out on "+school.CountText(ended, "other device"), err)
}
