package enquiry

import (
	"cmp"
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

func newExport(c *cli.CLI) *cobra.Command {
	var q api.EnquiryQuery
	cmd := &cobra.Command{
		Use: "export", Short: "Export enquiries for a spreadsheet or another program", Args: cobra.NoArgs,
		Long: `Enquiries are exported in full, with their notes. Those in spam are left out,
unless you ask for them with --spam, or for everything that one person sent
with --person.`,
		Example: `  schoolsite enquiry export > enquiries.csv
  schoolsite enquiry export --person ravi@mail.example --format json > ravi.json`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			if q.Format == "csv" && c.JSON {
				return school.Errorf(school.Invalid, "Choose one of --json and --format csv.")
			}
			q.Format = cmp.Or(q.Format, map[bool]string{false: "csv", true: "json"}[c.JSON])
			if !c.OutIsTerminal() { // a file is written byte by byte as it is
				return client.Download(ctx, api.ExportEnquiries.With(q), c.Out)
			}
			var file strings.Builder
			if err := client.Download(ctx, api.ExportEnquiries.With(q), &file); err != nil {
				return err
			}
			_, err := io.WriteString(c.Out, cli.PlainLines(file.String()))
			return err
		}),
	}
	cli.EnumFlag(cmd, &q.Format, "format", "csv or json (default csv; json with --json)", "csv", "json")
	addFilter(cmd, &q)
	return cmd
}
