package schooltest

import (
	"schoolsite/internal/api"
	"schoolsite/internal/site"
	"schoolsite/internal/web"
)

// APIServices are a site's use cases for api.New, as package app fills them.
func APIServices(s *site.Site) api.Services {
	return api.Services{
		Sessions: s, Registration: s, OwnAccount: s, Accounts: s, AccountEdits: s,
		ContactForm: s, Enquiries: s, SpamAndMail: s, MailTester: s,
		Sliders: s, Slides: s, Popups: s, Changes: s, Uploads: s,
		Publishing: s, Revisions: s, Disclosure: s, Maintenance: s, Records: s, Status: s,
		Audit: s.AuditLog(), Limits: s.Limits(), Now: s.Now,
	}
}

// WebServices are a site's use cases for web.New, as package app fills them.
func WebServices(s *site.Site) web.Services {
	return web.Services{Site: s, Pictures: s, Accounts: s, Enquiries: s, Health: s}
}
