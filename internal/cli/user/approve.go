package user

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/school"
)

type approveOptions struct {
	*cli.CLI
	edit api.AccountEdit
	role string
}

func newApprove(c *cli.CLI) *cobra.Command {
	o := approveOptions{CLI: c, edit: api.AccountEdit{Do: "approve"}}
	cmd := &cobra.Command{
		Use: "approve EMAIL", Short: "Let a registered person in", Args: cobra.ExactArgs(1),
		Long: `Let a registered person in.

Where the site sends mail, the person has confirmed the address by a link. Where
it sends none, telephone the person and give the code that they were shown when
they registered, with --code. Whoever registered with somebody else's address
knows no more than that address.

--without-proof approves all the same; at a terminal you are asked. Where
several have registered with one address, name the one by its ID ("user list
--pending --json" shows it).`,
		Example: `  schoolsite user approve office@school.example
  schoolsite user approve office@school.example --code "482 193" --role owner`,
		ValidArgsFunction: c.Complete(completeAccount),
		RunE:              func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&o.edit.Code, "code", "", "the code that the person was shown when they registered")
	cmd.Flags().StringVar(&o.role, "role", "", "owner or staff (default staff)")
	cmd.Flags().BoolVar(&o.edit.WithoutProof, "without-proof", false, "approve although nothing proves that the address is theirs")
	return cmd
}

// run asks at a terminal before it lets somebody in whose address nothing
// proves.
func (o *approveOptions) run(cmd *cobra.Command, who string) error {
	if o.edit.Code != "" && o.edit.WithoutProof {
		return school.Errorf(school.Invalid, "A code is a proof: give --code or --without-proof, not both.")
	}
	o.edit.Role = school.Role(o.role)
	return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error {
		found, err := client.Account(ctx, who)
		if err != nil {
			return err
		}
		isProven := found.Data.Status != school.Pending || found.Proof == school.ProofConfirmed
		if !isProven && o.edit.Code == "" {
			err := o.Confirm(ctx, cli.Question{
				Yes: o.edit.WithoutProof, Show: func(w io.Writer) { printAccount(w, found) },
				Text: "Nothing proves that this address is theirs. Have you spoken to them, and approve all the same?",
				Refused: fmt.Sprintf("Nobody was approved: nothing proves yet that %s is theirs. "+
					"Ask the person for the code that they were shown when they registered and add --code CODE, or have them follow the link that was mailed to them. "+
					"If you know that it is they, add --without-proof.", found.Data.Email),
			})
			if err != nil {
				return err
			}
			o.edit.WithoutProof = true
		}
		answer, err := client.EditAccount(ctx, who, o.edit)
		if err != nil {
			return err
		}
		return printAnswer(o.CLI, answer)
	})
}
