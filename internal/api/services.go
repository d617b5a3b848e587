package api

import (
	"time"

	"schoolsite/internal/accounts"
	"schoolsite/internal/audit"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/homepage"
	"schoolsite/internal/mailqueue"
	"schoolsite/internal/maintenance"
	"schoolsite/internal/publish"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/uploads"
)

// Services holds the services that the API calls. The calls are its only way in: a handler decodes,
// calls one use case and writes the answer, and the use case checks who may do what.
type Services struct {
	Accounts    *accounts.Service
	Audit       *audit.Log
	Disclosure  *disclosure.Service
	Enquiries   *enquiries.Service
	Homepage    *homepage.Service
	Mail        *mailqueue.Service
	Maintenance *maintenance.Service
	Publish     *publish.Service
	Status      *status.Service
	Uploads     *uploads.Service

	Limits school.Limits // of uploaded pictures
	Now    func() time.Time
}
