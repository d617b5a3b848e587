// Command mangen writes a manual page for every command, for a package of the program: mangen VERSION
// SECONDS DIR.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra/doc"

	"schoolsite/internal/cli"
	"schoolsite/internal/cli/commands"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return fmt.Errorf("use it like this: mangen VERSION SECONDS DIR, not with %q", args)
	}
	seconds, err := strconv.ParseInt(args[1], 10, 64)
	if err != nil {
		return err
	}
	made := time.Unix(seconds, 0).UTC()
	root := cli.NewRoot(&cli.CLI{Version: args[0]}, commands.All()...)
	root.DisableAutoGenTag = true
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "schoolsite " + args[0], Manual: "schoolsite",
		Date: &made}, args[2])
}
