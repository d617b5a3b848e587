package popup

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/alttext"
	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

type setOptions struct {
	*cli.CLI
	form            api.PopupMake
	replace, dryRun bool
	given           func(flag string) bool
}

func newSet(c *cli.CLI) *cobra.Command {
	o := setOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "set FILE", Short: "Publish a pop-up", Args: cobra.ExactArgs(1),
		Long: `The pop-up is shown from --from (at once without it) until --until, or until it
is taken down. Running the same command again changes nothing. With --replace and
the same picture, what you don't give stays as it is: description, times and link.
Give --from "", --until "" or --link "" for none.`,
		Example: `  schoolsite popup set admissions.jpg --alt "Admissions open" --link /contactus --until "2026-12-31 18:00"
  schoolsite popup set sports-day.jpg --alt "Sports day on 12 December" --replace --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.given = cmd.Flags().Changed
			return o.run(cmd, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.form.Alt, "alt", "", "what the picture shows and says")
	f.BoolVar(&o.form.Decorative, "decorative", false, "the picture is decoration only and needs no description")
	f.StringVar(&o.form.Link, "link", "", "what a click opens: a page like /boarding or an https address")
	f.StringVar(&o.form.From, "from", "", "when it begins, like \"2026-12-01 09:00\" (Indian Standard Time)")
	f.StringVar(&o.form.Until, "until", "", "when it ends; a date includes the whole day")
	f.BoolVar(&o.replace, "replace", false, "replace the present pop-up; it can be restored")
	f.BoolVar(&o.dryRun, "dry-run", false, "check everything, publish nothing")
	return cmd
}

func (o *setOptions) run(cmd *cobra.Command, args []string) error {
	if err := cli.CheckFile(args[0]); err != nil {
		return err
	}
	if err := pictures.CheckAlt(o.form.Alt); err != nil {
		return err
	}
	connect := o.ConnectOrCreate
	if o.dryRun { // it makes no data folder
		connect = o.Connect
	}
	return connect(cmd, func(ctx context.Context, client *cli.Client) error { return o.set(ctx, client, args[0]) })
}

// keep takes what was not given from the pop-up that is replaced, which has the same picture.
func (o *setOptions) keep(before api.PopupView) {
	text := func(at time.Time) string {
		if at.IsZero() {
			return ""
		}
		return at.In(school.India).Format("2006-01-02 15:04")
	}
	for flag, part := range map[string]struct {
		into *string
		was  string
	}{"link": {&o.form.Link, before.Link}, "from": {&o.form.From, text(before.From)}, "until": {&o.form.Until, text(before.Until)}} {
		if !o.given(flag) {
			*part.into = part.was
		}
	}
}

// set sends the picture and puts the pop-up up.
func (o *setOptions) set(ctx context.Context, client *cli.Client, path string) error {
	before, err := live(ctx, client)
	if err != nil {
		return err
	}
	sent, err := pictures.SendOne(ctx, o.CLI, client, path)
	if err != nil {
		return err
	}
	o.form.Picture, o.form.Alt = sent.ID, alttext.Tidy(o.form.Alt)
	isSame := sent.IsShownAt(before.Image)
	if isSame && o.form.Alt == "" && !o.form.Decorative { // the same again changes nothing
		o.form.Alt, o.form.Decorative = before.Alt, before.Decorative
	}
	mode := homepage.Create
	if o.replace {
		mode = homepage.Replace
		if isSame {
			o.keep(before)
		}
	}
	answer, err := api.CreatePopup.With(api.CreateQuery{Mode: mode, DryRun: o.dryRun}).Call(ctx, client, o.form)
	if school.CodeOf(err) == school.Conflict && before.ID != "" && !o.replace {
		err = school.Errorf(school.Conflict, "There is a pop-up already. Add --replace to put this one in its place.")
	}
	if err != nil {
		return err
	}
	result, text := pictures.Result{MessageData: answer.Data, Did: pictures.Created, DryRun: o.dryRun}, "Pop-up added"
	switch {
	case answer.Data.Unchanged:
		result.Did, text = pictures.Unchanged, "Nothing to do: the pop-up is like this already"
	case before.ID != "":
		result.Did, text = pictures.Replaced, "Pop-up replaced"
	}
	if o.dryRun && !answer.Data.Unchanged {
		text = answer.Message
	}
	if err := pictures.PrintResult(o.CLI, result, text); err != nil || o.JSON || o.dryRun {
		return err
	}
	now, err := live(ctx, client)
	if err != nil {
		return err
	}
	fmt.Fprintf(o.Out, "The pop-up is %s.\n", shownText(now))
	if result.Did == pictures.Replaced {
		cli.PrintOffer(o.Out, "Restore the old one", "popup restore "+answer.Data.Undo)
	}
	if now.Alt == "" && !now.Decorative {
		fmt.Fprintln(o.Err, "It is not described yet for those who can't see. Run the command again with --replace and --alt, and say what it shows and says.")
	}
	return nil
}
