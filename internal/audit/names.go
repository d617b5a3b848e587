package audit

import (
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// Names maps the e-mail addresses of accounts to people's names.
type Names map[string]string

// LoadNames reads the names of all accounts.
func LoadNames(tx *store.Tx) (Names, error) {
	accounts, err := tx.Accounts()
	names := make(Names, len(accounts))
	for _, account := range accounts {
		names[account.Email] = account.Name
	}
	return names, err
}

// Of returns the display name of an actor, as school.Actor.Name gave it: a person's name, "root (by
// command)", "The site", or "Somebody" for a visitor. An account that was removed is shown by its
// address.
func (n Names) Of(actor string) string {
	switch actor {
	case "":
		return "Somebody"
	case school.SystemActor.Operator:
		return "The site"
	}
	if user, operator := strings.CutPrefix(actor, "cli:"); operator {
		return user + " (by command)"
	}
	if name := n[actor]; name != "" {
		return name
	}
	return actor
}
