package web_test

import (
	"net/http"
	"testing"

	"schoolsite/internal/app/services"
	"schoolsite/internal/school"
)

func TestReset_EnforcesThePasswordScore(t *testing.T) {
	f := mailing(t, func(_ *services.Parts, o *services.Options) { o.PasswordScore = 3 })
	f.Add(t, holder, school.Staff)
	code := f.mailedCode(t)
	const own = "Asha@example.in1" // the address that the link is for
	judge := map[string]string{"password": own, "code": code}
	says(t, f.call("/api/password-strength", judge), http.StatusOK, `"enough":false`, "have to do with you")
	says(t, f.call("/api/password-strength", map[string]string{"password": own, "code": "made up"}), http.StatusOK)
	says(t, f.finish(code, own), http.StatusUnprocessableEntity, `"password":"This password is too easy to guess. Words that have to do with you`)
	says(t, f.finish(code, "copper Lantern 7 river!"), http.StatusOK)
}
