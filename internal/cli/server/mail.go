package server

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

// NewMail makes the command mail.
func NewMail(c *cli.CLI) *cobra.Command {
	return cli.Group("mail", "The mail that the site sends", newMailTest(c))
}

func newMailTest(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "test ADDRESS", Short: "Send a test mail and show the conversation with the mail server",
		Args: cobra.ExactArgs(1),
		Long: `If the server is running, its settings are used. Otherwise they come from the
environment or from schoolsite.yaml in the data folder, as for serve, and the
password from SCHOOLSITE_SMTP_PASSWORD or from the file named in
SCHOOLSITE_SMTP_PASSWORD_FILE. Names and passwords are not shown.`,
		Example: `  schoolsite mail test office@school.example
  SCHOOLSITE_SMTP_URL=smtps://website@mail.example schoolsite mail test office@school.example`,
		RunE: func(cmd *cobra.Command, args []string) error { return testMail(c, cmd, args[0]) },
	}
}

// testMail prints the conversation and its result. A mail that was not taken is a failure; the
// conversation is printed all the same. Settings that no server could use are refused.
func testMail(c *cli.CLI, cmd *cobra.Command, to string) error {
	if !c.IsServing() {
		settings, err := c.ServerSettings()
		if err == nil {
			_, err = settings.MailConfig()
		}
		if err != nil {
			return err
		}
	}
	return c.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		answer, err := api.TestMail.Call(ctx, client, api.MailTest{To: to})
		settings, _ := c.ServerSettings() // mistakes are for the next start to tell
		if school.CodeOf(err) == school.Conflict && c.IsServing() && settings.SMTPURL != "" {
			return school.Errorf(school.Conflict, "The running server sends no mail. The smtp-url that is set now "+
				"counts from its next start on: restart it, or stop it and run this again.")
		}
		if err != nil {
			return err
		}
		err = c.Print(answer, func(w io.Writer) {
			for _, line := range answer.Conversation {
				fmt.Fprintf(w, "%-7s %s\n", line.By, cli.Plain(line.Text))
			}
			if answer.Taken {
				fmt.Fprintf(w, "\n%s\n", cli.Plain(answer.Message))
			}
		})
		switch {
		case err != nil || answer.Taken:
			return err
		case answer.Reached:
			return school.Errorf(school.Conflict, "%s", answer.Message)
		}
		return school.Errorf(school.Unreachable, "%s", answer.Message)
	})
}
