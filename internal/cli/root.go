// Package cli is what all commands share: the root command with its global
// flags, the connection to the running server or to a site in this process,
// output, questions and exit codes. Each noun's commands are a package below.
//
// A command is an options struct, a constructor and a run function. It parses
// its flags, calls the API and prints the answer. Standard output is data;
// everything said to a person goes to standard error.
package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/app"
	"schoolsite/internal/school"
)

// CLI has the streams and global flags that every command shares.
type CLI struct {
	In      *os.File
	Out     io.Writer // data
	Err     io.Writer // what is said to a person
	Version string    // of this program

	ReleaseKey string // the public key of releases; "" in a program that is none

	DataDir string
	JSON    bool
	Yes     bool // --yes, where a command would ask

	To        string // --to: the site on another computer that the command works on
	TokenFile string // --token-file: where the app token for it is

	parsed bool // the command line was understood: errors from here on are no usage errors
}

// Main runs the command that args name and gives the exit code. nouns make the
// commands below the root.
func Main(ctx context.Context, c *CLI, args []string, nouns ...func(*CLI) *cobra.Command) int {
	root := NewRoot(c, nouns...)
	root.InitDefaultCompletionCmd(args...)
	if completion, _, err := root.Find([]string{"completion"}); err == nil { // cobra's exits 0 for a shell that it doesn't know
		completion.Args, completion.RunE = unknownCommand, help
	}
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	// A command line that can't be parsed may ask for JSON after its mistake.
	c.JSON = c.JSON || slices.Contains(args, "--json")
	return c.exitCode(ctx, cmd, err)
}

// installedDir is the data folder of the service that a package installs.
const installedDir = "/var/lib/schoolsite"

// usualDataDir is ./data, unless only an installed service has a data folder.
func usualDataDir() string {
	_, local := os.Stat("data")
	if _, installed := os.Stat(installedDir); local != nil && installed == nil {
		return installedDir
	}
	return "data"
}

// NewRoot makes the command schoolsite. nouns make the commands below it.
func NewRoot(c *CLI, nouns ...func(*CLI) *cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:   "schoolsite",
		Short: "The website of a residential school, and the tools to run it",
		Long: `Start the website with "schoolsite serve". Every other command works whether
the server is running or not, prints its data to standard output and accepts
--json.

The environment may hold SCHOOLSITE_DATA_DIR, SCHOOLSITE_JSON and the settings of
serve, for example SCHOOLSITE_BASE_URL for --base-url. For commands with --to it
may hold SCHOOLSITE_SITE, the site, and SCHOOLSITE_TOKEN or SCHOOLSITE_TOKEN_FILE.

Exit codes: 0 ok, 1 failed, 2 usage, 3 content has problems, 4 not allowed,
5 not found, 6 busy or unreachable, 130 interrupted.`,
		Example: `  schoolsite serve
  schoolsite user add head@school.example --name "The Head" --role owner
  schoolsite slider upload campus.jpg --alt "The campus at dusk"`,
		SilenceErrors: true, SilenceUsage: true,
		Args: unknownCommand, RunE: help, SuggestionsMinimumDistance: 2,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			err := c.configure(cmd)
			if err == nil {
				err = cmd.ValidateRequiredFlags()
			}
			if err == nil {
				err = cmd.ValidateFlagGroups()
			}
			if err != nil {
				return err
			}
			c.parsed = true
			c.warnOfVariables()
			return nil
		},
	}
	root.SetOut(c.Out)
	root.SetErr(c.Err)
	root.SetHelpTemplate("{{.Short}}{{with .Long}}.\n\n{{.}}{{end}}\n\n{{.UsageString}}")
	flags := root.PersistentFlags()
	flags.StringVar(&c.DataDir, "data-dir", usualDataDir(), "folder with all of the school's state; "+installedDir+
		" if only that exists")
	flags.BoolVar(&c.JSON, "json", false, "print data and errors as JSON")
	root.SetHelpCommand(&cobra.Command{
		Use: "help [command]", Short: "Help about any command",
		RunE: func(cmd *cobra.Command, args []string) error { // cobra's own exits 0 when there is no such topic
			topic, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return school.Errorf(school.Invalid, "There is no command %q. Run schoolsite --help to see what "+
					"there is.", strings.Join(args, " "))
			}
			return topic.Help()
		},
	})
	for _, noun := range nouns {
		root.AddCommand(noun(c))
	}
	return root
}

// Group makes a command that only holds others: without one of them it shows
// its help, and a typo below it is a usage error.
func Group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: unknownCommand, RunE: help, SuggestionsMinimumDistance: 2}
	cmd.AddCommand(commands...)
	return cmd
}

// unknownCommand refuses the name of a command that isn't there, with cobra's nearest match.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return school.Errorf(school.Invalid, "There is no command %q. Did you mean: %s %s?", args[0],
			cmd.CommandPath(), near[0])
	}
	return school.Errorf(school.Invalid, "There is no command %q. Run %s --help to see what there is.", args[0],
		cmd.CommandPath())
}

func help(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// Must is for mistakes in this source that the first run shows.
func Must(err error) {
	if err != nil {
		panic(err)
	}
}

// EnumFlag adds a flag that takes one of a few words. Each may have a
// description after a tab, for the shell's completion.
func EnumFlag[T ~string](cmd *cobra.Command, value *T, name, usage string, words ...string) {
	cmd.Flags().Var(enum[T]{value, words}, name, usage)
	Must(cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)))
}

// enum is a pflag.Value that takes no other word than its own.
type enum[T ~string] struct {
	value *T
	words []string
}

func (e enum[T]) String() string { return string(*e.value) }
func (e enum[T]) Type() string   { return "word" }

func (e enum[T]) Set(given string) error {
	for _, word := range e.words {
		if word, _, _ = strings.Cut(word, "\t"); word == given {
			*e.value = T(given)
			return nil
		}
	}
	return errors.New("no such word")
}

// Completer finds what may stand where the next argument is written, each with
// a description after a tab.
type Completer func(ctx context.Context, client *Client, given []string) ([]string, error)

// Complete offers what a running server knows for the first arguments, up to
// max. Without a server, and where nothing is found, the shell offers files.
func (c *CLI) Complete(max int, find Completer) cobra.CompletionFunc {
	return func(cmd *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(given) >= max || c.configure(cmd) != nil {
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

// IsNew reports whether there is no school yet, only the sample: a command
// that only looks makes no data folder.
func (c *CLI) IsNew() bool {
	if c.To != "" {
		return false
	}
	return !app.IsSite(c.DataDir)
}
