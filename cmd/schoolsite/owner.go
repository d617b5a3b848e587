package main

import (
	"fmt"
	"os"
	"syscall"
)

// otherOwner says in a sentence that the data folder belongs to somebody else
// than who runs this; "" when it doesn't. root may do everything, and what
// root makes there the site's own user can't read afterwards.
func (a *app) otherOwner() string {
	info, err := os.Stat(a.dataDir)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || int(stat.Uid) == os.Geteuid() {
		return ""
	}
	owner := userName(int(stat.Uid))
	return fmt.Sprintf("The data folder %s belongs to %s, but this runs as %s: %s may not be able to use what it makes there. Better run it as %s.",
		a.dataDir, owner, userName(os.Geteuid()), owner, owner)
}

func (a *app) warnOfOtherOwner() {
	if text := a.otherOwner(); text != "" && !a.json {
		fmt.Fprintln(a.talk, "Warning: "+text)
	}
}
