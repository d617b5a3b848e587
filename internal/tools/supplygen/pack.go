package main

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// pack puts files into an archive, side by side in a folder of the archive's name. Every file gets
// the time that is given, in seconds since 1970, no owner, and a mode that depends on whether it
// can be run: the same files give the same archive.
func pack(seconds, archive string, files []string) error {
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	to, err := os.Create(archive)
	if err != nil {
		return err
	}
	return errors.Join(packInto(to, time.Unix(unix, 0), folderOf(archive), files), to.Close())
}

func packInto(to io.Writer, made time.Time, folder string, files []string) error {
	packed, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	list := tar.NewWriter(packed)
	for _, file := range files {
		if err := add(list, file,
			tar.Header{Name: folder + "/" + filepath.Base(file), ModTime: made, Format: tar.FormatUSTAR}); err != nil {
			return err
		}
	}
	return errors.Join(list.Close(), packed.Close())
}

func add(list *tar.Writer, file string, head tar.Header) error {
	bytes, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	head.Size, head.Mode = int64(len(bytes)), 0o644
	if info.Mode()&0o100 != 0 {
		head.Mode = 0o755
	}
	if err := list.WriteHeader(&head); err != nil {
		return err
	}
	_, err = list.Write(bytes)
	return err
}

// folderOf is the archive's name without its endings.
func folderOf(archive string) string {
	name := filepath.Base(archive)
	return name[:len(name)-len(".tar.gz")]
}
