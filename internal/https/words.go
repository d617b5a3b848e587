package https

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"
	"unicode"

	"golang.org/x/crypto/acme"

	"schoolsite/internal/school"
)

// pauses are between tries: at most four of them in an hour.
var pauses = []time.Duration{time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour}

// pause is how long to wait after a failure.
func pause(err error, failures int) time.Duration {
	wait := pauses[min(failures, len(pauses)-1)]
	if asked, limited := acme.RateLimit(err); limited {
		return max(wait, asked, time.Hour)
	}
	return wait
}

// inWords says why there is no certificate, and what to look at.
func (k *Keeper) inWords(err error) string {
	authority := k.authority()
	var unproven *acme.AuthorizationError
	var own *school.Error
	if errors.As(err, &own) {
		return own.Message
	}
	if _, limited := acme.RateLimit(err); limited {
		return fmt.Sprintf("%s gives no more certificates for now: %s It is asked again by itself.", authority, detail(err))
	}
	if errors.As(err, &unproven) {
		return fmt.Sprintf("%s could not see that %s leads here: %s Check that its DNS records name this server, "+
			"and that ports 80 and 443 are open to the internet.", authority, unproven.Identifier, detail(errors.Join(unproven.Errors...)))
	}
	if unreachable(err) {
		return fmt.Sprintf("%s can't be reached: %s It is asked again by itself.", authority, detail(err))
	}
	return fmt.Sprintf("%s gave no certificate: %s", authority, detail(err))
}

func (k *Keeper) authority() string {
	return "The certificate authority " + hostOf(k.options.Directory)
}

func unreachable(err error) bool {
	var network net.Error
	var request *url.Error
	return errors.As(err, &network) || errors.As(err, &request)
}

// mostDetail is how many characters of others' words are repeated.
const mostDetail = 300

// detail is what the authority or the network said, as one plain line that
// ends with a full stop.
func detail(err error) string {
	words := err.Error()
	var refused *acme.Error
	if errors.As(err, &refused) && refused.Detail != "" {
		words = refused.Detail
	}
	words = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, words)
	if runes := []rune(words); len(runes) > mostDetail {
		words = string(runes[:mostDetail]) + "…"
	}
	return strings.TrimRight(words, " .") + "."
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Host
}
