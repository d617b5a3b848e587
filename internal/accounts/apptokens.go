package accounts

import (
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/auth"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// AppTokens makes, lists and ends the tokens by which programs on other computers publish content.
type AppTokens struct {
	Deps
	refused *auth.Rate // tokens that were refused, per network
}

// NewAppTokens makes the service.
func NewAppTokens(deps Deps) *AppTokens {
	return &AppTokens{deps, auth.NewRate(30, 5*time.Minute, deps.Clock)}
}

// NewAppToken asks for a token. Until is its end: a day, which counts whole, or a time.
type NewAppToken struct {
	Name     string           `json:"name"`
	Role     school.Role      `json:"role"`
	Sections []school.Section `json:"sections,omitempty"` // where an editor's token publishes: at least one
	Until    string           `json:"until"`
}

// MadeAppToken is a new token with its secret, which nobody can be shown again.
type MadeAppToken struct {
	text.Feedback
	Data   school.AppToken `json:"data"`
	Secret string          `json:"secret"`
}

// tokenUseEvery is the least time between two records of a token's use.
const tokenUseEvery = 24 * time.Hour

// Authenticate returns the actor of a secret. It reads the records of the token and of whoever made it at every
// request. Only refused secrets are throttled: a network's guesses keep none of its programs out.
func (s *AppTokens) Authenticate(_ context.Context, secret, address string) (school.Actor, error) {
	now, hash := s.Clock().UTC(), hashOfCode(secret)
	token, err := store.Read(s.DB, func(tx *store.Tx) (school.AppToken, error) {
		return store.FindAppToken(tx, hash, now)
	})
	if school.CodeOf(err) == school.Unauthorized {
		if wait, ok := s.refused.Allow(auth.AddressKey(address)); !ok {
			err = school.TooManyTries(wait)
		}
	}
	if err != nil {
		return school.Actor{}, err
	}
	if now.Sub(token.LastUsedAt) >= tokenUseEvery {
		err := s.DB.Update(func(tx *store.Tx) error {
			token, found, err := store.AppTokens.Find(tx, hash) // one that was ended in the meantime must not come back
			if err != nil || !found {
				return err
			}
			token.LastUsedAt = now
			return store.AppTokens.Put(tx, token)
		})
		s.logged("noting an app token's use", err)
	}
	by := token.Actor()
	by.Address = address
	return by, nil
}

// List returns the tokens, the newest first. Expired ones are listed for school.ExpiredTokenFor.
func (s *AppTokens) List() ([]school.AppToken, error) {
	all, err := store.Read(s.DB, store.AppTokens.All)
	slices.SortFunc(all, func(a, b school.AppToken) int { return strings.Compare(b.ID, a.ID) })
	return append([]school.AppToken{}, all...), err
}

// Add makes a token.
func (s *AppTokens) Add(_ context.Context, by school.Actor, given NewAppToken) (made MadeAppToken, err error) {
	now := s.Clock().UTC()
	token, err := given.token(now)
	if err != nil {
		return made, err
	}
	code, _ := newCode()
	made.Secret = school.AppTokenPrefix + code
	token.ID, token.Hash = store.NewID(now), hashOfCode(made.Secret)
	token.CreatedBy, token.MakerID, token.CreatedAt = by.Name(), by.Account.ID, now
	made.Data, made.Feedback = token, text.Feedbackf("App token made: %s", token.Name)
	err = s.DB.UpdateAs(by, func(tx *store.Tx) error {
		all, err := store.AppTokens.All(tx)
		switch {
		case err != nil:
			return err
		case len(all) >= school.MaxAppTokens:
			return school.Errorf(school.Conflict, "There are %d app tokens already. End those that no program uses "+
				"any more.", len(all))
		case slices.ContainsFunc(all, func(t school.AppToken) bool { return strings.EqualFold(t.Name, token.Name) }):
			return school.InvalidFields(map[string]string{"name": "There is an app token of this name already: end " +
				"that one, or choose another name"})
		}
		entry := school.AuditEntry{Action: school.ActionTokenAdded, Of: token.Name,
			After: token.RightsText() + ", until " + text.EndText(token.ExpiresAt)}
		err = store.AppTokens.Put(tx, token)
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	return made, err
}

// token checks the wishes, and returns the token without its secret.
func (n NewAppToken) token(now time.Time) (token school.AppToken, err error) {
	token = school.AppToken{Name: strings.TrimSpace(n.Name), Role: n.Role}
	wrong := map[string]string{}
	if message := school.UserNameMessage(n.Name); message != "" {
		wrong["name"] = message
	}
	if n.Role != school.Editor && n.Role != school.Staff {
		wrong["role"] = "Must be editor or staff: what only owners may do is for people"
	}
	if n.Role == school.Editor && len(n.Sections) == 0 {
		wrong["sections"] = "Choose where the token may publish: in " +
			school.Account{Sections: school.Sections()}.SectionText() +
			"; in all, which is everything but site; in site, which is site.yaml and navigation.yaml and has to be named"
	}
	if token.ExpiresAt, err = school.ParseUntil(n.Until); err != nil {
		wrong["until"] = err.Error()
	} else if !token.ExpiresAt.After(now) || token.ExpiresAt.After(now.Add(school.AppTokenLife)) {
		wrong["until"] = "Must be a day within a year from today"
	}
	if err := school.InvalidFields(wrong); err != nil {
		return token, err
	}
	token.Sections, err = validSections(n.Role, n.Sections, school.TokenSections())
	return token, err
}

// Remove ends a token: its next call is refused.
func (s *AppTokens) Remove(_ context.Context, by school.Actor, id string) (token school.AppToken, err error) {
	err = s.DB.UpdateFromReserveAs(by, func(tx *store.Tx) error {
		all, err := store.AppTokens.All(tx)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(t school.AppToken) bool { return t.ID == id })
		if at < 0 {
			return school.Errorf(school.NotFound, "There is no such app token: it was ended already.")
		}
		token = all[at]
		entry := school.AuditEntry{Action: school.ActionTokenRemoved, Of: token.Name,
			Before: "made by " + token.CreatedBy}
		err = store.AppTokens.Delete(tx, token.Hash)
		if err == nil {
			err = store.AddRemovals(tx, s.Clock(), token.ID)
		}
		if err != nil {
			return err
		}
		return s.Audit.Append(tx, by, entry)
	})
	return token, err
}
