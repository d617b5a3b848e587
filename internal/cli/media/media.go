// Package media holds the commands for the picture files of the site.
package media

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// New makes the command media.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("media", "The pictures of the site as they are kept", newRebuild(c), newTakedown(c))
}

func newRebuild(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "rebuild", Short: "Make all pictures again as this version makes them", Args: cobra.NoArgs,
		Long: `That is those that an earlier version made, and those that the disk lost a file
of. The others are left alone.

They are made of the masters that are kept in the data folder. It may be stopped
at any time, and goes on where it was when it is started again. Visitors see the
old pictures until they see the new ones. A picture whose master is missing or
damaged is named and stays as it was; then the exit code is 1.

With --json each line is one JSON value: how far the work is, and last the
answer.`,
		Example: `  schoolsite media rebuild --dry-run
  schoolsite media rebuild`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := client.RebuildPictures(ctx, dryRun, c.Progress())
			if err != nil {
				return err
			}
			if c.JSON {
				if err := c.PrintLine(answer); err != nil {
					return err
				}
			} else {
				fmt.Fprintln(c.Out, answer.Message)
				for _, p := range answer.Skipped {
					fmt.Fprintf(c.Err, "media/%s: %s\n", p.Master, p.Message)
				}
			}
			if len(answer.Skipped) == 0 {
				return nil
			}
			return school.Errorf(school.Conflict, "%s could not be made again; what there was is kept.", school.CountText(len(answer.Skipped), "picture"))
		}),
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

func newTakedown(c *cli.CLI) *cobra.Command {
	var reason string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "takedown FILE|ADDRESS", Short: "Delete a picture for good, everywhere and at once", Args: cobra.ExactArgs(1),
		Long: `It goes from the content and all its kept revisions, from the slider, the pop-up
and what could be undone of them.

Name it by a file with the same bytes (the original, or a copy saved from the
site), or by its address on the site, which has /media/ in it. From this moment
nobody is served it, whatever is being uploaded or published; then its files are
removed, and the pages are made without it. It is not taken again: not by an
upload, an import, or going back to an earlier revision. Nobody can undo this.

The reason is kept in the audit log, beside the hash of the picture. Name no
person in it. Copies in backups, in your content folder and in its git history
are not touched.`,
		Example: `  schoolsite media takedown IMG_2231.jpg --reason "consent withdrawn"
  schoolsite media takedown https://school.example/media/50642ecea67b932d0bd39f31a7ead630-960.jpg --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			picture, err := pictureID(args[0])
			if err != nil {
				return err
			}
			form := api.TakedownForm{Picture: picture, Reason: reason, DryRun: dryRun || !c.Yes}
			answer, err := api.TakeDownPicture.Call(ctx, client, form)
			if err != nil {
				return err
			}
			if !dryRun && !c.Yes {
				err := c.Confirm(ctx, func(w io.Writer) { fmt.Fprintln(w, answer.Message) }, "Nobody can bring this back. Delete it for good?",
					"Nothing was deleted. Add --yes to delete without being asked.")
				if err != nil {
					return err
				}
				form.DryRun = false
				if answer, err = api.TakeDownPicture.Call(ctx, client, form); err != nil {
					return err
				}
			}
			return c.Print(answer, func(w io.Writer) { fmt.Fprintln(w, answer.Message) })
		}),
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, for the audit log")
	c.YesFlag(cmd)
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say where the picture is")
	return cmd
}

// pictureID is an address as it is, or the SHA-256 of a file.
func pictureID(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		if strings.Contains(name, school.MediaPath) {
			return name, nil
		}
		return "", school.Errorf(school.Invalid, "There is no file %s that can be read. Name a picture file, or an address with %s in it.", name, school.MediaPath)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", oserr.Unreadable(name, err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
