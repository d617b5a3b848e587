package item

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/source"
	"schoolsite/internal/editing"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

func newCircularAdd(c *cli.CLI) *cobra.Command {
	o := shared{CLI: c}
	var classes string
	cmd := &cobra.Command{
		Use: "add FILE.pdf", Short: "Publish a circular", Args: cobra.ExactArgs(1),
		Long: `The circular is added at the top of the list of its school year. The PDF is
checked as in content check: one with scripts or a password is refused, and the
message says what to do. Visitors get a copy without the author's name.`,
		Example: `  schoolsite circular add winter.pdf --title "Winter timings from 1 December" --class "LKG to V" --category Timings
  schoolsite circular add holiday.pdf --title "School closed on Friday" --until 2026-11-28`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			document, err := attachment("/document", args[0])
			if err != nil {
				return err
			}
			edit, err := o.edit("circular", map[string]any{"document": document.Name, "classes": classes})
			if err != nil {
				return err
			}
			return save(ctx, c, client, edit, []editing.Attachment{document}, true)
		}),
	}
	o.flags(cmd, "General")
	cmd.Flags().StringVar(&classes, "class", "", "the classes that it is for, such as VI, or \"VI to VIII\"; "+
		"all if omitted")
	return cmd
}

func newNewsAdd(c *cli.CLI) *cobra.Command {
	o := shared{CLI: c}
	var picture, alt string
	var pinned bool
	cmd := &cobra.Command{
		Use: "add FILE.md", Short: "Publish a news item", Args: cobra.ExactArgs(1),
		Long: `FILE.md contains the text as Markdown; use - for standard input. The address is
made from the title.`,
		Example: `  schoolsite news add rain.md --title "Rain fills the pond" --summary "38,000 litres in a night." --picture rain.jpg --alt "Children beside the pond"
  echo "The office is open again." | schoolsite news add - --title "Office open" --summary "From Monday, 9 to 5."`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			words, err := readText(c, args[0])
			if err != nil {
				return err
			}
			more, files := map[string]any{source.Body: words}, []editing.Attachment(nil)
			if pinned {
				more["pinned"] = true
			}
			if picture != "" {
				file, err := attachment("/image/src", picture)
				if err != nil {
					return err
				}
				more["image"], files = map[string]any{"src": file.Name, "alt": alt}, []editing.Attachment{file}
			}
			edit, err := o.edit("news", more)
			if err != nil {
				return err
			}
			return save(ctx, c, client, edit, files, true)
		}),
	}
	o.flags(cmd, "News")
	cmd.Flags().StringVar(&picture, "picture", "", "a picture file to show with it")
	cmd.Flags().StringVar(&alt, "alt", "", "what the picture shows, for people who cannot see it")
	cmd.Flags().BoolVar(&pinned, "pinned", false, "show it before all others")
	return cmd
}

// albumPictures bounds the pictures of a new album.
const albumPictures = 100

func newAlbumAdd(c *cli.CLI) *cobra.Command {
	o := shared{CLI: c}
	var description string
	consent := map[string]*string{"what": new(string), "year": new(string), "by": new(string), "until": new(string)}
	cmd := &cobra.Command{
		Use: "add DIR", Short: "Publish the pictures in a folder as an album", Args: cobra.ExactArgs(1),
		Long: `The pictures are shown in the order of their names. Each gets a description
made from the album's title: write better ones in the content, for people who
cannot see the pictures.`,
		Example: `  schoolsite album add photos/annual-day --title "Annual Day 2026"`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			files, images, err := pictures(args[0], o.title)
			if err != nil {
				return err
			}
			edit, err := o.edit("album", map[string]any{"name": o.title, "title": "", "category": "", "date": "",
				"description": description, "images": images})
			if err != nil {
				return err
			}
			given := map[string]any{}
			for key, value := range consent {
				if *value != "" {
					given[key], edit.Fields["consent"] = *value, given
				}
			}
			return save(ctx, c, client, edit, files, true)
		}),
	}
	f := cmd.Flags()
	f.StringVar(&o.title, "title", "", "the title; required")
	f.StringVar(consent["what"], "consent", "", "what the families agreed to, such as \"Photographs of school events\"")
	f.StringVar(consent["year"], "consent-year", "", "the school year in which they agreed")
	f.StringVar(consent["by"], "consent-by", "", "who agreed")
	f.StringVar(consent["until"], "consent-until", "", "the last day on which the consent is valid")
	f.StringVar(&description, "description", "", "what the album shows, in a sentence or two")
	f.StringVar(&o.message, "message", "", "what changed, for the list of revisions")
	dryRunFlag(cmd, &o.dryRun)
	return cmd
}

// pictures reads the picture files of a folder, and names them as an album does.
func pictures(dir, title string) (files []editing.Attachment, images []any, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, school.Unreadable(dir, err)
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !tree.IsPicture(entry.Name()) || tree.IsIgnored(entry.Name()) {
			continue
		}
		n := len(files)
		if n == albumPictures {
			return nil, nil, school.Errorf(school.TooLarge, "%s has more than %d pictures. Choose the best, or "+
				"make two albums.", dir, albumPictures)
		}
		file, err := attachment(fmt.Sprintf("/images/%d/file", n), filepath.Join(dir, entry.Name()))
		if err != nil {
			return nil, nil, err
		}
		files = append(files, file)
		images = append(images, map[string]any{"file": entry.Name(), "alt": fmt.Sprintf("%s, picture %d", title, n+1)})
	}
	if len(files) == 0 {
		return nil, nil, school.Errorf(school.Invalid, "There is no picture in %s. Name a folder with JPEG, PNG or "+
			"WebP files.", dir)
	}
	return files, images, nil
}

// attachment reads a file that belongs to a field.
func attachment(field, name string) (editing.Attachment, error) {
	if err := cli.CheckFile(name); err != nil {
		return editing.Attachment{}, err
	}
	limit, kind := tree.DefaultLimits().OfFile(name)
	data, err := cli.ReadFile(name, limit)
	if err == nil && int64(len(data)) > limit {
		err = school.Errorf(school.TooLarge, "%s is larger than a %s may be: %s.", name, kind, text.SizeText(limit))
	}
	return editing.Attachment{Field: field, Name: filepath.Base(name), Data: data}, err
}

// readText reads the text of a news item from a file or from standard input.
func readText(c *cli.CLI, name string) (string, error) {
	limit := tree.DefaultLimits().TextBytes
	if name == "-" {
		data, err := io.ReadAll(io.LimitReader(c.In, limit))
		return string(data), err
	}
	if err := cli.CheckFile(name); err != nil {
		return "", err
	}
	data, err := cli.ReadFile(name, limit)
	return string(data), err
}

// NewAlert makes the command alert.
func NewAlert(c *cli.CLI) *cobra.Command {
	return cli.Group("alert", "The line at the top of every page", c.Remote(newAlertSet(c), newAlertClear(c))...)
}

func newAlertSet(c *cli.CLI) *cobra.Command {
	var from, until string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "set TEXT", Short: "Show an alert on every page until a given time", Args: cobra.ExactArgs(1),
		Long: "It replaces the alert that is shown now, and disappears by itself at its end.",
		Example: `  schoolsite alert set "School closed tomorrow because of the rain" --until 2026-11-25
  schoolsite alert set "Admissions close at 5 pm today" --from 2026-11-30 --until "2026-11-30 17:00"`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			if until == "" {
				return school.Errorf(school.Invalid, "Say when it ends: --until 2026-11-25, or --until "+
					"\"2026-11-25 18:00\".")
			}
			if len(until) == len("2026-11-25") { // the day counts whole
				until += " 23:59"
			}
			edit, err := currentAlert(ctx, client)
			if err != nil {
				return err
			}
			edit.DryRun, edit.Fields = dryRun, map[string]any{"text": args[0], "expires": until}
			if from != "" {
				edit.Fields["publish"] = from
			}
			return save(ctx, c, client, edit, nil, edit.ID == "")
		}),
	}
	cmd.Flags().StringVar(&until, "until", "", "when it disappears, such as \"2026-11-25 18:00\"; a date includes "+
		"the whole day; required")
	cmd.Flags().StringVar(&from, "from", "", "when it appears; at once if omitted")
	dryRunFlag(cmd, &dryRun)
	return cmd
}

func newAlertClear(c *cli.CLI) *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "clear", Short: "Take the alert off every page", Args: cobra.NoArgs,
		Example: "  schoolsite alert clear",
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			edit, err := currentAlert(ctx, client)
			if err == nil && edit.ID == "" {
				err = school.Errorf(school.NotFound, "There is no alert.")
			}
			if err != nil {
				return err
			}
			edit.DryRun = dryRun
			return save(ctx, c, client, edit, nil, edit.ID == "")
		}),
	}
	dryRunFlag(cmd, &dryRun)
	return cmd
}

// currentAlert begins an edit of the alert that is published, or of a new one.
func currentAlert(ctx context.Context, client *cli.Client) (editing.Edit, error) {
	found, err := api.ListItems.At("alert").Call(ctx, client, nil)
	edit := editing.Edit{Kind: "alert", Base: found.Data.Revision}
	if len(found.Data.Items) > 0 {
		edit.ID = found.Data.Items[0].ID
	}
	return edit, err
}
