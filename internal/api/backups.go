package api

import (
	"io"

	"schoolsite/internal/backup"
)

// BackupMake names the place of a backup; "" is the place of the settings.
type BackupMake struct {
	To  string `json:"to"`
	New bool   `json:"new,omitempty"` // begin anew where earlier backups are gone
}

func makeBackup(c *call, given BackupMake) (backup.Made, error) {
	return c.Backup.BackUp(c.ctx(), c.by, given.To, given.New)
}

// promoteCopy makes the site of a restored copy.
func promoteCopy(c *call) (MessageAnswer, error) {
	return MessageAnswer{Message: "This is the school's site now. Mail, backups and export are on when the server starts next."}, c.Backup.Promote(c.ctx(), c.by)
}

// archiveBackup streams a snapshot of the data folder as a tar file.
func archiveBackup(c *call) error {
	return c.download(map[string]string{"Content-Type": "application/x-tar"}, func(w io.Writer) error {
		return c.Backup.WriteArchive(c.ctx(), c.by, c.query("secrets") == "true", w)
	})
}
