package main

import (
	"context"
	"errors"
	"fmt"
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
	git, err := gitIn(ctx, dir)
	if err != nil {
		return commit{}
	}
	hash, err := git.say("rev-parse", "--verify", "HEAD")
	if err != nil {
		return commit{}
	}
	if known, err := git.say("ls-files", "--", "."); err != nil || known == "" {
		return commit{} // the repository around it knows nothing of this folder
	}
	changes, err := git.say("status", "--porcelain", "--ignore-submodules=all", "--", ".")
	if err != nil {
		return commit{}
	}
	return commit{hash: hash, dirty: changes != ""}
}

// gitFolder asks git about a folder, not about a hook's repository. The folder
// may have come from a stranger, .git and all: no program is started that the
// settings of its repository name.
type gitFolder struct {
	ctx      context.Context
	dir      string
	settings []string // key after key, each with its value
}

func gitIn(ctx context.Context, dir string) (gitFolder, error) {
	g := gitFolder{ctx: ctx, dir: dir, settings: []string{"core.fsmonitor", "false", "core.hooksPath", os.DevNull}}
	said, err := g.say("config", "--null", "--show-scope", "--name-only", "--get-regexp", `^filter\.`)
	var none *exec.ExitError
	if errors.As(err, &none) && none.ExitCode() == 1 {
		return g, nil
	}
	for words := strings.Split(said, "\x00"); len(words) > 1; words = words[2:] {
		if scope, key := words[0], words[1]; scope == "local" || scope == "worktree" {
			g.settings = append(g.settings, key, withoutProgram(key))
		}
	}
	return g, err
}

// withoutProgram is the value that keeps a filter's setting from starting one.
func withoutProgram(key string) string {
	if strings.HasSuffix(key, ".required") {
		return "false"
	}
	return ""
}

func (g gitFolder) say(args ...string) (string, error) {
	cmd := exec.CommandContext(g.ctx, "git", append([]string{"-C", g.dir}, args...)...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(set string) bool { return strings.HasPrefix(set, "GIT_") })
	cmd.Env = append(cmd.Env, "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		fmt.Sprintf("GIT_CONFIG_COUNT=%d", len(g.settings)/2))
	for i := range len(g.settings) / 2 { // not -c, which takes no "=" in a key
		cmd.Env = append(cmd.Env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", i, g.settings[2*i]), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", i, g.settings[2*i+1]))
	}
	cmd.WaitDelay = time.Second // for what git itself has started
	said, err := cmd.Output()
	return strings.TrimSpace(string(said)), err
}
