package tlscert

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

var (
	label  = `[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?`
	domain = regexp.MustCompile(`^(` + label + `\.)+` + label + `$`)
)

// CheckDomains returns names in lower case, each once. An error names one that
// can't have a certificate.
func CheckDomains(given []string) (domains []string, err error) {
	for _, name := range given {
		name = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), "."))
		if why := domainProblem(name); why != "" {
			return nil, school.Errorf(school.Invalid, "--tls-domain is a name like school.example, not %q: %s", name, why)
		}
		if !slices.Contains(domains, name) {
			domains = append(domains, name)
		}
	}
	return domains, nil
}

func domainProblem(name string) string {
	_, notAddress := netip.ParseAddr(strings.Trim(name, "[]"))
	switch {
	case notAddress == nil:
		return "an IP address has no certificate. Name the domain that leads to it."
	case name == "localhost", strings.HasSuffix(name, ".localhost"):
		return "nobody certifies this computer's own name. Leave --tls-domain out to try the site here."
	case strings.Contains(name, "://"), strings.ContainsAny(name, "/:"):
		return "give the name alone, without https://, port or path."
	case strings.HasPrefix(name, "*."):
		return "name each domain; with an asterisk it can't be got."
	case strings.ContainsFunc(name, func(r rune) bool { return r > 127 }):
		return "write it as it stands in the DNS, beginning with xn--."
	case !domain.MatchString(name) || len(name) > 253:
		return "that is no domain of the internet."
	}
	return ""
}
