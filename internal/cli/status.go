package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) statusCommand() *cobra.Command {
	var check string
	cmd := &cobra.Command{
		Use: "status", Short: "Say what runs, what is live and what needs attention", Args: cobra.NoArgs,
		Long: `Say what runs, what is live and what needs attention.

What needs attention has a level and a code. critical: visitors or enquiries
suffer now. warning: something does not work as it should. notice: somebody
should look at it, such as a new enquiry. With --check the exit code is 1 when
there is anything, with --check=warning when it is a warning or critical, and
with --check=critical for nothing less.`,
		Example: `  schoolsite status
  schoolsite status --check=warning --json   # for a monitor`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			level := school.AttentionLevel(check)
			if check != "" && !slices.Contains(school.AttentionLevels(), level) {
				return school.Errorf(school.Invalid, "--check is critical, warning or notice, not %q.", check)
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				st, err := c.Status(ctx)
				if err == nil {
					err = a.show(st, func(w io.Writer) { printStatus(w, st) })
				}
				if err != nil || check == "" {
					return err
				}
				return checkAttention(st.Attention, level)
			})
		},
	}
	cmd.Flags().StringVar(&check, "check", "", "exit with 1 when anything of this level, or more pressing, needs attention: critical, warning or notice")
	cmd.Flags().Lookup("check").NoOptDefVal = string(school.Notice)
	return cmd
}

// checkAttention fails when anything needs attention that is at least as
// pressing as a level.
func checkAttention(list []api.Attention, level school.AttentionLevel) error {
	levels := school.AttentionLevels()
	var codes []string
	for _, at := range list {
		if slices.Index(levels, at.Level) <= slices.Index(levels, level) {
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
		fmt.Fprintf(w, "Serving %s at %s since %s (version %s)\n", st.School, st.Address, when(st.StartedAt), st.Version)
	} else {
		fmt.Fprintf(w, "Not serving (version %s)\n", st.Version)
	}
	fmt.Fprintf(w, "Content:   %s\n", revisionText(st.Revision))
	fmt.Fprintf(w, "Slider:    %s\n", slidesText(st.Slides))
	fmt.Fprintf(w, "Pop-up:    %s\n", st.Popup)
	fmt.Fprintf(w, "Enquiries: %d new, %d in hand, %d done, %d suspect\n", st.Enquiries.New, st.Enquiries.InHand, st.Enquiries.Done, st.Enquiries.Suspect)
	fmt.Fprintf(w, "Accounts:  %d active, %d pending, %d disabled\n", st.Accounts.Active, st.Accounts.Pending, st.Accounts.Disabled)
	fmt.Fprintf(w, "Mail:      %s\n", mailText(st))
	fmt.Fprintf(w, "Disk:      %s free, the data file has %s\n", school.SizeText(st.Disk.Free), school.SizeText(st.Disk.Database))
	if st.Certificate != nil {
		fmt.Fprintf(w, "HTTPS:     %s\n", certificateText(*st.Certificate))
	}
	if len(st.Attention) == 0 {
		return
	}
	fmt.Fprintln(w, "\nNeeds attention:")
	for _, at := range st.Attention {
		fmt.Fprintf(w, "  %-10s%s (%s)\n", at.Level+":", at.Message, at.Code)
	}
}

func certificateText(c api.CertificateView) string {
	names := strings.Join(c.Names, ", ")
	text := fmt.Sprintf("the certificate for %s ends %s", names, when(c.Ends))
	if c.Ends.IsZero() {
		text = fmt.Sprintf("no certificate for %s yet", names)
	}
	if c.Problem != "" {
		text += ". " + c.Problem
	}
	return text
}

func slidesText(n int) string {
	switch n {
	case 0:
		return "none"
	case 1:
		return "1 picture"
	}
	return fmt.Sprintf("%d pictures", n)
}

func revisionText(r api.RevisionView) string {
	switch {
	case r.Number == 0 && r.Message != "": // serve --content
		return r.Message
	case r.Number == 0:
		return "the built-in sample school"
	}
	return fmt.Sprintf("revision %d of %s by %s, %d files", r.Number, when(r.At), r.By, r.Counts.Files)
}

func mailText(st api.Status) string {
	switch {
	case !st.Serving:
		return "goes out while the server runs"
	case !st.Mail.On:
		return "off"
	}
	text := fmt.Sprintf("on, %d waiting, %d refused", st.Mail.Waiting, st.Mail.Refused)
	if !st.Mail.SentAt.IsZero() {
		text += ", the last one sent " + when(st.Mail.SentAt)
	}
	return text
}

// healthCommand is for service managers and containers: it never opens the
// store itself.
func (a *CLI) healthCommand() *cobra.Command {
	return &cobra.Command{
		Use: "health", Short: "Exit 0 when the server answers", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			server := a.running()
			if server == nil {
				return school.Errorf(school.Unreachable, "No server runs on %s. Start one with: schoolsite serve", a.dataDir)
			}
			defer server.Close()
			_, err := server.Status(cmd.Context())
			if err != nil {
				return err
			}
			return a.show(map[string]bool{"ok": true}, func(w io.Writer) { fmt.Fprintln(w, "ok") })
		},
	}
}
