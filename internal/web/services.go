package web

import (
	"context"
	"io/fs"

	"schoolsite/internal/httpx"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
)

// Services holds the use cases that the public server offers.
type Services struct {
	Site      Site
	Documents *revisions.Service
	Pictures  Pictures
	Accounts  httpx.Authenticator
	Enquiries Enquiries
	Drafts    Drafts
	Unpack    func(packed school.Encoded, isGzip bool) []byte // makes another encoding of a page or its data
	Healthy   func() error                                    // whether the site can do its work
	Ready     func() error                                    // whether, beyond that, it shows what is published
}

// Site serves the live snapshot and the draft of a preview.
type Site interface {
	Snapshot() *publish.Snapshot
	Draft() *publish.Draft
	RenderForm(ctx context.Context, path string, form school.FormState) ([]byte, error)
	ShowsPicture(name string) bool
	ShownDocuments(of *publish.Snapshot) []school.Document
}

// Pictures opens picture files.
type Pictures interface {
	OpenPicture(name string) (fs.File, error)
}

// Enquiries gives the contact form's page a form token.
type Enquiries interface {
	FormTokenFrom(token string) string
	InjectFormToken(page school.Encoded) school.Encoded
}

// Drafts shows drafts to the office, and to whoever has a link to them.
type Drafts interface {
	Preview(ctx context.Context, code string) (html []byte, screen, ticket string, err error)
	OfficePreview(ctx context.Context, by school.Actor, id string) ([]byte, error)
	PreviewOf(draft, ticket string) *publish.Preview
	Document(address string) (school.Document, bool)
}
