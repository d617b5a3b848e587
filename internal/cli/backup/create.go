package backup

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/backup"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type createOptions struct {
	*cli.CLI
	recipients []string
	secrets    bool
	to         string
	isNew      bool
}

func newCreate(c *cli.CLI) *cobra.Command {
	o := createOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "create [FILE | --to FOLDER]", Short: "Make a backup and test that it can be restored",
		Args: cobra.MaximumNArgs(1),
		Long: `With FILE the backup is a single archive. Without FILE it is written to the
backup folder: the one in --to, or else the server's setting backup-to. That
folder stores each file once, so a backup takes only the space of what has
changed. It keeps every backup for 24 hours, those made by this command for 30
days, and beyond that 24 hourly, 7 daily, 4 weekly and 12 monthly ones.

A backup contains the data file, pictures, content and settings as they were at
one moment, with their SHA-256 hashes. Visitors and staff can go on using the
site meanwhile. The backup counts only after it has been restored into a
temporary folder, opened and checked, and one of its pages rendered. For this
test an archive needs twice its size on the disk.

A backup contains people's messages and the accounts. With --recipient only the
holder of the secret key can read it: make a pair of keys with age-keygen and
keep the secret key somewhere else. The key that signs sessions and the HTTPS
keys are left out, so everybody has to log in again after a restore;
--with-secrets includes them.`,
		Example: `  schoolsite backup create /mnt/usb/school-2026-11-20.tar
  schoolsite backup create --to /mnt/backup/school
  schoolsite backup create school.tar.age --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
				if len(args) == 0 {
					return o.intoRepository(ctx, client)
				}
				return o.intoFile(ctx, client, args[0])
			})
		},
	}
	cmd.Flags().StringVar(&o.to, "to", "", "folder of the backups, best on another disk, or sftp:// or s3:// address")
	cmd.Flags().BoolVar(&o.isNew, "new", false, "begin anew in a folder whose earlier backups are gone, such as "+
		"on a new disk")
	cmd.Flags().StringSliceVar(&o.recipients, "recipient", nil, "encrypt the archive for this age public key")
	cmd.Flags().BoolVar(&o.secrets, "with-secrets", false, "include the signing key and the HTTPS keys")
	return cmd
}

func (o *createOptions) intoRepository(ctx context.Context, client *cli.Client) (err error) {
	if o.secrets || len(o.recipients) > 0 {
		return school.Errorf(school.Invalid, "--recipient and --with-secrets are for an archive: name a FILE.")
	}
	if o.to != "" {
		if o.to, err = absolute(o.to); err != nil {
			return err
		}
	}
	made, err := api.MakeBackup.Call(ctx, client, api.BackupMake{To: o.to, New: o.isNew})
	return o.Answer(made, err, func(w io.Writer) {
		fmt.Fprintf(w, "Backup made in %s and tried: %s.\n", made.To, summary(made.Summary))
		printFaults(w, made.Faults)
	})
}

func (o *createOptions) intoFile(ctx context.Context, client *cli.Client, file string) error {
	if len(o.recipients) == 0 && strings.EqualFold(filepath.Ext(file), ".age") {
		return school.Errorf(school.Invalid, "%s is the name of an encrypted archive. Name the key that it is for "+
			"with --recipient, or name the file .tar.", file)
	}
	recipients, err := backup.ParseRecipients(o.recipients)
	if err != nil {
		return err
	}
	fetch := func(w io.Writer) error {
		return client.Download(ctx, api.ArchiveBackup.With(map[string]any{"secrets": o.secrets}), w)
	}
	if o.to != "" {
		return school.Errorf(school.Invalid, "Name a FILE or --to FOLDER, not both.")
	}
	m, err := backup.WriteFile(ctx, file, recipients, fetch, trial(o.CLI))
	return o.Answer(m.Summary(), err, func(w io.Writer) {
		fmt.Fprintf(w, "Backup made and tried: %s.\n", summary(m.Summary()))
		printFaults(w, m.Faults)
	})
}
