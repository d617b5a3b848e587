// Package auth hashes and compares passwords, signs and reads tokens, and throttles guessing. It
// stores nothing but the signing key and knows no accounts: package accounts decides who may sign in.
package auth

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

const (
	keyBytes    = 32
	maxKeyBytes = 1024
)

// Keys signs and reads tokens. Each kind of token has a key of its own, so that a signature of one
// kind is never valid for another.
type Keys struct {
	id                                    string // names the key in a token's header
	session, marker, form, person, ticket []byte
}

// ID names the keys without revealing them.
func (k *Keys) ID() string { return k.id }

// LoadKeys reads the key file, or makes it where there is none. The caller holds the lock of the
// data folder that it lies in.
func LoadKeys(path string) (*Keys, error) {
	secret, err := readKeyFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		secret = make([]byte, keyBytes)
		rand.Read(secret)
		if err = blob.WriteFile(path, secret); err != nil {
			err = school.Errorf(school.Unreachable,
				"The key file %s can't be written. Check that there is room on the disk and that the folder belongs "+
					"to the user that runs this command.", path).Because(err)
		}
	}
	if err != nil {
		return nil, err
	}
	return newKeys(secret)
}

// readKeyFile returns fs.ErrNotExist for a file that is missing; its other errors are for people.
func readKeyFile(path string) ([]byte, error) {
	unreadable := func(cause error) error {
		return school.Errorf(school.Unreachable,
			"The key file %s can't be read. Check that it belongs to the user that runs this command.",
			path).Because(cause)
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fs.ErrNotExist
	case err != nil:
		return nil, unreadable(err)
	case !info.Mode().IsRegular():
		return nil, school.Errorf(school.Unreachable, "%s should be the key file, but it is no file. Move it away "+
			"and start again.", path)
	case info.Mode().Perm()&0o077 != 0:
		return nil, school.Errorf(school.Unreachable,
			"Other users of this computer can read the key file %s. Run: chmod 600 %s. "+
				"If one of them may have read it, delete it instead: a new one is made, and everybody logs in again.",
			path, path)
	case info.Size() < keyBytes || info.Size() > maxKeyBytes:
		return nil, school.Errorf(school.Unreachable,
			"The key file %s is not a key: it must have %d to %d bytes. "+
				"Restore it from a backup, or delete it: a new one is made, and everybody logs in again.", path,
			keyBytes, maxKeyBytes)
	}
	secret, err := os.ReadFile(path)
	if err != nil {
		return nil, unreadable(err)
	}
	return secret, nil
}

func newKeys(secret []byte) (*Keys, error) {
	keys := map[string][]byte{"key id": nil, sessionAudience: nil, markerAudience: nil, "form": nil, "pseudonym": nil,
		"ticket": nil}
	for purpose := range keys {
		key, err := hkdf.Key(sha256.New, secret, nil, "schoolsite "+purpose, keyBytes)
		if err != nil {
			return nil, fmt.Errorf("derive the key for %s: %w", purpose, err)
		}
		keys[purpose] = key
	}
	return &Keys{
		id: hex.EncodeToString(keys["key id"][:8]), session: keys[sessionAudience], marker: keys[markerAudience],
		form: keys["form"], person: keys["pseudonym"], ticket: keys["ticket"],
	}, nil
}
