package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) auditCommand() *cobra.Command {
	return group("audit", "The log of who changed what", a.auditListCommand())
}

func (a *CLI) auditListCommand() *cobra.Command {
	var q api.AuditQuery
	var asCSV bool
	cmd := &cobra.Command{
		Use: "list", Short: "List who did what, newest first", Args: cobra.NoArgs,
		Long: `List who did what, when and from where, newest first.

The log is kept for 400 days. Times without a zone are Indian Standard Time; an
--until that is a date is the end of that day. --csv prints all entries, for a
spreadsheet, whatever the --limit.`,
		Example: `  schoolsite audit list --since 2026-11-01 --kind account
  schoolsite audit list --who asha@school.example --limit 0 --json
  schoolsite audit list --csv > audit.csv`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if q.Limit < 0 || asCSV && a.json {
				return school.Errorf(school.Invalid, "--limit is a number from 0 on, and --csv goes without --json.")
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				if asCSV {
					return c.ExportAudit(ctx, q, "csv", a.out)
				}
				return a.listAudit(ctx, c, q)
			})
		},
	}
	cmd.Flags().StringVar(&q.Kind, "kind", "", "only one of "+strings.Join(school.AuditKinds(), ", "))
	cmd.Flags().StringVar(&q.Who, "who", "", "only of those whose e-mail address or user name holds this")
	cmd.Flags().StringVar(&q.Text, "text", "", "only where this stands in what was changed, before or after")
	cmd.Flags().StringVar(&q.Since, "since", "", "not before this time, like 2026-11-01 or \"2026-11-01 18:00\"")
	cmd.Flags().StringVar(&q.Until, "until", "", "not after this day, or before this time")
	cmd.Flags().IntVar(&q.Limit, "limit", 50, "at most so many; 0 is all")
	cmd.Flags().BoolVar(&asCSV, "csv", false, "print all of them for a spreadsheet")
	must(cmd.RegisterFlagCompletionFunc("kind", cobra.FixedCompletions(school.AuditKinds(), cobra.ShellCompDirectiveNoFileComp)))
	return cmd
}

func (a *CLI) listAudit(ctx context.Context, c *api.Client, q api.AuditQuery) error {
	entries, more, err := auditEntries(ctx, c, q)
	if err != nil {
		return err
	}
	return a.show(entries, func(w io.Writer) {
		printAudit(w, entries)
		if more {
			fmt.Fprintln(w, "There are older ones: add --limit or --until.")
		}
	})
}

// auditEntries asks for page after page, until there are as many as wanted.
func auditEntries(ctx context.Context, c *api.Client, q api.AuditQuery) (entries []api.AuditView, more bool, err error) {
	entries = []api.AuditView{}
	for most := q.Limit; ; {
		q.Limit = max(most-len(entries), 0)
		page, err := c.Audit(ctx, q)
		if err != nil {
			return nil, false, err
		}
		entries, q.Before = append(entries, page.Data...), page.Next
		if q.Before == "" || len(entries) == most {
			return entries, q.Before != "", nil
		}
	}
}

func printAudit(w io.Writer, entries []api.AuditView) {
	if len(entries) == 0 {
		fmt.Fprintln(w, "Nothing was noted.")
		return
	}
	table(w, "WHEN\tWHO\tFROM\tWHAT", len(entries), func(w io.Writer, i int) {
		e := entries[i]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s%s\n", when(e.At), plain(e.Who), e.From, plain(e.Text), plain(auditChange(e)))
	})
}

// auditChange says what was before and after, where that is known.
func auditChange(e api.AuditView) string {
	switch {
	case e.Before != "" && e.After != "":
		return ": " + e.Before + " → " + e.After
	case e.Before != "":
		return "; before: " + e.Before
	case e.After != "":
		return ": " + e.After
	}
	return ""
}
