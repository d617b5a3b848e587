package commands_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"schoolsite/internal/cli"
	"schoolsite/internal/cli/commands"
)

const root = "../../.."

// TestGuides_CommandsExist parses every command of the program that a guide shows: the command, its flags and, in a
// block for the shell, its arguments.
func TestGuides_CommandsExist(t *testing.T) {
	count := 0
	for _, name := range guides(t) {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, shown := range shownCommands(string(text)) {
			count++
			if err := parse(shown); err != nil {
				t.Errorf("%s shows %q: %v", name, strings.Join(shown.words, " "), err)
			}
		}
	}
	if count < 90 {
		t.Errorf("%d commands were found", count)
	}
}

func guides(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"README.md", "docs/*.md", "content/README.md", "deploy/README.md", ".github/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range found {
			short, _ := filepath.Rel(root, name)
			names = append(names, short)
		}
	}
	return names
}

// shown is a command as a guide has it: its words after the program's name, and whether it is whole.
type shown struct {
	words   []string
	isWhole bool
}

var (
	block  = regexp.MustCompile("(?ms)^ *```sh\n(.*?)^ *```$")
	inline = regexp.MustCompile("`([^`]+)`")
	// call is the program's name with what follows, up to the end of the simple command.
	call = regexp.MustCompile(`(?:^|[\s;(])(?:\./|"\$RUNNER_TEMP/)?schoolsite"? ([^|;>)#]*)`)
	word = regexp.MustCompile(`(?:[^\s"']|"[^"]*"|'[^']*')+`)
)

func shownCommands(text string) (all []shown) {
	text = strings.NewReplacer("\\\n", " ", "-u schoolsite", "").Replace(text) // sudo and journalctl name the user so
	for _, found := range block.FindAllStringSubmatch(text, -1) {
		for line := range strings.Lines(found[1]) {
			if !strings.HasPrefix(strings.TrimSpace(line), "#") {
				all = append(all, callsOf(line, true)...)
			}
		}
	}
	for _, found := range inline.FindAllStringSubmatch(block.ReplaceAllString(text, ""), -1) {
		all = append(all, callsOf(strings.ReplaceAll(found[1], "\n", " "), false)...)
	}
	return all
}

func callsOf(line string, isWhole bool) (all []shown) {
	for _, found := range call.FindAllStringSubmatch(line, -1) {
		words := word.FindAllString(strings.NewReplacer("[", "", "]", "", "&&", "").Replace(found[1]), -1)
		if len(words) == 0 || !regexp.MustCompile(`^[a-z-]+$`).MatchString(words[0]) {
			continue
		}
		for i := range words {
			words[i] = strings.NewReplacer(`"`, "", `'`, "").Replace(words[i])
		}
		all = append(all, shown{words, isWhole && !slices.Contains(words, "…")})
	}
	return all
}

func parse(s shown) error {
	program := cli.NewRoot(&cli.CLI{}, commands.All()...)
	cmd, rest, err := program.Find(s.words)
	switch {
	case err != nil:
		return err
	case cmd == program && !strings.HasPrefix(s.words[0], "-"):
		return errors.New("there is no such command")
	case !cmd.Runnable() && len(rest) > 0 && !strings.HasPrefix(rest[0], "-"):
		return errors.New("there is no such command below " + cmd.CommandPath())
	}
	err = cmd.ParseFlags(rest)
	if errors.Is(err, pflag.ErrHelp) || err == nil && !s.isWhole {
		return nil
	}
	if err == nil {
		err = validate(cmd)
	}
	return err
}

func validate(cmd *cobra.Command) error {
	if asked, _ := cmd.Flags().GetBool("help"); asked {
		return nil
	}
	return errors.Join(cmd.ValidateArgs(cmd.Flags().Args()), cmd.ValidateRequiredFlags())
}
