package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/content"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

func (a *app) contentCommand() *cobra.Command {
	return group("content", "The school's texts and pictures", a.contentCheckCommand(), a.contentImportCommand())
}

// folder opens a content folder; nothing outside it can be reached through it.
func folder(path string) (fs.FS, func(), error) {
	root, err := os.OpenRoot(path)
	if os.IsNotExist(err) {
		return nil, nil, school.Errorf(school.NotFound, "There is no folder %s.", path)
	}
	if err != nil {
		return nil, nil, school.Errorf(school.Invalid, "%s can't be read as a folder: %s.", path, reason(err))
	}
	return root.FS(), func() { root.Close() }, nil
}

func (a *app) contentCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use: "check DIR", Short: "Look for problems in a content folder; changes nothing", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			tree, done, err := folder(args[0])
			if err != nil {
				return err
			}
			defer done()
			problems := checkTree(tree)
			if problems.Failed() {
				return &school.Error{Code: school.ContentInvalid, Problems: problems, Message: countText(problems)}
			}
			return a.show(append(school.Problems{}, problems...), func(w io.Writer) {
				for _, p := range problems {
					printProblem(w, p)
				}
				fmt.Fprintln(w, countText(problems))
			})
		},
	}
}

func checkTree(tree fs.FS) school.Problems {
	library := media.New(nil, school.DefaultLimits())
	picture := func(r io.Reader) error {
		_, err := library.Inspect(r)
		return err
	}
	_, problems := content.Check(tree, content.Options{Picture: picture, Limits: content.DefaultLimits()})
	return problems
}

func countText(problems school.Problems) string {
	wrong := 0
	for _, p := range problems {
		if p.Severity == school.Wrong {
			wrong++
		}
	}
	switch {
	case len(problems) == 0:
		return "The content is fine."
	case wrong == 0:
		return fmt.Sprintf("The content can be published. Warnings: %d.", len(problems))
	}
	return fmt.Sprintf("The content can't be published. Problems: %d, warnings: %d.", wrong, len(problems)-wrong)
}

func (a *app) contentImportCommand() *cobra.Command {
	var message string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "import DIR", Short: "Publish a content folder", Args: cobra.ExactArgs(1),
		Long: `Publish a content folder.

It is checked first; with any problem the site stays as it was. A running
server shows the new content at once.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			tree, done, err := folder(args[0])
			if err != nil {
				return err
			}
			defer done()
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.ImportContent(ctx, message, dryRun, func(w io.Writer) error { return content.WriteArchive(w, tree) })
				if err != nil {
					return err
				}
				return a.show(answer, func(w io.Writer) { printImport(w, answer) })
			})
		},
	}
	cmd.Flags().StringVar(&message, "message", "", "what changed, for the list of revisions")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "check everything, publish nothing")
	return cmd
}

func printImport(w io.Writer, answer api.ImportAnswer) {
	for _, p := range answer.Warnings {
		printProblem(w, p)
	}
	fmt.Fprintln(w, answer.Message)
	if !answer.DryRun {
		fmt.Fprintf(w, "The site shows %s.\n", revisionText(answer.Revision))
	}
}
