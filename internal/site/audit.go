package site

import (
	"fmt"
	"strings"

	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// noteGone adds an audit entry for the revisions that a person's sweep
// removed. The nightly sweep adds none: it follows the settings.
func (s *Site) noteGone(tx *store.Tx, by school.Actor, revisions []int) error {
	if len(revisions) == 0 || !by.SignedIn() {
		return nil
	}
	numbers := strings.Trim(strings.ReplaceAll(fmt.Sprint(revisions), " ", ", "), "[]")
	return s.audit.Append(tx, by, school.AuditEntry{Action: school.ActionStorageSweep, Before: "revisions " + numbers})
}

// AppendStart adds an audit entry that a server was started, with the settings
// that decide who may sign in.
func (s *Site) AppendStart(by school.Actor) error {
	return s.audit.AppendStart(by, s.settingsText())
}

// settingsText lists the settings that decide who may sign in, without
// secrets.
func (s *Site) settingsText() string {
	mail := "mail off"
	if s.parts.Mailer != nil {
		mail = "mail on"
	}
	return fmt.Sprintf("version %s, %s, registration: %s, %s, passwords of score %d or more",
		s.options.Version, s.options.BaseURL, s.options.Registration, mail, s.options.PasswordScore)
}
