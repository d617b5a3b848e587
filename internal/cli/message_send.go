package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/app"
	"schoolsite/internal/school"
)

func (a *CLI) messageExportCommand() *cobra.Command {
	var filter messageFilter
	var format string
	cmd := &cobra.Command{
		Use: "export", Short: "Print enquiries for a spreadsheet or another program", Args: cobra.NoArgs,
		Long: `Print enquiries for a spreadsheet (csv) or another program (json), whole and with
their notes. What looks like spam is left out, unless --suspect asks for it or
--person for all that somebody sent.`,
		Example: `  schoolsite message export > enquiries.csv
  schoolsite message export --person ravi@mail.example --format json > ravi.json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			q, err := filter.asked(cmd)
			if err == nil {
				format, err = a.exportFormat(format)
			}
			if err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.exportMessages(ctx, c, q, format) })
		},
	}
	cmd.Flags().StringVar(&format, "format", "", "csv or json (default csv; json with --json)")
	must(cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions([]string{"csv", "json"}, cobra.ShellCompDirectiveNoFileComp)))
	filter.flags(cmd)
	return cmd
}

// exportMessages writes a file byte by byte as it is. At a terminal nothing
// that strangers wrote may command it.
func (a *CLI) exportMessages(ctx context.Context, c *api.Client, q api.EnquiryQuery, format string) error {
	if !a.printsToPerson() {
		return c.ExportEnquiries(ctx, q, format, a.out)
	}
	var file strings.Builder
	if err := c.ExportEnquiries(ctx, q, format, &file); err != nil {
		return err
	}
	_, err := io.WriteString(a.out, plainLines(file.String()))
	return err
}

func (a *CLI) exportFormat(asked string) (string, error) {
	switch {
	case asked == "" && a.json:
		return "json", nil
	case asked == "":
		return "csv", nil
	case asked != "csv" && asked != "json":
		return "", school.Errorf(school.Invalid, "There is no format %q. Choose csv or json.", asked)
	case asked == "csv" && a.json:
		return "", school.Errorf(school.Invalid, "Choose one of --json and --format csv.")
	}
	return asked, nil
}

func (a *CLI) messageRetryCommand() *cobra.Command {
	return &cobra.Command{
		Use: "retry [ID]", Short: "Mail an enquiry again that could not be mailed, or all of them", Args: cobra.MaximumNArgs(1),
		Long: `Mail an enquiry again that could not be mailed: that the mail server refused, or
that was given up after three days. Without an ID all of them. Letters that wait
go out by themselves; naming one tries it at once.`,
		Example:           "  schoolsite message retry\n  schoolsite message retry 06gvm0vr7175qk7qk7qk7qk7qk",
		ValidArgsFunction: a.oneMessage(api.EnquiryQuery{}),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.retryMail(ctx, c, args) })
		},
	}
}

func (a *CLI) retryMail(ctx context.Context, c *api.Client, args []string) error {
	id := ""
	if len(args) > 0 {
		named, err := enquiryNamed(ctx, c, args[0])
		if err != nil {
			return err
		}
		id = named.Data.ID
	}
	answer, err := c.RetryMail(ctx, id)
	if err != nil {
		return err
	}
	return a.show(answer, func(w io.Writer) {
		if answer.Queued > 0 && !app.IsServing(a.dataDir) {
			answer.Message = "In the outbox: " + school.CountText(answer.Queued, "letter") + ". " + mailedLater
		}
		fmt.Fprintln(w, answer.Message+".")
	})
}

// mailedLater says when letters go out while no server runs.
const mailedLater = "The server mails when it runs"
