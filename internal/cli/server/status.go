package server

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
	"schoolsite/internal/status"
	"schoolsite/internal/text"
)

// NewStatus makes the command status.
func NewStatus(c *cli.CLI) *cobra.Command {
	var check status.AttentionLevel
	cmd := &cobra.Command{
		Use: "status", Short: "Show what is running, what is live and what needs attention", Args: levelArgs,
		Long: `Each item that needs attention has a level and a code. critical: visitors or
enquiries are affected now. warning: something does not work as it should.
notice: somebody should look at it, for example at a new enquiry. With --check
the exit code is 1 if there is any item, with --check=warning if there is a
warning or a critical one, and with --check=critical only if there is a
critical one. That no server runs is a critical item, too: not_serving.`,
		Example: `  schoolsite status
  schoolsite status --check=warning --json   # for a monitor`,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			st, err := api.GetStatus.Call(ctx, client, nil)
			if err == nil && !st.Serving {
				st.Attention = slices.Insert(st.Attention, 0, api.Attention{Level: status.Critical, Code: "not_serving",
					Message: "No server runs on this data folder. Start it: systemctl start schoolsite, or " +
						"schoolsite serve"})
			}
			if err := c.Answer(st, err, func(w io.Writer) { printStatus(w, st) }); err != nil {
				return err
			}
			return attentionError(st.Attention, check)
		}),
	}
	checkFlag(cmd, &check)
	return cmd
}

// checkFlag adds the flag that makes the exit code of a command tell of what needs attention.
func checkFlag(cmd *cobra.Command, check *status.AttentionLevel) {
	cli.EnumFlag(cmd, check, "check", "exit with 1 when anything of this level, or more pressing, needs attention: "+
		"critical, warning or notice", "critical", "warning", "notice")
	cmd.Flags().Lookup("check").NoOptDefVal = string(status.Notice)
}

// levelArgs takes the level of --check also behind a space, where it is an argument.
func levelArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 1 && cmd.Flags().Changed("check") && cmd.Flags().Set("check", args[0]) == nil {
		return nil
	}
	return cobra.NoArgs(cmd, args)
}

// attentionError names what needs attention at a level or a more pressing one; nil for nothing.
func attentionError(list []api.Attention, check status.AttentionLevel) error {
	var codes []string
	for _, at := range list {
		if at.Level.Rank() <= check.Rank() {
			codes = append(codes, at.Code)
		}
	}
	if len(codes) == 0 {
		return nil
	}
	return school.Errorf("attention", "Something needs attention: %s.", strings.Join(codes, ", "))
}

func printStatus(w io.Writer, st api.Status) {
	if st.Serving {
		fmt.Fprintf(w, "Serving %s at %s since %s (version %s)\n", st.School, st.Address, cli.Time(st.StartedAt),
			st.Version)
	} else {
		fmt.Fprintf(w, "Not serving (version %s)\n", st.Version)
	}
	slides := "none"
	if st.Slides > 0 {
		slides = text.CountText(st.Slides, "picture")
	}
	cli.Fields(w,
		"Content", cli.RevisionText(st.Revision),
		"Slider", slides,
		"Pop-up", st.Popup,
		"Enquiries", fmt.Sprintf("%d new, %d in progress, %d answered, %d spam", st.Enquiries.New, st.Enquiries.InHand,
			st.Enquiries.Done, st.Enquiries.Spam),
		"Accounts", fmt.Sprintf("%d active, %d pending, %d disabled", st.Accounts.Active, st.Accounts.Pending,
			st.Accounts.Disabled),
		"Mail", mailText(st),
		"Disk", fmt.Sprintf("%s free, the data file has %s", text.SizeText(st.Disk.Free),
			text.SizeText(st.Disk.Database)),
		"Backup", backupText(st.Backup),
		"Copy", exportText(st.Export),
		"HTTPS", certificateText(st.Certificate),
	)
	if len(st.Attention) == 0 {
		return
	}
	fmt.Fprintln(w, "\nNeeds attention:")
	for _, at := range st.Attention {
		fmt.Fprintf(w, "  %-10s%s (%s)\n", at.Level+":", at.Message, at.Code)
	}
}

func backupText(b api.BackupStatus) string {
	text := b.Text
	if b.To != "" {
		text += ", in " + b.To
	}
	if b.Problem != "" {
		text += ". " + b.Problem
	}
	return text
}

func exportText(e api.ExportStatus) string {
	switch {
	case e.To == "":
		return ""
	case e.Problem != "":
		return fmt.Sprintf("not up to date in %s. %s", e.To, e.Problem)
	case e.At.IsZero():
		return "brought up to date while the server runs, in " + e.To
	}
	return fmt.Sprintf("up to date since %s, in %s", cli.Time(e.At), e.To)
}

func certificateText(c *api.CertificateView) string {
	if c == nil {
		return ""
	}
	names := strings.Join(c.Names, ", ")
	text := fmt.Sprintf("the certificate for %s ends %s", names, cli.Time(c.Ends))
	if c.Ends.IsZero() {
		text = fmt.Sprintf("no certificate for %s yet", names)
	}
	if c.Problem != "" {
		text += ". " + c.Problem
	}
	return text
}

func mailText(st api.Status) string {
	switch {
	case !st.Serving:
		return "sent while the server runs"
	case !st.Mail.On:
		return "off"
	}
	text := fmt.Sprintf("on, %d waiting, %d refused", st.Mail.Waiting, st.Mail.Refused)
	if !st.Mail.SentAt.IsZero() {
		text += ", the last one sent " + cli.Time(st.Mail.SentAt)
	}
	return text
}

// NewHealth makes the command health, for service managers and containers. It
// never opens the store itself.
func NewHealth(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "health", Short: "Exit with 0 if the server answers", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			client := c.Running()
			if client == nil {
				return school.Errorf(school.Unreachable, "No server runs on %s. Start it: systemctl start "+
					"schoolsite, or schoolsite serve", c.DataDir)
			}
			defer client.Close()
			st, err := api.GetStatus.Call(cmd.Context(), client, nil)
			if err != nil {
				return err
			}
			for _, at := range st.Attention {
				if at.Code == "data_file_removed" {
					return school.Errorf(school.Unreachable, "%s", at.Message)
				}
			}
			return c.Print(map[string]bool{"ok": true}, func(w io.Writer) { fmt.Fprintln(w, "ok") })
		},
	}
}
