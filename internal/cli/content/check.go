package content

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/cobra"

	sample "schoolsite/content"
	"schoolsite/internal/cli"
	"schoolsite/internal/content"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
)

type checkOptions struct {
	*cli.CLI
	format             string
	strict, sampleText bool
}

func newCheck(c *cli.CLI) *cobra.Command {
	o := checkOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "check DIR|ARCHIVE", Short: "Look for problems in a content folder; changes nothing", Args: cobra.ExactArgs(1),
		Long: `Look for problems in a content folder; changes nothing.

Every picture is opened, as an import would; those that were found sound are
remembered in your cache folder. Every problem is printed with its file, line and
column. The exit code is 3 when anything would stop a publication; warnings
don't, unless --strict says so.

What still is the built-in sample school's is counted. With --sample each file
that is the same, and each line that says something, is a warning: go through
them before you publish for the first time. What is true of your school, too, may
stay.`,
		Example: `  schoolsite content check my-school
  schoolsite content check my-school --sample
  schoolsite content check my-school --strict --format github    # in a GitHub workflow`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args[0]) },
	}
	cmd.Flags().StringVar(&o.format, "format", "text", "text, json, or github for annotations in a workflow")
	cmd.Flags().BoolVar(&o.strict, "strict", false, "let warnings fail, too")
	cmd.Flags().BoolVar(&o.sampleText, "sample", false, "warn of what still is the sample school's, too")
	return cmd
}

func (o *checkOptions) run(ctx context.Context, path string) error {
	write, known := formats[o.format]
	if !known {
		return school.Errorf(school.Invalid, "--format is text, json or github, not %q.", o.format)
	}
	tree, done, err := o.OpenTree(path)
	if err != nil {
		return err
	}
	defer done()
	found, err := checkTree(ctx, o.CLI, tree)
	if err != nil {
		return err
	}
	left, err := content.SampleText(tree, sample.FS())
	if err != nil {
		left = nil // the diagnostics say why
	}
	if o.sampleText {
		return o.report(append(found, left...), path, write)
	}
	err = o.report(found, path, write)
	if len(left) > 0 && !o.JSON {
		fmt.Fprintf(o.Err, "Places that still are the sample school's: %d. --sample lists them.\n", len(left))
	}
	return err
}

// report prints diagnostics as data and fails when any is an error, or any is
// there and the check is strict. With --json the error itself holds them.
func (o *checkOptions) report(found school.Diagnostics, path string, write func(io.Writer, school.Diagnostics, string) error) error {
	failed := found.Failed() || o.strict && len(found) > 0
	failure := &school.Error{Code: school.ContentInvalid, Message: summary(found, o.strict)}
	switch {
	case o.JSON && failed:
		failure.Diagnostics = found
		return failure
	case o.JSON:
		return writeJSON(o.Out, found, path)
	}
	if err := write(o.Out, found, path); err != nil {
		return err
	}
	if failed {
		return failure
	}
	fmt.Fprintln(o.Err, failure.Message)
	return nil
}

var formats = map[string]func(w io.Writer, found school.Diagnostics, dir string) error{
	"text": func(w io.Writer, found school.Diagnostics, dir string) error {
		for _, d := range found {
			d.File = cli.PathIn(dir, d.File)
			cli.PrintDiagnostic(w, d)
		}
		return nil
	},
	"json": writeJSON, "github": writeGitHub,
}

func writeJSON(w io.Writer, found school.Diagnostics, _ string) error {
	encoder := cli.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(append(school.Diagnostics{}, found...))
}

// writeGitHub writes workflow commands, which a pull request shows beside the
// lines that they are about.
func writeGitHub(w io.Writer, found school.Diagnostics, dir string) (err error) {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	for _, d := range found {
		_, failed := fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n",
			d.Severity, property.Replace(cli.Plain(cli.PathIn(dir, d.File))), max(d.Line, 1), max(d.Column, 1), data.Replace(cli.Plain(d.Message)))
		err = errors.Join(err, failed)
	}
	return err
}

// checkTree checks as the server would, whose limits are in the data folder.
func checkTree(ctx context.Context, c *cli.CLI, tree fs.FS) (school.Diagnostics, error) {
	library := media.New(nil, c.SiteOptions().Limits)
	picture := func(r io.Reader) (content.PictureStat, error) {
		header, err := library.Inspect(r)
		return content.PictureStat{Width: header.Width, Note: header.Note}, err
	}
	checked, found := content.Check(tree, content.Options{Context: ctx, Picture: picture, Limits: contentfs.DefaultLimits(), Today: time.Now()})
	if checked == nil || ctx.Err() != nil {
		return found, ctx.Err()
	}
	damaged, err := checkPictures(ctx, c, tree, checked.Pictures(), library)
	return append(damaged, found...), err
}

func summary(found school.Diagnostics, strict bool) string {
	errs := 0
	for _, d := range found {
		if d.Severity == school.SeverityError {
			errs++
		}
	}
	switch {
	case len(found) == 0:
		return "The content is fine."
	case errs > 0:
		return fmt.Sprintf("The content can't be published. Problems: %d, warnings: %d.", errs, len(found)-errs)
	case strict:
		return fmt.Sprintf("The content has warnings, and --strict takes none. Warnings: %d.", len(found))
	}
	return fmt.Sprintf("The content can be published. Warnings: %d.", len(found))
}
