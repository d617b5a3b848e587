package item

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// NewMedia makes the command media.
func NewMedia(c *cli.CLI) *cobra.Command {
	return cli.Group("media", "The pictures and documents of the site as they are kept", newTakedown(c))
}

func newTakedown(c *cli.CLI) *cobra.Command {
	var reason string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "takedown FILE|ADDRESS...", Short: "Delete pictures or documents permanently, everywhere and at once",
		Args:       cobra.MinimumNArgs(1),
		SuggestFor: []string{"where"},
		Long: `The pictures and documents (PDF) are removed from the content and all kept revisions,
pictures also from the slider and the pop-up, and from their history.

Give files with the same bytes (the original, or a copy saved from the site), or
their addresses on the site, which contain /media/ or /documents/. The site stops
serving them at once, whatever is being uploaded or published; then their files are
removed and the pages are made again without them. They are refused from then on: in
an upload, an import, and when you go back to an earlier revision.
This cannot be undone. What is not kept here is named, and the others are deleted.

The reason is kept in the audit log with the hash of each file. Do not name a
person in it. The next backup removes it from the place of the backups, too;
copies in archives, in your content folder and in its git history stay.`,
		Example: `  schoolsite media takedown IMG_2231.jpg --reason "consent withdrawn"
  schoolsite media takedown album/*.jpg --reason "consent withdrawn"
  schoolsite media takedown https://school.example/media/50642ecea67b932d0bd39f31a7ead630-960.jpg --dry-run
  schoolsite media takedown https://school.example/documents/a1bce643a2c099e8/marks-ix.pdf`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			pictures := make([]string, len(args))
			for i, name := range args {
				var err error
				if pictures[i], err = pictureID(name); err != nil {
					return err
				}
			}
			form := api.TakedownForm{Pictures: pictures, Reason: reason, DryRun: dryRun || !c.Yes}
			answer, err := takeDown(ctx, client, form, args)
			if err != nil {
				return err
			}
			if !dryRun && !c.Yes {
				err := c.Confirm(ctx, func(w io.Writer) { fmt.Fprintln(w, answer.Message) },
					"Nobody can bring this back. Delete permanently?",
					"Nothing was deleted. Add --yes to delete without being asked.")
				if err != nil {
					return err
				}
				form.DryRun = false
				if answer, err = takeDown(ctx, client, form, args); err != nil {
					return err
				}
			}
			return c.PrintChange(cli.Change{Data: answer, Message: answer.Message}, nil)
		}),
	}
	cmd.Flags().StringVar(&reason, "reason", "", "why, for the audit log")
	c.YesFlag(cmd)
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say where it is shown")
	return cmd
}

// takeDown calls the API. The message names a file that is not kept by its name instead of its hash.
func takeDown(
	ctx context.Context, client *cli.Client, form api.TakedownForm, names []string,
) (answer api.TakedownAnswer, err error) {
	answer, err = api.TakeDownPicture.Call(ctx, client, form)
	for i, picture := range form.Pictures {
		if slices.Contains(answer.Missing, picture) {
			answer.Message = strings.ReplaceAll(answer.Message, picture, names[i])
		}
	}
	return answer, err
}

// pictureID is an address as it is, or the SHA-256 of a file.
func pictureID(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		if strings.Contains(name, school.MediaPath) || strings.Contains(name, school.DocumentPath) {
			return name, nil
		}
		return "", school.Errorf(school.Invalid, "There is no file %s that can be read. Name a picture or PDF, or an "+
			"address with %s or %s in it.", name, school.MediaPath, school.DocumentPath)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", school.Unreadable(name, err)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
