package content

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/cli"
	"schoolsite/internal/content/origin"
	"schoolsite/internal/school"
)

// receiveOptions are the flags of the hook, and those of the import that it makes.
type receiveOptions struct {
	importOptions
	branch string
}

func newReceive(c *cli.CLI) *cobra.Command {
	o := receiveOptions{importOptions: importOptions{CLI: c}}
	cmd := &cobra.Command{
		Use: "receive [FOLDER]", Short: "Publish what is pushed to a git repository: its pre-receive hook", Args: cobra.MaximumNArgs(1),
		Long: `git starts this command in a bare repository, as its hook pre-receive, before it
takes a push. A push to the branch is checked and published like an import; with
any problem git refuses the push, and whoever pushed reads why. Pushes to other
branches pass.

The content is the whole repository, or a folder of it. What was published since
is merged; git push --push-option=7 publishes over revision 7, if visitors see
that and receive.advertisePushOptions is on. A push that would delete the branch
or rewrite its history is refused.`,
		Example: `  exec schoolsite content receive --data-dir /var/lib/schoolsite`,
		RunE:    o.receive,
	}
	cmd.Flags().StringVar(&o.branch, "branch", "main", "the branch that is published")
	cmd.Flags().BoolVar(&o.strict, "strict", false, "refuse warnings, too")
	return cmd
}

func (o *receiveOptions) receive(cmd *cobra.Command, args []string) error {
	folder := ""
	if len(args) > 0 {
		folder = args[0]
	}
	push, found, err := origin.ReadPush(cmd.Context(), o.In, o.branch, folder)
	if err != nil || !found {
		return err
	}
	unlock, err := push.Lock()
	if err != nil {
		return err
	}
	defer unlock()
	// git moves the branch a moment after the hook that published. So the branch is looked at when the revisions
	// were listed, and again before the server is asked to publish on top of them.
	o.check = push.Check
	if err := push.Check(); err != nil {
		return err
	}
	if option := os.Getenv("GIT_PUSH_OPTION_0"); option != "" {
		if o.over, err = strconv.Atoi(option); err != nil {
			return school.Errorf(school.Invalid, "--push-option is the number of the revision that visitors see, not %q.", option)
		}
	}
	past, subject, author, err := push.Past()
	if err != nil {
		return err
	}
	o.message, o.author = subject, author
	var fsys fs.FS
	done := func() {}
	defer func() { done() }()
	err = push.Archive(func(tar io.Reader) error {
		unpacked, remove, err := cli.OpenStream(tar)
		if err == nil {
			fsys, done = unpacked, remove
		}
		return err
	})
	if err == nil {
		err = o.publish(cmd, "-", fsys, past)
	}
	if school.CodeOf(err) == school.Outdated {
		fmt.Fprintln(o.Err, "In a push, --over N is: git push --push-option=N")
	}
	return err
}
