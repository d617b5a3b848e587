// Package audit keeps the log of who did what, when and from where. An entry is appended in the
// transaction that makes the change, so there is no change without its entry and no entry without
// its change.
package audit

import (
	"context"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

const (
	pageSize = 200 // entries that Query answers with at most
	maxText  = 200 // runes of Of, of Before and of After that are kept
)

// Log is the audit log of one data folder.
type Log struct {
	db        *store.DB
	clock     func() time.Time
	pseudonym func(email string) string
}

// New returns the log in db. An address that must not be kept is replaced by its pseudonym, the
// same for the same normalized address.
func New(db *store.DB, clock func() time.Time, pseudonym func(email string) string) *Log {
	return &Log{db: db, clock: clock, pseudonym: pseudonym}
}

// Append adds an entry in the transaction that makes the change. It fills in ID, time and actor,
// and shortens long texts. Anybody can register, or try to sign in, with any address: the address
// of a person who may have nothing to do with the school is replaced by its pseudonym.
func (l *Log) Append(tx *store.Tx, by school.Actor, e school.AuditEntry) error {
	e.At = l.clock().UTC()
	e.ID, e.By, e.From = store.NewID(e.At), by.Name(), by.Address
	e.Of, e.Before, e.After = shorten(e.Of), shorten(e.Before), shorten(e.After)
	isThirdParty := e.Action == school.ActionRegistered || e.Action == school.ActionAccountRefused
	if e.Of != "" && (e.Action == school.ActionSignInRefused || e.Action == school.ActionResetRequested) {
		_, err := tx.AccountByEmail(e.Of)
		isThirdParty = school.CodeOf(err) == school.NotFound
		if !isThirdParty && store.IgnoreDamaged(err) != nil {
			return err
		}
	}
	if isThirdParty {
		e.Of = l.pseudonym(school.NormalEmail(e.Of))
	}
	return store.AuditEntries.Put(tx, e)
}

func shorten(text string) string {
	runes := []rune(text)
	if len(runes) <= maxText {
		return text
	}
	return string(runes[:maxText]) + "…"
}

// Record is an audit entry in words: Text follows Who, and Sentence has Who as its first value.
type Record struct {
	school.AuditEntry
	Who      string        `json:"who"` // display name of By: a person's name, "root (by command)", "Somebody"
	Text     string        `json:"text"`
	Sentence text.Sentence `json:"sentence"`
}

// Query returns the entries that a filter passes, newest first, and the ID to ask for older ones
// with: "" at the end of the log. It returns pageSize entries at most, or fewer if the filter says
// so.
func (l *Log) Query(f school.AuditFilter) (records []Record, next string, err error) {
	if f.Kind != "" && !slices.Contains(school.AuditKinds(), f.Kind) {
		return nil, "", school.Errorf(school.Invalid, "There is no kind %q in the log. Choose one of %s.", f.Kind,
			strings.Join(school.AuditKinds(), ", "))
	}
	if f.Limit <= 0 || f.Limit > pageSize {
		f.Limit = pageSize
	}
	if school.EmailMessage(f.Text) == "" {
		f.Pseudonym = l.pseudonym(school.NormalEmail(f.Text))
	}
	limit := f.Limit
	f.Limit++ // one more tells whether there is another page
	err = l.db.View(func(tx *store.Tx) error {
		entries, err := tx.Audit(f)
		if err != nil {
			return err
		}
		if len(entries) > limit {
			entries, next = entries[:limit], entries[limit-1].ID
		}
		names, err := LoadNames(tx)
		for _, e := range entries {
			who := names.Of(e.By)
			records = append(records, Record{e, who, e.Text(), e.Sentence(who)})
		}
		return err
	})
	return records, next, err
}

// Each calls fn with every entry that a filter passes, newest first, whatever its limit. It holds
// one page in memory, and no transaction while fn writes to a slow connection. The first error ends
// it.
func (l *Log) Each(ctx context.Context, f school.AuditFilter, fn func(Record) error) error {
	for f.Limit = pageSize; ctx.Err() == nil; {
		records, next, err := l.Query(f)
		if err != nil {
			return err
		}
		for _, record := range records {
			if err := fn(record); err != nil {
				return err
			}
		}
		f.Before = next
		if next == "" {
			return nil
		}
	}
	return ctx.Err()
}

// DeleteExpired deletes the entries that are older than school.AuditFor.
func (l *Log) DeleteExpired(now time.Time) error {
	return store.AuditEntries.Expire(l.db, now.Add(-school.AuditFor))
}

// startInterval is the time within which a second start with the same settings gets no entry: a
// supervisor that restarts the program in a loop must not fill the log.
const startInterval = 10 * time.Minute

// AppendStart adds an entry that a server was started, with its settings.
func (l *Log) AppendStart(by school.Actor, settings string) error {
	now := l.clock()
	return l.db.Update(func(tx *store.Tx) error {
		// Until bounds entries of the future, which a clock that was set back leaves.
		recent := school.AuditFilter{Kind: school.ActionServerStarted.Kind(), Since: now.Add(-startInterval),
			Until: now.Add(startInterval), Limit: 1}
		starts, err := tx.Audit(recent)
		if err != nil || len(starts) == 1 && starts[0].After == shorten(settings) {
			return err
		}
		return l.Append(tx, by, school.AuditEntry{Action: school.ActionServerStarted, After: settings})
	})
}

// Names maps the e-mail addresses of accounts to people's names.
type Names map[string]string

// LoadNames reads the names of all accounts.
func LoadNames(tx *store.Tx) (Names, error) {
	accounts, err := store.Accounts.All(tx)
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
	if name := n[actor]; name != "" {
		return name
	}
	return school.ActorText(actor)
}
