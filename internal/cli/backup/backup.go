// Package backup holds the commands for backups: made while the site runs, listed, verified, restored.
package backup

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/app"
	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// New makes the command backup.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("backup", "Backups of the site: make, verify and restore them while it runs", newCreate(c),
		newList(c), newVerify(c), newRestore(c), newPromote(c))
}

// trial tries what a backup holds in this process.
func trial(c *cli.CLI) backup.Trial { return app.Trial(c.SiteOptions()) }

// fromFlag declares the flag that names a repository.
func fromFlag(cmd *cobra.Command, from *string) {
	cmd.Flags().StringVar(from, "from", "", "folder, or sftp:// or s3:// address, of the backups (default the "+
		"server's setting backup-to)")
}

// repositoryOf returns the place of the repository that a flag names, or the settings.
func repositoryOf(c *cli.CLI, given string) (string, error) {
	if given != "" {
		return absolute(given)
	}
	settings, err := c.ServerSettings()
	if err == nil && settings.BackupTo == "" {
		err = school.Errorf(school.Invalid, "Say where the backups are: --from FOLDER, or the setting backup-to "+
			"of the server.")
	}
	return settings.BackupTo, err
}

// absolute returns the whole path of a folder, and an address as it is.
func absolute(place string) (string, error) {
	if strings.Contains(place, "://") {
		return place, nil
	}
	return filepath.Abs(place)
}

// isArchive reports whether an argument names an archive, not a snapshot.
func isArchive(name string) bool { return name != backup.Newest && !backup.IsSnapshotName(name) }

// summary counts the files of a backup, for a person.
func summary(b backup.Summary) string {
	return fmt.Sprintf("%s, %s, of %s", text.CountText(b.Files, "file"), text.SizeText(b.Bytes),
		text.TimeText(b.At))
}

// printFaults lists the damage that the site already had.
func printFaults(w io.Writer, faults []string) {
	for _, fault := range faults {
		fmt.Fprintln(w, "Note: "+cli.Plain(fault))
	}
}
