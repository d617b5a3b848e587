package api

import (
	"cmp"
	"encoding/json"
	"net/http"

	"schoolsite/internal/accounts"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

type (
	InvitationMake = accounts.NewInvitation  // body of POST /api/invitations
	InvitationMade = accounts.MadeInvitation // answers it
)

// InvitationsAnswer answers GET /api/invitations: those that work, the newest first.
type InvitationsAnswer struct {
	Data []school.Invitation `json:"data"`
}

// InvitationAnswer answers POST /api/invitation/check: what the owner wrote about the holder of the link.
type InvitationAnswer struct {
	text.Feedback
	Name  string `json:"userName"`
	Email string `json:"emailId"` // "" where the person writes their own
}

// InvitationUse is the body of POST /api/invitation, which makes the account of an invitation and logs in: with a
// password, or with the passkey that the browser made with the options of POST /api/invitation/passkey. That call takes
// the same body without either. An address of the invitation itself counts, and no other.
type InvitationUse struct {
	Code       string          `json:"code"`
	Name       string          `json:"userName"`
	Email      string          `json:"emailId"`
	Password   string          `json:"password,omitempty"`
	Credential json.RawMessage `json:"credential,omitempty"`
}

func (u InvitationUse) joining() accounts.Joining {
	return accounts.Joining{Name: u.Name, Email: u.Email, Password: u.Password}
}

func listInvitations(c *call) (InvitationsAnswer, error) {
	open, err := c.Invitations.List()
	return InvitationsAnswer{open}, err
}

func invite(c *call, given InvitationMake) (InvitationMade, error) {
	c.status = http.StatusCreated
	return c.Invitations.Make(c.ctx(), c.by, given)
}

func takeInvitationBack(c *call) (MessageAnswer, error) {
	ended, err := c.Invitations.TakeBack(c.ctx(), c.by, c.path("id"))
	return message(text.Sentencef("Invitation withdrawn: %s", cmp.Or(ended.Email, ended.Name)), err)
}

func checkInvitation(c *call, link LinkCheck) (InvitationAnswer, error) {
	i, err := c.Invitations.Check(c.ctx(), link.Code)
	return InvitationAnswer{text.Feedbackf("This link works until %s.", text.Timestamp(i.ExpiresAt)), i.Name, i.Email}, err
}

// invited returns the invitation of a link, and the account that it is to make.
func (c *call) invited(given InvitationUse) (i school.Invitation, person school.Account, err error) {
	if i, err = c.Invitations.Check(c.ctx(), given.Code); err == nil {
		person, err = given.joining().Person(i)
	}
	return i, person, err
}

func invitedPasskey(c *call, given InvitationUse) (PasskeyOptions, error) {
	i, person, err := c.invited(given)
	if err != nil {
		return PasskeyOptions{}, err
	}
	options, err := c.Factors.BeginInvited(c.ctx(), person, i)
	return PasskeyOptions{options}, err
}

func join(c *call, given InvitationUse) (SessionAnswer, error) {
	joining := given.joining()
	if len(given.Credential) > 0 {
		i, person, err := c.invited(given)
		if err != nil {
			return SessionAnswer{}, err
		}
		made, err := c.Factors.Invited(c.ctx(), person, i, given.Credential)
		if err != nil {
			return SessionAnswer{}, err
		}
		joining.Passkey = &made
	}
	return c.signedIn(c.Invitations.Join(httpx.WithCookies(c.r), given.Code, joining))
}
