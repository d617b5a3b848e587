package web

import (
	"context"
	"io/fs"

	"schoolsite/internal/accounts"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
)

// Services holds the use cases that the public server offers.
type Services struct {
	Site      Site
	Pictures  Pictures
	Accounts  Accounts
	Enquiries Enquiries
	Health    Health
}

// Site serves the live snapshot and the draft of a preview.
type Site interface {
	Snapshot() *publish.Snapshot
	Draft() *publish.Draft
	OpenDocument(document school.Document) (fs.File, error)
	RenderForm(ctx context.Context, path string, form school.FormState) ([]byte, error)
	ShowsPicture(name string) bool
}

// Pictures opens picture files.
type Pictures interface {
	OpenPicture(name string) (fs.File, error)
}

// Accounts serves the forms of visitors and staff that need no script.
type Accounts interface {
	Authenticate(ctx context.Context, credential string) (school.Actor, error)
	SignIn(ctx context.Context, given school.Credentials) (accounts.LoginResult, error)
	Register(ctx context.Context, user school.NewUser, code string) (message string, err error)
	Confirm(ctx context.Context, code, password string) (message string, err error)
	AskReset(ctx context.Context, email string) (message string, err error)
	FinishReset(ctx context.Context, code, password string) (accounts.PasswordReset, error)
}

// Enquiries takes contact forms, and gives their pages a form token.
type Enquiries interface {
	Enquire(ctx context.Context, form school.ContactForm, signals enquiries.SpamSignals) error
	FormTokenFrom(token string) string
	HasFormToken(page school.Encoded, etag string) bool
	InjectFormToken(page school.Encoded) school.Encoded
}

// Health reports whether the site can do its work.
type Health interface {
	Healthy() error
}
