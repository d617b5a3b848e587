package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"schoolsite/internal/school"
)

// inPlainWords makes a command, and those below it, refuse a wrong number of
// arguments in a sentence. The words are those of its usage line.
func inPlainWords(cmd *cobra.Command) {
	for _, below := range cmd.Commands() {
		inPlainWords(below)
	}
	check := cmd.Args
	if check == nil {
		return
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		if err == nil || school.CodeOf(err) != school.Internal {
			return err
		}
		return wrongArguments(cmd, args)
	}
}

func wrongArguments(cmd *cobra.Command, args []string) error {
	needed, allowed := argumentsOf(cmd)
	if len(args) < len(needed) {
		return missing(needed[len(args):])
	}
	extra := args[min(allowed, len(args)-1):]
	if len(extra) == 1 {
		return fmt.Errorf("%q is one argument too many; a name with blanks goes between quotes", extra[0])
	}
	return fmt.Errorf("%q and what follows it are too many arguments; a name with blanks goes between quotes", extra[0])
}

// argumentsOf are the arguments that a usage line demands, and how many it
// knows.
func argumentsOf(cmd *cobra.Command) (needed []string, allowed int) {
	for _, word := range strings.Fields(cmd.Use)[1:] {
		if strings.HasPrefix(word, "-") {
			break // flags stand last
		}
		allowed++
		if !strings.HasPrefix(word, "[") {
			needed = append(needed, strings.ReplaceAll(strings.TrimRight(word, ".…"), "|", " or "))
		}
	}
	return needed, allowed
}

func missing(names []string) error {
	last := len(names) - 1
	if last == 0 {
		return fmt.Errorf("%s is missing", names[0])
	}
	return fmt.Errorf("%s and %s are missing", strings.Join(names[:last], ", "), names[last])
}

// checkRequired refuses a command without a flag that it can't do without.
func checkRequired(cmd *cobra.Command) error {
	if cmd.ValidateRequiredFlags() == nil {
		return nil
	}
	var names []string
	cmd.Flags().VisitAll(func(flag *pflag.Flag) {
		if flag.Annotations[cobra.BashCompOneRequiredFlag] != nil && !flag.Changed {
			names = append(names, "--"+flag.Name)
		}
	})
	return missing(names)
}
