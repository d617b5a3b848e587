package main

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// commit is where a content folder stands in git.
type commit struct {
	hash  string // "" when the folder is in no repository, or nobody can tell
	dirty bool   // the folder holds more, or other, than was committed
}

// gitTime is how long git may take. An import never waits for more, and never
// fails because of git.
const gitTime = 5 * time.Second

// commitOf asks git about a folder. It changes nothing there: git's optional
// locks, which would disturb an editor's own command, are off.
func commitOf(ctx context.Context, dir string) commit {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return commit{} // an archive
	}
	ctx, done := context.WithTimeout(ctx, gitTime)
	defer done()
	hash, err := git(ctx, dir, "rev-parse", "--verify", "HEAD")
	if err != nil {
		return commit{}
	}
	if known, err := git(ctx, dir, "ls-files", "--", "."); err != nil || known == "" {
		return commit{} // the repository around it knows nothing of this folder
	}
	changes, err := git(ctx, dir, "status", "--porcelain", "--", ".")
	if err != nil {
		return commit{}
	}
	return commit{hash: hash, dirty: changes != ""}
}

// git answers about the folder, not about a hook's repository, and starts no
// program that the repository's settings name.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir, "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(set string) bool { return strings.HasPrefix(set, "GIT_") })
	cmd.Env = append(cmd.Env, "GIT_OPTIONAL_LOCKS=0")
	cmd.WaitDelay = time.Second // for what git itself has started
	said, err := cmd.Output()
	return strings.TrimSpace(string(said)), err
}
