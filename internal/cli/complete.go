package cli

import (
	"context"

	"github.com/spf13/cobra"
)

// Completer finds what may stand where the next argument is written, each with
// a description after a tab.
type Completer func(ctx context.Context, client *Client, given []string) ([]string, error)

// Complete offers what a running server knows. Without one, and where nothing
// is found, the shell offers files.
func (c *CLI) Complete(find Completer) cobra.CompletionFunc {
	return func(cmd *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
		if c.configure(cmd) != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		server := c.Running()
		if server == nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		defer server.Close()
		words, err := find(cmd.Context(), server, given)
		if err != nil || len(words) == 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
	}
}

// First completes the first argument only.
func First(find Completer) Completer {
	return func(ctx context.Context, client *Client, given []string) ([]string, error) {
		if len(given) > 0 {
			return nil, nil
		}
		return find(ctx, client, given)
	}
}

// CompleteFlag offers words for the value of a flag.
func CompleteFlag(cmd *cobra.Command, flag string, words ...string) {
	Must(cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)))
}
