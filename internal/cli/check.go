package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

func (a *CLI) contentCheckCommand() *cobra.Command {
	var format string
	var strict, sampleText bool
	cmd := &cobra.Command{
		Use: "check DIR|ARCHIVE", Short: "Look for problems in a content folder; changes nothing", Args: cobra.ExactArgs(1),
		Long: `Look for problems in a content folder; changes nothing.

Every picture is opened, as an import would; those that were found sound are
remembered in your cache folder. Every problem is printed with its file, line and
column. The exit code is 3
when anything would stop a publication; warnings don't, unless --strict says so.

What still is the built-in sample school's is counted. With --sample each file
that is the same, and each line that says something, is a warning: go through
them before you publish for the first time. What is true of your school, too, may
stay.`,
		Example: `  schoolsite content check my-school
  schoolsite content check my-school --sample
  schoolsite content check my-school --strict --format github    # in a GitHub workflow`,
		RunE: func(cmd *cobra.Command, args []string) error {
			write, known := formats[format]
			if !known {
				return school.Errorf(school.Invalid, "--format is text, json or github, not %q.", format)
			}
			fsys, done, err := a.tree(args[0])
			if err != nil {
				return err
			}
			defer done()
			problems, err := a.checkTree(cmd.Context(), fsys)
			if err != nil {
				return err
			}
			left, err := content.SampleText(fsys, sample.FS())
			if err != nil {
				left = nil // the problems say why
			}
			if sampleText {
				return a.report(append(problems, left...), args[0], strict, write)
			}
			err = a.report(problems, args[0], strict, write)
			if len(left) > 0 && !a.json {
				fmt.Fprintf(a.talk, "Places that still are the sample school's: %d. --sample lists them.\n", len(left))
			}
			return err
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text, json, or github for annotations in a workflow")
	cmd.Flags().BoolVar(&sampleText, "sample", false, "warn of what still is the sample school's, too")
	cmd.Flags().BoolVar(&strict, "strict", false, "let warnings fail, too")
	return cmd
}

// report prints problems as data and fails when any is an error, or any is
// there and the check is strict. With --json the error itself holds them.
func (a *CLI) report(problems school.Diagnostics, dir string, strict bool, write func(io.Writer, school.Diagnostics, string) error) error {
	failed := problems.Failed() || strict && len(problems) > 0
	failure := &school.Error{Code: school.ContentInvalid, Message: countText(problems, strict)}
	if a.json {
		failure.Diagnostics = problems
		if failed {
			return failure
		}
		return a.show(append(school.Diagnostics{}, problems...), nil)
	}
	if err := write(a.out, problems, dir); err != nil {
		return err
	}
	if failed {
		return failure
	}
	fmt.Fprintln(a.talk, failure.Message)
	return nil
}

var formats = map[string]func(w io.Writer, problems school.Diagnostics, dir string) error{
	"text":   textProblems,
	"json":   jsonProblems,
	"github": githubProblems,
}

func textProblems(w io.Writer, problems school.Diagnostics, dir string) error {
	for _, p := range problems {
		p.File = within(dir, p.File)
		printProblem(w, p)
	}
	return nil
}

// within is a file's path as the person's own tools know it.
func within(dir, file string) string { return filepath.ToSlash(filepath.Join(dir, file)) }

func jsonProblems(w io.Writer, problems school.Diagnostics, _ string) error {
	encoder := jsonTo(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(append(school.Diagnostics{}, problems...))
}

// githubProblems writes workflow commands, which a pull request shows beside
// the lines that they are about.
func githubProblems(w io.Writer, problems school.Diagnostics, dir string) (err error) {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, p := range problems {
		_, wrong := fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n",
			p.Severity, property.Replace(plain(within(dir, p.File))), max(p.Line, 1), max(p.Column, 1), data.Replace(plain(p.Message)))
		err = errors.Join(err, wrong)
	}
	return err
}

// checkTree checks as the server would, whose limits are in the data folder.
func (a *CLI) checkTree(ctx context.Context, tree fs.FS) (school.Diagnostics, error) {
	library := media.New(nil, a.serverOptions().Limits)
	picture := func(r io.Reader) (content.PictureLook, error) {
		header, err := library.Inspect(r)
		return content.PictureLook{Width: header.Width, Note: header.Note}, err
	}
	checked, problems := content.Check(tree, content.Options{Context: ctx, Picture: picture, Limits: contentfs.DefaultLimits(), Today: time.Now()})
	if checked == nil || ctx.Err() != nil {
		return problems, ctx.Err()
	}
	damaged, err := a.tryPictures(ctx, tree, checked.Pictures(), library)
	return append(damaged, problems...), err
}

func countText(problems school.Diagnostics, strict bool) string {
	wrong := 0
	for _, p := range problems {
		if p.Severity == school.SeverityError {
			wrong++
		}
	}
	switch {
	case len(problems) == 0:
		return "The content is fine."
	case wrong > 0:
		return fmt.Sprintf("The content can't be published. Problems: %d, warnings: %d.", wrong, len(problems)-wrong)
	case strict:
		return fmt.Sprintf("The content has warnings, and --strict takes none. Warnings: %d.", len(problems))
	}
	return fmt.Sprintf("The content can be published. Warnings: %d.", len(problems))
}
