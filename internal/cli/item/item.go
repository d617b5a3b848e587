// Package item holds the commands that change one item of the published content: what an office publishes most,
// the rows of the Mandatory Public Disclosure, and the deletion of a picture or document everywhere.
package item

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// NewCircular makes the command circular.
func NewCircular(c *cli.CLI) *cobra.Command {
	return group(c, "circular", "Letters to families", newCircularAdd(c))
}

// NewNews makes the command news.
func NewNews(c *cli.CLI) *cobra.Command {
	return group(c, "news", "News of the school", newNewsAdd(c))
}

// NewAlbum makes the command album.
func NewAlbum(c *cli.CLI) *cobra.Command {
	return group(c, "album", "Albums of the gallery", newAlbumAdd(c))
}

// group makes the command of a kind, whose help names those that all kinds have in common.
func group(c *cli.CLI, kind, short string, add *cobra.Command) *cobra.Command {
	cmd := cli.Group(kind, short, c.Remote(add)...)
	cmd.Long = fmt.Sprintf("List what is published, or remove it from the site, with:\n  schoolsite content items "+
		"%[1]s\n  schoolsite content remove %[1]s/NAME", kind)
	return cmd
}

// nameHelp explains the argument that names an item.
const nameHelp = `ITEM is a kind and a name, as "content items" lists it: news/pond,
circular/2026-27/fees, album/annual-day, teacher/a-person, disclosure-row/documents/noc;
or alert, site or home.`

// parseName splits the name of an item: "news/pond" is the news item pond, "site" the one item of its kind.
func parseName(arg string) (kind, id string) {
	if kind, id, found := strings.Cut(arg, "/"); found {
		return kind, id
	}
	return arg, arg
}

// nameOf names an item for commands.
func nameOf(kind, id string) string {
	if kind == id {
		return kind
	}
	return kind + "/" + id
}

// NewItems makes the command content items.
func NewItems(c *cli.CLI) *cobra.Command {
	return cli.List[named]{
		None: "No items.", Head: "NAME\tTITLE\tFILE",
		Cells: func(i named) []any { return []any{nameOf(i.kind, i.ID), i.Title, i.File} },
		Find: func(ctx context.Context, client *cli.Client, args []string) (rows []named, err error) {
			answer, err := api.ListItems.At(args[0]).Call(ctx, client, nil)
			for _, found := range answer.Data.Items {
				rows = append(rows, named{found.Item, args[0]})
			}
			return rows, err
		},
	}.Command(c, &cobra.Command{
		Use: "items KIND", Short: "List what is published of a kind, with the names for the other commands",
		Args: cobra.ExactArgs(1),
		Long: "KIND is circular, news, album, teacher, results, disclosure-row or alert; with another word, the " +
			"error lists all kinds.",
		Example: "  schoolsite content items circular\n  schoolsite content items disclosure-row --json",
	})
}

// named is an item of a kind.
type named struct {
	item.Item
	kind string
}

// NewRemove makes the command content remove.
func NewRemove(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "remove ITEM", Short: "Remove an item from the site; it can be restored", Args: cobra.ExactArgs(1),
		Long:    nameHelp + "\nThe documents that it showed stay in the content.",
		Example: "  schoolsite content items news\n  schoolsite content remove news/pond --yes",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			kind, id := parseName(args[0])
			found, err := api.ListItems.At(kind).Call(ctx, client, nil)
			if err != nil {
				return err
			}
			if !dryRun {
				err = c.Confirm(ctx, nil, "Take "+cli.Plain(args[0])+" off the site?",
					"Nothing was removed. Add --yes to remove it without being asked.")
			}
			if err != nil {
				return err
			}
			return save(ctx, c, client, editing.Edit{Kind: kind, ID: id, Base: found.Data.Revision, DryRun: dryRun},
				nil, false)
		}),
	}
	c.YesFlag(cmd)
	dryRunFlag(cmd, &dryRun)
	return cmd
}

// NewRestore makes the command content restore.
func NewRestore(c *cli.CLI) *cobra.Command {
	undo := editing.UndoItem{}
	cmd := &cobra.Command{
		Use: "restore ITEM [REV]", Short: "Undo one change of an item, or restore a removed one",
		Args: cobra.RangeArgs(1, 2),
		Long: nameHelp + `
With the number of a revision, of "content list", what that changed of the item is
undone; what changed later stays. Without one an item that was removed is
restored, with its pictures. This is published as a revision of its own. The admin
area shows every change of an item, and what was removed.`,
		Example: `  schoolsite content restore news/pond
  schoolsite content restore circular/2026-27/fees 12 --dry-run`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			undo.Kind, undo.ID = parseName(args[0])
			if len(args) == 2 {
				number, err := strconv.Atoi(args[1])
				if err != nil || number < 1 {
					return school.Errorf(school.Invalid, "%q is no revision. Give a number of: schoolsite "+
						"content list", args[1])
				}
				undo.Revision = number
			}
			answer, err := api.UndoItem.Call(ctx, client, undo)
			err = withList(err, undo)
			change := cli.Change{Data: answer, Message: answer.Message}
			if !answer.Data.DryRun && !answer.Data.Unchanged {
				change.Undo = "content rollback"
			}
			return c.PrintChange(change, err)
		}),
	}
	dryRunFlag(cmd, &undo.DryRun)
	return cmd
}

// withList adds to a refusal the command that lists what can be named.
func withList(err error, undo editing.UndoItem) error {
	list := ""
	switch _, unknown := item.KindOf(undo.Kind); {
	case unknown != nil:
	case school.CodeOf(err) == school.NotFound && undo.Revision == 0:
		list = "The names: schoolsite content items " + undo.Kind
	case school.CodeOf(err) == school.Conflict && undo.Revision == 0:
		list = "The revisions: schoolsite content list"
	}
	if list == "" {
		return err
	}
	return school.Errorf(school.CodeOf(err), "%s %s", school.AsError(err).Message, list).Because(err)
}

func dryRunFlag(cmd *cobra.Command, dryRun *bool) {
	cmd.Flags().BoolVar(dryRun, "dry-run", false, "check everything, publish nothing")
}

// save sends an edit and prints what became of it; isNew says that it adds the item, also where a row without one had
// the ID before.
func save(ctx context.Context, c *cli.CLI, client *cli.Client, edit editing.Edit, files []editing.Attachment,
	isNew bool) error {
	answer, err := client.SaveItem(ctx, edit, files)
	saved, change := answer.Data, cli.Change{Data: answer, Message: answer.Message}
	for _, d := range saved.Warnings {
		if d.File == saved.Item.File {
			change.Warnings = append(change.Warnings, d)
		}
	}
	if !saved.DryRun && !saved.Unchanged {
		if saved.Item.ID != "" {
			verb := map[bool]string{true: "Added", false: "Changed"}[isNew]
			change.Message += fmt.Sprintf("\n%s %s (%s).", verb, nameOf(edit.Kind, saved.Item.ID), saved.Item.File)
		}
		change.Undo = undoOf(edit, saved, isNew)
	}
	return c.PrintChange(change, err)
}

// undoOf is the command that undoes an edit and leaves what others published meanwhile.
func undoOf(edit editing.Edit, saved editing.Saved, isNew bool) string {
	switch {
	case edit.Fields == nil:
		return "content restore " + nameOf(edit.Kind, edit.ID)
	case !isNew:
		return fmt.Sprintf("content restore %s %d", nameOf(edit.Kind, saved.Item.ID), saved.Revision.Number)
	case edit.Kind == "alert":
		return "alert clear"
	}
	return "content remove " + nameOf(edit.Kind, saved.Item.ID)
}

// shared are the flags that items have in common.
type shared struct {
	*cli.CLI
	title, summary, category, date, from, until, message string
	dryRun                                               bool
}

func (o *shared) flags(cmd *cobra.Command, category string) {
	f := cmd.Flags()
	f.StringVar(&o.title, "title", "", "the title; required")
	f.StringVar(&o.summary, "summary", "", "what it says, in a sentence")
	f.StringVar(&o.category, "category", category, "the category that it is listed under")
	f.StringVar(&o.date, "date", "", "the date, such as 2026-11-20 (default today)")
	f.StringVar(&o.from, "from", "", "when it appears, such as \"2026-11-20 09:00\"; at once if omitted")
	f.StringVar(&o.until, "until", "", "when it disappears; never if omitted")
	f.StringVar(&o.message, "message", "", "what changed, for the list of revisions")
	dryRunFlag(cmd, &o.dryRun)
}

// edit is a new item of a kind, without the fields that are empty.
func (o *shared) edit(kind string, more map[string]any) (editing.Edit, error) {
	if strings.TrimSpace(o.title) == "" {
		return editing.Edit{}, school.Errorf(school.Invalid, "Say what it is called: --title \"Winter timings\".")
	}
	fields := map[string]any{"title": o.title, "summary": o.summary, "category": o.category, "date": o.date,
		"publish": o.from, "expires": o.until}
	if o.date == "" {
		fields["date"] = text.DayOf(time.Now())
	}
	for key, value := range more {
		fields[key] = value
	}
	for key, value := range fields {
		if value == "" {
			delete(fields, key)
		}
	}
	return editing.Edit{Kind: kind, Fields: fields, Message: o.message, DryRun: o.dryRun}, nil
}
