package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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
	school.Invalid:        exitUsage,
	school.ContentInvalid: exitContent,
	school.Unauthorized:   exitNotAllowed,
	school.Forbidden:      exitNotAllowed,
	school.NotFound:       exitNotFound,
	school.Throttled:      exitBusy,
	school.Busy:           exitBusy,
	school.Unreachable:    exitBusy,
}

// finish prints an error, once, and gives the exit code.
func (a *app) finish(ctx context.Context, err error) int {
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(a.talk, "Interrupted.")
		return exitInterrupted
	case !a.parsed:
		a.say(&school.Error{Code: "usage", Message: sentence(err) + " Run with --help to see what there is."})
		return exitUsage
	}
	return a.fail(err)
}

func (a *app) fail(err error) int {
	known := &school.Error{}
	if !errors.As(err, &known) {
		known = &school.Error{Code: school.Internal, Message: sentence(err)} // the person at the terminal may see the cause
	}
	a.say(known)
	if code, ok := exitOf[known.Code]; ok {
		return code
	}
	return exitFailed
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
func (a *app) say(err *school.Error) {
	if a.json {
		_ = json.NewEncoder(a.talk).Encode(api.ErrorBody{
			Message: err.Message, Code: err.Code, Fields: err.Fields, Problems: err.Problems,
		})
		return
	}
	for _, p := range err.Problems {
		printProblem(a.talk, p)
	}
	fmt.Fprintln(a.talk, "Error: "+err.Message)
	for field, message := range err.Fields {
		fmt.Fprintf(a.talk, "  %s: %s\n", field, message)
	}
}
