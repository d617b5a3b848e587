package api_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// toldOf wants a mail to each of some people that says what became of a factor, and the newest entry of a kind in the
// audit log to be of an action.
func (d *desk) toldOf(t *testing.T, words, kind string, action school.AuditAction, people ...string) {
	t.Helper()
	var told []string
	for range people {
		mail := d.Mailer.Next()
		told = append(told, mail.To...)
		if !strings.Contains(mail.Text, words) || !strings.Contains(mail.Text, "About the account staff@school.example") {
			t.Errorf("mailed to %v: %s", mail.To, mail.Text)
		}
	}
	slices.Sort(told)
	if !slices.Equal(told, people) {
		t.Errorf("%q is mailed to %v", words, told)
	}
	entries, _, err := d.Services.Audit.Query(school.AuditFilter{Kind: kind})
	if err != nil || len(entries) == 0 || entries[0].Action != action || entries[0].Of != "staff@school.example" {
		t.Errorf("%q: the audit log has %+v, error %v", words, entries, err)
	}
}

// What becomes of a passkey is mailed to its holder and to the owners. That of codes is tried by a real mail server:
// TestMail_TellsOfSecondFactors.
func TestPasskey_ChangesAreMailed(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { d.Run(ctx); close(done) }()
	t.Cleanup(func() { stop(); <-done })
	people := []string{"owner@school.example", "staff@school.example"}

	d.Clock.Move(time.Second) // entries of one moment have no order
	d.addPasskeyOf(t, "staff", key)
	d.toldOf(t, "A passkey was added: My phone.", "account", school.ActionFactorAdded, people...)
	for _, counter := range []uint32{40, 10} {
		key.counter = counter
		d.Clock.Move(time.Second)
		d.json("", "POST", "/api/login/passkey", `{"credential":`+key.answer(t, d.options(t, "", "/api/login/passkey/begin"))+`}`)
	}
	d.toldOf(t, "may have been copied", "session", school.ActionFactorRefused, people...)
	d.Clock.Move(time.Second)
	own := read[api.OwnFactors](t, d.json("staff", "GET", "/api/account/factors", ""), 200)
	read[api.MessageAnswer](t, d.json("staff", "DELETE", "/api/account/passkeys/"+own.Passkeys[0].ID, ""), 200)
	d.toldOf(t, "A passkey was removed: My phone.", "account", school.ActionFactorRemoved, people...)
}
