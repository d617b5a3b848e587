package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/api"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/store"
)

// invited makes an invitation, and returns the code of its link.
func (d *desk) invited(t *testing.T, body string) string {
	t.Helper()
	d.confirm(t, "owner")
	made := read[api.InvitationMade](t, d.json("owner", "POST", "/api/invitations", body), 201)
	_, code, _ := strings.Cut(made.URL, "#code=")
	return code
}

func TestInvitation_ByPasskey(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	code, other := d.invited(t, `{"userName":"Ravi","role":"staff"}`), d.invited(t, `{"userName":"Lata","role":"owner"}`)
	person := `"userName":"Ravi Kumar","emailId":"ravi@mail.example"`
	begin := func(code string) string {
		w := d.json("", "POST", "/api/invitation/passkey", `{"code":"`+code+`",`+person+`}`)
		return key.create(t, read[api.PasskeyOptions](t, w, 200).Options.(map[string]any))
	}
	join := func(code, credential string) int {
		return d.json("", "POST", "/api/invitation", `{"code":"`+code+`",`+person+`,"credential":`+credential+`}`).Code
	}
	if got := join(code, begin(other)); got != http.StatusUnprocessableEntity {
		t.Errorf("the passkey of another link: %d", got)
	}
	made := newAuthenticator(t)
	made.origin = "https://school.example.evil.example"
	options := read[api.PasskeyOptions](t, d.json("", "POST", "/api/invitation/passkey", `{"code":"`+code+`",`+person+`}`), 200)
	if got := join(code, made.create(t, options.Options.(map[string]any))); got != http.StatusUnprocessableEntity {
		t.Errorf("a passkey made elsewhere: %d", got)
	}
	credential := begin(code)
	w := d.json("", "POST", "/api/invitation", `{"code":"`+code+`",`+person+`,"credential":`+credential+`}`)
	if in := read[api.SessionAnswer](t, w, 200); in.Data.Email != "ravi@mail.example" || in.Token == "" {
		t.Errorf("%+v", in)
	}
	checkCookies(t, w)
	if got := join(code, credential); got != http.StatusNotFound {
		t.Errorf("the same again: %d", got)
	}
	d.cookies["ravi"] = w.Result().Cookies()[0].Value
	d.Clock.Move(time.Second)
	answer := key.answer(t, d.options(t, "", "/api/login/passkey/begin"))
	read[api.SessionAnswer](t, d.json("", "POST", "/api/login/passkey", `{"credential":`+answer+`}`), 200)

	// There is no password: none opens the account, and the only passkey stays until there is one.
	for _, password := range []string{schooltest.Password, " "} {
		if w := d.json("", "POST", "/api/login", `{"emailId":"ravi@mail.example","password":"`+password+`"}`); w.Code != http.StatusUnauthorized {
			t.Errorf("a password: %d %s", w.Code, w.Body)
		}
	}
	own := read[api.OwnFactors](t, d.json("ravi", "GET", "/api/account/factors", ""), 200)
	if w := d.json("ravi", "DELETE", "/api/account/passkeys/"+own.Passkeys[0].ID, ""); w.Code != http.StatusConflict {
		t.Errorf("the only way in is removed: %d %s", w.Code, w.Body)
	}
	d.Clock.Move(time.Hour)
	first := `{"current":"","password":"Another1!horse"}`
	if w := d.json("ravi", "PUT", "/api/account/password", first); !isPasswordRequired(t, w) {
		t.Errorf("a first password at an old session: %d %s", w.Code, w.Body)
	}
	confirm := key.answer(t, d.options(t, "ravi", "/api/session/passkey"))
	read[api.MessageAnswer](t, d.json("ravi", "POST", "/api/session/password", `{"credential":`+confirm+`}`), 200)
	read[api.MessageAnswer](t, d.json("ravi", "PUT", "/api/account/password", first), 200)
	read[api.MessageAnswer](t, d.json("ravi", "DELETE", "/api/account/passkeys/"+own.Passkeys[0].ID, ""), 200)
}

// A passkey, an app and a used recovery code do not come back with a backup from before.
func TestRestored_FactorsStayRemoved(t *testing.T) {
	d, key := newDesk(t), newAuthenticator(t)
	_, recovery := d.addApp(t)
	d.confirm(t, "owner")
	d.addPasskey(t, key)
	before, err := store.Read(d.Parts.DB, store.Factors.All)
	if err != nil || len(before) != 1 || len(before[0].Recovery) != len(recovery) {
		t.Fatalf("%+v, error %v", before, err)
	}
	read[api.SessionAnswer](t, d.typeCode(d.secondStep(t), recovery[0], ""), 200)
	own := read[api.OwnFactors](t, d.json("owner", "GET", "/api/account/factors", ""), 200)
	read[api.MessageAnswer](t, d.json("owner", "DELETE", "/api/account/passkeys/"+own.Passkeys[0].ID, ""), 200)
	restore := func() api.OwnFactors {
		err := d.Parts.DB.Update(func(tx *store.Tx) error {
			gone, err := store.Removals.Get(tx)
			if err == nil {
				err = store.Factors.Put(tx, before[0])
			}
			if err == nil {
				_, err = store.RepeatRemovals(tx, gone)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return read[api.OwnFactors](t, d.json("owner", "GET", "/api/account/factors", ""), 200)
	}
	if own := restore(); len(own.Passkeys) != 0 || own.AppAt == nil || own.Recovery != len(recovery)-1 {
		t.Errorf("%+v", own)
	}
	other, _ := d.Add(t, "second@school.example", "owner")
	d.cookies["second"] = other.Cookie
	read[api.MessageAnswer](t, d.json("second", "DELETE", "/api/accounts/owner@school.example/factors", ""), 200)
	if own := restore(); len(own.Passkeys) != 0 || own.AppAt != nil || own.Recovery != 0 {
		t.Errorf("after the reset: %+v", own)
	}
}
