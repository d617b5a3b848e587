package main

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// app is what every command shares: its streams and the flags of the root.
// stdout is data; everything said to a person goes to talk, standard error.
type app struct {
	in      *os.File
	out     io.Writer
	talk    io.Writer
	dataDir string
	config  string
	json    bool
	parsed  bool // the command line was understood: errors from here on are no usage errors
}

func (a *app) run(ctx context.Context, args []string) int {
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return a.finish(ctx, err)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "schoolsite",
		Short: "The website of a residential school, and the tools to run it",
		Long: `The website of a residential school, and the tools to run it.

Start it with "schoolsite serve". Every other command works while the server
runs and while it doesn't, prints data to standard output, and takes --json.

Exit codes: 0 ok, 1 failed, 2 usage, 3 content has problems, 4 not allowed,
5 not found, 6 busy or unreachable, 130 interrupted.`,
		SilenceErrors: true, SilenceUsage: true,
		Args: cobra.NoArgs, RunE: help,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			a.parsed = true
			return a.configure(cmd)
		},
	}
	root.SetOut(a.out)
	root.SetErr(a.talk)
	flags := root.PersistentFlags()
	flags.StringVar(&a.dataDir, "data-dir", "data", "folder that holds all of the school's state")
	flags.StringVar(&a.config, "config", "", "settings file (default schoolsite.yaml in the data folder)")
	flags.BoolVar(&a.json, "json", false, "print data and errors as JSON")
	root.AddCommand(
		a.serveCommand(), a.statusCommand(), a.healthCommand(),
		a.userCommand(), a.sliderCommand(), a.popupCommand(), a.contentCommand(), a.messageCommand(),
		a.versionCommand(),
	)
	return root
}

// group makes a command that only holds others: without one of them it shows
// its help, and a typo below it is a usage error.
func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: help}
	cmd.AddCommand(commands...)
	return cmd
}

func help(cmd *cobra.Command, _ []string) error { return cmd.Help() }

func (a *app) path(name string) string { return filepath.Join(a.dataDir, name) }

func (a *app) socket() string { return a.path("control.sock") }

// interactive reports whether a person sits at the other end.
func (a *app) interactive() bool { return term.IsTerminal(int(a.in.Fd())) }

// logger writes for people on a terminal or as JSON lines for machines.
func (a *app) logger(format string) *slog.Logger {
	if format == "json" {
		return slog.New(slog.NewJSONHandler(a.talk, nil))
	}
	return slog.New(slog.NewTextHandler(a.talk, nil))
}
