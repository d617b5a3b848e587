package api

import (
	"encoding/json"
	"net/http"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// User describes the signed-in account to the browser, which keeps it.
type User struct {
	ID       string           `json:"_id"`
	Name     string           `json:"userName"`
	Email    string           `json:"emailId"`
	Role     school.Role      `json:"role"`
	Sections []school.Section `json:"sections,omitempty"` // in which an editor may publish; none is no limit
	Language school.Language  `json:"language,omitempty"` // of the admin area; none is English
}

// SessionAnswer answers POST /api/login and GET /api/session. Token is only a
// marker that somebody is signed in; the credential is the cookie.
type SessionAnswer struct {
	Data    User   `json:"data"`
	Token   string `json:"token"`
	Message string `json:"message"`

	// SecondStep is the answer of 202 of POST /api/login: the password was right, nobody is signed in yet, and a code
	// opens the session with this token (POST /api/login/code) within ten minutes. Data and Token are empty then.
	SecondStep string `json:"secondStep,omitempty"`
	// MustAddFactor says that the session may only add a second factor.
	MustAddFactor bool `json:"mustAddFactor,omitempty"`
}

// PasswordConfirm is the body of POST /api/session/password: the password of
// the person who is signed in, or in its place a code of their authenticator app,
// or the answer of a passkey to POST /api/session/passkey.
type PasswordConfirm struct {
	Password   string          `json:"password"`
	Code       string          `json:"code,omitempty"`
	Credential json.RawMessage `json:"credential,omitempty"`
}

// ResetAsk is the body of POST /api/password-reset. The answer is a
// MessageAnswer and the same for every address.
type ResetAsk struct {
	Email string `json:"emailId"`
}

// LinkCheck is the body of POST /api/password-reset/check and /api/confirm-address/check: whether
// the link with this code still works. An answer of 200 says yes.
type LinkCheck struct {
	Code string `json:"code"`
}

// LinkAnswer has the end of a link's validity, and the address of the account
// that it is for: the holder of the link reads that address's mail.
type LinkAnswer struct {
	text.Feedback
	Email string `json:"emailId"`
}

// LinkUse is the body of POST /api/password-reset/finish, with a new password,
// and of POST /api/confirm-address, with the one of the registration. It uses
// the link up; a new password ends all sessions of the account.
type LinkUse struct {
	Code     string `json:"code"`
	Password string `json:"password"`
}

// registration is the register form, with the code of a setup link.
type registration struct {
	school.NewUser
	Setup string `json:"setup"`
}

func userOf(account school.Account) User {
	return User{ID: account.ID, Name: account.Name, Email: account.Email, Role: account.Role,
		Sections: account.Sections, Language: account.Language}
}

func login(c *call, given school.Credentials) (answer SessionAnswer, err error) {
	opened, err := c.Accounts.SignIn(httpx.WithCookies(c.r), given)
	if err != nil {
		return answer, err
	}
	if opened.Cookie == "" {
		c.status = http.StatusAccepted
		return SessionAnswer{SecondStep: c.Factors.SecondStep(opened.Account), Message: "The password is right. Now use " +
			"your passkey, or type a code."}, nil
	}
	return c.signedIn(opened, nil)
}

func logout(c *call) (MessageAnswer, error) {
	err := c.Accounts.SignOut(c.ctx(), c.by)
	if err == nil {
		httpx.SessionCookie.Set(c.w, c.r, "", time.Time{})
	}
	return message("You are logged out", err)
}

// showSession answers with the signed-in account. The operator has no session and no marker.
func showSession(c *call) (answer SessionAnswer, err error) {
	answer = SessionAnswer{Data: userOf(c.by.Account), Message: "Logged in", MustAddFactor: c.by.MustAddFactor}
	if c.by.Session != "" {
		answer.Token, err = c.Accounts.Marker(c.ctx(), c.by)
	}
	return answer, err
}

// passwordAge answers whoever may make a confirmed call, before a download that a browser cannot repeat by itself.
func passwordAge(*call) (MessageAnswer, error) {
	return message("Your password was confirmed a moment ago", nil)
}

func confirmPassword(c *call, body PasswordConfirm) (MessageAnswer, error) {
	var err error
	if body.Password == "" && (body.Code != "" || len(body.Credential) > 0) {
		err = c.Factors.Confirm(c.ctx(), c.by, body.Code, body.Credential)
	} else {
		err = c.Accounts.ConfirmPassword(c.ctx(), c.by, body.Password)
	}
	return message(text.Pluralf(int(school.PasswordGrace.Minutes()), "It is confirmed that this is you, for %d minute",
		"It is confirmed that this is you, for %d minutes"), err)
}

func register(c *call, given registration) (MessageAnswer, error) {
	c.status = http.StatusCreated
	return message(c.Accounts.Register(c.ctx(), given.NewUser, given.Setup))
}

func checkConfirmation(c *call, link LinkCheck) (LinkAnswer, error) {
	return linkAnswer(c.Accounts.CheckConfirmation(c.ctx(), link.Code))
}

func confirmAddress(c *call, link LinkUse) (MessageAnswer, error) {
	return message(c.Accounts.Confirm(c.ctx(), link.Code, link.Password))
}

// askReset answers every address alike; the mail goes out behind the answer.
func askReset(c *call, ask ResetAsk) (MessageAnswer, error) {
	return message(c.Accounts.AskReset(c.ctx(), ask.Email))
}

func checkReset(c *call, link LinkCheck) (LinkAnswer, error) {
	return linkAnswer(c.Accounts.CheckReset(c.ctx(), link.Code))
}

func linkAnswer(email string, until time.Time, err error) (LinkAnswer, error) {
	return LinkAnswer{text.Feedbackf("This link works until %s.", text.Timestamp(until)), email}, err
}

func finishReset(c *call, link LinkUse) (MessageAnswer, error) {
	done, err := c.Accounts.FinishReset(httpx.WithCookies(c.r), link.Code, link.Password)
	if err == nil {
		httpx.DeviceCookie.Set(c.w, c.r, done.Device, done.Known)
	}
	return message(done.Message, err)
}
