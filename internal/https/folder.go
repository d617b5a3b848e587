package https

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"schoolsite/internal/school"
)

const (
	accountFile     = "account.pem"
	certificateFile = "certificate.pem" // the key and the chain, so that they are replaced as one
)

// folder is where things of one authority lie: what a test authority gave must
// not be taken for a real one's.
func (k *Keeper) folder() string {
	return filepath.Join(k.options.Folder, strings.ReplaceAll(hostOf(k.options.Directory), ":", "_"))
}

// openFolder makes the folders, or makes sure that nobody else can read them.
func (k *Keeper) openFolder() error {
	for _, path := range []string{k.options.Folder, k.folder()} {
		err := os.Mkdir(path, 0o700)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return school.Errorf(school.Unreachable, "The folder for certificates %s can't be made. "+
				"Check that there is room on the disk and that the data folder belongs to the user that runs this command.", path).Because(err)
		}
		if err := closed(path, "700"); err != nil {
			return err
		}
	}
	return errors.Join(synced(filepath.Dir(k.options.Folder)), synced(k.options.Folder))
}

// closed refuses what others can read.
func closed(path, mode string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return school.Errorf(school.Unreachable, "Other users of this computer can read %s, which holds the keys of the site's certificate. "+
			"Run: chmod %s %s. If one of them may have read it, delete it instead: a new one is got.", path, mode, path)
	}
	return nil
}

// read gives fs.ErrNotExist where there is no file.
func (k *Keeper) read(name string) ([]byte, error) {
	path := filepath.Join(k.folder(), name)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "%s can't be read. Check that it belongs to the user that runs this command.", path).Because(err)
	}
	return data, closed(path, "600")
}

// write leaves the old file or the whole new one, whenever the power fails.
func (k *Keeper) write(name string, data []byte) error {
	path := filepath.Join(k.folder(), name)
	if err := os.Remove(path + ".new"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(path+".new", path), synced(k.folder()))
}

func synced(folder string) error {
	open, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(open.Sync(), open.Close())
}

// accountKey is who we are to the authority. It is made once.
func (k *Keeper) accountKey() (crypto.Signer, error) {
	data, err := k.read(accountFile)
	if errors.Is(err, fs.ErrNotExist) {
		return k.makeAccountKey()
	}
	if err != nil {
		return nil, err
	}
	if block, _ := pem.Decode(data); block != nil {
		if key, err := x509.ParseECPrivateKey(block.Bytes); err == nil {
			return key, nil
		}
	}
	return nil, school.Errorf(school.Unreachable, "%s holds no key. Restore it from a backup, or delete it: a new one is made.",
		filepath.Join(k.folder(), accountFile))
}

func (k *Keeper) makeAccountKey() (crypto.Signer, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := keyBlock(key)
	if err != nil {
		return nil, err
	}
	return key, k.write(accountFile, block)
}

func keyBlock(key *ecdsa.PrivateKey) ([]byte, error) {
	der, err := x509.MarshalECPrivateKey(key)
	return pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der}), err
}

// keepCertificate writes a certificate and gives it back as it was read again.
func (k *Keeper) keepCertificate(key *ecdsa.PrivateKey, chain [][]byte) (*tls.Certificate, error) {
	block, err := keyBlock(key)
	if err != nil {
		return nil, err
	}
	text := bytes.NewBuffer(block)
	for _, der := range chain {
		text.Write(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	}
	pair, err := tls.X509KeyPair(text.Bytes(), text.Bytes())
	if err != nil {
		return nil, err
	}
	if !k.covers(&pair) {
		return nil, errors.New("it is not for all names that were asked for")
	}
	return &pair, k.write(certificateFile, text.Bytes())
}

// readCertificate is the certificate in the folder, nil where there is none
// that is of use.
func (k *Keeper) readCertificate() (*tls.Certificate, error) {
	data, err := k.read(certificateFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(data, data)
	if err != nil {
		k.options.Log.Warn("the kept certificate is of no use: another is got", "file", filepath.Join(k.folder(), certificateFile), "error", err)
		return nil, nil
	}
	return &pair, nil
}
