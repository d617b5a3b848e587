// Package item holds the commands for what an office publishes most: circulars, news and albums.
package item

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/item"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
)

// NewCircular makes the command circular.
func NewCircular(c *cli.CLI) *cobra.Command {
	return cli.Group("circular", "Letters to families", c.Remote(newCircularAdd(c), newList(c, "circular"), newRemove(c, "circular"))...)
}

// NewNews makes the command news.
func NewNews(c *cli.CLI) *cobra.Command {
	return cli.Group("news", "News of the school", c.Remote(newNewsAdd(c), newList(c, "news"), newRemove(c, "news"))...)
}

// NewAlbum makes the command album.
func NewAlbum(c *cli.CLI) *cobra.Command {
	return cli.Group("album", "Albums of the gallery", c.Remote(newAlbumAdd(c), newList(c, "album"), newRemove(c, "album"))...)
}

func newList(c *cli.CLI, kind string) *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List what is published, with the names for the other commands", Args: cobra.NoArgs,
		Example: "  schoolsite " + kind + " list",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListItems.At(kind).Call(ctx, client, nil)
			return c.Answer(append([]item.Item{}, answer.Data.Items...), err, func(w io.Writer) {
				cli.Table(w, "There is none.", "NAME\tTITLE\tFILE", answer.Data.Items, func(i item.Item) []any { return []any{i.ID, cli.Plain(i.Title), i.File} })
			})
		}),
	}
}

func newRemove(c *cli.CLI, kind string) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "remove NAME", Short: "Remove one from the site", Args: cobra.ExactArgs(1),
		Long:    "It is named as \"" + noun(kind) + " list\" names it. The documents that it showed stay in the content.\ncontent restore brings it back.",
		Example: "  schoolsite " + noun(kind) + " list\n  schoolsite " + noun(kind) + " remove NAME --yes",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			found, err := api.ListItems.At(kind).Call(ctx, client, nil)
			id := args[0]
			if err == nil && kind == paperKind {
				var row item.Item
				row, err = rowNamed(found.Data.Items, id)
				id = row.ID
			}
			if err != nil {
				return err
			}
			if !dryRun {
				err = c.Confirm(ctx, nil, "Take "+cli.Plain(id)+" off the site?", "Nothing was removed. Add --yes to remove it without being asked.")
			}
			if err != nil {
				return err
			}
			return save(ctx, c, client, editing.Edit{Kind: kind, ID: id, Base: found.Data.Revision, DryRun: dryRun}, nil)
		}),
	}
	c.YesFlag(cmd)
	dryRunFlag(cmd, &dryRun)
	return cmd
}

func dryRunFlag(cmd *cobra.Command, dryRun *bool) {
	cmd.Flags().BoolVar(dryRun, "dry-run", false, "check everything, publish nothing")
}

// noun is the command for a kind of items.
func noun(kind string) string { return strings.TrimSuffix(kind, "-row") }

// save sends an edit and prints what became of it.
func save(ctx context.Context, c *cli.CLI, client *cli.Client, edit editing.Edit, files []editing.Attachment) error {
	return saveNew(ctx, c, client, edit, files, edit.ID == "")
}

// saveNew saves an edit; isNew says that it adds the item, also where a row without one had the ID before.
func saveNew(ctx context.Context, c *cli.CLI, client *cli.Client, edit editing.Edit, files []editing.Attachment, isNew bool) error {
	answer, err := client.SaveItem(ctx, edit, files)
	return c.Answer(answer, err, func(w io.Writer) {
		for _, d := range answer.Data.Warnings {
			if d.File == answer.Data.Item.File {
				cli.PrintDiagnostic(w, d)
			}
		}
		fmt.Fprintln(w, c.OnSite(answer.Message))
		if answer.Data.DryRun || answer.Data.Unchanged {
			return
		}
		if now := answer.Data.Item; now.ID != "" {
			verb := map[bool]string{true: "Added", false: "Changed"}[isNew]
			fmt.Fprintf(w, "%s %s %s (%s).\n", verb, noun(edit.Kind), now.ID, now.File)
		}
		fmt.Fprintf(w, "Undo this with:\n  %s\n", c.Again(wayBack(edit, answer.Data, isNew)))
	})
}

// wayBack is the command that takes an edit back and leaves what others published meanwhile.
func wayBack(edit editing.Edit, saved editing.Saved, isNew bool) string {
	switch {
	case edit.Fields == nil:
		return fmt.Sprintf("content restore %s/%s", edit.Kind, edit.ID)
	case !isNew:
		return fmt.Sprintf("content restore %s/%s %d", edit.Kind, saved.Item.ID, saved.Revision.Number)
	case edit.Kind == "alert":
		return "alert clear"
	}
	return noun(edit.Kind) + " remove " + saved.Item.ID
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
	fields := map[string]any{"title": o.title, "summary": o.summary, "category": o.category, "date": o.date, "publish": o.from, "expires": o.until}
	if o.date == "" {
		fields["date"] = today()
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
