package content

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
)

// parseItem splits the name of an item: "news/pond" is the news item pond, "site" the one item of its kind.
func parseItem(arg string) (kind, id string) {
	if kind, id, found := strings.Cut(arg, "/"); found {
		return kind, id
	}
	return arg, arg
}

func newHistory(c *cli.CLI) *cobra.Command {
	var deleted bool
	cmd := &cobra.Command{
		Use: "history ITEM", Short: "List who changed an item, when, and what", Args: cobra.ExactArgs(1),
		Long: `ITEM is a kind and a name as "news list" has it: news/pond, circular/2026-27/fees,
album/annual-day, results/2025-26, teacher/a-person; or alert, site, home or
disclosure. With --deleted it is a kind, and those that can be brought back are
listed. Both go back as far as revisions are kept.`,
		Example: `  schoolsite content history news/pond
  schoolsite content history circular --deleted`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			kind, id := parseItem(args[0])
			if deleted {
				answer, err := api.DeletedItems.At(kind).Call(ctx, client, nil)
				return c.Answer(answer.Data, err, func(w io.Writer) { printDeleted(c, w, kind, answer.Data) })
			}
			answer, err := api.ItemHistory.At(kind).With(api.ItemID{ID: id}).Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) { printHistory(c, w, args[0], answer.Data) })
		}),
	}
	cmd.Flags().BoolVar(&deleted, "deleted", false, "list the items of a kind that were deleted")
	return cmd
}

func printDeleted(c *cli.CLI, w io.Writer, kind string, deleted []editing.Deleted) {
	cli.Table(w, "Nothing was deleted.", "NAME\tTITLE\tWHEN\tBY", deleted, func(d editing.Deleted) []any {
		return []any{kind + "/" + d.ID, cli.Plain(d.Title), cli.Time(d.At), school.ActorText(d.By)}
	})
	if len(deleted) > 0 {
		fmt.Fprintf(w, "Restore one with:\n  %s\n", c.Again("content restore NAME"))
	}
}

func printHistory(c *cli.CLI, w io.Writer, name string, history editing.History) {
	for _, one := range history.Entries {
		fmt.Fprintf(w, "Revision %d of %s: %s by %s\n", one.Revision, cli.Time(one.At), one.Action, school.ActorText(one.By))
		for _, change := range one.Changes {
			fmt.Fprintf(w, "  %s\n", describe(change.Field, cli.Plain(change.Before), cli.Plain(change.After)))
		}
	}
	if !history.Complete {
		fmt.Fprintln(w, "Older changes are not kept.")
	}
	if len(history.Entries) > 0 && history.Entries[0].Action == editing.Removed {
		fmt.Fprintf(w, "Restore it with:\n  %s\n", c.Again("content restore "+name))
	} else if len(history.Entries) > 0 && history.Entries[0].Action == editing.Changed {
		fmt.Fprintf(w, "Take a change back with:\n  %s\n", c.Again("content restore "+name+" REVISION"))
	}
}

// describe says a change in a line.
func describe(field, before, after string) string {
	switch {
	case before == "" && after == "":
		return field + ": in another order"
	case before == "":
		return fmt.Sprintf("%s: added %q", field, after)
	case after == "":
		return fmt.Sprintf("%s: removed %q", field, before)
	}
	return fmt.Sprintf("%s: %q, was %q", field, after, before)
}

func newRestore(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "restore ITEM [REV]", Short: "Undo one change of an item, or restore a removed one", Args: cobra.RangeArgs(1, 2),
		Long: `With a revision it takes back what that changed of the item; what changed later
stays. Without one it brings back an item that was deleted, with its pictures.
content history lists both. It is published as a revision of its own.`,
		Example: `  schoolsite content restore news/pond
  schoolsite content restore circular/2026-27/fees 12 --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			kind, id := parseItem(args[0])
			undo := editing.UndoItem{Kind: kind, ID: id, DryRun: dryRun}
			if len(args) == 2 {
				number, err := strconv.Atoi(args[1])
				if err != nil || number < 1 {
					return school.Errorf(school.Invalid, "%q is no revision. Give a number of: schoolsite content history %s", args[1], args[0])
				}
				undo.Revision = number
			}
			answer, err := api.UndoItem.Call(ctx, client, undo)
			return c.Answer(answer, err, func(w io.Writer) {
				fmt.Fprintln(w, c.OnSite(answer.Message))
				if !answer.Data.DryRun && !answer.Data.Unchanged {
					fmt.Fprintf(w, "Undo this with:\n  %s\n", c.Again("content rollback"))
				}
			})
		}),
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "check everything, publish nothing")
	return cmd
}
