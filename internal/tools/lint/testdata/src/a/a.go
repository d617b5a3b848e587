package a

import "errors"

func work() error            { return nil }
func place() (string, error) { return "", nil }

// As in the backup that reported success after each failure.
func lost() (n int, err error) {
	err = work()
	if usual, err := place(); err == nil && usual != "" {
		return n, err // want "this err hides another one"
	}
	return n, errors.Join(err, work())
}

func lostInALoop(names []string) error {
	err := work()
	for range names {
		_, err := place()
		if err != nil {
			return err // want "this err hides another one"
		}
	}
	return err
}

func handled() (err error) {
	if err := work(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, work()) }()
	err = work()
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err
	}
	return nil
}

func otherBranch(first bool) error {
	err := work()
	if first {
		if err := work(); err != nil {
			return err
		}
	} else {
		return err
	}
	err = func() error {
		_, err := place()
		return err
	}()
	return err
}
