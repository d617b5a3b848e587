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

func newPage(c *cli.CLI) *cobra.Command {
	var f newFlags
	return f.add(&cobra.Command{
		Use: "page ADDRESS", Short: "Write a new page", Args: cobra.ExactArgs(1),
		Long: `Write a new page.

Its address is where the file lies: about-us/our-library is written to
pages/about-us/our-library.md. A file that is there stays as it is.`,
		Example: `  schoolsite content new page about-us/our-library --dir my-school
  schoolsite content new page hostel-rules --title "Rules of the hostel"`,
		RunE: func(_ *cobra.Command, args []string) error {
			return writeDraft(c, f.dir, nil, "replace the description and the text, then link to %s from navigation.yaml or from another page",
				func(tree fs.FS) (draft.Draft, error) { return draft.Page(tree, args[0], f.title, time.Now()) })
		},
	})
}

func newNews(c *cli.CLI) *cobra.Command {
	var f newFlags
	return f.add(&cobra.Command{
		Use: "news ID", Short: "Write a new news item, dated today", Args: cobra.ExactArgs(1),
		Long: `Write a new news item, dated today.

The ID is the last part of its address: sports-day-2026 is written to
latest/sports-day-2026.md. A file that is there stays as it is. It appears at
once, unless its lines publish and expires say otherwise: they are in the file,
behind a #.`,
		Example: `  schoolsite content new news sports-day-2026 --dir my-school --title "Blue house wins by a nose"`,
		RunE: func(_ *cobra.Command, args []string) error {
			return writeDraft(c, f.dir, nil, "replace the summary and the text; the list of news leads to %s by itself",
				func(tree fs.FS) (draft.Draft, error) { return draft.News(tree, args[0], f.title, time.Now()) })
		},
	})
}

func newAlbum(c *cli.CLI) *cobra.Command {
	var f newFlags
	return f.add(&cobra.Command{
		Use: "album ID [PICTURE…]", Short: "Write the list of an album's pictures", Args: cobra.MinimumNArgs(1),
		Long: `Write the list of an album's pictures.

The pictures that are named are copied into gallery/ID; those that lie there
already are listed, too. Say in each alt text what its picture shows.`,
		Example: `  schoolsite content new album sports-day-2026 --dir my-school ~/Pictures/sports-day/*.jpg`,
		RunE: func(_ *cobra.Command, args []string) error {
			photos := args[1:]
			names, err := photoNames(photos)
			if err != nil {
				return err
			}
			return writeDraft(c, f.dir, photos, `say in each alt: "" what the picture shows; the gallery leads to %s by itself`,
				func(tree fs.FS) (draft.Draft, error) { return draft.Album(tree, args[0], f.title, names) })
		},
	})
}

// photoNames are the names that photos will have in their album. Each is
// looked at first, so that nothing is written when one can't be taken.
func photoNames(photos []string) (names []string, err error) {
	limits := school.DefaultLimits()
	library := media.New(nil, limits)
	for _, photo := range photos {
		if err := cli.CheckFile(photo); err != nil {
			return nil, err
		}
	}
	for _, photo := range photos {
		data, err := cli.ReadFile(photo, limits.FileBytes)
		if err == nil {
			_, err = library.Inspect(bytes.NewReader(data))
		}
		if err != nil {
			known := school.AsError(err)
			return nil, school.Errorf(known.Code, "%s: %s", photo, known.Message)
		}
	}
	from := map[string]string{}
	for _, picture := range photos {
		name := filepath.Base(picture)
		if other, taken := from[strings.ToLower(name)]; taken {
			return nil, school.Errorf(school.Invalid, "%s and %s have one name. Rename one of them.", other, picture)
		}
		from[strings.ToLower(name)] = picture
		names = append(names, name)
	}
	return names, nil
}

// drafted reports the files that a command wrote into a content folder.
type drafted struct {
	Files   []string `json:"files"` // in the folder
	Address string   `json:"address"`
	Next    string   `json:"next"`
}

// writeDraft writes a new file, and copies photos beside it.
func writeDraft(c *cli.CLI, dir string, photos []string, next string, make func(tree fs.FS) (draft.Draft, error)) error {
	root, err := contentfs.OpenFolder(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	d, err := make(root.FS())
	if err != nil {
		return err
	}
	made := drafted{Address: d.Address, Next: fmt.Sprintf(next, d.Address)}
	if made.Files, err = copyPictures(root, path.Dir(d.File), photos); err != nil {
		return err
	}
	if err := contentfs.WriteNew(root, d.File, []byte(d.WithSchema(root.FS()).Text)); err != nil {
		return err
	}
	made.Files = append(made.Files, d.File)
	return tellDraft(c, dir, made)
}

func tellDraft(c *cli.CLI, dir string, made drafted) error {
	return c.Print(made, func(w io.Writer) {
		for _, file := range made.Files {
			fmt.Fprintln(w, "Wrote "+cli.PathIn(dir, file))
		}
		fmt.Fprintf(w, "Next: %s.\n", made.Next)
	})
}

// copyPictures copies photos into a folder and names the copies. One that
// lies there already is left alone; another of its name is refused before
// anything is written.
func copyPictures(root *os.Root, folder string, photos []string) (copies []string, err error) {
	from := map[string]string{}
	for _, picture := range photos {
		to := path.Join(folder, filepath.Base(picture))
		there, err := liesThere(root, to, picture)
		if err != nil {
			return nil, err
		}
		if !there {
			copies, from[to] = append(copies, to), picture
		}
	}
	for _, to := range copies {
		data, err := readPicture(from[to])
		if err != nil {
			return nil, err
		}
		if err := contentfs.WriteNew(root, to, data); err != nil {
			return nil, err
		}
	}
	return copies, nil
}

// liesThere reports whether a folder has a picture already.
func liesThere(root *os.Root, name, picture string) (bool, error) {
	there, err := root.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	same, unreadable := readPicture(picture)
	if err != nil || unreadable != nil || !bytes.Equal(there, same) {
		return false, school.Errorf(school.Conflict, "%s is there already, and is another picture than %s. Rename one of them; nothing was written.", name, picture)
	}
	return true, nil
}

func readPicture(name string) ([]byte, error) {
	file, err := cli.OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}
