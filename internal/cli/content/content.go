// Package content holds the commands for content folders and for what was published of them.
package content

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	sample "schoolsite/content"
	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/origin"
	"schoolsite/internal/oserr"
	"schoolsite/internal/school"
)

// New makes the command content.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("content", "The school's texts and pictures",
		newCheck(c), newNew(c), newTemplate(c), newSchema(c), newImport(c), newDiff(c),
		newList(c), newShow(c), newRollback(c), newExport(c), newSweep(c))
}

// currentRevision names the one that visitors see.
const currentRevision = "current"

// isRevision reports whether an argument means a revision, not a folder.
func isRevision(arg string) bool {
	return arg == currentRevision || arg != "" && strings.Trim(arg, "0123456789") == ""
}

func errNoRevision(arg string) error {
	return school.Errorf(school.Invalid, "%q is no revision. Give a number of: schoolsite content list", arg)
}

// completeRevision offers the numbers of the revisions.
func completeRevision(ctx context.Context, client *cli.Client, _ []string) (words []string, err error) {
	revisions, err := api.ListRevisions.Call(ctx, client, nil)
	for _, r := range revisions.Data {
		words = append(words, strconv.Itoa(r.Number)+"\t"+cli.Plain(r.Message))
	}
	return words, err
}

// revisionName is a revision in a few words: "Revision 3 of 2 October 2026, 9:00 am".
func revisionName(r api.RevisionView) string {
	if r.Number == 0 {
		return "The built-in sample school"
	}
	return fmt.Sprintf("Revision %d of %s", r.Number, cli.Time(r.At))
}

func newList(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List what was published, newest first", Args: cobra.NoArgs,
		Long: `The revision that visitors see is marked with *. Go back to another with
content rollback; see what it holds with content show.`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListRevisions.Call(ctx, client, nil)
			revisions := answer.Data
			return c.Answer(revisions, err, func(w io.Writer) {
				if len(revisions) == 0 {
					fmt.Fprintln(w, "Nothing was published yet. Visitors see the built-in sample school.")
					return
				}
				cli.Table(w, "\tREVISION\tWHEN\tBY\tWHAT\tCOMMIT\tPAGES\tNEWS\tSTAFF\tPICTURES", revisions, func(r api.RevisionView) []any {
					mark, commit := "", r.Commit[:min(7, len(r.Commit))]
					if r.Current {
						mark = "*"
					}
					if commit != "" && r.Dirty { // the tree held changes that were not committed
						commit += "+"
					}
					return []any{
						mark, r.Number, cli.Time(r.At), r.By, cli.Shorten(50, cli.Plain(r.Message)), commit,
						r.Counts.Pages, r.Counts.News, r.Counts.Staff, r.Counts.Pictures,
					}
				})
			})
		}),
	}
}

// shownRevision is a revision with its files, as JSON.
type shownRevision struct {
	api.RevisionView
	Files []school.RevisionFile `json:"files"`
}

func newShow(c *cli.CLI) *cobra.Command {
	var files bool
	cmd := &cobra.Command{
		Use: "show [REV]", Short: "Show one revision; without a number the one that visitors see", Args: cobra.MaximumNArgs(1),
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
				by, message, again, commit := r.By, r.Message, "", r.Commit
				if r.Number == 0 {
					by, message = "", ""
				}
				if r.Of > 0 {
					again = fmt.Sprintf("revision %d", r.Of)
				}
				if commit != "" && r.Dirty {
					commit += ", and changes that were not committed"
				}
				cli.Fields(w, "By", by, "Message", message, "Again", again, "Commit", commit,
					"Holds", strings.Join(r.Counts.Words(), ", "), // nobody has counted the sample
					"Files", fmt.Sprintf("%d, %s", r.Counts.Files, school.SizeText(r.Counts.Bytes)))
				if files {
					fmt.Fprintln(w)
					cli.Table(w, "FILE\tSIZE", r.Files, func(f school.RevisionFile) []any { return []any{f.Path, school.SizeText(f.Bytes)} })
				}
			})
		}),
	}
	cmd.Flags().BoolVar(&files, "files", false, "list its files, too")
	return cmd
}

func newRollback(c *cli.CLI) *cobra.Command {
	var message string
	cmd := &cobra.Command{
		Use: "rollback [REV]", Short: "Go back to an earlier revision; without a number to the one before", Args: cobra.MaximumNArgs(1),
		Long: `Visitors see it at once. Nothing is lost: going back makes a new revision of
the old tree, so that going back can itself be taken back.`,
		Example: `  schoolsite content rollback
  schoolsite content rollback 3 --message "The old fees are right after all"`,
		ValidArgsFunction: c.Complete(1, completeRevision),
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			to := 0 // the one before
			if len(args) == 1 {
				n, err := strconv.Atoi(args[0])
				if err != nil || n < 0 {
					return errNoRevision(args[0])
				}
				if n == 0 {
					return school.Errorf(school.Invalid, "Nobody can go back to the built-in sample school: it was never published. "+
						"To show it again, write it into a new folder and import that: schoolsite content export --rev 0 DIR, then schoolsite content import DIR")
				}
				to = n
			}
			answer, err := api.Rollback.Call(ctx, client, api.RollbackTo{To: to, Message: message})
			return c.Answer(answer, err, func(w io.Writer) {
				answer.Warnings = nil // they were told when it was imported
				printImport(w, answer)
			})
		}),
	}
	cmd.Flags().StringVar(&message, "message", "", "why, for the list of revisions")
	return cmd
}

func newSweep(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "sweep", Short: "Remove old revisions, and files that nothing names", Args: cobra.NoArgs,
		Long: `The settings say how many revisions are kept, and for how long; the one that
visitors see is always kept. A running server does this by itself. Files that
came within the last hour stay: a publication may be about to name them.`,
		Example: `  schoolsite content sweep --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.SweepContent.Call(ctx, client, api.DryRun{DryRun: dryRun})
			return c.Answer(answer, err, func(w io.Writer) {
				did := map[bool]string{false: "Removed", true: "Would remove"}[answer.DryRun]
				files := fmt.Sprintf("%d files that nothing names (%s)", answer.Files, school.SizeText(answer.Bytes))
				switch {
				case len(answer.Revisions) == 0 && answer.Files == 0:
					fmt.Fprintln(w, "Nothing to remove.")
				case len(answer.Revisions) == 0:
					fmt.Fprintf(w, "%s %s.\n", did, files)
				default:
					numbers := strings.ReplaceAll(strings.Trim(fmt.Sprint(answer.Revisions), "[]"), " ", ", ")
					fmt.Fprintf(w, "%s revisions %s, and %s.\n", did, numbers, files)
				}
			})
		}),
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "only say what would be removed")
	return cmd
}

func newExport(c *cli.CLI) *cobra.Command {
	var rev string
	cmd := &cobra.Command{
		Use: "export DIR", Short: "Write what is published into a new folder", Args: cobra.ExactArgs(1),
		Long: `Every file is written as it was imported, so that importing the folder again
changes nothing. Before a school has imported anything, this is the built-in
sample school: the place to start from.`,
		Example: `  schoolsite content export my-school
  schoolsite content export before-the-fees-changed --rev 3`,
		RunE: func(cmd *cobra.Command, args []string) error { return export(c, cmd, args[0], rev) },
	}
	cmd.Flags().StringVar(&rev, "rev", currentRevision, "the number of a revision; 0 is the built-in sample")
	return cmd
}

func export(c *cli.CLI, cmd *cobra.Command, dir, rev string) error {
	if !isRevision(rev) {
		return errNoRevision(rev)
	}
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return school.Errorf(school.Invalid, "%s can't be written to: %s. Name a folder that is not there yet.", dir, oserr.Reason(err))
	case len(entries) > 0:
		return school.Errorf(school.Conflict, "The folder %s is not empty. Name one that is not there yet; nothing was written.", dir)
	}
	// Reading makes no data folder for a person who has none.
	if c.IsNew() && (rev == currentRevision || rev == "0") {
		files, err := contentfs.List(sample.FS())
		if err != nil {
			return err
		}
		revision := api.RevisionView{Revision: school.Revision{Tree: school.TreeHash(files)}, Current: true}
		return writeExport(c, dir, sample.FS(), revision, len(files))
	}
	return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		answer, err := api.ShowRevision.At(rev).Call(ctx, client, nil)
		if err != nil {
			return err
		}
		unpacked, err := os.MkdirTemp("", "schoolsite-content-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(unpacked)
		packed, err := os.CreateTemp("", "schoolsite-content-*.tar")
		if err != nil {
			return err
		}
		defer os.Remove(packed.Name())
		defer packed.Close()
		if err := client.Download(ctx, api.ArchiveRevision.At(rev), packed); err != nil {
			return err
		}
		if _, err := packed.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err := archive.Read(packed, unpacked, contentfs.DefaultLimits()); err != nil {
			return err
		}
		return writeExport(c, dir, os.DirFS(unpacked), answer.Data, len(answer.Files))
	})
}

// exported names the folder that a revision was written to, as JSON.
type exported struct {
	Dir      string           `json:"dir"`
	Revision api.RevisionView `json:"revision"`
}

// writeExport writes a tree under the person's own umask.
func writeExport(c *cli.CLI, dir string, tree fs.FS, revision api.RevisionView, files int) error {
	if err := os.CopyFS(dir, tree); err != nil {
		return school.Errorf(school.Unreachable, "%s can't be written: %s. Remove what is in it, and try again.", dir, oserr.Reason(err))
	}
	if _, err := origin.WriteNote(dir, origin.Note{Revision: revision.Number, Tree: revision.Tree}); err != nil {
		return err
	}
	name := "the built-in sample school"
	if revision.Number > 0 {
		name = fmt.Sprintf("revision %d", revision.Number)
	}
	return c.Print(exported{dir, revision}, func(w io.Writer) {
		fmt.Fprintf(w, "Wrote the %d files of %s to %s.\n", files, name, dir)
		if revision.Purged > 0 {
			were := map[bool]string{true: "was", false: "were"}[revision.Purged == 1]
			fmt.Fprintf(w, "%s %s deleted for good and left out. Take out what names it before you import the folder.\n", school.CountText(revision.Purged, "picture"), were)
		}
	})
}
