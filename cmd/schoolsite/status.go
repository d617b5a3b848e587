package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *app) statusCommand() *cobra.Command {
	return &cobra.Command{
		Use: "status", Short: "Say what runs, what is live and what needs attention", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				st, err := c.Status(ctx)
				if err != nil {
					return err
				}
				return a.show(st, func(w io.Writer) { printStatus(w, st) })
			})
		},
	}
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
	if st.Certificate != nil {
		fmt.Fprintf(w, "HTTPS:     %s\n", certificateText(*st.Certificate))
	}
	if len(st.Attention) == 0 {
		return
	}
	fmt.Fprintln(w, "\nNeeds attention:")
	for _, at := range st.Attention {
		fmt.Fprintf(w, "  - %s\n", at.Message)
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
	return fmt.Sprintf("on, %d waiting, %d refused", st.Mail.Waiting, st.Mail.Refused)
}

// healthCommand is for service managers and containers: it never opens the
// store itself.
func (a *app) healthCommand() *cobra.Command {
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
