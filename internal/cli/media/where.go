package media

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// uses are the places that show a picture.
type uses struct {
	Places   []string             `json:"places"`   // in words, revisions and changes that can still be undone among them
	Pictures []api.LibraryPicture `json:"pictures"` // those that visitors see, several where files differ in what their cameras wrote
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
			found := uses{Places: answer.Places, Pictures: []api.LibraryPicture{}}
			for _, source := range answer.Sources {
				page, err := api.ListPictures.With(map[string]string{"id": source}).Call(ctx, client, nil)
				if err != nil {
					return err
				}
				found.Pictures = append(found.Pictures, page.Data...)
			}
			return c.Answer(found, nil, func(w io.Writer) {
				fmt.Fprintf(w, "The picture is in %s.\n", cmp.Or(strings.Join(answer.Places, ", "), "no page"))
				for _, picture := range found.Pictures {
					for _, file := range picture.Files {
						fmt.Fprintln(w, file)
					}
					for _, use := range picture.Uses {
						fmt.Fprintf(w, "  %s: %s\n", strings.TrimSpace(use.Kind+" "+use.ID), cli.Plain(use.Title))
					}
				}
			})
		}),
	}
}
