// Package oserr puts errors of the operating system into sentences for people.
package oserr

import (
	"errors"
	"syscall"

	"schoolsite/internal/school"
)

// Reason is the innermost text of a system's error, without the addresses and
// paths that its sentence names already.
func Reason(err error) string {
	var number syscall.Errno
	if errors.As(err, &number) {
		return number.Error()
	}
	return err.Error()
}

// Unreadable is the error for a file that is there and can't be read.
func Unreadable(name string, err error) error {
	return school.Errorf(school.Invalid, "%s can't be read: %s.", name, Reason(err))
}

// Unwritable is the error for a file that can't be written.
func Unwritable(name string, err error) error {
	return school.Errorf(school.Unreachable, "%s can't be written: %s.", name, Reason(err))
}
