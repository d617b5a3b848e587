package enquiry

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type exportOptions struct {
	*cli.CLI
	filter filter
	format string
}

func newExport(c *cli.CLI) *cobra.Command {
	o := exportOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "export", Short: "Print enquiries for a spreadsheet or another program", Args: cobra.NoArgs,
		Long: `Print enquiries for a spreadsheet (csv) or another program (json), whole and with
their notes. What looks like spam is left out, unless --spam asks for it or
--person for all that somebody sent.`,
		Example: `  schoolsite enquiry export > enquiries.csv
  schoolsite enquiry export --person ravi@mail.example --format json > ravi.json`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	cmd.Flags().StringVar(&o.format, "format", "", "csv or json (default csv; json with --json)")
	cli.CompleteFlag(cmd, "format", "csv", "json")
	o.filter.flags(cmd)
	return cmd
}

// run writes a file byte by byte as it is. At a terminal nothing that strangers
// wrote may command it.
func (o *exportOptions) run(cmd *cobra.Command) error {
	q, err := o.filter.check(cmd)
	if err != nil {
		return err
	}
	format := cmp.Or(o.format, map[bool]string{false: "csv", true: "json"}[o.JSON])
	switch {
	case format != "csv" && format != "json":
		return school.Errorf(school.Invalid, "There is no format %q. Choose csv or json.", format)
	case format == "csv" && o.JSON:
		return school.Errorf(school.Invalid, "Choose one of --json and --format csv.")
	}
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		if !o.OutIsTerminal() {
			return client.ExportEnquiries(ctx, q, format, o.Out)
		}
		var file strings.Builder
		if err := client.ExportEnquiries(ctx, q, format, &file); err != nil {
			return err
		}
		_, err := io.WriteString(o.Out, cli.PlainLines(file.String()))
		return err
	})
}
