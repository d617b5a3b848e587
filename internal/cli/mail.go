package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) mailCommand() *cobra.Command {
	return group("mail", "The mail that the site sends", a.mailTestCommand())
}

func (a *CLI) mailTestCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "test ADDRESS", Short: "Send a test letter and show the conversation with the mail server", Args: cobra.ExactArgs(1),
		Long: `Send a test letter and show the conversation with the mail server.

While the server runs, its settings are used. While it doesn't, they come from
the flags, the environment or schoolsite.yaml in the data folder, as for serve;
the password from SCHOOLSITE_SMTP_PASSWORD or the file that
SCHOOLSITE_SMTP_PASSWORD_FILE names. Names and passwords are not shown.`,
		Example: `  schoolsite mail test office@school.example
  schoolsite mail test office@school.example --smtp-url smtps://website@mail.example`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.checkMailSettings(cmd); err != nil {
				return err
			}
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.TestMail(ctx, args[0])
				if err != nil {
					return err
				}
				return a.tellMailTest(answer)
			})
		},
	}
	cmd.Flags().StringVar(&a.mail.smtpURL, "smtp-url", "", "while no server runs: the mail server, as for serve")
	cmd.Flags().StringVar(&a.mail.mailFrom, "mail-from", "", "while no server runs: the sender, as for serve")
	return cmd
}

// checkMailSettings refuses settings that are no settings, and those that a
// running server would not use.
func (a *CLI) checkMailSettings(cmd *cobra.Command) error {
	server := a.running()
	if server == nil {
		o, err := a.serverSettings()
		if err == nil {
			_, err = o.MailConfig()
		}
		return err
	}
	server.Close()
	for flag, variable := range map[string]string{"smtp-url": "SCHOOLSITE_SMTP_URL", "mail-from": "SCHOOLSITE_MAIL_FROM"} {
		if cmd.Flags().Changed(flag) && os.Getenv(variable) == "" {
			return school.Errorf(school.Invalid, "A server runs on %s, and the test uses its mail settings. "+
				"Leave out --%s, or start the server again with it.", a.dataDir, flag)
		}
	}
	return nil
}

// tellMailTest prints the conversation and what came of it. A letter that was
// not taken is a failure; what was said is printed all the same.
func (a *CLI) tellMailTest(answer api.MailTestAnswer) error {
	err := a.show(answer, func(w io.Writer) {
		for _, line := range answer.Conversation {
			fmt.Fprintf(w, "%-7s %s\n", line.By, plain(line.Text))
		}
		if answer.Taken {
			fmt.Fprintf(w, "\n%s\n", plain(answer.Message))
		}
	})
	switch {
	case err != nil || answer.Taken:
		return err
	case answer.Reached:
		return school.Errorf(school.Conflict, "%s", answer.Message)
	}
	return school.Errorf(school.Unreachable, "%s", answer.Message)
}
