// Package backup holds the commands for backups: made while the site runs, listed, verified, restored.
package backup

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"schoolsite/internal/app"
	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command backup.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("backup", "Backups of the site: made while it runs, tried, restored", newCreate(c), newVerify(c), newRestore(c))
}

// trial tries what a backup holds in this process.
func trial(c *cli.CLI) backup.Trial { return app.Trial(c.SiteOptions()) }

// isFile reports whether an argument names an archive, not a snapshot.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// summary is what a backup holds, for a person.
func summary(m backup.Manifest) string {
	return fmt.Sprintf("%s, %s, of %s", school.CountText(len(m.Files), "file"), school.SizeText(m.Bytes()), school.TimeText(m.At))
}

// printFaults says what was damaged on the site already.
func printFaults(w io.Writer, m backup.Manifest) {
	for _, fault := range m.Faults {
		fmt.Fprintln(w, "Note: "+cli.Plain(fault))
	}
}

// view is a backup for a script: its manifest without the list of files.
type view struct {
	backup.Manifest
	Files int   `json:"files"`
	Bytes int64 `json:"bytes"`
}

func viewOf(m backup.Manifest) view { return view{m, len(m.Files), m.Bytes()} }
