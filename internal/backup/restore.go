package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
	"schoolsite/internal/text"
)

// RestoreOptions names the folder that a snapshot is restored to.
type RestoreOptions struct {
	Into    string // the data folder that is made
	AsSite  bool   // it is the school's site, and no copy
	Replace bool   // a data folder that is there is kept aside under another name
	Try     Trial
	Now     time.Time
}

// Restored reports a restore.
type Restored struct {
	Summary
	Into    string `json:"into"`
	Aside   string `json:"aside,omitempty"` // where the folder that was there is now
	Removed int    `json:"removed"`         // pictures and records that stay deleted
	KeyLost bool   `json:"keyLost"`         // everybody has to log in again
	IsCopy  bool   `json:"isCopy"`          // mail, backups and export are off until it is promoted

	Accounts []string `json:"accounts,omitempty"` // restrictions that are newer than the backup, in words
}

// RestoreFile restores an archive.
func RestoreFile(ctx context.Context, path, identity string, o RestoreOptions) (Restored, error) {
	file, identities, err := openArchive(path, identity)
	if err != nil {
		return Restored{}, err
	}
	defer file.Close()
	return restore(ctx, o, Gone{}, func(dir string) (Manifest, error) {
		return restoreArchive(ctx, file, identities, dir)
	})
}

// restore makes a data folder of what fill writes into one beside it. The folder that is there stays as
// it is until the new one was tried; then they change places.
func restore(ctx context.Context, o RestoreOptions, gone Gone,
	fill func(dir string) (Manifest, error)) (done Restored, err error) {
	old, err := openOld(o)
	if err != nil {
		return done, err
	}
	defer old.close()
	parent, base := filepath.Split(filepath.Clean(o.Into))
	dir, err := os.MkdirTemp(filepath.Clean(parent+"."), "."+base+"-restoring-")
	if errors.Is(err, fs.ErrNotExist) {
		return done, school.Errorf(school.Unreachable, "The folder %s is not there. Make it first.",
			filepath.Clean(parent)).Because(err)
	}
	if err != nil {
		return done, school.Errorf(school.Unreachable, "No folder can be made beside %s. Run this as a user who may, "+
			"such as root.", o.Into).Because(err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }() // nothing is left of one that was renamed
	m, err := fill(dir)
	if blob.IsDiskFull(err) {
		err = school.Errorf(school.StorageFull, "There is too little room for the backup: it has %s. Nothing was "+
			"changed.", text.SizeText(m.Bytes())).Because(err)
	}
	if err != nil {
		return done, err
	}
	done.Summary = m.Summary()
	refused, err := old.copySecrets(dir)
	if err != nil {
		return done, fmt.Errorf("take over the keys of %s: %w", o.Into, err)
	}
	_, keyErr := os.Lstat(filepath.Join(dir, keyPath))
	done.Into, done.KeyLost = o.Into, errors.Is(keyErr, fs.ErrNotExist)
	if old.change <= m.Change { // the folder is not newer than the backup
		old.gone.Accounts, old.gone.Factors, old.gone.Policy = nil, nil, school.FactorPolicy{}
	}
	tried, err := o.Try(ctx, dir, gone.with(old.gone))
	if err != nil {
		return done, school.Errorf(school.Conflict, "The backup was read, but the site can't be opened on it: %s. "+
			"Nothing was changed. Take an earlier one.", strings.TrimSuffix(err.Error(), ".")).Because(err)
	}
	if done.IsCopy, err = old.mark(dir, o, done.KeyLost); err != nil {
		return done, fmt.Errorf("note that %s was restored: %w", dir, err)
	}
	done.Accounts = tried.Kept
	done.Removed, done.Faults = tried.Removed, slices.Concat(done.Faults, refused, tried.Faults)
	syscall.Sync() // the files have to be durable before they have their name
	if done.Aside, err = old.makeWay(o.Into, o.Now); err != nil {
		return done, err
	}
	if err := os.Rename(dir, o.Into); err != nil {
		if done.Aside != "" {
			err = errors.Join(err, os.Rename(done.Aside, o.Into))
		}
		return done, fmt.Errorf("put the restored folder in its place: %w", err)
	}
	return done, blob.SyncFolder(filepath.Dir(filepath.Clean(o.Into)))
}

// makeWay frees the place of the new folder: a site that is there is put aside, an empty folder removed.
func (o oldFolder) makeWay(into string, now time.Time) (aside string, err error) {
	if o.held != nil {
		return putAside(into, now)
	}
	if err := os.Remove(into); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", school.Errorf(school.Unreachable, "The empty folder %s can't be replaced: %s. Run this as a user "+
			"who may, such as root, or name another folder.", into, school.OSReason(err)).Because(err)
	}
	return "", nil
}

// putAside renames a folder so that it tells when it was replaced. A number is added to the name of the
// second folder of one second: the first is never overwritten.
func putAside(dir string, now time.Time) (string, error) {
	name := strings.TrimSuffix(dir, "/") + ".before-restore-" + now.In(text.India).Format("20060102-150405")
	for aside, n := name, 2; ; n++ {
		err := os.Rename(dir, aside)
		if err == nil {
			return aside, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", school.Errorf(school.Unreachable, "The folder %s can't be renamed to %s: %s. Run this as a "+
				"user who may, such as root.", dir, aside, school.OSReason(err)).Because(err)
		}
		aside = name + "-" + strconv.Itoa(n)
	}
}

// oldFolder is the data folder that a restore replaces, locked. All is zero where there is none.
type oldFolder struct {
	dir    string
	held   io.Closer
	gone   Gone
	note   store.BackupNote
	change string // the last one
	isLost bool   // its data file can't be read
}

// mark notes in a restored folder when it was made, and whether it is the school's site: where that was said, or where
// it replaces the site that made the backup. Everything else is a copy, whose mail and backups would get in the way
// of the site.
//
// A signing key that is left out of backups is cleared in the record, so that the status reports no change of it.
func (o oldFolder) mark(dir string, options RestoreOptions, isKeyLost bool) (isCopy bool, err error) {
	db, err := store.Open(dir, store.Options{Holder: "schoolsite backup restore", Clock: time.Now})
	if err != nil {
		return false, err
	}
	err = db.Update(func(tx *store.Tx) error {
		note, err := store.Backups.Get(tx)
		if err != nil {
			return err
		}
		isSame := o.isLost || note.Site != "" && note.Site == o.note.Site && !o.note.IsCopy
		isCopy = !options.AsSite && !isSame
		note.RestoredAt, note.IsCopy = options.Now.UTC(), isCopy
		note.FailedAt, note.Problem = time.Time{}, "" // of the site before
		if isKeyLost {
			if err := clearKey(tx); err != nil {
				return err
			}
		}
		return store.Backups.Put(tx, note)
	})
	return isCopy, errors.Join(err, db.Close())
}

func clearKey(tx *store.Tx) error {
	key, err := store.SigningKey.Get(tx)
	if err != nil {
		return err
	}
	key.ID = ""
	return store.SigningKey.Put(tx, key)
}

// openOld locks the folder that is there, and reads what was deleted permanently in it. A server that runs on
// it keeps it from being replaced.
func openOld(o RestoreOptions) (old oldFolder, err error) {
	entries, err := os.ReadDir(o.Into)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return old, nil
	}
	isPartOfSite := func(e fs.DirEntry) bool {
		return e.Name() == databasePath || e.Name() == "content" || e.Name() == "media"
	}
	switch {
	case err != nil:
		return old, school.Errorf(school.Unreachable, "The folder %s can't be read.", o.Into).Because(err)
	case !slices.ContainsFunc(entries, isPartOfSite):
		return old, school.Errorf(school.Conflict, "%s is no data folder, and it is not empty. Name a new "+
			"folder.", o.Into)
	case !o.Replace:
		return old, school.Errorf(school.Conflict, "There is a site in %s. Name a new folder, or add --yes: then "+
			"that site is kept beside it under another name.", o.Into)
	}
	old.dir = o.Into
	if _, err := os.Lstat(filepath.Join(o.Into, databasePath)); err == nil {
		db, err := store.Open(o.Into, store.Options{Wait: time.Second, Holder: "schoolsite backup restore",
			Clock: time.Now})
		if err == nil {
			old.held = db
			return old, store.IgnoreDamaged(db.View(old.read))
		}
		if school.CodeOf(err) == school.Busy {
			return old, err
		}
	}
	old.isLost = true
	old.held, err = store.Lock(o.Into)
	return old, err
}

// read reads what a restore takes over from the data file that is there.
func (o *oldFolder) read(tx *store.Tx) (err error) {
	var failures [6]error
	o.gone, failures[0] = goneOf(tx)
	o.gone.Accounts, failures[1] = store.Accounts.All(tx)
	o.gone.Factors, failures[4] = store.Factors.All(tx)
	o.gone.Policy, failures[5] = store.FactorPolicy.Get(tx)
	o.note, failures[2] = store.Backups.Get(tx)
	o.change, failures[3] = tx.LastChange()
	return errors.Join(failures[:]...)
}

func (o oldFolder) close() {
	if o.held != nil {
		_ = o.held.Close() // nothing was written through it
	}
}

// copySecrets takes over the signing key and the certificates from the folder that is replaced, where
// the backup has none, and says what it left. Whoever broke in as the service's user may have put links there, to
// have root read other files: only files of the owner of the folder are taken, and none outside of it.
func (o oldFolder) copySecrets(dir string) (refused []string, err error) {
	if o.held == nil {
		return nil, nil
	}
	root, err := os.OpenRoot(o.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	folder, err := root.Stat(".")
	if err != nil {
		return nil, err
	}
	names := []string{keyPath}
	certificates, err := listFolder(filepath.Join(o.dir, tlsFolder))
	for _, info := range certificates {
		names = append(names, filepath.Join(tlsFolder, info.Name()))
	}
	for _, name := range names {
		copyErr := copySecret(root, folder, name, filepath.Join(dir, name))
		if errors.Is(copyErr, errNoSecret) {
			refused = append(refused, name+" of the folder that was there is no file of this program, and was "+
				"not taken over")
		} else if !errors.Is(copyErr, fs.ErrExist) && !errors.Is(copyErr, fs.ErrNotExist) {
			err = errors.Join(err, copyErr)
		}
	}
	return refused, err
}

// errNoSecret is the error of a link, a file of another user, or a key with another length than this program's.
var errNoSecret = errors.New("this is no secret of the site")

// keyBytes is the length of the signing key; maxSecret bounds the files of certificates.
const (
	keyBytes  = 32
	maxSecret = 1 << 20
)

// copySecret copies a secret out of a folder, unless there is one already.
func copySecret(root *os.Root, folder fs.FileInfo, name, to string) (err error) {
	if _, err := os.Lstat(to); err == nil {
		return fs.ErrExist
	}
	in, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err != nil {
		return errors.Join(errNoSecret, err)
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	isLong := info.Size() > maxSecret || name == keyPath && info.Size() != keyBytes
	if !info.Mode().IsRegular() || ownerOf(info) != ownerOf(folder) || isLong {
		return errNoSecret
	}
	return writeNew(to, io.LimitReader(in, maxSecret))
}

// ownerOf returns the ID of the user who owns a file.
func ownerOf(info fs.FileInfo) uint32 { return info.Sys().(*syscall.Stat_t).Uid }
