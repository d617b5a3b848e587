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
		Long: `The log is kept for 400 days. Times without a zone are Indian Standard Time; an
--until that is a date is the end of that day. --csv prints all entries, for a
spreadsheet, whatever the --limit.`,
		Example: `  schoolsite audit list --since 2026-11-01 --kind account
  schoolsite audit list --who asha@school.example --limit 0 --json
  schoolsite audit list --csv > audit.csv`,
		PreRunE: func(*cobra.Command, []string) error {
			if o.query.Limit < 0 || o.csv && o.JSON {
				return school.Errorf(school.Invalid, "--limit is a number from 0 on, and --csv goes without --json.")
			}
			return nil
		},
		RunE: c.Run(o.run),
	}
	f := cmd.Flags()
	cli.EnumFlag(cmd, &o.query.Kind, "kind", "only one of "+strings.Join(school.AuditKinds(), ", "), school.AuditKinds()...)
	f.StringVar(&o.query.Who, "who", "", "only of those whose e-mail address or user name holds this")
	f.StringVar(&o.query.Text, "text", "", "only where this stands in what was changed, before or after")
	f.StringVar(&o.query.Since, "since", "", "not before this time, like 2026-11-01 or \"2026-11-01 18:00\"")
	f.StringVar(&o.query.Until, "until", "", "not after this day, or before this time")
	f.IntVar(&o.query.Limit, "limit", 50, "at most so many; 0 is all")
	f.BoolVar(&o.csv, "csv", false, "print all of them for a spreadsheet")
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
		cli.Table(w, "Nothing was noted.", "WHEN\tWHO\tFROM\tWHAT", entries, func(e api.AuditView) []any {
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
			fmt.Fprintln(w, "There are older ones: add --limit or --until.")
		}
	})
}
