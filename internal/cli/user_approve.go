package cli

import (
	"context"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

func (a *CLI) userApproveCommand() *cobra.Command {
	edit := api.AccountEdit{Do: "approve"}
	var role string
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
		ValidArgsFunction: a.completing(userWords),
		RunE: func(cmd *cobra.Command, args []string) error {
			if edit.Code != "" && edit.WithoutProof {
				return school.Errorf(school.Invalid, "A code is a proof: give --code or --without-proof, not both.")
			}
			edit.Role = school.Role(role)
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error { return a.approve(ctx, c, args[0], edit) })
		},
	}
	cmd.Flags().StringVar(&edit.Code, "code", "", "the code that the person was shown when they registered")
	cmd.Flags().StringVar(&role, "role", "", "owner or staff (default staff)")
	cmd.Flags().BoolVar(&edit.WithoutProof, "without-proof", false, "approve although nothing proves that the address is theirs")
	return cmd
}

// approve asks at a terminal before it lets somebody in whose address nothing
// proves.
func (a *CLI) approve(ctx context.Context, c *api.Client, who string, edit api.AccountEdit) error {
	found, err := c.Account(ctx, who)
	if err != nil {
		return err
	}
	isProven := found.Data.Status != school.Pending || found.Proof == school.ProofConfirmed
	if !isProven && edit.Code == "" && !edit.WithoutProof {
		if edit.WithoutProof, err = a.askedWithoutProof(ctx, found); err != nil {
			return err
		}
	}
	return a.account(func(ctx context.Context, c *api.Client) (api.AccountAnswer, error) {
		return c.EditAccount(ctx, who, edit)
	})(ctx, c)
}

func (a *CLI) askedWithoutProof(ctx context.Context, found api.AccountDetail) (bool, error) {
	if a.interactive() {
		printAccount(a.talk, found)
		isSure, err := a.confirmed(ctx, "Nothing proves that this address is theirs. Have you spoken to them, and approve all the same?")
		if err != nil || isSure {
			return isSure, err
		}
	}
	return false, school.Errorf(school.Invalid, "Nobody was approved: nothing proves yet that %s is theirs. "+
		"Ask the person for the code that they were shown when they registered and add --code CODE, or have them follow the link that was mailed to them. "+
		"If you know that it is they, add --without-proof.", found.Data.Email)
}

func (a *CLI) userRefuseCommand() *cobra.Command {
	return a.userEditCommand(&cobra.Command{
		Use: "refuse EMAIL", Short: "Remove a registration that waits for approval", Args: cobra.ExactArgs(1),
		Example: "  schoolsite user refuse stranger@mail.example",
	}, func([]string) api.AccountEdit { return api.AccountEdit{Do: "refuse"} })
}

// statusText is a status with, of a registration, what proves its address.
func statusText(status school.Status, proof school.AddressProof) string {
	text := map[school.AddressProof]string{
		school.ProofConfirmed: ", confirmed", school.ProofLink: ", not confirmed", school.ProofCode: ", needs the code", school.ProofNone: ", not confirmed",
	}
	return string(status) + text[proof]
}
