package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// uploadOptions are the flags of an upload.
type uploadOptions struct {
	alts            []string
	decorative      bool
	replace, append bool
	dryRun          bool
}

func (o uploadOptions) mode() (homepage.Mode, error) {
	switch {
	case o.replace && o.append:
		return "", school.Errorf(school.Invalid, "Choose one of --replace and --append.")
	case o.replace:
		return homepage.Replace, nil
	case o.append:
		return homepage.Append, nil
	}
	return homepage.Create, nil
}

func (a *CLI) sliderUploadCommand() *cobra.Command {
	var o uploadOptions
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
		RunE: func(cmd *cobra.Command, args []string) error { return a.uploadSlider(cmd, args, o) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.alts, "alt", nil, "what a picture shows, in the order of the pictures")
	f.BoolVar(&o.decorative, "decorative", false, "pictures without --alt only decorate: nobody needs to be told of them")
	f.BoolVar(&o.replace, "replace", false, "take the live slider down first; it can be restored for 30 days")
	f.BoolVar(&o.append, "append", false, "add to the live slider")
	f.BoolVar(&o.dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

func (a *CLI) uploadSlider(cmd *cobra.Command, named []string, o uploadOptions) error {
	mode, err := o.mode()
	if err != nil {
		return err
	}
	paths, left, err := choose(named)
	if err != nil {
		return err
	}
	if err := checkAlts(o.alts, len(paths)); err != nil {
		return err
	}
	a.tellSkipped(left)
	return a.doing(cmd, o.dryRun, func(ctx context.Context, c *api.Client) (deed, error) {
		return a.prepareUpload(ctx, c, paths, mode, o)
	})
}

// checkAlts refuses descriptions before a picture is looked at.
func checkAlts(alts []string, pictures int) error {
	if len(alts) > pictures {
		return school.Errorf(school.Invalid, "There are more --alt texts (%d) than pictures (%d). Give each picture one at most.", len(alts), pictures)
	}
	for _, alt := range alts {
		if err := checkAlt(alt); err != nil {
			return err
		}
	}
	return nil
}

func checkAlt(alt string) error {
	if wrong := school.AltMessage(school.TidyAlt(alt)); wrong != "" {
		return school.Errorf(school.Invalid, "--alt %q: %s.", alt, wrong)
	}
	return nil
}

// sliderUpload is an upload and the slider that it meets.
type sliderUpload struct {
	*errand
	mode homepage.Mode
	live api.SliderView // without an ID when none is
}

func (a *CLI) prepareUpload(ctx context.Context, c *api.Client, paths []string, mode homepage.Mode, o uploadOptions) (*sliderUpload, error) {
	u := &sliderUpload{mode: mode}
	var err error
	if u.errand, err = a.prepareErrand(ctx, c, paths); err != nil {
		return nil, err
	}
	if c != nil {
		if err := u.lookAgain(ctx); err != nil {
			return nil, err
		}
	}
	for i := range u.files {
		u.describe(i, o)
	}
	return u, nil
}

// describe gives a picture its --alt, or what is said of it in the live slider.
// Who only adds pictures changes nothing of those that are there.
func (u *sliderUpload) describe(i int, o uploadOptions) {
	p := &u.files[i]
	if i < len(o.alts) {
		p.alt = school.TidyAlt(o.alts[i])
	}
	p.decorative = p.alt == "" && o.decorative
	at := u.liveSlide(p.id)
	if at < 0 {
		return
	}
	slide := u.live.Slides[at]
	said := p.alt != "" || p.decorative
	differs := p.alt != slide.Alt || p.decorative != slide.Decorative
	if said && differs && u.mode == homepage.Append {
		p.kept = u.keptText(at, *p)
	}
	if !said || u.mode == homepage.Append {
		p.alt, p.decorative = slide.Alt, slide.Decorative
	}
}

// keptText tells how a picture of the live slider gets the words that were given.
func (u *sliderUpload) keptText(at int, given pictureFile) string {
	words := quoted(given.alt)
	if given.decorative {
		words = `"" --decorative`
	}
	slide := u.live.Slides[at]
	return fmt.Sprintf("It is in the slider already and stays described as %s. To change that: schoolsite slider alt %s %d %s",
		description(slide.Alt, slide.Decorative), u.live.ID, at+1, words)
}

// liveSlide is the place of a picture in the live slider, from 0; -1 if it is
// not in it.
func (u *sliderUpload) liveSlide(picture string) int {
	return slices.IndexFunc(u.live.Slides, func(slide api.SlideView) bool { return slide.Picture == picture })
}

func (u *sliderUpload) foretell(ctx context.Context) error {
	if err := u.tryAll(ctx); err != nil {
		return err
	}
	if err := u.showForeseen(); err != nil {
		return err
	}
	plan := u.plan()
	if plan.refused != nil {
		return plan.refused
	}
	if err := u.showResult(uploadResult{DryRun: true, Did: plan.did, Taken: plan.taken, Of: plan.of}, plan.wouldText()); err != nil {
		return err
	}
	return u.leftBehind()
}

// carryOut sends the pictures and makes the slider.
func (u *sliderUpload) carryOut(ctx context.Context) error {
	if err := u.refuseEarly(ctx); err != nil {
		return err
	}
	if err := u.send(ctx); err != nil {
		return err
	}
	plan := u.plan() // the server may have refused some
	if plan.refused != nil {
		return plan.refused
	}
	answer, err := u.client.MakeSlider(ctx, api.SliderMake{Slides: u.slides()}, u.mode)
	if err != nil {
		return err
	}
	if err := u.lookAgain(ctx); err != nil {
		return err
	}
	plan.after = len(u.live.Slides)
	if err := u.tellMade(plan, answer.Data); err != nil {
		return err
	}
	u.askForDescriptions()
	return u.leftBehind()
}

// lookAgain finds the live slider.
func (u *sliderUpload) lookAgain(ctx context.Context) error {
	answer, err := u.client.Sliders(ctx)
	if err == nil && len(answer.Data) > 0 {
		u.live = answer.Data[0]
	}
	return err
}

// refuseEarly sends nothing where nothing can be made. Without the pictures
// that are damaged inside there may be nothing to do.
func (u *sliderUpload) refuseEarly(ctx context.Context) error {
	if u.plan().refused == nil {
		return nil
	}
	if err := u.tryAll(ctx); err != nil {
		return err
	}
	plan := u.plan()
	if plan.refused == nil {
		return nil
	}
	u.tellRefused()
	return plan.refused
}

func (u *sliderUpload) tellMade(plan uploadPlan, made api.MessageData) error {
	if made.Unchanged {
		plan.did = unchanged
	}
	result := uploadResult{MessageData: made, Did: plan.did, Taken: plan.taken, Of: plan.of}
	if err := u.showResult(result, plan.text()); err != nil || u.json {
		return err
	}
	switch plan.did {
	case replaced:
		fmt.Fprintf(u.out, "Bring the old one back within 30 days with:\n  schoolsite slider restore %s\n", made.Undo)
	case added:
		fmt.Fprintf(u.out, "Take this back within 30 days with:\n  schoolsite slider undo %s\n", made.Undo)
	}
	return nil
}

// askForDescriptions names the pictures that lack one, with the commands that
// give it.
func (u *sliderUpload) askForDescriptions() {
	var missing []string
	for _, p := range u.files {
		for i, slide := range u.live.Slides {
			if p.taken() && slide.Picture == p.id && slide.Alt == "" && !slide.Decorative {
				missing = append(missing, fmt.Sprintf("  schoolsite slider alt %s %d \"…\"  # %s", u.live.ID, i+1, shortName(p.path, longestBeside)))
			}
		}
	}
	if len(missing) > 0 && !u.json {
		fmt.Fprintf(u.talk, "Not described for those who can't see: %s. Say what each shows:\n%s\n",
			school.CountText(len(missing), "picture"), strings.Join(missing, "\n"))
	}
}
