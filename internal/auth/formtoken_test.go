package auth

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestFormToken_HoldsItsTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	first, second := loaded(t, path), loaded(t, path)
	token := first.FormToken(noon.Add(999 * time.Millisecond))
	if shown, err := second.ReadFormToken(token); err != nil || !shown.Equal(noon) {
		t.Errorf("after a restart it says %v, error %v", shown, err)
	}
	if first.FormToken(noon) != token || first.FormToken(noon.Add(time.Second)) == token {
		t.Error("a token is not that of its second")
	}
	if strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		t.Errorf("in a page it would have to be escaped: %s", token)
	}
}

func TestFormToken_ForgedIsRefused(t *testing.T) {
	ours := loaded(t, filepath.Join(t.TempDir(), "key"))
	token := ours.FormToken(noon)
	later := ours.FormToken(noon.Add(time.Hour))
	for name, forged := range map[string]string{
		"nothing":              "",
		"another school's":     loaded(t, filepath.Join(t.TempDir(), "key")).FormToken(noon),
		"another time":         later[:12] + token[12:],
		"cut":                  token[:31],
		"longer":               token + "A",
		"with a line end":      token[:16] + "\n" + token[16:31],
		"no letters of base64": "@@form-token@@" + token[14:],
		"a session":            signed(t, ours),
	} {
		if shown, err := ours.ReadFormToken(forged); err == nil {
			t.Errorf("%s is read as %v", name, shown)
		}
	}
	for i := range token { // every bit of it counts
		changed := []byte(token)
		changed[i] ^= 1
		if _, err := ours.ReadFormToken(string(changed)); err == nil {
			t.Errorf("letter %d may be another", i)
		}
	}
}

func loaded(t *testing.T, path string) *Keys {
	t.Helper()
	keys, err := LoadKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}
