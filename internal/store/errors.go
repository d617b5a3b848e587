package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"

	bolterrors "go.etcd.io/bbolt/errors"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// damaged returns the error of a data file that can't be trusted.
func damaged(dir string, cause error) *school.Error {
	return school.Errorf(school.Unreachable,
		"The data file %s is damaged and was left as it is. Stop the site, move the file away, "+
			"and copy your newest good backup to its place (those of updates are in %s).",
		filepath.Join(dir, FileName), filepath.Join(dir, backupFolder)).Because(cause)
}

func notFound(noun string) *school.Error {
	return school.Errorf(school.NotFound, "There is no such %s. It may have been deleted; load the list again.", noun)
}

// explain adds a sentence for people to the failures of a transaction. An error that fn returned
// passes as it is.
func explain(err error) error {
	var known *school.Error
	switch {
	case err == nil, errors.As(err, &known):
		return err
	case blob.IsDiskFull(err):
		return blob.StorageFull(err)
	case errors.Is(err, bolterrors.ErrDatabaseNotOpen):
		return school.Errorf(school.Unreachable, "The site is stopping. Try again when it runs again.").Because(err)
	}
	return err
}

// explainCreation is explain for files that are made in the data folder.
func explainCreation(dir string, err error) error {
	var known *school.Error
	if err = explain(err); err == nil || errors.As(err, &known) {
		return err
	}
	if uid, isOther := OtherOwner(dir); isOther && errors.Is(err, fs.ErrPermission) {
		owner := sudoName(uid)
		return school.Errorf(school.Unreachable, "The data folder %s belongs to the user %s. Run the command as that user: "+
			"sudo -u %s schoolsite …", dir, owner, owner).Because(err)
	}
	return school.Errorf(school.Unreachable,
		"The data folder %s can't be written to. Check that it belongs to the user that runs this command.",
		dir).Because(err)
}

// OtherOwner returns the user that a folder belongs to, and whether that is somebody else than the user of this process.
func OtherOwner(dir string) (uid int, isOther bool) {
	info, err := os.Stat(dir)
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || int(stat.Uid) == os.Geteuid() {
		return 0, false
	}
	return int(stat.Uid), true
}

// sudoName names a user as sudo takes it: by the number where there is no name.
func sudoName(uid int) string {
	number := strconv.Itoa(uid)
	if known, err := user.LookupId(number); err == nil {
		return known.Username
	}
	return "#" + number
}

// recoverAs is deferred around calls of bbolt: it turns their panic into the error that as returns
// for it.
func recoverAs(err *error, as func(cause error) error) {
	if panicked := recover(); panicked != nil {
		*err = as(fmt.Errorf("panic: %v", panicked))
	}
}
