package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"schoolsite/internal/school"
)

// Interactive reports whether a person sits at the other end.
func (c *CLI) Interactive() bool { return term.IsTerminal(int(c.In.Fd())) }

// YesFlag lets a command be told not to ask.
func (c *CLI) YesFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&c.Yes, "yes", false, "don't ask")
}

// Confirm fails with the refusal unless a person says yes, or --yes did. Without
// a terminal the answer is no. show prints what it is about; nil for nothing.
func (c *CLI) Confirm(ctx context.Context, show func(io.Writer), question, refusal string) error {
	if c.Yes {
		return nil
	}
	if c.Interactive() {
		if show != nil {
			show(c.Err)
		}
		fmt.Fprintf(c.Err, "%s [y/N] ", question)
		answer, err := interruptible(ctx, c.readLine)
		if err != nil {
			return err
		}
		if strings.HasPrefix(strings.ToLower(answer), "y") {
			return nil
		}
		return school.Errorf(school.Conflict, "%s", refusal)
	}
	return school.Errorf(school.Invalid, "%s", refusal)
}

// NewPassword asks for a password twice, or reads the first line of standard
// input. It checks the rule at once, so that nobody waits for a refusal.
func (c *CLI) NewPassword(ctx context.Context, fromStdin bool) (password string, err error) {
	switch {
	case fromStdin:
		password, err = interruptible(ctx, c.readLine)
	case !c.Interactive():
		err = school.Errorf(school.Invalid, "There is no terminal to ask for the password. Send it to standard input "+
			"and add --password-stdin.")
	default:
		var second string
		if password, err = c.readHidden(ctx, "New password: "); err != nil {
			return "", err
		}
		if second, err = c.readHidden(ctx, "Once more: "); err == nil && password != second {
			err = school.Errorf(school.Invalid, "The two passwords differ. Nothing was changed.")
		}
	}
	if err != nil {
		return "", err
	}
	if message := school.PasswordMessage(password); message != "" {
		return "", school.Errorf(school.Invalid, "The password can't be used: %s. "+
			"It needs at least 8 characters, with an uppercase and a lowercase letter, a digit, and one of @ $ ! "+
			"%% * ? &.", message)
	}
	return password, nil
}

// readLine reads the first line of standard input, without its end.
func (c *CLI) readLine() (string, error) {
	line, err := bufio.NewReader(io.LimitReader(c.In, 4<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// readHidden reads an answer that the terminal does not show. Ctrl-C leaves the terminal as it was.
func (c *CLI) readHidden(ctx context.Context, prompt string) (string, error) {
	terminal := int(c.In.Fd())
	before, err := term.GetState(terminal)
	if err != nil {
		return "", err
	}
	defer term.Restore(terminal, before)
	defer fmt.Fprintln(c.Err)
	fmt.Fprint(c.Err, prompt)
	return interruptible(ctx, func() (string, error) {
		answer, err := term.ReadPassword(terminal)
		return string(answer), err
	})
}

// interruptible waits for a person, or for ctx to end. Reading itself can't be
// broken off; the program ends soon after.
func interruptible(ctx context.Context, read func() (string, error)) (string, error) {
	type answer struct {
		text string
		err  error
	}
	given := make(chan answer, 1)
	go func() {
		text, err := read()
		given <- answer{text, err}
	}()
	select {
	case got := <-given:
		return got.text, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
