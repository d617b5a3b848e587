package api

import (
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/accounts"
	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

type (
	TokenMake = accounts.NewAppToken  // body of POST /api/tokens
	TokenMade = accounts.MadeAppToken // answers it
)

// TokensAnswer answers GET /api/tokens, the newest first.
type TokensAnswer struct {
	Data []school.AppToken `json:"data"`
}

// tokenCalls lists the calls that a program may make with an app token, if the token's role allows them: those of
// content. All others refuse it, whatever its role.
var tokenCalls = []string{
	"POST /api/content", "POST /api/content/missing", "POST /api/content/rollback",
	"GET /api/content/revisions", "GET /api/content/revisions/{n}", "GET /api/content/revisions/{n}/archive",
	"GET /api/content/files/{hash}",
	"GET /api/content/items/{kind}", "GET /api/content/items/{kind}/history", "GET /api/content/items/{kind}/deleted",
	"POST /api/content/items", "POST /api/content/items/undo",
	"GET /api/drafts/{id}", "PUT /api/drafts/{id}", "POST /api/drafts/{id}/submit",
}

// authenticate returns who makes the call. A program that sends an app token, as RFC 6750 describes, is nobody
// else: the cookie beside it is ignored.
func (c *call) authenticate(pattern string) (school.Actor, error) {
	secret, isProgram := bearer(c.r)
	if !isProgram || httpx.Operator(c.ctx()) != "" {
		return httpx.ActorOf(c.Accounts.Authenticate, c.r)
	}
	by, err := c.AppTokens.Authenticate(c.ctx(), secret, school.RequestInfoFrom(c.ctx()).Address)
	if err == nil && !slices.Contains(tokenCalls, pattern) {
		err = school.Errorf(school.Forbidden, "App tokens are for publishing content only. Log in on the "+
			"site to do this.")
	}
	return by, err
}

// bearer returns the app token in a request's header. What begins in another way is none: a browser may send the token
// of the login answer beside its cookie.
func bearer(r *http.Request) (secret string, found bool) {
	scheme, secret, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	secret = strings.TrimSpace(secret)
	return secret, strings.EqualFold(scheme, "Bearer") && strings.HasPrefix(secret, school.AppTokenPrefix)
}

func listTokens(c *call) (TokensAnswer, error) {
	all, err := c.AppTokens.List()
	return TokensAnswer{all}, err
}

func addToken(c *call, body TokenMake) (TokenMade, error) {
	c.status = http.StatusCreated
	return c.AppTokens.Add(c.ctx(), c.by, body)
}

func removeToken(c *call) (MessageAnswer, error) {
	token, err := c.AppTokens.Remove(c.ctx(), c.by, c.path("id"))
	return message(text.Sentencef("App token ended: %s", token.Name), err)
}
