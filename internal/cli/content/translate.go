package content

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// translateAnswer says which translation was written, as JSON.
type translateAnswer struct {
	File   string `json:"file"`
	DryRun bool   `json:"dryRun"`
}

func newTranslate(c *cli.CLI) *cobra.Command {
	answer, stillRight := translateAnswer{}, false
	cmd := &cobra.Command{
		Use: "translate FILE LANGUAGE", Short: "Begin the translation of a content file, or say that it is still right",
		Args: cobra.ExactArgs(2),
		Long: `FILE is a text of a content folder, such as my-school/pages/fees.md. Its
translation is written beside it, my-school/pages/fees.kn.md: every text of the
original, to be filled. Dates, numbers, pictures and links are not in it: they
come from the original.

A translation names the original that it was made from. When that changes,
"content check" warns. Once you have read the translation again, --still-right
writes down that it fits.`,
		Example: `  schoolsite content translate my-school/pages/fees.md kn
  schoolsite content translate my-school/pages/fees.md kn --still-right`,
		RunE: func(_ *cobra.Command, args []string) error {
			dir, file, err := inTree(args[0])
			if err != nil {
				return err
			}
			root, err := tree.OpenFolder(dir)
			if err != nil {
				return err
			}
			defer root.Close()
			name, text, err := content.TranslateFile(root.FS(), file, args[1], stillRight)
			if err == nil && !answer.DryRun {
				err = tree.WriteOver(root, name, []byte(text))
			}
			if err != nil {
				return err
			}
			answer.File = cli.PathIn(dir, name)
			return c.Print(answer, func(w io.Writer) {
				fmt.Fprintln(w, map[bool]string{false: "Wrote ", true: "Would write "}[answer.DryRun]+answer.File)
			})
		},
	}
	cmd.Flags().BoolVar(&stillRight, "still-right", false, "the translation fits the original as it is now")
	cmd.Flags().BoolVar(&answer.DryRun, "dry-run", false, "only say what would be written")
	return cmd
}

// inTree finds the content folder that a file is in, and the file's path there.
func inTree(file string) (dir, name string, err error) {
	file, err = filepath.Abs(file)
	if err != nil {
		return "", "", err
	}
	for dir = filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "site.yaml")); err == nil {
			name, err = filepath.Rel(dir, file)
			return dir, filepath.ToSlash(name), err
		}
		if dir == filepath.Dir(dir) {
			return "", "", school.Errorf(school.NotFound, "%s is in no content folder: none of its folders has a "+
				"site.yaml.", file)
		}
	}
}

// printCoverage prints which files are translated into which language, as far as they are.
func printCoverage(w io.Writer, all []translation.Coverage) {
	var languages, files []string
	states := map[string]string{}
	for _, of := range all {
		if !slices.Contains(languages, of.Language) {
			languages = append(languages, of.Language)
		}
		if !slices.Contains(files, of.File) {
			files = append(files, of.File)
		}
		states[of.File+of.Language] = stateOf(of)
	}
	if len(languages) == 0 {
		fmt.Fprintln(w, "The site is in one language: site.yaml has no `languages`.")
		return
	}
	slices.Sort(files)
	cli.Table(w, "", "FILE\t"+strings.ToUpper(strings.Join(languages, "\t")), files, func(file string) []any {
		row := []any{file}
		for _, language := range languages {
			row = append(row, states[file+language])
		}
		return row
	})
}

func stateOf(of translation.Coverage) string {
	switch {
	case of.Texts == 0:
		return "-"
	case of.Stale:
		return fmt.Sprintf("%d of %d, out of date", of.Filled, of.Texts)
	case of.Filled < of.Texts:
		return fmt.Sprintf("%d of %d", of.Filled, of.Texts)
	}
	return "all"
}
