package origin

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"schoolsite/internal/school"
)

// Push is a push to one branch of a bare repository, as git describes it to its pre-receive hook. Its
// commits lie in quarantine: git drops them if the hook refuses.
type Push struct {
	Branch   string
	old, new string // commits, of zeros where there is none
	git      gitFolder
}

// ReadPush reads what git writes to a pre-receive hook; found is false for pushes to other branches.
// The content is the folder of the repository, or all of it for "".
func ReadPush(ctx context.Context, in io.Reader, branch, folder string) (push Push, found bool, err error) {
	git := gitFolder{ctx: ctx, dir: ".", isHook: true}
	if bare, err := git.say("rev-parse", "--is-bare-repository"); err != nil || bare != "true" {
		return push, false, school.Errorf(school.Invalid, "This command is the pre-receive hook of a bare git repository: git starts it.").Because(err)
	}
	if folder != "" {
		git.tree = ":" + folder
	}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if words := strings.Fields(lines.Text()); len(words) == 3 && words[2] == "refs/heads/"+branch {
			push, found = Push{Branch: branch, old: words[0], new: words[1], git: git}, true
		}
	}
	return push, found, lines.Err()
}

// Lock waits until no other push to the repository is being published. unlock ends it, as the end of the program does.
func (p Push) Lock() (unlock func(), err error) {
	repository, err := os.Open(p.git.dir)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(repository.Fd()), syscall.LOCK_EX); err != nil {
		repository.Close()
		return nil, err
	}
	return func() { repository.Close() }, nil
}

// Check refuses a push after which the branch would lack commits that were published, and those that git
// would refuse later, when they were published: git compares the branch with what the push expects only
// after the hook.
func (p Push) Check() error {
	if isNone(p.new) {
		return school.Errorf(school.Conflict, "%s is what the site shows: it can't be deleted.", p.Branch)
	}
	if isNone(p.old) {
		return nil
	}
	now, err := p.git.say("rev-parse", "--verify", "--quiet", "refs/heads/"+p.Branch)
	if err == nil && now != p.old {
		return school.Errorf(school.Outdated, "%s was pushed to meanwhile. Fetch it, merge it, and push again.", p.Branch)
	}
	if err == nil {
		_, err = p.git.say("merge-base", "--is-ancestor", p.old, p.new)
	}
	if err != nil {
		return school.Errorf(school.Conflict, "The push would take commits off %s that were published. Take a change back with git revert, or go back with content rollback.", p.Branch).Because(err)
	}
	return nil
}

func isNone(commit string) bool { return strings.Trim(commit, "0") == "" }

// Past is the history of the pushed content, with the first line of its commit's message and the commit's author.
func (p Push) Past() (past Past, subject, author string, err error) {
	commits, err := p.git.say("rev-list", "--topo-order", "--max-count="+maxCommits, p.new)
	if err == nil {
		subject, err = p.git.say("log", "-1", "--format=%s", p.new)
	}
	if err == nil {
		author, err = p.git.say("log", "-1", "--format=%an <%ae>", p.new)
	}
	return Past{Commits: strings.Fields(commits), git: &p.git, hashes: map[string]string{}}, subject, author, err
}

func (p Past) isPush() bool { return p.git != nil && p.git.isHook }

// Archive hands the pushed content to a reader, as a tar stream of what git keeps: no attribute of the push
// leaves a file out or writes into one, as git archive would let it. What was read is the whole content only
// if there is no error: a stream that breaks off between two files looks like one that is at its end.
func (p Push) Archive(read func(tar io.Reader) error) error {
	out, in := io.Pipe()
	go func() { in.CloseWithError(p.git.writeTar(in, p.new+p.git.tree)) }()
	failed := read(out)
	if _, err := io.Copy(io.Discard, out); err != nil {
		reason := err.Error()
		if exit := (&exec.ExitError{}); errors.As(err, &exit) {
			reason = strings.TrimSpace(string(exit.Stderr))
		}
		return school.Errorf(school.Invalid, "git could not read the content. %s", reason).Because(err)
	}
	return failed
}

// writeTar writes the files of a tree as git keeps them. Submodules are left out.
func (g gitFolder) writeTar(w io.Writer, tree string) error {
	listed, err := g.command("ls-tree", "-r", "-z", tree).Output()
	if err != nil {
		return err
	}
	var entries [][]string // mode, kind, object and name
	var objects strings.Builder
	for line := range strings.SplitSeq(string(listed), "\x00") {
		about, name, _ := strings.Cut(line, "\t")
		if words := strings.Fields(about); len(words) == 3 && words[1] == "blob" {
			entries = append(entries, append(words, name))
			objects.WriteString(words[2] + "\n")
		}
	}
	cat := g.command("cat-file", "--batch")
	cat.Stdin = strings.NewReader(objects.String())
	out, err := cat.StdoutPipe()
	if err == nil {
		err = cat.Start()
	}
	if err != nil {
		return err
	}
	files := tar.NewWriter(w)
	blobs := bufio.NewReader(out)
	for _, entry := range entries {
		if err = copyBlob(files, blobs, entry[0], entry[3]); err != nil {
			break
		}
	}
	if err == nil {
		err = files.Close()
	}
	_, rest := io.Copy(io.Discard, out)
	return errors.Join(err, rest, cat.Wait())
}

// linkMode is the mode that git has for a symbolic link, whose text says where it leads.
const linkMode = "120000"

// copyBlob copies the next blob of git cat-file --batch into an archive.
func copyBlob(files *tar.Writer, blobs *bufio.Reader, mode, name string) error {
	var object, kind string
	var size int64
	if _, err := fmt.Fscanln(blobs, &object, &kind, &size); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	header := tar.Header{Name: name, Mode: 0o644, Size: size, Typeflag: tar.TypeReg}
	if mode == linkMode {
		target, err := io.ReadAll(io.LimitReader(blobs, size))
		if err != nil {
			return err
		}
		header = tar.Header{Name: name, Typeflag: tar.TypeSymlink, Linkname: string(target)}
	}
	err := files.WriteHeader(&header)
	if err == nil && mode != linkMode {
		_, err = io.CopyN(files, blobs, size)
	}
	if err == nil {
		_, err = blobs.Discard(1) // the end of its last line
	}
	return err
}
