package content

import (
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/draft"
	"schoolsite/internal/school"
)

func newCircular(c *cli.CLI) *cobra.Command {
	var f newFlags
	var document string
	cmd := f.add(&cobra.Command{
		Use: "circular ID", Short: "Write a new circular into the list of this school year", Args: cobra.ExactArgs(1),
		Long: `Write a new circular into the list of this school year.

The ID is the name of its PDF: fees-2027-28 means documents/fees-2027-28.pdf.
Put it there, or name a PDF anywhere with --document, which is copied. In
November 2026 the list is circulars/2026-27.yaml; the circulars in it stay.`,
		Example: `  schoolsite content new circular fees-2027-28 --dir my-school --document ~/Documents/fees.pdf
  schoolsite content new circular holidays-2027 --title "Holidays of 2027"`,
		RunE: func(_ *cobra.Command, args []string) error { return writeCircular(c, f, args[0], document) },
	})
	cmd.Flags().StringVar(&document, "document", "", "the PDF, to be copied into the content folder")
	return cmd
}

func writeCircular(c *cli.CLI, f newFlags, id, document string) error {
	root, err := contentfs.OpenFolder(f.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	data, err := readDocument(document)
	if err != nil {
		return err
	}
	d, err := draft.Circular(root.FS(), id, f.title, data, time.Now())
	if err != nil {
		return err
	}
	made := drafted{Address: d.Address, Next: "replace the category and the summary; " + d.Address + " lists it by itself"}
	switch {
	case d.IsMissing && data == nil:
		made.Next = "put the PDF at " + cli.PathIn(f.dir, d.Document) + ", then " + made.Next
	case d.IsMissing:
		made.Files = append(made.Files, d.Document)
		if err := contentfs.WriteNew(root, d.Document, data); err != nil {
			return err
		}
	}
	if err := contentfs.WriteOver(root, d.File, []byte(d.WithSchema(root.FS()).Text)); err != nil {
		return err
	}
	made.Files = append(made.Files, d.File)
	return tellDraft(c, f.dir, made)
}

// readDocument reads a file that may be put among the documents; "" is none.
func readDocument(name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	max := contentfs.DefaultLimits().DocumentBytes
	data, err := cli.ReadFile(name, max)
	if err == nil && int64(len(data)) > max {
		err = school.Errorf(school.TooLarge, "%s has more than %s. Make it smaller: scan it in grey, or print it to a new PDF.", name, school.SizeText(max))
	}
	return data, err
}
