package site

import "time"

// Signs are what came with a contact form beside its fields, and tell people
// from programs.
type Signs struct {
	Address  string
	Honeypot string        // people can't see this field, so they leave it empty
	Elapsed  time.Duration // between showing the form and sending it; 0 unknown
	Key      string        // names one sending, so that a retry is not a second enquiry; "" for none
	Token    string        // of the page that showed the form (Site.FormToken)
}
