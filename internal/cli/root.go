// Package cli holds the commands: each parses its flags, calls the API and
// prints the answer. It holds no rule and no query. Standard output is data;
// everything said to a person goes to standard error.
package cli

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"schoolsite/internal/school"
)

// CLI is what every command shares: its streams and the flags of the root.
// stdout is data; everything said to a person goes to talk, standard error.
type CLI struct {
	in      *os.File
	out     io.Writer
	talk    io.Writer
	dataDir string
	json    bool
	mail    mailFlags
	version string
	parsed  bool // the command line was understood: errors from here on are no usage errors
}

// mailFlags are the settings of the mail that a command may have, too.
type mailFlags struct{ smtpURL, mailFrom string }

// Streams are the standard streams of the process.
type Streams struct {
	In       *os.File
	Out, Err io.Writer
}

// Main runs the command that args name and gives the exit code. version is
// that of this program.
func Main(ctx context.Context, version string, args []string, s Streams) int {
	a := &CLI{in: s.In, out: s.Out, talk: s.Err, version: version}
	root := a.root()
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	// A command line that can't be parsed may ask for JSON after its mistake.
	a.json = a.json || slices.Contains(args, "--json")
	return a.finish(ctx, cmd, err)
}

func (a *CLI) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "schoolsite",
		Short: "The website of a residential school, and the tools to run it",
		Long: `The website of a residential school, and the tools to run it.

Start it with "schoolsite serve". Every other command works while the server
runs and while it doesn't, prints data to standard output, and takes --json.

Every flag can also be set in the environment: --data-dir is
SCHOOLSITE_DATA_DIR.

Exit codes: 0 ok, 1 failed, 2 usage, 3 content has problems, 4 not allowed,
5 not found, 6 busy or unreachable, 130 interrupted.`,
		Example: `  schoolsite serve
  schoolsite user add head@school.example --name "The Head" --role owner
  schoolsite slider upload campus.jpg --alt "The campus at dusk"`,
		SilenceErrors: true, SilenceUsage: true,
		Args: noOther, RunE: help, SuggestionsMinimumDistance: 2,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return a.prepare(cmd) },
	}
	root.SetOut(a.out)
	root.SetErr(a.talk)
	flags := root.PersistentFlags()
	flags.StringVar(&a.dataDir, "data-dir", "data", "folder that holds all of the school's state")
	flags.BoolVar(&a.json, "json", false, "print data and errors as JSON")
	root.AddCommand(
		a.serveCommand(), a.statusCommand(), a.healthCommand(),
		a.userCommand(), a.sliderCommand(), a.popupCommand(), a.contentCommand(), a.mediaCommand(), a.recordsCommand(), a.disclosureCommand(), a.messageCommand(), a.mailCommand(), a.auditCommand(),
		a.versionCommand(), a.completionCommand(),
	)
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetHelpCommand(helpCommand())
	inPlainWords(root)
	return root
}

// prepare runs before every command.
func (a *CLI) prepare(cmd *cobra.Command) error {
	if err := a.configure(cmd); err != nil {
		return err
	}
	if err := checkRequired(cmd); err != nil {
		return err
	}
	a.parsed = true
	return nil
}

// helpCommand is cobra's, but a topic that isn't there is a usage error.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [command]", Short: "Help about any command",
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return school.Errorf(school.Invalid, "There is no command %q. Run schoolsite --help to see what there is.", strings.Join(args, " "))
			}
			return topic.Help()
		},
	}
}

// group makes a command that only holds others: without one of them it shows
// its help, and a typo below it is a usage error.
func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: noOther, RunE: help, SuggestionsMinimumDistance: 2}
	cmd.AddCommand(commands...)
	return cmd
}

// noOther refuses a command that isn't there, with what was perhaps meant.
func noOther(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return school.Errorf(school.Invalid, "There is no command %q. Did you mean: %s %s?", args[0], cmd.CommandPath(), near[0])
	}
	return school.Errorf(school.Invalid, "There is no command %q. Run %s --help to see what there is.", args[0], cmd.CommandPath())
}

func help(cmd *cobra.Command, _ []string) error { return cmd.Help() }

func (a *CLI) path(name string) string { return filepath.Join(a.dataDir, name) }

// interactive reports whether a person sits at the other end.
func (a *CLI) interactive() bool { return term.IsTerminal(int(a.in.Fd())) }
