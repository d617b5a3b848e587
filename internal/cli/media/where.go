package media

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
)

// uses are the places that show a picture.
type uses struct {
	Places []string   `json:"places"` // in words, revisions and changes that could be undone among them
	Files  []usedFile `json:"files"`  // of the published content, which have its bytes
}

// usedFile is a file of the content with the items that name it.
type usedFile struct {
	Path  string `json:"path"`
	Items []user `json:"items"`
}

// user is an item that names a file.
type user struct {
	Kind  string `json:"kind"`
	ID    string `json:"id"`
	Title string `json:"title"`
	File  string `json:"file"`
}

func newWhere(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "where FILE|ADDRESS", Short: "List the places that show a picture", Args: cobra.ExactArgs(1),
		Long: `Each file of the published content that has its bytes is named, with the albums,
news, pages and people that show it; and whether the slider or the pop-up does.

The picture is named as for takedown: a file with the same bytes, or its address
on the site, which contains /media/.`,
		Example: `  schoolsite media where IMG_2231.jpg
  schoolsite media where https://school.example/media/50642ecea67b932d0bd39f31a7ead630-960.jpg`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, args []string) error {
			picture, err := pictureID(args[0])
			if err != nil {
				return err
			}
			answer, err := api.TakeDownPicture.Call(ctx, client, api.TakedownForm{Picture: picture, DryRun: true})
			if err != nil {
				return err
			}
			if answer.Already {
				return school.Errorf(school.NotFound, "%s", answer.Message)
			}
			files, err := filesOf(ctx, client, answer.Sources)
			return c.Answer(uses{answer.Places, files}, err, func(w io.Writer) {
				fmt.Fprintf(w, "The picture is in %s.\n", cmp.Or(strings.Join(answer.Places, ", "), "no page"))
				for _, file := range files {
					fmt.Fprintln(w, file.Path)
					for _, by := range file.Items {
						fmt.Fprintf(w, "  %s %s: %s\n", by.Kind, by.ID, cli.Plain(by.Title))
					}
				}
			})
		}),
	}
}

// filesOf lists the files of the published content by their SHA-256, with the items that name them.
func filesOf(ctx context.Context, client *cli.Client, sources []string) ([]usedFile, error) {
	files := []usedFile{}
	published, err := api.ShowRevision.At("current").Call(ctx, client, nil)
	if err != nil {
		return nil, err
	}
	for _, file := range published.Files {
		if slices.Contains(sources, file.Hash) {
			files = append(files, usedFile{Path: file.Path, Items: []user{}})
		}
	}
	if len(files) == 0 {
		return files, nil
	}
	for _, kind := range item.Kinds {
		found, err := api.ListItems.At(kind.Name).Call(ctx, client, nil)
		if err != nil {
			return nil, err
		}
		for _, one := range found.Data.Items {
			for i := range files {
				if one.Names(files[i].Path) {
					files[i].Items = append(files[i].Items, user{kind.Name, one.ID, one.Title, one.File})
				}
			}
		}
	}
	return files, nil
}
