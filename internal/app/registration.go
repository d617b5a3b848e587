package app

import (
	"log/slog"
	"net/mail"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// publicMailDomains are mail domains where anybody gets an address: open
// registration for one of them would be open to everybody.
var publicMailDomains = []string{
	"gmail.com", "googlemail.com", "yahoo.com", "yahoo.co.in", "yahoo.in", "ymail.com", "rediffmail.com", "outlook.com", "outlook.in",
	"hotmail.com", "live.com", "live.in", "msn.com", "icloud.com", "me.com", "aol.com", "mail.com", "gmx.com", "zoho.com", "zohomail.in",
	"proton.me", "protonmail.com", "yandex.com", "in.com",
}

// checkRegistration checks who may register. Open registration needs a mail
// domain of the school, and mail to prove the address: without them it would
// make every stranger one of the staff.
func (o *Settings) checkRegistration(hasMail bool) error {
	mode := school.Registration(o.Registration)
	switch {
	case mode != school.ByApproval && mode != school.Open && mode != school.Closed:
		return school.Errorf(school.Invalid, "--registration is approval, open or closed, not %q.", o.Registration)
	case mode != school.Open && len(o.RegistrationDomains) > 0:
		return school.Errorf(school.Invalid, "--registration-domain is for --registration open only. Add that, or leave the domain out.")
	case mode != school.Open:
		return nil
	case len(o.RegistrationDomains) == 0:
		return school.Errorf(school.Invalid, "--registration open needs the school's own mail domain, like --registration-domain school.example: "+
			"whoever confirms an address there becomes one of the staff. With --registration approval an owner says yes to each person.")
	case !hasMail:
		return school.Errorf(school.Invalid, "--registration open needs a mail server (--smtp-url): without mail nothing proves whose address it is. Use --registration approval.")
	}
	return checkSchoolDomains(o.RegistrationDomains)
}

func checkSchoolDomains(domains []string) error {
	for _, domain := range domains {
		parsed, err := mail.ParseAddress("x@" + domain)
		switch {
		case err != nil || parsed.Address != "x@"+domain || !strings.Contains(domain, "."):
			return school.Errorf(school.Invalid, "--registration-domain is a mail domain like school.example, not %q.", domain)
		case slices.Contains(publicMailDomains, strings.ToLower(domain)):
			return school.Errorf(school.Invalid, "Anybody can have an address at %s. --registration-domain is for a mail domain that belongs to the school.", domain)
		}
	}
	return nil
}

func (o *Settings) warnOpenRegistration(log *slog.Logger) {
	if school.Registration(o.Registration) == school.Open {
		log.Warn("registration is open: whoever confirms an address at "+strings.Join(o.RegistrationDomains, ", ")+" is one of the staff at once, without an owner's answer",
			"setting", "registration")
	}
}
