package content

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	sample "schoolsite/content"
	"schoolsite/internal/blob"
	"schoolsite/internal/cli"
	"schoolsite/internal/content"
	"schoolsite/internal/content/diff"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

type checkOptions struct {
	*cli.CLI
	format             string
	strict, sampleText bool
	languages          bool
}

func newCheck(c *cli.CLI) *cobra.Command {
	o := checkOptions{CLI: c, format: "text"}
	cmd := &cobra.Command{
		Use: "check DIR|ARCHIVE", Short: "Check a content folder for problems; nothing is changed",
		Args: cobra.ExactArgs(1),
		Long: `Every picture is opened, as an import would do; good ones are remembered in
your cache folder. Every problem is printed with its file, line and column. The
exit code is 3 when a problem would prevent publication; warnings do not,
unless you give --strict.

The command also counts what is still the built-in sample school's. With
--sample each unchanged file, and each unchanged line that states a fact, is a
warning, also those of content export --empty: go through them before you publish for the first time. What is also
true of your school may stay.`,
		Example: `  schoolsite content check my-school
  schoolsite content check my-school --sample
  schoolsite content check my-school --strict --format github    # in a GitHub workflow`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.JSON = o.JSON || o.format == "json"
			return o.run(cmd.Context(), args[0])
		},
	}
	cli.EnumFlag(cmd, &o.format, "format", "text, json, or github for annotations in a workflow", "text",
		"json", "github")
	cmd.Flags().BoolVar(&o.strict, "strict", false, "fail on warnings, too")
	cmd.Flags().BoolVar(&o.languages, "languages", false, "also print which files are translated into which language")
	cmd.Flags().BoolVar(&o.sampleText, "sample", false, "also warn about what is still the sample school's")
	return cmd
}

func (o *checkOptions) run(ctx context.Context, path string) error {
	fsys, done, err := o.OpenTree(path)
	if err != nil {
		return err
	}
	defer done()
	checked, found, err := checkTree(ctx, o.CLI, fsys)
	if err != nil {
		return err
	}
	left, err := sampleText(fsys, sample.FS())
	if err != nil {
		left = nil // the diagnostics say why
	}
	if o.sampleText {
		begun, err := sampleText(fsys, starterFS())
		if err != nil {
			begun = nil
		}
		found, left = slices.Concat(found, left, begun), nil
	}
	print := func(w io.Writer, d school.Diagnostic) {
		d.File = cli.PathIn(path, d.File)
		if o.format != "github" {
			cli.PrintDiagnostic(w, d)
			return
		}
		fmt.Fprintf(w, "::%s file=%s,line=%d,col=%d::%s\n", d.Severity,
			workflowValue.Replace(workflowText.Replace(cli.Plain(d.File))),
			max(d.Line, 1), max(d.Column, 1), workflowText.Replace(cli.Plain(d.Message)))
	}
	err = o.Report(found, found.Failed() || o.strict && len(found) > 0, summary(found, o.strict), print)
	if len(left) > 0 && !o.JSON {
		fmt.Fprintf(o.Err, "Files that still have something of the sample school: %d. --sample lists it.\n",
			diff.SampleFiles(left))
	}
	if o.languages && !o.JSON && checked != nil {
		printCoverage(o.Out, checked.Coverage())
	}
	return err
}

// What stands for signs that end a text, or a value, of a GitHub workflow
// command, which a pull request shows beside the line that it is about.
var (
	workflowText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	workflowValue = strings.NewReplacer(":", "%3A", ",", "%2C")
)

// sampleText lists what a tree still has of a built-in school: of the sample, or of the starter.
func sampleText(fsys, builtIn fs.FS) (school.Diagnostics, error) {
	checked, err := tree.Of(fsys)
	if err != nil {
		return nil, err
	}
	built, err := tree.Of(builtIn)
	if err != nil {
		return nil, err
	}
	return diff.SampleText(checked, built), nil
}

// checkTree checks as the server would, whose limits are in the data folder.
func checkTree(ctx context.Context, c *cli.CLI, fsys fs.FS) (*content.Tree, school.Diagnostics, error) {
	library := media.New(nil, c.SiteOptions().Limits)
	checked, found := content.Check(fsys,
		content.Options{Context: ctx, Picture: library.Inspect, Limits: tree.DefaultLimits(), Today: time.Now()})
	if checked == nil || ctx.Err() != nil {
		return nil, found, ctx.Err()
	}
	damaged, err := decodePictures(ctx, c, fsys, checked.Pictures(), library)
	return checked, append(damaged, found...), err
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

// decodePictures decodes the pictures of a tree, as many at a time as there are processors. What is
// damaged only inside is found in no other way. The pictures that this user's last check found sound
// are remembered by their hashes in the user's cache folder; where there is none, all are decoded.
func decodePictures(ctx context.Context, c *cli.CLI, fsys fs.FS, names []string,
	library *media.Library) (school.Diagnostics, error) {
	var sound *blob.Cache
	if folder, err := os.UserCacheDir(); err == nil {
		if sound, err = blob.OpenCache(filepath.Join(folder, "schoolsite", "checked-pictures")); err == nil {
			defer func() { _ = sound.Close() }() // it was read and written by then
		}
	}
	bar := c.Bar(int64(len(names)), "Opening pictures")
	defer bar.Finish()
	found, hashes := make(school.Diagnostics, len(names)), make([]string, len(names))
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range names {
		work.Go(func() error {
			defer bar.Add(1)
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			hashes[i] = school.HashOf(data)
			if sound != nil {
				if _, known := sound.Read(hashes[i]); known {
					return nil
				}
			}
			err = library.CheckDecode(ctx, data)
			if known := school.AsError(err); err != nil && known.Code != school.Internal && known.Code != school.Busy {
				found[i] = school.Diagnostic{Severity: school.SeverityError, File: name,
					Message: content.InFolder(known.Message)}
				return nil
			}
			if err == nil && sound != nil {
				_ = sound.Write(hashes[i], nil) // it costs only time when this fails
			}
			return err
		})
	}
	err := work.Wait()
	if err == nil && sound != nil {
		slices.Sort(hashes)
		_ = sound.Sweep(func(name string) bool { _, named := slices.BinarySearch(hashes, name); return named })
	}
	return slices.DeleteFunc(found, func(p school.Diagnostic) bool { return p.File == "" }), err
}
