package update

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// WayBack leads from an update to the program before and the data that it can read. The data folder is locked until
// Close.
type WayBack struct {
	Version string          // of the program before
	Data    *store.DataCopy // the data from before the update changed their format; nil if it did not

	dir, at string
	lock    io.Closer
}

// FindWayBack locks a data folder and looks for the program before the one at a path. It returns NotFound if there is
// none, and Busy while a server runs.
func FindWayBack(ctx context.Context, dir, at string) (*WayBack, error) {
	w := &WayBack{dir: dir, at: at}
	_, err := os.Stat(at + PreviousSuffix)
	if err != nil {
		return nil, school.Errorf(school.NotFound, "There is no program from before an update: %s can't be read: %s. "+
			"Install the version that you mean: schoolsite update --allow-older FILE.", at+PreviousSuffix,
			school.OSReason(err))
	}
	told, err := ask(ctx, at+PreviousSuffix)
	if err != nil {
		return nil, school.Errorf(school.Unsupported, "The program from before the update, %s, does not run: %v. "+
			"Install the version that you mean: schoolsite update --allow-older FILE.", at+PreviousSuffix, err)
	}
	w.Version = told.Version
	w.lock, err = store.Lock(dir)
	if err != nil {
		return nil, err
	}
	w.Data, err = store.CopyFor(dir, told.DataFormat)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// Take puts the data and the program back, the data first: the newer program can read both, and the command can be
// given again.
func (w *WayBack) Take() error {
	if w.Data != nil {
		err := store.PutBack(w.dir, *w.Data)
		if err != nil {
			return err
		}
	}
	err := os.Rename(w.at+PreviousSuffix, w.at)
	if err != nil {
		return school.Errorf(school.Forbidden, "The program before can't be put in the place of %s: %s. "+
			"Run this as the user who may, for instance with sudo.", w.at, school.OSReason(err))
	}
	err = blob.SyncFolder(filepath.Dir(w.at))
	if err != nil {
		return fmt.Errorf("put the program before in its place: %w", err)
	}
	return nil
}

// Close unlocks the data folder.
func (w *WayBack) Close() error { return w.lock.Close() }
