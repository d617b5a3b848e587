// Package audit holds the command for the audit log.
package audit

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// New makes the command audit.
func New(c *cli.CLI) *cobra.Command {
	return cli.Group("audit", "The log of who changed what", newList(c))
}

type listOptions struct {
	*cli.CLI
	query api.AuditQuery
	csv   bool
}

func newList(c *cli.CLI) *cobra.Command {
	o := listOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "list", Short: "List who did what, newest first", Args: cobra.NoArgs,
		Long: `Entries are kept for 400 days. A time without a zone is Indian Standard Time,
and a date in --until includes the whole of that day. --csv prints all matching
entries for a spreadsheet and ignores --limit.`,
		Example: `  schoolsite audit list --since 2026-11-01 --kind account
  schoolsite audit list --who asha@school.example --limit 0 --json
  schoolsite audit list --csv > audit.csv`,
		PreRunE: func(*cobra.Command, []string) error {
			if o.query.Limit < 0 || o.csv && o.JSON {
				return school.Errorf(school.Invalid, "--limit must be 0 or more, and --csv cannot be combined with --json.")
			}
			return nil
		},
		RunE: c.Run(o.run),
	}
	f := cmd.Flags()
	cli.EnumFlag(cmd, &o.query.Kind, "kind", "only one of "+strings.Join(school.AuditKinds(), ", "), school.AuditKinds()...)
	f.StringVar(&o.query.Who, "who", "", "only by people whose e-mail address or user name contains this")
	f.StringVar(&o.query.Text, "text", "", "only where what was changed contains this, before or after")
	f.StringVar(&o.query.Since, "since", "", "from this time on, like 2026-11-01 or \"2026-11-01 18:00\"")
	f.StringVar(&o.query.Until, "until", "", "up to the end of this day, or up to this time")
	f.IntVar(&o.query.Limit, "limit", 50, "the most entries to print; 0 means all")
	f.BoolVar(&o.csv, "csv", false, "print all matching entries for a spreadsheet")
	return cmd
}

func (o *listOptions) run(ctx context.Context, client *cli.Client, _ []string) error {
	if o.csv {
		o.query.Format = "csv"
		return client.Download(ctx, api.ExportAudit.With(o.query), o.Out)
	}
	entries, query := []api.AuditView{}, o.query
	for {
		page, err := api.ListAudit.With(query).Call(ctx, client, nil)
		if err != nil {
			return err
		}
		entries, query.Before = append(entries, page.Data...), page.Next
		if query.Before == "" || len(entries) == o.query.Limit {
			break
		}
		query.Limit = max(o.query.Limit-len(entries), 0)
	}
	return o.Print(entries, func(w io.Writer) {
		cli.Table(w, "There are no entries.", "WHEN\tWHO\tFROM\tWHAT", entries, func(e api.AuditView) []any {
			what := e.Text
			switch {
			case e.Before != "" && e.After != "":
				what += ": " + e.Before + " → " + e.After
			case e.Before != "":
				what += "; before: " + e.Before
			case e.After != "":
				what += ": " + e.After
			}
			return []any{cli.Time(e.At), e.Who, e.From, what}
		})
		if query.Before != "" {
			fmt.Fprintln(w, "There are older entries: use --limit or --until.")
		}
	})
}
