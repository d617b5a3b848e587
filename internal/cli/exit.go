package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

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

var exitCodes = map[school.Code]int{
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

// exitCode prints an error, once, with what to do about it, and gives the exit
// code. The person at the terminal may see causes.
func (c *CLI) exitCode(ctx context.Context, cmd *cobra.Command, err error) int {
	known, value := &school.Error{}, &pflag.InvalidValueError{}
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		c.printError(&school.Error{Code: "interrupted", Message: "Interrupted before it was done."})
		return exitInterrupted
	case errors.As(err, &known):
	case errors.As(err, &value): // the library's own words would be those of Go
		f := value.GetFlag()
		known = badValue("--"+f.Name, value.GetValue(), f)
	case !c.parsed:
		known = &school.Error{Code: school.Invalid, Message: usageSentence(cmd, err) + " Use it like this: " +
			cmd.UseLine() + ". Add --help to see more."}
	default:
		known = &school.Error{Code: school.Internal, Message: sentence(err)}
	}
	c.printError(known)
	if code, listed := exitCodes[known.Code]; listed {
		return code
	}
	return exitFailed
}

// flagGroups match cobra's errors about flags that exclude or need each other.
var flagGroups = []struct {
	pattern *regexp.Regexp
	words   string
}{
	{regexp.MustCompile(`^if any flags in the group \[.*\] are set none of the others can be; \[(.*)\] were all set$`),
		"%s can't be used together"},
	{regexp.MustCompile(`^at least one of the flags in the group \[(.*)\] is required$`), "Give at least one of %s"},
}

// argumentCount matches cobra's errors about arguments that are missing or too many.
var argumentCount = regexp.MustCompile(`^(?:accepts|requires) .*arg\(s\),.* received (\d+)$`)

// requiredFlags matches cobra's error about flags that are missing.
var requiredFlags = regexp.MustCompile(`^required flag\(s\) (.*) not set$`)

// usageSentence says which argument or flag of a command is missing.
func usageSentence(cmd *cobra.Command, err error) string {
	if found := requiredFlags.FindStringSubmatch(err.Error()); found != nil {
		return "--" + strings.ReplaceAll(strings.ReplaceAll(found[1], `", "`, ", --"), `"`, "") + " is required."
	}
	found := argumentCount.FindStringSubmatch(err.Error())
	if found == nil {
		return sentence(err)
	}
	received, _ := strconv.Atoi(found[1])
	names := slices.DeleteFunc(strings.Fields(cmd.Use)[1:], func(name string) bool {
		return strings.HasPrefix(name, "[")
	})
	if received < len(names) {
		return strings.Trim(names[received], "….") + " is missing."
	}
	return "There are more arguments than this command takes."
}

// sentence makes an error of a library a sentence.
func sentence(err error) string {
	text := []rune(err.Error())
	for _, group := range flagGroups {
		if found := group.pattern.FindStringSubmatch(string(text)); found != nil {
			text = []rune(fmt.Sprintf(group.words, "--"+strings.Join(strings.Fields(found[1]), ", --")))
		}
	}
	if len(text) > 0 && text[0] >= 'a' && text[0] <= 'z' {
		text[0] += 'A' - 'a'
	}
	if last := len(text) - 1; last >= 0 && text[last] != '.' && text[last] != '!' && text[last] != '?' {
		text = append(text, '.')
	}
	return string(text)
}

// fieldNames are the words for the fields of forms.
var fieldNames = map[string]string{"emailId": "e-mail address", "userName": "name", "password": "password"}

// printError prints an error for the person, or for the script that asked for JSON.
func (c *CLI) printError(err *school.Error) {
	if c.JSON {
		_ = NewEncoder(c.Err).Encode(api.ErrorBody{Message: err.Message, Code: err.Code, Fields: err.Fields,
			Diagnostics: err.Diagnostics})
		return
	}
	for _, d := range err.Diagnostics {
		PrintDiagnostic(c.Err, d)
	}
	message := err.Message
	if len(err.Fields) > 0 { // it was written for a form on a screen
		message = "Nothing was changed. Correct this, and try again:"
	}
	fmt.Fprintln(c.Err, "Error: "+PlainLines(message))
	for _, field := range slices.Sorted(maps.Keys(err.Fields)) {
		fmt.Fprintf(c.Err, "  %s: %s\n", cmp.Or(fieldNames[field], field), Plain(err.Fields[field]))
	}
}
