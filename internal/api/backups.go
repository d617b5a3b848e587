package api

import (
	"io"
)

// archiveBackup streams a snapshot of the data folder as a tar file.
func archiveBackup(c *call) error {
	return c.download(map[string]string{"Content-Type": "application/x-tar"}, func(w io.Writer) error {
		return c.Backups.WriteArchive(c.ctx(), c.by, c.query("secrets") == "true", w)
	})
}
