package store

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// disk wraps the system calls that make a file durable. Tests let them fail
// one by one.
type disk interface {
	Create(name string) (newFile, error)
	Rename(from, to string) error
	Remove(name string) error
	SyncFolder() error
}

type newFile interface {
	io.WriteCloser
	Sync() error
}

type rootDisk struct{ root *os.Root }

func (d rootDisk) Create(name string) (newFile, error) {
	return d.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
}

func (d rootDisk) Rename(from, to string) error { return d.root.Rename(from, to) }

func (d rootDisk) Remove(name string) error { return d.root.Remove(name) }

func (d rootDisk) SyncFolder() error {
	folder, err := d.root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// FreeSpace returns the free bytes on the disk of the data folder.
func (db *DB) FreeSpace() (int64, error) { return freeSpace(db.dir) }

// Size returns the bytes of the data file.
func (db *DB) Size() (int64, error) {
	info, err := os.Stat(db.Path())
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// freeSpace asks the file system for the free bytes. The sizes of files don't
// tell: bbolt's file is sparse.
func freeSpace(path string) (int64, error) {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(path, &stat); err != nil {
		return 0, err
	}
	return int64(stat.Bavail) * int64(stat.Bsize), nil
}
