package content

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// shownRevision is a revision with its files, as JSON.
type shownRevision struct {
	api.RevisionView
	Files []school.RevisionFile `json:"files"`
}

func newShow(c *cli.CLI) *cobra.Command {
	var files bool
	cmd := &cobra.Command{
		Use: "show [REV]", Short: "Show one revision; without a number, the one that visitors see", Args: cobra.MaximumNArgs(1),
		Example: `  schoolsite content show
  schoolsite content show 3 --files`,
		ValidArgsFunction: c.Complete(1, completeRevision),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			rev := append(args, currentRevision)[0]
			if !isRevision(rev) {
				return errNoRevision(rev)
			}
			answer, err := api.ShowRevision.At(rev).Call(ctx, client, nil)
			r := shownRevision{answer.Data, answer.Files}
			return c.Answer(r, err, func(w io.Writer) {
				fmt.Fprintln(w, revisionName(r.RevisionView))
				if r.Current {
					fmt.Fprintln(w, "Visitors see it.")
				}
				by, message, again, commit := r.ByText(), r.Message, "", r.Commit
				if r.Number == 0 {
					by, message = "", ""
				}
				if r.Of > 0 {
					again = fmt.Sprintf("revision %d", r.Of)
				}
				if commit != "" && r.Dirty {
					commit += ", and what that commit lacks"
				}
				cli.Fields(w, "By", by, "Message", message, "Again", again, "Commit", commit,
					"Holds", strings.Join(r.Counts.Words(), ", "), // nobody has counted the sample
					"Files", fmt.Sprintf("%d, %s", r.Counts.Files, school.SizeText(r.Counts.Bytes)))
				if files {
					fmt.Fprintln(w)
					cli.Table(w, "", "FILE\tSIZE", r.Files, func(f school.RevisionFile) []any { return []any{f.Path, school.SizeText(f.Bytes)} })
				}
			})
		}),
	}
	cmd.Flags().BoolVar(&files, "files", false, "list its files, too")
	return cmd
}
