package homepage

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
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
		Use: "upload FILE|FOLDER…", Short: "Make a slider of the given pictures, in their order",
		Args: cobra.MinimumNArgs(1),
		Long: `JPEG, PNG, WebP and GIF files are accepted. Files of a folder are taken in the
order of their names, 2 before 10; hidden files and subfolders are left out.

If a slider is live, say with --replace or --append whether the pictures
replace it or are added to it. Running the same command again changes nothing:
pictures are recognised by their bytes. A picture that is already in the live
slider keeps its description unless --alt gives a new one; with --append it
always keeps it, and slider alt changes it.

If a picture is refused, the slider is made of the others; the reason is
printed, and the exit code is that of the refusal. After an interruption run
the command again: uploaded pictures are kept for a day. This is also true
after --dry-run, which does everything except make the slider.`,
		Example: `  schoolsite slider upload campus.jpg sports.jpg --alt "The campus at dusk" --alt "Sports day"
  schoolsite slider upload photos/ --replace --dry-run
  schoolsite slider upload library.jpg --append --alt "Reading in the library"
  schoolsite slider upload photos/ --replace --json | jq -r 'select(.state == "refused") | .file'`,
		RunE: o.run,
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.alts, "alt", nil, "what a picture shows, in the order of the pictures")
	f.BoolVar(&o.decorative, "decorative", false, "pictures without --alt are decoration only and need no description")
	f.BoolVar(&o.replace, "replace", false, "replace the live slider; it can be restored")
	f.BoolVar(&o.append, "append", false, "add to the live slider")
	f.BoolVar(&o.dryRun, "dry-run", false, "check everything, but do not change the slider")
	cmd.MarkFlagsMutuallyExclusive("replace", "append")
	return cmd
}

func (o *uploadOptions) run(cmd *cobra.Command, named []string) error {
	paths, err := find(o.CLI, named)
	if err != nil {
		return err
	}
	if len(o.alts) > len(paths) {
		return school.Errorf(school.Invalid, "There are more --alt texts (%d) than pictures (%d). Give each picture "+
			"one at most.", len(o.alts), len(paths))
	}
	for _, alt := range o.alts {
		if err := checkAlt(alt); err != nil {
			return err
		}
	}
	connect := o.ConnectOrCreate
	if o.dryRun { // it makes no data folder
		connect = o.Connect
	}
	return connect(cmd, func(ctx context.Context, client *cli.Client) error { return o.upload(ctx, client, paths) })
}

// upload sends the pictures and makes the slider. What can be known before is
// refused before: sending many pictures takes minutes.
func (o *uploadOptions) upload(ctx context.Context, client *cli.Client, paths []string) error {
	status, err := api.GetStatus.Call(ctx, client, nil)
	if err != nil {
		return err
	}
	if max := status.Limits.Files; len(paths) > max {
		return school.Errorf(school.TooLarge, "A slider has at most %d pictures; these are %d. Choose fewer.", max,
			len(paths))
	}
	before, err := liveSlider(ctx, client)
	if err != nil {
		return err
	}
	mode, did := homepage.Create, created
	switch {
	case o.replace:
		mode, did = homepage.Replace, replaced
	case o.append:
		mode, did = homepage.Append, added
	}
	exists := school.Errorf(school.Conflict, "There is a slider already, of %s. Add --append to put these beside "+
		"them, or --replace to put these in their place.",
		text.CountText(len(before.Slides), "picture"))
	if before.ID == "" {
		did = created
	} else if mode == homepage.Create && len(paths) != len(before.Slides) {
		return exists
	}
	files, err := send(ctx, o.CLI, client, paths...)
	if err != nil {
		return err
	}
	slides, already := o.slides(files, before)
	answer, err := api.CreateSlider.With(api.CreateQuery{Mode: mode, DryRun: o.dryRun}).
		Call(ctx, client, api.SliderMake{Slides: slides})
	if school.CodeOf(err) == school.Conflict && mode == homepage.Create && before.ID != "" {
		err = exists
	}
	if err != nil {
		return err
	}
	now, err := liveSlider(ctx, client)
	if err != nil {
		return err
	}
	_, of := files.count()
	done := result{MessageData: answer.Data, Did: did, Taken: len(slides), Of: of, DryRun: o.dryRun}
	text := fmt.Sprintf("Slider %s with %s", did, someOf(len(slides), of))
	switch {
	case answer.Data.Unchanged:
		done.Did, text = unchanged, "Nothing to do: the slider has these pictures already"
	case o.dryRun:
		text = answer.Message
	case did == added:
		text = fmt.Sprintf("%s added to the slider, which has %d now", someOf(len(slides)-already, of-already),
			len(now.Slides))
		if already > 0 {
			text += fmt.Sprintf("; %d in it already", already)
		}
	}
	if err := printResult(o.CLI, homepage.Slider, done, text); err != nil {
		return err
	}
	if !o.JSON && !o.dryRun {
		o.printMissing(files, now)
	}
	return files.someRefused()
}

// slides lists the pictures with what --alt says of them, and counts those that are in the live slider
// already. These keep their description where nothing else is said; when pictures are added, in any case.
func (o *uploadOptions) slides(files pictures, live api.SliderView) (slides []api.SlideMake, already int) {
	for i, f := range files {
		if !f.taken() {
			continue
		}
		slide := api.SlideMake{Picture: f.ID}
		if i < len(o.alts) {
			slide.Alt = text.TidyDescription(o.alts[i])
		}
		slide.Decorative = slide.Alt == "" && o.decorative
		at := indexOf(live, f)
		isGiven := slide.Alt != "" || slide.Decorative
		switch {
		case at >= 0 && !isGiven:
			slide.Alt, slide.Decorative = live.Slides[at].Alt, live.Slides[at].Decorative
		case at >= 0 && o.append &&
			(slide.Alt != live.Slides[at].Alt || slide.Decorative != live.Slides[at].Decorative):
			o.Warn(fmt.Sprintf("%s is in the slider already and stays described as %s. To change that: schoolsite "+
				"slider alt %d …",
				cli.Plain(f.Path), description(live.Slides[at].Alt, live.Slides[at].Decorative), at+1))
		}
		if at >= 0 {
			already++
		}
		slides = append(slides, slide)
	}
	return slides, already
}

// indexOf returns the place of a picture in a slider, from 0; -1 if it is not in it.
func indexOf(slider api.SliderView, file picture) int {
	return slices.IndexFunc(slider.Slides, func(s api.SlideView) bool { return file.isShownAt(s.Largest()) })
}

// maxHint bounds the letters of a file's name behind a command.
const maxHint = 34

// printMissing names the pictures that lack a description, with the commands that give it.
func (o *uploadOptions) printMissing(files pictures, now api.SliderView) {
	var missing []string
	for _, f := range files {
		at := indexOf(now, f)
		if f.taken() && at >= 0 && now.Slides[at].Alt == "" && !now.Slides[at].Decorative {
			missing = append(missing, fmt.Sprintf("  schoolsite slider alt %d \"…\"  # %s", at+1,
				cli.Shorten(maxHint, cli.Plain(filepath.Base(f.Path)))))
		}
	}
	if len(missing) > 0 {
		fmt.Fprintf(o.Err, "Not described for those who can't see: %s. Say what each shows:\n%s\n",
			text.CountText(len(missing), "picture"), strings.Join(missing, "\n"))
	}
}
