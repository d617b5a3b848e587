package server

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

// NewAudit makes the command audit.
func NewAudit(c *cli.CLI) *cobra.Command {
	return cli.Group("audit", "The log of who changed what", newAuditList(c))
}

func newAuditList(c *cli.CLI) *cobra.Command {
	var query api.AuditQuery
	var csv, hasOlder bool
	cmd := cli.List[api.AuditView]{
		None: "There are no entries.", Head: "WHEN\tWHO\tFROM\tWHAT",
		Cells: func(e api.AuditView) []any { return []any{cli.ShortTime(e.At), e.Who, e.From, auditText(e)} },
		Find: func(ctx context.Context, client *cli.Client, _ []string) (entries []api.AuditView, err error) {
			entries, hasOlder, err = findEntries(ctx, client, query)
			return entries, err
		},
		After: func(w io.Writer, _ []api.AuditView) {
			if hasOlder {
				fmt.Fprintln(w, "There are older entries: use --limit or --until.")
			}
		},
	}.Command(c, &cobra.Command{
		Short: "List who did what, newest first",
		Long: `Entries are kept for 400 days. A time without a zone is Indian Standard Time,
and a date in --until includes the whole of that day. --csv prints all matching
entries for a spreadsheet and ignores --limit.`,
		Example: `  schoolsite audit list --since 2026-11-01 --kind account
  schoolsite audit list --who asha@school.example --limit 0 --json
  schoolsite audit list --csv > audit.csv`,
		PreRunE: func(*cobra.Command, []string) error {
			if query.Limit < 0 || csv && c.JSON {
				return school.Errorf(school.Invalid, "--limit must be 0 or more, and --csv cannot be "+
					"combined with --json.")
			}
			return nil
		},
	})
	list := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !csv {
			return list(cmd, args)
		}
		query.Format = "csv"
		return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
			return client.Download(ctx, api.ExportAudit.With(query), c.Out)
		})
	}
	f := cmd.Flags()
	cli.EnumFlag(cmd, &query.Kind, "kind", "only one of "+strings.Join(school.AuditKinds(), ", "),
		school.AuditKinds()...)
	f.StringVar(&query.Who, "who", "", "only by people whose e-mail address or user name contains this")
	f.StringVar(&query.Text, "text", "", "only where what was changed contains this, before or after")
	f.StringVar(&query.Since, "since", "", "from this time on, like 2026-11-01 or \"2026-11-01 18:00\"")
	f.StringVar(&query.Until, "until", "", "up to the end of this day, or up to this time")
	f.IntVar(&query.Limit, "limit", 50, "the most entries to print; 0 means all")
	f.BoolVar(&csv, "csv", false, "print all matching entries for a spreadsheet")
	return cmd
}

// findEntries returns the entries of a query, page after page, up to its limit, and whether there are older ones.
func findEntries(ctx context.Context, client *cli.Client,
	query api.AuditQuery) (entries []api.AuditView, hasOlder bool, err error) {
	limit := query.Limit
	for {
		page, err := api.ListAudit.With(query).Call(ctx, client, nil)
		if err != nil {
			return nil, false, err
		}
		entries, query.Before = append(entries, page.Data...), page.Next
		if query.Before == "" || len(entries) == limit {
			return entries, query.Before != "", nil
		}
		query.Limit = max(limit-len(entries), 0)
	}
}

// auditText describes an entry with the values before and after.
func auditText(e api.AuditView) string {
	switch {
	case e.Before != "" && e.After != "":
		return e.Text + ": " + e.Before + " → " + e.After
	case e.Before != "":
		return e.Text + "; before: " + e.Before
	case e.After != "":
		return e.Text + ": " + e.After
	}
	return e.Text
}
