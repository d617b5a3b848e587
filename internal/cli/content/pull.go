package content

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func newPull(c *cli.CLI) *cobra.Command {
	var discard, dryRun bool
	cmd := &cobra.Command{
		Use: "pull DIR", Short: "Make a content folder hold what visitors see", Args: cobra.ExactArgs(1),
		Long: `The files that others changed, added and removed on the site are changed, added
and removed in the folder, and named. A folder with changes that were not
published is left as it is, unless you --discard them: content import publishes
them, merged with what others published. In git, pull on the commit that was
published last, and let git merge the result into your branch.`,
		Example: `  schoolsite content pull my-school
  schoolsite content pull my-school --discard --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			return pull(ctx, c, client, args[0], discard, dryRun)
		}),
	}
	cmd.Flags().BoolVar(&discard, "discard", false, "also replace and remove what was not published")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "say what would change, write nothing")
	return cmd
}

// pulled reports what a pull changed in a folder, as JSON.
type pulled struct {
	Revision int      `json:"revision"` // that the folder holds now
	Files    []change `json:"files"`
	DryRun   bool     `json:"dryRun,omitempty"`
}

// change is what happens to a file of a folder.
type change struct {
	Path    string `json:"path"`
	Added   bool   `json:"added,omitempty"`
	Removed bool   `json:"removed,omitempty"`
}

func pull(ctx context.Context, c *cli.CLI, client *cli.Client, dir string, discard, dryRun bool) error {
	root, err := tree.OpenFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	folder, err := tree.Of(root.FS())
	if err != nil {
		return err
	}
	known, err := api.ListRevisions.Call(ctx, client, nil)
	if err != nil {
		return err
	}
	hash := folder.Hash()
	isPublished := slices.ContainsFunc(known.Data, func(r api.RevisionView) bool { return r.Tree == hash })
	if !isPublished && !discard && readNote(root.FS()).Tree != hash {
		return school.Errorf(school.Conflict, "%s has changes that were not published, and was left as it is. "+
			"Publish them with schoolsite content import, which merges them, or give them up with --discard. "+
			"In git, switch to the commit that was published last, pull there, commit, and merge that into your branch.", dir)
	}
	revision, published, err := revisionTree(ctx, client, currentRevision)
	if err != nil {
		return err
	}
	if !dryRun {
		err := writeTree(root, folder, published)
		if err == nil && checkedOut(ctx, dir) == "" { // in git, nothing says yet which commit holds it
			err = note{Revision: revision.Number, Tree: revision.Tree}.write(root)
		}
		if err != nil {
			return err
		}
	}
	done := pulled{Revision: revision.Number, Files: []change{}, DryRun: dryRun}
	for _, name := range tree.Differing(folder, published) {
		done.Files = append(done.Files, change{name, folder.Find(name).Hash == "", published.Find(name).Hash == ""})
	}
	return c.Print(done, func(w io.Writer) { done.print(w, dir) })
}

func (p pulled) print(w io.Writer, dir string) {
	switch {
	case len(p.Files) == 0:
		fmt.Fprintf(w, "Nothing to pull: %q is what visitors see.\n", dir)
	case p.DryRun:
		fmt.Fprintf(w, "Revision %d would change in %s:\n", p.Revision, dir)
	default:
		fmt.Fprintf(w, "Revision %d changed in %s:\n", p.Revision, dir)
	}
	for _, file := range p.Files {
		fmt.Fprintf(w, "  %s\n", changeText(file.Path, file.Added, file.Removed))
	}
}

// changeText names a file with what happened to it.
func changeText(path string, isAdded, isRemoved bool) string {
	switch {
	case isRemoved:
		return path + " (removed)"
	case isAdded:
		return path + " (added)"
	}
	return path
}
