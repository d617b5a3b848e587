package tlscert

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/crypto/acme/autocert"

	"schoolsite/internal/school"
)

// cache is autocert's cache: the account's key and the certificates of one
// authority, in files that only this user can read.
type cache struct {
	autocert.DirCache
	manager *Manager
}

// openFolder makes the folder of an authority. Each has its own: what a test
// authority gave must not be taken for a real one's. It fails if other users can
// read anything in it.
func openFolder(m *Manager, o Options) (cache, error) {
	folder := filepath.Join(o.Folder, strings.ReplaceAll(hostOf(o.Directory), ":", "_"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return cache{}, school.Errorf(school.Unreachable, "The folder for certificates %s can't be made. "+
			"Check that there is room on the disk and that the data folder belongs to the user that runs this command.", folder).Because(err)
	}
	return cache{autocert.DirCache(folder), m}, filepath.WalkDir(o.Folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil || info.Mode().Perm()&0o077 == 0 {
			return err
		}
		mode := "600"
		if entry.IsDir() {
			mode = "700"
		}
		return school.Errorf(school.Unreachable, "Other users of this computer can read %s, which holds the keys of the site's certificate. "+
			"Run: chmod %s %s. If one of them may have read it, delete it instead: a new one is got.", path, mode, path)
	})
}

// formerName returns the file of a version that had one certificate for all
// names.
func formerName(name string) string {
	if strings.HasPrefix(name, "acme_account") {
		return "account.pem"
	}
	return "certificate.pem"
}

// Get returns a file. The answers to challenges, whose names contain "+", are
// kept in autocert's memory only.
func (c cache) Get(ctx context.Context, name string) ([]byte, error) {
	data, err := c.DirCache.Get(ctx, name)
	isChallenge := strings.HasSuffix(name, "+token") || strings.HasSuffix(name, "+http-01")
	if errors.Is(err, autocert.ErrCacheMiss) && !isChallenge {
		return c.DirCache.Get(ctx, formerName(name))
	}
	return data, err
}

// Put writes a file. A certificate that is put is new: visitors are shown it at
// once.
func (c cache) Put(ctx context.Context, name string, data []byte) error {
	if strings.HasSuffix(name, "+token") || strings.HasSuffix(name, "+http-01") {
		return nil
	}
	err := c.DirCache.Put(ctx, name, data)
	if err != nil {
		c.manager.setProblem("The certificate can't be written into " + string(c.DirCache) + ": " + oneLine(err.Error()))
	}
	if !strings.Contains(name, "+") {
		c.manager.setLive(name, data)
		c.manager.options.Log.Info("a certificate came", "name", name)
		if err == nil && !c.manager.State().Ends.IsZero() {
			c.manager.setProblem("")
		}
	}
	return err
}
