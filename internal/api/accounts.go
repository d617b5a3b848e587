package api

import (
	"net/http"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/school"
)

// AccountView is an account as owners see it.
type AccountView struct {
	school.Account
	Sessions int                 `json:"sessions"`        // that are open
	Proof    school.AddressProof `json:"proof,omitempty"` // of a pending one
}

// AccountsAnswer answers GET /api/accounts, pending first, then by e-mail.
type AccountsAnswer struct {
	Data []AccountView `json:"data"`
}

// AccountAnswer answers the calls that make or change one account.
type AccountAnswer struct {
	Message string         `json:"message"`
	Data    school.Account `json:"data"`
	Existed bool           `json:"existed,omitempty"` // of "if missing"
}

// AccountDetail answers GET /api/accounts/{who}, and GET /api/account about the account that asks.
type AccountDetail struct {
	Data     school.Account      `json:"data"`
	Sessions []SessionView       `json:"sessions"`        // open ones, the one seen last first
	Proof    school.AddressProof `json:"proof,omitempty"` // of a pending one
}

// SessionView is a browser in which somebody is signed in.
type SessionView struct {
	ID         string    `json:"_id"`
	Device     string    `json:"device"` // in words: "Chrome on Android"
	From       string    `json:"from"`   // the address it was opened from
	CreatedAt  time.Time `json:"createdAt"`
	LastSeenAt time.Time `json:"lastSeenAt"` // to within some minutes
	Current    bool      `json:"current"`    // the one that asks
}

// AccountMake is the body of POST /api/accounts.
type AccountMake struct {
	Name      string      `json:"userName"`
	Email     string      `json:"emailId"`
	Password  string      `json:"password"`
	Role      school.Role `json:"role"`
	IfMissing bool        `json:"ifMissing,omitempty"` // an account that is there already is no conflict
}

// AccountEdit is the body of PATCH /api/accounts/{who}. Do is one of approve
// (as Role, with Code where the address is not confirmed), refuse, disable,
// enable, role (to Role), rename (to Name) and sign-out (of all its sessions).
type AccountEdit struct {
	Do           string      `json:"do"`
	Role         school.Role `json:"role,omitempty"`
	Name         string      `json:"userName,omitempty"`
	Code         string      `json:"code,omitempty"`         // that the registrant read out
	WithoutProof bool        `json:"withoutProof,omitempty"` // approves an address that nothing proves; for the operator only
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
	details, err := a.Accounts.Accounts(c.ctx(), c.by)
	answer := AccountsAnswer{Data: []AccountView{}}
	for _, d := range details {
		answer.Data = append(answer.Data, AccountView{Account: d.Account, Sessions: len(d.Sessions), Proof: d.Proof})
	}
	return answer, err
}

func (a accountCalls) show(c *call) (AccountDetail, error) {
	detail, err := a.Accounts.Account(c.ctx(), c.by, c.path("who"))
	return detailOf(detail, c.by), err
}

func (a accountCalls) own(c *call) (AccountDetail, error) {
	detail, err := a.OwnAccount.OwnAccount(c.ctx(), c.by)
	return detailOf(detail, c.by), err
}

func detailOf(account accounts.Detail, by school.Actor) AccountDetail {
	detail := AccountDetail{Data: account.Account, Sessions: []SessionView{}, Proof: account.Proof}
	for _, s := range account.Sessions {
		detail.Sessions = append(detail.Sessions, SessionView{
			ID: s.ID, Device: s.Device, From: s.From, CreatedAt: s.CreatedAt, LastSeenAt: s.LastSeenAt, Current: s.ID == by.Session,
		})
	}
	return detail
}

func (a accountCalls) add(c *call, body AccountMake) (AccountAnswer, error) {
	user := school.NewUser{Name: body.Name, Email: body.Email, Password: body.Password}
	account, existed, err := a.Accounts.AddAccount(c.ctx(), c.by, user, body.Role, body.IfMissing)
	if existed {
		return AccountAnswer{Message: "There is an account for " + account.Email + " already; it was left as it is", Data: account, Existed: true}, err
	}
	c.status = http.StatusCreated
	return AccountAnswer{Message: "Account added for " + account.Email, Data: account}, err
}

func (a accountCalls) edit(c *call, edit AccountEdit) (AccountAnswer, error) {
	var account school.Account
	var err error
	done, who := "", c.path("who")
	switch edit.Do {
	case "approve":
		account, err = a.AccountEdits.ApproveAccount(c.ctx(), c.by, who, accounts.Approval{Role: edit.Role, Code: edit.Code, WithoutProof: edit.WithoutProof})
		done = "Approved: " + account.Email
	case "refuse":
		account, err = a.AccountEdits.RefuseAccount(c.ctx(), c.by, who)
		done = "Refused and removed: " + account.Email
	case "disable":
		account, err = a.AccountEdits.DisableAccount(c.ctx(), c.by, who)
		done = "Disabled: " + account.Email
	case "enable":
		account, err = a.AccountEdits.EnableAccount(c.ctx(), c.by, who)
		done = "Enabled: " + account.Email
	case "role":
		account, err = a.AccountEdits.SetRole(c.ctx(), c.by, who, edit.Role)
		role := map[school.Role]string{school.Owner: "an owner", school.Staff: "one of the staff"}[account.Role]
		done = account.Email + " is " + role + " now"
	case "rename":
		account, err = a.AccountEdits.RenameAccount(c.ctx(), c.by, who, edit.Name)
		done = account.Email + " has the name " + account.Name + " now"
	case "sign-out":
		var ended int
		account, ended, err = a.Accounts.SignOutAccount(c.ctx(), c.by, who)
		done = "Signed out everywhere: " + account.Email + " (" + school.CountText(ended, "session") + ")"
	default:
		if err = c.by.RequireOwner(); err == nil {
			err = school.Errorf(school.Invalid, "Choose one of approve, refuse, disable, enable, role, rename, sign-out.")
		}
	}
	return AccountAnswer{Message: done, Data: account}, err
}

func (a accountCalls) remove(c *call) (AccountAnswer, error) {
	account, err := a.Accounts.RemoveAccount(c.ctx(), c.by, c.path("who"))
	return AccountAnswer{Message: "Removed: " + account.Email, Data: account}, err
}

func (a accountCalls) setPassword(c *call, body PasswordSet) (AccountAnswer, error) {
	account, err := a.Accounts.SetPassword(c.ctx(), c.by, c.path("who"), body.Password)
	return AccountAnswer{Message: "New password set for " + account.Email + "; its sessions have ended", Data: account}, err
}

func (a accountCalls) renameSelf(c *call, edit OwnEdit) (AccountAnswer, error) {
	account, err := a.OwnAccount.RenameSelf(c.ctx(), c.by, edit.Name)
	return AccountAnswer{Message: "Your name is " + account.Name + " now", Data: account}, err
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
