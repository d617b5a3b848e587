package api

import (
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/backup"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/drafts"
	"schoolsite/internal/editing"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/factor"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/revisions"
	"schoolsite/internal/school"
	"schoolsite/internal/staticsite"
	"schoolsite/internal/status"
	"schoolsite/internal/uploads"
)

// Services has the services whose use cases the API serves. All are required.
type Services struct {
	Accounts    *accounts.Service
	AppTokens   *accounts.AppTokens
	Audit       *audit.Log
	Backup      *backup.Service
	Disclosure  *disclosure.Service
	Drafts      *drafts.Service
	Editing     *editing.Service
	Enquiries   *enquiries.Service
	Factors     *factor.Service
	Static      *staticsite.Service
	Homepage    *homepage.Service
	Invitations *accounts.Invitations
	Mail        *mailqueue.Service
	Maintenance *maintenance.Service
	Publish     *publish.Service
	Revisions   *revisions.Service
	Status      *status.Service
	Uploads     *uploads.Service

	Limits school.Limits // of uploaded pictures
	Now    func() time.Time
}
