package content

import (
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content/draft"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

func newNew(c *cli.CLI) *cobra.Command {
	return cli.Group("new", "Write a new file into a content folder, ready to be filled",
		newDraft(c, draft.Page, "replace the description and the text, then link to %s from navigation.yaml or from another page", &cobra.Command{
			Use: "page ADDRESS", Short: "Write a new page",
			Long: `The address of a page is the path of its file: about-us/our-library is written
to pages/about-us/our-library.md. An existing file is not changed.`,
			Example: `  schoolsite content new page about-us/our-library --dir my-school
  schoolsite content new page hostel-rules --title "Rules of the hostel"`,
		}),
		newDraft(c, draft.News, "replace the summary and the text; the list of news leads to %s by itself", &cobra.Command{
			Use: "news ID", Short: "Write a new news item, dated today",
			Long: `The ID is the last part of its address: sports-day-2026 is written to
latest/sports-day-2026.md. An existing file is not changed. The item is shown
as soon as it is published; for other dates use the lines publish and expires,
which are in the file behind a #.`,
			Example: `  schoolsite content new news sports-day-2026 --dir my-school --title "Blue house wins by a nose"`,
		}),
		newDraft(c, draft.Circular, "replace the category and the summary; %s lists it by itself", &cobra.Command{
			Use: "circular ID", Short: "Write a new circular into the list of this school year",
			Long: `The ID is the name of its PDF: fees-2027-28 means documents/fees-2027-28.pdf.
Put the PDF there first. In November 2026 the list is
circulars/2026-27.yaml; the circulars already in it stay.`,
			Example: `  schoolsite content new circular holidays-2027 --dir my-school --title "Holidays of 2027"`,
		}),
		newDraft(c, draft.Album, `say in each alt: "" what the picture shows; the gallery leads to %s by itself`, &cobra.Command{
			Use: "album ID", Short: "Write the list of an album's pictures",
			Long: `Put the pictures into gallery/ID first; the list is made of the pictures found
there. Write into each alt text what the picture shows.`,
			Example: `  schoolsite content new album sports-day-2026 --dir my-school`,
		}),
		newStaff(c), newResults(c))
}

// drafted reports the file that a command wrote into a content folder.
type drafted struct {
	Files   []string `json:"files"` // in the folder
	Address string   `json:"address"`
	Next    string   `json:"next"`
}

// newDraft makes cmd write the draft of the file that its argument names, and say what comes next.
func newDraft(c *cli.CLI, begin func(fsys fs.FS, name, title string, today time.Time) (draft.Draft, error), next string, cmd *cobra.Command) *cobra.Command {
	var dir, title string
	cmd.Flags().StringVar(&dir, "dir", ".", "the content folder")
	cmd.Flags().StringVar(&title, "title", "", "the title (default made from the name)")
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		root, err := tree.OpenFolder(dir)
		if err != nil {
			return err
		}
		defer root.Close()
		d, err := begin(root.FS(), args[0], title, time.Now().In(school.India))
		if err != nil {
			return err
		}
		if d.Missing != "" {
			return school.Errorf(school.NotFound, "There is no %s. Put the PDF there first; nothing was written.", cli.PathIn(dir, d.Missing))
		}
		write := tree.WriteNew
		if d.IsList {
			write = tree.WriteOver
		}
		if err := write(root, d.File, []byte(d.WithSchema(root.FS()).Text)); err != nil {
			return err
		}
		made := drafted{Files: []string{d.File}, Address: d.Address, Next: fmt.Sprintf(next, d.Address)}
		return c.Print(made, func(w io.Writer) {
			fmt.Fprintf(w, "Wrote %s\nNext: %s.\n", cli.PathIn(dir, d.File), made.Next)
		})
	}
	return cmd
}
