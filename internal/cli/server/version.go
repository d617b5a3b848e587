package server

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/dist"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/supply"
	"schoolsite/internal/update"
)

// NewVersion makes the command version.
func NewVersion(c *cli.CLI) *cobra.Command {
	var licences bool
	cmd := &cobra.Command{
		Use: "version", Short: "Print the version, or the licences of everything inside", Args: cobra.NoArgs,
		Example: `  schoolsite version
  schoolsite version --licences`,
		RunE: func(*cobra.Command, []string) error {
			if licences {
				return printLicences(c)
			}
			return c.Print(update.Describe(c.Version), func(w io.Writer) { fmt.Fprintln(w, "schoolsite", c.Version) })
		},
	}
	cmd.Flags().BoolVar(&licences, "licences", false, "print every component of the program with the text "+
		"of its licence")
	return cmd
}

func printLicences(c *cli.CLI) error {
	parts, err := supply.Load(dist.Files())
	if errors.Is(err, fs.ErrNotExist) {
		return school.Errorf(school.Unreachable, "This program was built without its list of licences. Build it "+
			"with: make build")
	}
	if err != nil {
		return fmt.Errorf("read the list of licences: %w", err)
	}
	parts[0].Version = c.Version
	return c.Print(map[string][]supply.Part{"parts": parts}, func(w io.Writer) {
		cli.Table(w, "", "PART\tVERSION\tFROM\tLICENCE", parts, func(p supply.Part) []any {
			return []any{p.Name, p.Version, p.Kind, p.Licence}
		})
		for _, p := range parts {
			for _, text := range p.Texts {
				title := fmt.Sprintf("%s %s, %s", p.Name, p.Version, text.File)
				fmt.Fprintf(w, "\n%s\n%s\n\n%s\n", title, strings.Repeat("-", len(title)), strings.TrimSpace(text.Text))
			}
		}
	})
}
