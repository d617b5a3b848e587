package api_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"
)

var b64 = base64.RawURLEncoding

// authenticator is a passkey in software, at a page of an origin.
type authenticator struct {
	origin, rpID string
	key          *ecdsa.PrivateKey
	id, handle   []byte
	counter      uint32
	unverified   bool // its holder gave neither finger nor PIN
}

func newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 32)
	rand.Read(id)
	return &authenticator{origin: "https://school.example", rpID: "school.example", key: key, id: id}
}

func (a *authenticator) clientData(kind, challenge string) []byte {
	raw, _ := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
	return raw
}

// data is the authenticator data, with a key when a passkey is made.
func (a *authenticator) data(made []byte) []byte {
	hash := sha256.Sum256([]byte(a.rpID))
	flags := byte(0x05)
	if a.unverified {
		flags = 0x01
	}
	if made != nil {
		flags |= 0x40
	}
	a.counter++
	return append(binary.BigEndian.AppendUint32(append(hash[:], flags), a.counter), made...)
}

// create answers the options of POST /api/account/passkeys/begin.
func (a *authenticator) create(t *testing.T, options map[string]any) string {
	t.Helper()
	a.handle, _ = b64.DecodeString(options["user"].(map[string]any)["id"].(string))
	public, err := a.key.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	key, _ := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: public[1:33], -3: public[33:]})
	made := append(make([]byte, 16), 0, byte(len(a.id)))
	data := a.data(append(append(made, a.id...), key...))
	attestation, _ := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	return a.credential(map[string]any{
		"clientDataJSON":    b64.EncodeToString(a.clientData("webauthn.create", options["challenge"].(string))),
		"attestationObject": b64.EncodeToString(attestation),
	})
}

// answer answers the options of a login.
func (a *authenticator) answer(t *testing.T, options map[string]any) string {
	t.Helper()
	client, data := a.clientData("webauthn.get", options["challenge"].(string)), a.data(nil)
	clientHash := sha256.Sum256(client)
	digest := sha256.Sum256(bytes.Join([][]byte{data, clientHash[:]}, nil))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	return a.credential(map[string]any{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(a.handle),
	})
}

func (a *authenticator) credential(response map[string]any) string {
	raw, _ := json.Marshal(map[string]any{"id": b64.EncodeToString(a.id), "rawId": b64.EncodeToString(a.id),
		"type": "public-key", "clientExtensionResults": map[string]any{}, "response": response})
	return string(raw)
}
