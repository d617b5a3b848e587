package content

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/draft"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

func newNew(c *cli.CLI) *cobra.Command {
	return cli.Group("new", "Write a new file into a content folder, ready to be filled",
		newPage(c), newNews(c), newCircular(c), newAlbum(c), newStaff(c), newResults(c))
}

// newFlags are the flags that all kinds of new files share.
type newFlags struct{ dir, title string }

func (f *newFlags) add(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().StringVar(&f.dir, "dir", ".", "the content folder")
	cmd.Flags().StringVar(&f.title, "title", "", "the title; else the words of the name")
	return cmd
}

// drafted reports the files that a command wrote into a content folder.
type drafted struct {
	Files   []string `json:"files"` // in the folder
	Address string   `json:"address"`
	Next    string   `json:"next"`
}

// writeInto writes new files into a content folder, and reports them.
func writeInto(c *cli.CLI, dir string, write func(root *os.Root) (drafted, error)) error {
	root, err := contentfs.OpenFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	made, err := write(root)
	return c.Answer(made, err, func(w io.Writer) {
		for _, file := range made.Files {
			fmt.Fprintln(w, "Wrote "+cli.PathIn(dir, file))
		}
		fmt.Fprintf(w, "Next: %s.\n", made.Next)
	})
}

// writeDraft writes a new file beside those that were written for it.
func writeDraft(root *os.Root, d draft.Draft, next string, beside ...string) (drafted, error) {
	err := contentfs.WriteNew(root, d.File, []byte(d.WithSchema(root.FS()).Text))
	return drafted{Files: append(beside, d.File), Address: d.Address, Next: fmt.Sprintf(next, d.Address)}, err
}

func newPage(c *cli.CLI) *cobra.Command {
	var f newFlags
	return f.add(&cobra.Command{
		Use: "page ADDRESS", Short: "Write a new page", Args: cobra.ExactArgs(1),
		Long: `Its address is where the file lies: about-us/our-library is written to
pages/about-us/our-library.md. A file that is there stays as it is.`,
		Example: `  schoolsite content new page about-us/our-library --dir my-school
  schoolsite content new page hostel-rules --title "Rules of the hostel"`,
		RunE: func(_ *cobra.Command, args []string) error {
			return writeInto(c, f.dir, func(root *os.Root) (drafted, error) {
				d, err := draft.Page(root.FS(), args[0], f.title, time.Now())
				if err != nil {
					return drafted{}, err
				}
				return writeDraft(root, d, "replace the description and the text, then link to %s from navigation.yaml or from another page")
			})
		},
	})
}

func newNews(c *cli.CLI) *cobra.Command {
	var f newFlags
	return f.add(&cobra.Command{
		Use: "news ID", Short: "Write a new news item, dated today", Args: cobra.ExactArgs(1),
		Long: `The ID is the last part of its address: sports-day-2026 is written to
latest/sports-day-2026.md. A file that is there stays as it is. It appears at
once, unless its lines publish and expires say otherwise: they are in the file,
behind a #.`,
		Example: `  schoolsite content new news sports-day-2026 --dir my-school --title "Blue house wins by a nose"`,
		RunE: func(_ *cobra.Command, args []string) error {
			return writeInto(c, f.dir, func(root *os.Root) (drafted, error) {
				d, err := draft.News(root.FS(), args[0], f.title, time.Now())
				if err != nil {
					return drafted{}, err
				}
				return writeDraft(root, d, "replace the summary and the text; the list of news leads to %s by itself")
			})
		},
	})
}

func newAlbum(c *cli.CLI) *cobra.Command {
	var f newFlags
	return f.add(&cobra.Command{
		Use: "album ID [PICTURE…]", Short: "Write the list of an album's pictures", Args: cobra.MinimumNArgs(1),
		Long: `The pictures that are named are copied into gallery/ID; those that lie there
already are listed, too. Say in each alt text what its picture shows.`,
		Example: `  schoolsite content new album sports-day-2026 --dir my-school ~/Pictures/sports-day/*.jpg`,
		RunE: func(_ *cobra.Command, args []string) error {
			return writeInto(c, f.dir, func(root *os.Root) (drafted, error) {
				photos := args[1:]
				names := make([]string, len(photos))
				for i, photo := range photos {
					names[i] = filepath.Base(photo)
				}
				d, err := draft.Album(root.FS(), args[0], f.title, names)
				if err != nil {
					return drafted{}, err
				}
				copies, err := copyPhotos(root, path.Dir(d.File), photos)
				if err != nil {
					return drafted{}, err
				}
				return writeDraft(root, d, `say in each alt: "" what the picture shows; the gallery leads to %s by itself`, copies...)
			})
		},
	})
}

// copyPhotos copies photos into a folder and names the copies. All are looked
// at first: nothing is written when one can't be taken, or another picture has
// its name. One that lies there already is left alone.
func copyPhotos(root *os.Root, folder string, photos []string) (copies []string, err error) {
	limits := school.DefaultLimits()
	library := media.New(nil, limits)
	from := map[string]string{}  // photo by its name in lower case
	bring := map[string]string{} // photo by the path of its copy
	for _, photo := range photos {
		if err := cli.CheckFile(photo); err != nil {
			return nil, err
		}
		data, err := cli.ReadFile(photo, limits.FileBytes)
		if err == nil {
			_, err = library.Inspect(bytes.NewReader(data))
		}
		if err != nil {
			known := school.AsError(err)
			return nil, school.Errorf(known.Code, "%s: %s", photo, known.Message)
		}
		name := filepath.Base(photo)
		if other, taken := from[strings.ToLower(name)]; taken {
			return nil, school.Errorf(school.Invalid, "%s and %s have one name. Rename one of them.", other, photo)
		}
		from[strings.ToLower(name)] = photo
		to := path.Join(folder, name)
		switch there, err := root.ReadFile(to); {
		case errors.Is(err, fs.ErrNotExist):
			copies, bring[to] = append(copies, to), photo
		case err != nil || !bytes.Equal(there, data):
			return nil, school.Errorf(school.Conflict, "%s is there already, and is another picture than %s. Rename one of them; nothing was written.", to, photo)
		}
	}
	for _, to := range copies {
		data, err := cli.ReadFile(bring[to], limits.FileBytes)
		if err != nil {
			return nil, err
		}
		if err := contentfs.WriteNew(root, to, data); err != nil {
			return nil, err
		}
	}
	return copies, nil
}

func newCircular(c *cli.CLI) *cobra.Command {
	var f newFlags
	var document string
	cmd := f.add(&cobra.Command{
		Use: "circular ID", Short: "Write a new circular into the list of this school year", Args: cobra.ExactArgs(1),
		Long: `The ID is the name of its PDF: fees-2027-28 means documents/fees-2027-28.pdf.
Put it there, or name a PDF anywhere with --document, which is copied. In
November 2026 the list is circulars/2026-27.yaml; the circulars in it stay.`,
		Example: `  schoolsite content new circular fees-2027-28 --dir my-school --document ~/Documents/fees.pdf
  schoolsite content new circular holidays-2027 --title "Holidays of 2027"`,
		RunE: func(_ *cobra.Command, args []string) error {
			return writeInto(c, f.dir, func(root *os.Root) (drafted, error) { return writeCircular(root, f, args[0], document) })
		},
	})
	cmd.Flags().StringVar(&document, "document", "", "the PDF, to be copied into the content folder")
	return cmd
}

// writeCircular adds a circular to the list of its school year, and its
// document, unless that is "" or lies there already.
func writeCircular(root *os.Root, f newFlags, id, document string) (made drafted, err error) {
	var data []byte
	if document != "" {
		max := contentfs.DefaultLimits().DocumentBytes
		if data, err = cli.ReadFile(document, max); err != nil {
			return made, err
		}
		if int64(len(data)) > max {
			return made, school.Errorf(school.TooLarge, "%s has more than %s. Make it smaller: scan it in grey, or print it to a new PDF.", document, school.SizeText(max))
		}
	}
	d, err := draft.Circular(root.FS(), id, f.title, data, time.Now())
	if err != nil {
		return made, err
	}
	made = drafted{Address: d.Address, Next: "replace the category and the summary; " + d.Address + " lists it by itself"}
	switch {
	case d.IsMissing && data == nil:
		made.Next = "put the PDF at " + cli.PathIn(f.dir, d.Document) + ", then " + made.Next
	case d.IsMissing:
		made.Files = append(made.Files, d.Document)
		if err := contentfs.WriteNew(root, d.Document, data); err != nil {
			return made, err
		}
	}
	made.Files = append(made.Files, d.File)
	return made, contentfs.WriteOver(root, d.File, []byte(d.WithSchema(root.FS()).Text))
}

// schemaAnswer says which files were written, as JSON.
type schemaAnswer struct {
	Files  []string `json:"files"` // in the folder
	DryRun bool     `json:"dryRun"`
}

func newSchema(c *cli.CLI) *cobra.Command {
	answer := schemaAnswer{Files: []string{}}
	cmd := &cobra.Command{
		Use: "schema DIR", Short: "Let text editors complete and check the YAML files of a content folder", Args: cobra.ExactArgs(1),
		Long: `The schemas are written to DIR/.schema, and each YAML file gets a first line
that names its own. Editors that know the YAML language server, such as VS Code
with the YAML extension, read it. Run it again after an update of the program.`,
		Example: `  schoolsite content schema my-school`,
		RunE: func(_ *cobra.Command, args []string) error {
			dir := args[0]
			root, err := contentfs.OpenFolder(dir)
			if err != nil {
				return err
			}
			defer root.Close()
			changes, err := content.SchemaChanges(root.FS())
			if err != nil {
				return err
			}
			for _, change := range changes {
				if !answer.DryRun {
					if err := contentfs.WriteOver(root, change.Name, []byte(change.Text)); err != nil {
						return err
					}
				}
				answer.Files = append(answer.Files, change.Name)
			}
			return c.Print(answer, func(w io.Writer) {
				if len(changes) == 0 {
					fmt.Fprintln(w, "Nothing to do: the schemas are there, and every YAML file names its own.")
				}
				did := map[bool]string{false: "Wrote ", true: "Would write "}[answer.DryRun]
				for _, name := range answer.Files {
					what := ", its first line"
					if strings.HasPrefix(name, content.SchemaFolder) {
						what = ""
					}
					fmt.Fprintln(w, did+cli.PathIn(dir, name)+what)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&answer.DryRun, "dry-run", false, "only say what would be written")
	return cmd
}
