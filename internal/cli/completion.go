package cli

import (
	"io"

	"github.com/spf13/cobra"
)

// completionCommand is our own, because a shell that cobra's doesn't know is
// no error there.
func (a *CLI) completionCommand() *cobra.Command {
	cmd := group("completion", "Print what lets a shell complete commands: bash, zsh or fish",
		a.shellCommand("bash", "  source <(schoolsite completion bash)", func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }),
		a.shellCommand("zsh", `  schoolsite completion zsh > "${fpath[1]}/_schoolsite"`, (*cobra.Command).GenZshCompletion),
		a.shellCommand("fish", "  schoolsite completion fish > ~/.config/fish/completions/schoolsite.fish",
			func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }),
	)
	cmd.Use = "completion SHELL"
	return cmd
}

func (a *CLI) shellCommand(shell, example string, write func(*cobra.Command, io.Writer) error) *cobra.Command {
	return &cobra.Command{
		Use: shell, Short: "For " + shell, Example: example, Args: cobra.NoArgs, DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, _ []string) error { return write(cmd.Root(), a.out) },
	}
}
