package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// The exit codes are a promise to scripts.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitContent     = 3
	exitNotAllowed  = 4
	exitNotFound    = 5
	exitBusy        = 6
	exitInterrupted = 130
)

var exitOf = map[school.Code]int{
	school.Invalid:          exitUsage,
	school.ContentInvalid:   exitContent,
	school.Unauthorized:     exitNotAllowed,
	school.Forbidden:        exitNotAllowed,
	school.PasswordRequired: exitNotAllowed,
	school.NotFound:         exitNotFound,
	school.Throttled:        exitBusy,
	school.Busy:             exitBusy,
	school.Unreachable:      exitBusy,
}

// finish prints an error, once, and gives the exit code.
func (a *CLI) finish(ctx context.Context, cmd *cobra.Command, err error) int {
	if err == nil {
		return exitOK
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		a.say(&school.Error{Code: "interrupted", Message: "Interrupted before it was done."})
		return exitInterrupted
	}
	known := a.explained(cmd, err)
	a.say(known)
	if code, ok := exitOf[known.Code]; ok {
		return code
	}
	return exitFailed
}

// explained is the error for the person at the terminal, who may see causes.
func (a *CLI) explained(cmd *cobra.Command, err error) *school.Error {
	known, value := &school.Error{}, &pflag.InvalidValueError{}
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &value):
		f := value.GetFlag() // the library's own words would be those of Go
		return school.Errorf(school.Invalid, "--%s can't be %q. It is for: %s.", f.Name, value.GetValue(), f.Usage)
	case !a.parsed:
		return &school.Error{Code: school.Invalid, Message: sentence(err) + " Use it like this: " + cmd.UseLine() + ". Add --help to see more."}
	}
	return &school.Error{Code: school.Internal, Message: sentence(err)}
}

// sentence makes an error of a library a sentence.
func sentence(err error) string {
	text := []rune(err.Error())
	if len(text) > 0 && text[0] >= 'a' && text[0] <= 'z' {
		text[0] += 'A' - 'a'
	}
	if last := len(text) - 1; last >= 0 && text[last] != '.' && text[last] != '!' && text[last] != '?' {
		text = append(text, '.')
	}
	return string(text)
}

// say prints an error for the person, or for the script that asked for JSON.
func (a *CLI) say(err *school.Error) {
	if a.json {
		_ = jsonTo(a.talk).Encode(api.ErrorBody{
			Message: err.Message, Code: err.Code, Fields: err.Fields, Diagnostics: err.Diagnostics,
		})
		return
	}
	for _, p := range err.Diagnostics {
		printProblem(a.talk, p)
	}
	message := err.Message
	if len(err.Fields) > 0 { // it was written for a form on a screen
		message = "This can't be taken as it is. Correct it and try again."
	}
	fmt.Fprintln(a.talk, "Error: "+plainLines(message))
	for _, field := range slices.Sorted(maps.Keys(err.Fields)) {
		fmt.Fprintf(a.talk, "  %s: %s\n", field, plain(err.Fields[field]))
	}
}
