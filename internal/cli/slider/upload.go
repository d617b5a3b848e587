package slider

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

type uploadOptions struct {
	*cli.CLI
	alts            []string
	decorative      bool
	replace, append bool
	dryRun          bool
}

func newUpload(c *cli.CLI) *cobra.Command {
	o := uploadOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "upload FILE|FOLDER…", Short: "Make a slider of pictures, in their order", Args: cobra.MinimumNArgs(1),
		Long: `Make a slider of pictures, in their order.

JPEG, PNG, WebP and GIF files are taken. Those of a folder come in the order of
their names, 2 before 10; hidden files and folders inside it are left out.

While a slider is live, say whether the pictures replace it or join it. The
same command again changes nothing: pictures are known by their bytes. A
picture that is in the live slider keeps its description, unless --alt gives
another; with --append it keeps it in any case, and slider alt changes it.

A picture that can't be taken harms no other: the slider is made of the rest,
the reason is told, and the exit code is that of the refusal. After an
interruption run the command again: what was sent is kept for a day.`,
		Example: `  schoolsite slider upload campus.jpg sports.jpg --alt "The campus at dusk" --alt "Sports day"
  schoolsite slider upload photos/ --replace --dry-run
  schoolsite slider upload library.jpg --append --alt "Reading in the library"
  schoolsite slider upload photos/ --replace --json | jq -r 'select(.state == "refused") | .file'`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.alts, "alt", nil, "what a picture shows, in the order of the pictures")
	f.BoolVar(&o.decorative, "decorative", false, "pictures without --alt only decorate: nobody needs to be told of them")
	f.BoolVar(&o.replace, "replace", false, "take the live slider down first; it can be restored for 30 days")
	f.BoolVar(&o.append, "append", false, "add to the live slider")
	f.BoolVar(&o.dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

func (o *uploadOptions) run(cmd *cobra.Command, named []string) error {
	mode := homepage.Create
	switch {
	case o.replace && o.append:
		return school.Errorf(school.Invalid, "Choose one of --replace and --append.")
	case o.replace:
		mode = homepage.Replace
	case o.append:
		mode = homepage.Append
	}
	paths, skipped, err := pictures.Find(named)
	if err != nil {
		return err
	}
	if len(o.alts) > len(paths) {
		return school.Errorf(school.Invalid, "There are more --alt texts (%d) than pictures (%d). Give each picture one at most.", len(o.alts), len(paths))
	}
	for _, alt := range o.alts {
		if err := pictures.CheckAlt(alt); err != nil {
			return err
		}
	}
	pictures.ReportSkipped(o.CLI, skipped)
	return pictures.Run(o.CLI, cmd, paths, o.dryRun, func(ctx context.Context, up *pictures.Upload) error {
		u := &upload{Upload: up, mode: mode}
		if up.Client != nil {
			if u.live, err = live(ctx, up.Client); err != nil {
				return err
			}
		}
		for i := range u.Files {
			u.describe(i, o)
		}
		if o.dryRun {
			return u.dryRun(ctx)
		}
		return u.execute(ctx)
	})
}

// upload is an upload and the slider that it meets.
type upload struct {
	*pictures.Upload
	mode homepage.Mode
	live api.SliderView // without an ID when none is
}

// describe gives a picture its --alt, or its description in the live slider.
// With --append nothing changes of the pictures that are there.
func (u *upload) describe(i int, o *uploadOptions) {
	f := &u.Files[i]
	if i < len(o.alts) {
		f.Alt = school.TidyAlt(o.alts[i])
	}
	f.Decorative = f.Alt == "" && o.decorative
	at := u.indexOf(f.ID)
	if at < 0 {
		return
	}
	slide := u.live.Slides[at]
	isGiven := f.Alt != "" || f.Decorative
	differs := f.Alt != slide.Alt || f.Decorative != slide.Decorative
	if isGiven && differs && u.mode == homepage.Append {
		words := cli.Quote(f.Alt)
		if f.Decorative {
			words = `"" --decorative`
		}
		f.Note = fmt.Sprintf("It is in the slider already and stays described as %s. To change that: schoolsite slider alt %s %d %s",
			pictures.Description(slide.Alt, slide.Decorative), u.live.ID, at+1, words)
	}
	if !isGiven || u.mode == homepage.Append {
		f.Alt, f.Decorative = slide.Alt, slide.Decorative
	}
}

func (u *upload) dryRun(ctx context.Context) error {
	if err := u.CheckDecode(ctx); err != nil {
		return err
	}
	if err := u.PrintPlan(); err != nil {
		return err
	}
	plan := u.plan()
	if plan.err != nil {
		return plan.err
	}
	result := pictures.Result{DryRun: true, Did: plan.did, Taken: plan.taken, Of: plan.of}
	if err := pictures.PrintResult(u.CLI, result, plan.text(true)); err != nil {
		return err
	}
	return u.SomeRefused()
}

// execute sends the pictures and makes the slider.
func (u *upload) execute(ctx context.Context) error {
	// Nothing is sent where nothing can be made. Without the pictures that are
	// damaged inside something may be made all the same.
	if u.plan().err != nil {
		if err := u.CheckDecode(ctx); err != nil {
			return err
		}
		if plan := u.plan(); plan.err != nil {
			u.ReportRefused()
			return plan.err
		}
	}
	if err := u.Send(ctx); err != nil {
		return err
	}
	plan := u.plan() // the server may have refused some
	if plan.err != nil {
		return plan.err
	}
	answer, err := u.Client.MakeSlider(ctx, api.SliderMake{Slides: u.slides()}, u.mode)
	if err != nil {
		return err
	}
	if u.live, err = live(ctx, u.Client); err != nil {
		return err
	}
	plan.after = len(u.live.Slides)
	if answer.Data.Unchanged {
		plan.did = pictures.Unchanged
	}
	result := pictures.Result{MessageData: answer.Data, Did: plan.did, Taken: plan.taken, Of: plan.of}
	if err := pictures.PrintResult(u.CLI, result, plan.text(false)); err != nil {
		return err
	}
	if !u.JSON {
		u.printHints(plan.did, answer.Data.Undo)
	}
	return u.SomeRefused()
}

// printHints prints how the change is undone, and names the pictures that lack
// a description, with the commands that give it.
func (u *upload) printHints(did, undo string) {
	switch did {
	case pictures.Replaced:
		cli.PrintOffer(u.Out, "Bring the old one back", "slider restore "+undo)
	case pictures.Added:
		cli.PrintOffer(u.Out, "Take this back", "slider undo "+undo)
	}
	var missing []string
	for _, f := range u.Files {
		at := u.indexOf(f.ID)
		if f.Taken() && at >= 0 && u.live.Slides[at].Alt == "" && !u.live.Slides[at].Decorative {
			missing = append(missing, fmt.Sprintf("  schoolsite slider alt %s %d \"…\"  # %s", u.live.ID, at+1, pictures.ShortName(f.Path, pictures.MaxBesideID)))
		}
	}
	if len(missing) > 0 {
		fmt.Fprintf(u.Err, "Not described for those who can't see: %s. Say what each shows:\n%s\n",
			school.CountText(len(missing), "picture"), strings.Join(missing, "\n"))
	}
}
