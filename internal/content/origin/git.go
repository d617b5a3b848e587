package origin

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// Past is the history of a content folder in git.
type Past struct {
	Commits []string // the one that is checked out, then those before it; none when the folder is in no repository, or nobody can tell
	Dirty   bool     // the folder holds more, or other, than was committed
	git     *gitFolder
	hashes  map[string]string // SHA-256 by the names that git has for bytes
}

// Head is the commit that is checked out.
func (p Past) Head() string {
	if len(p.Commits) == 0 {
		return ""
	}
	return p.Commits[0]
}

// InGit reports whether git knows the folder.
func (p Past) InGit() bool { return p.git != nil }

// gitTimeout bounds how long git may take. An import never waits for more, and never
// fails because of git.
const gitTimeout = 5 * time.Second

// maxCommits bounds how many commits git lists.
const maxCommits = "500"

// Of asks git about a folder. It changes nothing there: git's optional
// locks, which would disturb an editor's own command, are off.
func Of(ctx context.Context, dir string) Past {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return Past{} // an archive
	}
	ctx, done := context.WithTimeout(ctx, gitTimeout)
	defer done()
	git, err := gitIn(ctx, dir)
	if err != nil {
		return Past{}
	}
	commits, err := git.say("rev-list", "--topo-order", "--max-count="+maxCommits, "HEAD")
	if err != nil {
		return Past{}
	}
	if known, err := git.say("ls-files", "--", "."); err != nil || known == "" {
		return Past{} // the repository around it knows nothing of this folder
	}
	changes, err := git.say("status", "--porcelain", "--ignore-submodules=all", "--", ".")
	if err != nil {
		return Past{}
	}
	return Past{Commits: strings.Fields(commits), Dirty: changes != "", git: &git, hashes: map[string]string{}}
}

// treeHash is the hash of the content tree that a commit holds in the folder, "" when git can't tell
// in time.
func (p Past) treeHash(ctx context.Context, commit string) string {
	if p.git == nil {
		return ""
	}
	ctx, done := context.WithTimeout(ctx, gitTimeout)
	defer done()
	git := *p.git
	git.ctx = ctx
	files, _, err := git.listFiles(commit, p.hashes)
	if err != nil {
		return ""
	}
	return school.TreeHash(files)
}

// listFiles lists the content that a commit holds in the folder, and how git names the bytes by their
// paths. known has the SHA-256 of blobs that were read before.
func (g gitFolder) listFiles(commit string, known map[string]string) (files []school.RevisionFile, blobs map[string]string, err error) {
	listed, err := g.command("ls-tree", "-r", "-z", commit+g.tree).Output()
	if err != nil {
		return nil, nil, err
	}
	blobs = map[string]string{}
	for line := range strings.SplitSeq(string(listed), "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		if words := strings.Fields(about); len(words) == 3 && words[1] == "blob" && !tree.IsIgnored(name) {
			blobs[name] = words[2]
		}
	}
	if err := g.hashBlobs(blobs, known); err != nil {
		return nil, nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(blobs)) {
		files = append(files, school.RevisionFile{Path: name, Hash: known[blobs[name]]})
	}
	return files, blobs, nil
}

// hashBlobs adds the SHA-256 of those blobs that are not known yet. It reads them as they are kept,
// through no filter.
func (g gitFolder) hashBlobs(blobs, known map[string]string) error {
	unknown := slices.DeleteFunc(slices.Collect(maps.Values(blobs)), func(blob string) bool { return known[blob] != "" })
	cmd := g.command("cat-file", "--batch")
	cmd.Stdin = strings.NewReader(strings.Join(unknown, "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	in := bufio.NewReader(out)
	for _, blob := range unknown {
		var name, kind, line string
		var size int64
		if line, err = in.ReadString('\n'); err == nil {
			_, err = fmt.Sscan(line, &name, &kind, &size)
		}
		sum := sha256.New()
		if err == nil {
			_, err = io.CopyN(sum, in, size)
		}
		if err == nil {
			_, err = in.Discard(1) // the end of its last line
		}
		if err != nil {
			break
		}
		known[blob] = hex.EncodeToString(sum.Sum(nil))
	}
	_, rest := io.Copy(io.Discard, in)
	return errors.Join(err, rest, cmd.Wait())
}

// Commit commits the files that a revision changed in a folder, by the author of the revision and of
// its time.
func Commit(ctx context.Context, dir string, paths []string, revision school.Revision) error {
	git, err := gitIn(ctx, dir)
	if err == nil {
		_, err = git.say(append([]string{"add", "--all", "--"}, paths...)...)
	}
	message := cmp.Or(revision.Message, fmt.Sprintf("Revision %d", revision.Number))
	if err == nil {
		_, err = git.say("commit", "--quiet", "--no-verify", "--message="+message, "--author="+author(revision), "--date="+revision.At.Format(time.RFC3339))
	}
	if failed := (&exec.ExitError{}); errors.As(err, &failed) {
		return school.Errorf(school.Unreachable, "git could not commit in %s: %s. The files were written; commit them yourself.", dir, strings.TrimSpace(string(failed.Stderr))).Because(err)
	}
	return err
}

// authorShape is how git writes an author.
var authorShape = regexp.MustCompile(`^[^<>\n]+ <[^<>\n]*>$`)

// author names who published a revision as git wants it: who committed what was pushed, an account by its address.
func author(revision school.Revision) string {
	if authorShape.MatchString(revision.Author) {
		return revision.Author
	}
	by := revision.By
	name := strings.NewReplacer("<", "", ">", "", "\n", " ").Replace(by)
	address := name[strings.LastIndexByte(name, ' ')+1:] // of an app token, that of who made it
	if !strings.Contains(address, "@") {
		address = ""
	}
	return name + " <" + address + ">"
}

// gitFolder asks git about a folder, not about a hook's repository. The folder may have come from a
// stranger, .git and all: no program is started that the settings of its repository name.
type gitFolder struct {
	ctx      context.Context
	dir      string
	settings []string // key after key, each with its value
	isHook   bool     // git started this program and said by the environment where a push lies
	tree     string   // what follows a commit's name to name its content: ":school" for a folder of the repository
}

func gitIn(ctx context.Context, dir string) (gitFolder, error) {
	g := gitFolder{ctx: ctx, dir: dir, settings: []string{"core.fsmonitor", "false", "core.hooksPath", os.DevNull}}
	said, err := g.say("config", "--null", "--show-scope", "--name-only", "--get-regexp", `^filter\.`)
	var none *exec.ExitError
	if errors.As(err, &none) && none.ExitCode() == 1 {
		return g, nil
	}
	for words := strings.Split(said, "\x00"); len(words) > 1; words = words[2:] {
		scope, key, value := words[0], words[1], "" // no program
		if strings.HasSuffix(key, ".required") {
			value = "false"
		}
		if scope == "local" || scope == "worktree" {
			g.settings = append(g.settings, key, value)
		}
	}
	return g, err
}

func (g gitFolder) say(args ...string) (string, error) {
	said, err := g.command(args...).Output()
	return strings.TrimSpace(string(said)), err
}

func (g gitFolder) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(g.ctx, "git", append([]string{"-C", g.dir}, args...)...)
	// Bound the wait for processes that git itself has started.
	cmd.WaitDelay = time.Second
	if g.isHook {
		return cmd
	}
	cmd.Env = slices.DeleteFunc(os.Environ(), func(set string) bool { return strings.HasPrefix(set, "GIT_") })
	cmd.Env = append(cmd.Env, "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		fmt.Sprintf("GIT_CONFIG_COUNT=%d", len(g.settings)/2))
	for i := range len(g.settings) / 2 { // not -c, which takes no "=" in a key
		cmd.Env = append(cmd.Env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", i, g.settings[2*i]), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", i, g.settings[2*i+1]))
	}
	return cmd
}
