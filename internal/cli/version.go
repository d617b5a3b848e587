package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/dist"
	"schoolsite/internal/school"
	"schoolsite/internal/supply"
)

func (a *CLI) versionCommand() *cobra.Command {
	var licences bool
	cmd := &cobra.Command{
		Use: "version", Short: "Print the version, or the licences of everything inside", Args: cobra.NoArgs,
		Example: `  schoolsite version
  schoolsite version --licences`,
		RunE: func(*cobra.Command, []string) error {
			if licences {
				return a.showLicences()
			}
			return a.show(map[string]string{"version": a.version}, func(w io.Writer) { fmt.Fprintln(w, "schoolsite", a.version) })
		},
	}
	cmd.Flags().BoolVar(&licences, "licences", false, "print what the program is made of, with every licence's text")
	return cmd
}

func (a *CLI) showLicences() error {
	parts, err := supply.Load(dist.Files())
	if errors.Is(err, fs.ErrNotExist) {
		return school.Errorf(school.Unreachable, "This program was built without its list of licences. Build it with: make build")
	}
	if err != nil {
		return err
	}
	parts[0].Version = a.version
	return a.show(map[string][]supply.Part{"parts": parts}, func(w io.Writer) {
		table(w, "PART\tVERSION\tFROM\tLICENCE", len(parts), func(w io.Writer, i int) {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", parts[i].Name, parts[i].Version, parts[i].Kind, parts[i].Licence)
		})
		for _, part := range parts {
			printTexts(w, part)
		}
	})
}

func printTexts(w io.Writer, part supply.Part) {
	for _, text := range part.Texts {
		title := fmt.Sprintf("%s %s, %s", part.Name, part.Version, text.File)
		fmt.Fprintf(w, "\n%s\n%s\n\n%s\n", title, strings.Repeat("-", len(title)), strings.TrimSpace(text.Text))
	}
}
