package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/factor"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

type (
	OwnFactors  = factor.Own   // answers GET /api/account/factors
	FactorAdded = factor.Added // answers the calls that add a factor, and new recovery codes
	AppBegun    = factor.App   // answers POST /api/account/app
)

// PasskeyOptions has what a browser needs to make a passkey, or to answer with one: the argument of
// PublicKeyCredential.parseCreationOptionsFromJSON, or of parseRequestOptionsFromJSON.
type PasskeyOptions struct {
	Options any `json:"options"`
}

// PasskeyAnswer is the body of POST /api/login/passkey: what toJSON gives of the credential.
type PasskeyAnswer struct {
	Credential json.RawMessage `json:"credential"`
}

// PasskeyMake is the body of POST /api/account/passkeys. Name is what the person calls the device, "" for the browser's
// own words.
type PasskeyMake struct {
	Name       string          `json:"name"`
	Credential json.RawMessage `json:"credential"`
}

// PasskeyEdit is the body of PATCH /api/account/passkeys/{id}.
type PasskeyEdit struct {
	Name string `json:"name"`
}

// AppConfirm is the body of POST /api/account/app/confirm: the token of POST /api/account/app, and a code of the app.
type AppConfirm struct {
	Token string `json:"token"`
	Code  string `json:"code"`
}

// LoginCode is the body of POST /api/login/code: the token of a login that needs a second step, and a code of the app or
// a recovery code. Trust has this browser asked for the password alone for 30 days.
type LoginCode struct {
	Token string `json:"token"`
	Code  string `json:"code"`
	Trust Choice `json:"trust"`
}

// FactorPolicyBody is the body and the answer of the calls of /api/factors/policy: the day from which a role has to have
// a second factor, "2027-03-31"; "" for never.
type FactorPolicyBody struct {
	Owners  string `json:"owners"`
	Editors string `json:"editors"`
}

// Choice is a check box: a form without JavaScript sends it as a text.
type Choice bool

// UnmarshalJSON takes true, "true" and "on".
func (c *Choice) UnmarshalJSON(raw []byte) error {
	text := strings.Trim(string(raw), `"`)
	*c = text == "true" || text == "on"
	return nil
}

func (InvitationUse) maxBytes() int64 { return school.MaxPasskeyBytes }
func (PasskeyAnswer) maxBytes() int64 { return school.MaxPasskeyBytes }
func (PasskeyMake) maxBytes() int64   { return school.MaxPasskeyBytes }
func (LoginCode) maxBytes() int64     { return 4 << 10 }

// signedIn sets the cookies of a new session.
func (c *call) signedIn(opened accounts.LoginResult, err error) (SessionAnswer, error) {
	if err != nil {
		return SessionAnswer{}, err
	}
	httpx.SessionCookie.Set(c.w, c.r, opened.Cookie, opened.Expires)
	httpx.DeviceCookie.Set(c.w, c.r, opened.Device, opened.Known)
	return SessionAnswer{Data: userOf(opened.Account), Token: opened.Marker, Message: "Login successful",
		MustAddFactor: opened.MustAddFactor}, nil
}

func loginCode(c *call, given LoginCode) (SessionAnswer, error) {
	return c.signedIn(c.Factors.FinishSignIn(httpx.WithCookies(c.r), given.Token, strings.TrimSpace(given.Code),
		bool(given.Trust)))
}

// loginPasskeyOptions answers a visitor: whoever is signed in already logs in again like one.
func loginPasskeyOptions(c *call) (PasskeyOptions, error) {
	options, err := c.Factors.BeginAnswer(c.ctx(), school.Actor{})
	return PasskeyOptions{options}, err
}

func loginPasskey(c *call, given PasskeyAnswer) (SessionAnswer, error) {
	return c.signedIn(c.Factors.SignInWithPasskey(httpx.WithCookies(c.r), given.Credential))
}

func confirmPasskeyOptions(c *call) (PasskeyOptions, error) {
	options, err := c.Factors.BeginAnswer(c.ctx(), c.by)
	return PasskeyOptions{options}, err
}

func ownFactors(c *call) (OwnFactors, error) { return c.Factors.Own(c.ctx(), c.by) }

func beginPasskey(c *call) (PasskeyOptions, error) {
	options, err := c.Factors.BeginAdd(c.ctx(), c.by)
	return PasskeyOptions{options}, err
}

func addPasskey(c *call, made PasskeyMake) (FactorAdded, error) {
	c.status = http.StatusCreated
	return c.Factors.FinishAdd(c.ctx(), c.by, strings.TrimSpace(made.Name), made.Credential)
}

func renamePasskey(c *call, edit PasskeyEdit) (MessageAnswer, error) {
	name := strings.TrimSpace(edit.Name)
	return message(text.Sentencef("The passkey has the name %s now", name), c.Factors.RenamePasskey(c.ctx(), c.by, c.path("id"), name))
}

func removePasskey(c *call) (MessageAnswer, error) {
	return message("Passkey removed. It may still be stored on the device: remove it there, too",
		c.Factors.RemovePasskey(c.ctx(), c.by, c.path("id")))
}

func beginApp(c *call) (AppBegun, error) { return c.Factors.BeginApp(c.ctx(), c.by) }

func confirmApp(c *call, given AppConfirm) (FactorAdded, error) {
	c.status = http.StatusCreated
	return c.Factors.ConfirmApp(c.ctx(), c.by, given.Token, given.Code)
}

func removeApp(c *call) (MessageAnswer, error) {
	return message("Authenticator app removed", c.Factors.RemoveApp(c.ctx(), c.by))
}

func newRecovery(c *call) (FactorAdded, error) {
	c.status = http.StatusCreated
	return c.Factors.NewRecovery(c.ctx(), c.by)
}

func resetFactors(c *call) (MessageAnswer, error) {
	found, err := c.Accounts.Account(c.ctx(), c.by, c.path("who"))
	if err != nil {
		return MessageAnswer{}, err
	}
	done := text.Sentencef("Second factors removed: %s logs in with the password alone", found.Data.Email)
	if found.NoPassword {
		done = text.Sentencef("Second factors removed: %s has no password, so set one now", found.Data.Email)
	}
	return message(done, c.Factors.Reset(c.ctx(), c.by, found.Data))
}

func factorPolicy(c *call) (FactorPolicyBody, error) {
	policy, err := c.Factors.Policy()
	return FactorPolicyBody{dayText(policy.Owners), dayText(policy.Editors)}, err
}

func setFactorPolicy(c *call, given FactorPolicyBody) (answer FactorPolicyBody, err error) {
	var policy school.FactorPolicy
	wrong := map[string]string{}
	for _, day := range []struct {
		field, given string
		from         *time.Time
	}{{"owners", given.Owners, &policy.Owners}, {"editors", given.Editors, &policy.Editors}} {
		if day.given == "" {
			continue
		}
		if *day.from, err = time.ParseInLocation(time.DateOnly, day.given, text.India); err != nil {
			wrong[day.field] = "Must be a day, such as 2027-03-31"
		}
	}
	if err := school.InvalidFields(wrong); err != nil {
		return answer, err
	}
	if err := c.Factors.SetPolicy(c.ctx(), c.by, policy); err != nil {
		return answer, err
	}
	return factorPolicy(c)
}

func dayText(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(text.India).Format(time.DateOnly)
}
