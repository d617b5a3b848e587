package web

import (
	"schoolsite/internal/accounts"
	"schoolsite/internal/drafts"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/uploads"
)

// Services holds the use cases that the public server offers.
type Services struct {
	Site      *publish.Service
	Documents *revisions.Service
	Pictures  *uploads.Service
	Accounts  *accounts.Service
	Enquiries *enquiries.Service
	Drafts    *drafts.Service
	Unpack    func(packed school.Encoded, isGzip bool) []byte // makes another encoding of a page or its data
	Status    *status.Service
}
