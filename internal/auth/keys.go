package auth

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"schoolsite/internal/school"
)

const (
	keyBytes    = 32
	maxKeyBytes = 1024
)

// Keys signs and reads tokens.
type Keys struct {
	id      string // names the key in a token's header
	session []byte
	marker  []byte
	form    []byte
	person  []byte
}

// ID names the keys without revealing them.
func (k *Keys) ID() string { return k.id }

// LoadKeys reads the key file, or makes it where there is none. The caller
// holds the lock of the data folder that it lies in.
func LoadKeys(path string) (*Keys, error) {
	err := checkKeyFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = makeKeyFile(path)
	}
	if err != nil {
		return nil, err
	}
	secret, err := readKeyFile(path)
	if err != nil {
		return nil, err
	}
	return newKeys(secret)
}

func checkKeyFile(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return err
	case err != nil:
		return unreadableKey(path, err)
	case !info.Mode().IsRegular():
		return school.Errorf(school.Unreachable, "%s should be the key file, but it is no file. Move it away and start again.", path)
	case info.Mode().Perm()&0o077 != 0:
		return school.Errorf(school.Unreachable,
			"Other users of this computer can read the key file %s. Run: chmod 600 %s. "+
				"If one of them may have read it, delete it instead: a new one is made, and everybody signs in again.", path, path)
	}
	return nil
}

func readKeyFile(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, unreadableKey(path, err)
	}
	defer file.Close()
	secret, err := io.ReadAll(io.LimitReader(file, maxKeyBytes+1))
	if err != nil {
		return nil, unreadableKey(path, err)
	}
	if len(secret) < keyBytes || len(secret) > maxKeyBytes {
		return nil, school.Errorf(school.Unreachable,
			"The key file %s is not a key: it must hold %d to %d bytes. "+
				"Restore it from a backup, or delete it: a new one is made, and everybody signs in again.", path, keyBytes, maxKeyBytes)
	}
	return secret, nil
}

func unreadableKey(path string, cause error) error {
	return school.Errorf(school.Unreachable,
		"The key file %s can't be read. Check that it belongs to the user that runs this command.", path).Because(cause)
}

// makeKeyFile writes the key file atomically: a power failure leaves a whole
// key or none.
func makeKeyFile(path string) error {
	err := writeKey(path+".new", path)
	if err != nil {
		return school.Errorf(school.Unreachable,
			"The key file %s can't be written. Check that there is room on the disk and that the folder belongs to the user that runs this command.", path).Because(err)
	}
	return nil
}

func writeKey(temp, path string) error {
	secret := make([]byte, keyBytes)
	rand.Read(secret)
	if err := os.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(secret)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// newKeys derives one key for each kind of token, so that a signature of one
// kind is never valid for another.
func newKeys(secret []byte) (*Keys, error) {
	name, err := derive(secret, "key id", 8)
	if err != nil {
		return nil, err
	}
	session, err := derive(secret, sessionAudience, keyBytes)
	if err != nil {
		return nil, err
	}
	marker, err := derive(secret, browserAudience, keyBytes)
	if err != nil {
		return nil, err
	}
	form, err := derive(secret, formAudience, keyBytes)
	if err != nil {
		return nil, err
	}
	person, err := derive(secret, "pseudonym", keyBytes)
	return &Keys{id: hex.EncodeToString(name), session: session, marker: marker, form: form, person: person}, err
}

func derive(secret []byte, purpose string, size int) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "schoolsite "+purpose, size)
	if err != nil {
		return nil, fmt.Errorf("derive the key for %s: %w", purpose, err)
	}
	return key, nil
}
