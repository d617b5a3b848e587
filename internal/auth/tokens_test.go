package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"hash"
	"maps"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/school"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func testKeys(t testing.TB) *Keys {
	t.Helper()
	keys, err := newKeys([]byte("a test's secret of at least 32 bytes"))
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func signed(t testing.TB, keys *Keys) string {
	t.Helper()
	token, err := keys.SignSession("s1", "a1", noon, noon.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestSessionToken_IsReadUntilItExpires(t *testing.T) {
	keys := testKeys(t)
	token := signed(t, keys)
	times := map[string]struct {
		now time.Time
		ok  bool
	}{
		"when it was made":                 {noon, true},
		"an hour before (clock set back)":  {noon.Add(-time.Hour), true},
		"in the leeway":                    {noon.Add(time.Hour + 59*time.Second), true},
		"after the leeway":                 {noon.Add(time.Hour + 61*time.Second), false},
		"a day later (clock set forwards)": {noon.Add(25 * time.Hour), false},
	}
	for name, at := range times {
		session, account, err := keys.ParseSession(token, at.now)
		if at.ok && (session != "s1" || account != "a1" || err != nil) {
			t.Errorf("%s: %q %q %v", name, session, account, err)
		}
		if !at.ok && school.CodeOf(err) != school.Unauthorized {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSignedInMarker_IsNoCredential(t *testing.T) {
	keys := testKeys(t)
	marker, err := keys.SignMarker("a1", noon, noon.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := keys.ParseSession(marker, noon); err == nil {
		t.Error("the marker opens a session")
	}
	var shown struct {
		Exp int64
		Aud []string
	}
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(marker, ".")[1])
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(payload, &shown); err != nil || shown.Exp != noon.Add(time.Hour).Unix() || shown.Aud[0] != "browser" {
		t.Errorf("the browser reads %s", payload)
	}
}

type object = map[string]any

// forgery builds a token by hand; every case of the table changes one thing.
type forgery struct {
	header, claims object
	sign           func(text string) []byte
	whole          func(token string) string
}

func mac(h func() hash.Hash, key []byte) func(string) []byte {
	return func(text string) []byte {
		m := hmac.New(h, key)
		m.Write([]byte(text))
		return m.Sum(nil)
	}
}

func honest(keys *Keys) *forgery {
	return &forgery{
		header: object{"alg": "HS256", "typ": "JWT", "kid": keys.id},
		claims: object{"iss": "schoolsite", "aud": []string{"session"}, "jti": "s1", "sub": "a1",
			"iat": noon.Unix(), "exp": noon.Add(time.Hour).Unix()},
		sign:  mac(sha256.New, keys.session),
		whole: func(token string) string { return token },
	}
}

func (f *forgery) token(t *testing.T) string {
	t.Helper()
	part := func(o object) string {
		raw, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(raw)
	}
	text := part(f.header) + "." + part(f.claims)
	return f.whole(text + "." + base64.RawURLEncoding.EncodeToString(f.sign(text)))
}

func header(name string, value any) func(*forgery) {
	return func(f *forgery) { f.header[name] = value }
}

func claim(name string, value any) func(*forgery) {
	return func(f *forgery) { f.claims[name] = value }
}

func without(name string) func(*forgery) {
	return func(f *forgery) { delete(f.claims, name); delete(f.header, name) }
}

func unsigned(alg string) func(*forgery) {
	return func(f *forgery) {
		f.header["alg"] = alg
		f.sign = func(string) []byte { return nil }
	}
}

func signedBy(alg string, sign func(string) []byte) func(*forgery) {
	return func(f *forgery) { f.header["alg"], f.sign = alg, sign }
}

func whole(change func(token string) string) func(*forgery) {
	return func(f *forgery) { f.whole = change }
}

func TestSessionToken_ForgedIsRefused(t *testing.T) {
	keys := testKeys(t)
	if _, _, err := keys.ParseSession(honest(keys).token(t), noon); err != nil {
		t.Fatalf("the honest token, or the table proves nothing: %v", err)
	}
	stranger, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	public := x509.MarshalPKCS1PublicKey(&stranger.PublicKey)
	payload := func(token string) string { return strings.Split(token, ".")[1] }

	cases := map[string]func(*forgery){
		"alg none":                   unsigned("none"),
		"alg None":                   unsigned("None"),
		"alg NONE":                   unsigned("NONE"),
		"alg nOnE":                   unsigned("nOnE"),
		"alg none, signed":           header("alg", "none"),
		"alg empty":                  header("alg", ""),
		"alg missing":                without("alg"),
		"alg null":                   header("alg", nil),
		"alg a list":                 header("alg", []string{"HS256"}),
		"alg lower case":             header("alg", "hs256"),
		"alg with a space":           header("alg", "HS256 "),
		"HS256 without signature":    unsigned("HS256"),
		"an empty key":               signedBy("HS256", mac(sha256.New, nil)),
		"a weak key":                 signedBy("HS256", mac(sha256.New, []byte("secret"))),
		"a key of zeros":             signedBy("HS256", mac(sha256.New, make([]byte, 32))),
		"the marker's key":           signedBy("HS256", mac(sha256.New, keys.marker)),
		"the key's name as the key":  signedBy("HS256", mac(sha256.New, []byte(keys.id))),
		"HS384 by our key":           signedBy("HS384", mac(sha512.New384, keys.session)),
		"HS512 by our key":           signedBy("HS512", mac(sha512.New, keys.session)),
		"RS256 over an HMAC":         signedBy("RS256", mac(sha256.New, keys.session)),
		"a public key as HMAC key":   signedBy("HS256", mac(sha256.New, public)),
		"ES256":                      header("alg", "ES256"),
		"EdDSA":                      header("alg", "EdDSA"),
		"kid missing":                without("kid"),
		"kid of another key":         header("kid", "0011223344556677"),
		"kid a path":                 header("kid", "../../../../dev/null"),
		"kid SQL":                    header("kid", "' UNION SELECT 'key"),
		"kid empty":                  header("kid", ""),
		"kid a number":               header("kid", 1),
		"kid an object":              header("kid", object{"k": ""}),
		"jwk":                        header("jwk", object{"kty": "oct", "k": "AAAA"}),
		"jku":                        header("jku", "https://evil.example/jwks"),
		"x5u":                        header("x5u", "https://evil.example/cert"),
		"x5c":                        header("x5c", []string{"MIIB"}),
		"crit":                       header("crit", []string{"exp"}),
		"b64 false":                  header("b64", false),
		"zip":                        header("zip", "DEF"),
		"typ of another kind":        header("typ", "at+jwt"),
		"typ missing":                without("typ"),
		"exp missing":                without("exp"),
		"exp null":                   claim("exp", nil),
		"exp zero":                   claim("exp", 0),
		"exp negative":               claim("exp", -1),
		"exp a word":                 claim("exp", "never"),
		"expired":                    claim("exp", noon.Add(-time.Hour).Unix()),
		"not yet valid":              claim("nbf", noon.Add(time.Hour).Unix()),
		"issuer missing":             without("iss"),
		"another issuer":             claim("iss", "https://evil.example"),
		"audience missing":           without("aud"),
		"audience of the browser":    claim("aud", "browser"),
		"two audiences":              claim("aud", []string{"session", "browser"}),
		"no audience":                claim("aud", []string{}),
		"no session":                 without("jti"),
		"an empty session":           claim("jti", ""),
		"no account":                 without("sub"),
		"account a number":           claim("sub", 1),
		"signature changed":          whole(func(s string) string { return s[:len(s)-2] + flip(s[len(s)-2]) + s[len(s)-1:] }),
		"signature cut":              whole(func(s string) string { return s[:len(s)-4] }),
		"signature longer":           whole(func(s string) string { return s + "AAAA" }),
		"loose last bits":            whole(loosen),
		"padding":                    whole(func(s string) string { return s + "=" }),
		"payload of somebody else":   whole(func(s string) string { return strings.Replace(s, payload(s), "eyJqdGkiOiJzMiJ9", 1) }),
		"header twice":               whole(func(s string) string { return strings.Split(s, ".")[0] + "." + s }),
		"a fourth part":              whole(func(s string) string { return s + ".e30" }),
		"two parts":                  whole(func(s string) string { return s[:strings.LastIndex(s, ".")] }),
		"a space before":             whole(func(s string) string { return " " + s }),
		"a line end":                 whole(func(s string) string { return s + "\n" }),
		"Bearer":                     whole(func(s string) string { return "Bearer " + s }),
		"nothing":                    whole(func(string) string { return "" }),
		"dots":                       whole(func(string) string { return ".." }),
		"a NUL":                      whole(func(s string) string { return s + "\x00" }),
		"no base64":                  whole(func(string) string { return "!.!.!" }),
		"no JSON":                    whole(func(string) string { return "AAAA.AAAA.AAAA" }),
		"3 MB of dots":               whole(func(string) string { return strings.Repeat(".", 3<<20) }),
		"3 MB of claims":             whole(func(s string) string { return s + strings.Repeat("A", 3<<20) }),
		"honest, but over the limit": claim("pad", strings.Repeat("x", maxToken)),
	}
	if len(cases) < 50 {
		t.Errorf("%d cases", len(cases))
	}
	for name, forge := range cases {
		t.Run(name, func(t *testing.T) {
			f := honest(keys)
			f.header, f.claims = maps.Clone(f.header), maps.Clone(f.claims)
			forge(f)
			session, account, err := keys.ParseSession(f.token(t), noon)
			if school.CodeOf(err) != school.Unauthorized || session != "" || account != "" {
				t.Errorf("%q %q %v", session, account, err)
			}
		})
	}
}

func flip(c byte) string {
	if c == 'A' {
		return "B"
	}
	return "A"
}

// loosen changes the bits of the last letter that a lenient decoder ignores.
func loosen(token string) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	last := strings.IndexByte(letters, token[len(token)-1])
	return token[:len(token)-1] + string(letters[last^1])
}

func FuzzParseSession(f *testing.F) {
	keys := testKeys(f)
	good := signed(f, keys)
	for _, seed := range []string{good, "", "..", good[:len(good)-1], "eyJhbGciOiJub25lIn0.e30."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, token string) {
		session, account, err := keys.ParseSession(token, noon)
		if err == nil && token != good {
			t.Errorf("%q opens %q of %q", token, session, account)
		}
		if err != nil && school.CodeOf(err) != school.Unauthorized {
			t.Errorf("%q: %v", token, err)
		}
	})
}
