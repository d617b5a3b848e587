package homepage

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// NewPopup makes the command popup.
func NewPopup(c *cli.CLI) *cobra.Command {
	return cli.Group("popup", "The picture that greets visitors of the home page", newSet(c), newShow(c), newClear(c),
		newUndo(c, homepage.Popup))
}

// livePopup gives the pop-up there is, shown now or later; without an ID when there is none.
func livePopup(ctx context.Context, client *cli.Client) (api.PopupView, error) {
	answer, err := api.ListPopups.Call(ctx, client, nil)
	if err != nil || len(answer.Data) == 0 {
		return api.PopupView{}, err
	}
	return answer.Data[0], nil
}

// shownText says in words when visitors see a pop-up.
func shownText(p api.PopupView) string {
	return school.Popup{Shown: school.Span{From: p.From, Until: p.Until}}.StateText(time.Now())
}

func newShow(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Show the pop-up, and when visitors see it", Args: cobra.NoArgs,
		SuggestFor: []string{"list"},
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			answer, err := api.ListPopups.Call(ctx, client, nil)
			return c.Answer(answer.Data, err, func(w io.Writer) {
				if len(answer.Data) == 0 {
					fmt.Fprintln(w, "There is no pop-up.")
					return
				}
				p := answer.Data[0]
				fmt.Fprintf(w, "The pop-up is %s.\n", shownText(p))
				cli.Fields(w, "Pop-up", p.ID, "Picture", fmt.Sprintf("%s (%d × %d)", p.Image, p.Width, p.Height),
					"Description", description(p.Alt, p.Decorative), "Link", p.Link)
			})
		}),
	}
}

func newClear(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Take the pop-up down; it can be restored", Args: cobra.NoArgs,
		SuggestFor: []string{"delete", "remove"},
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			now, err := livePopup(ctx, client)
			if err != nil {
				return err
			}
			if now.ID == "" {
				const nothing = "There is no pop-up, so there is nothing to do"
				return c.PrintChange(cli.Change{Data: api.MessageData{Message: nothing}, Message: nothing}, nil)
			}
			answer, err := api.DeletePopup.At(now.ID).Call(ctx, client, nil)
			return printChange(c, homepage.Popup, answer, err)
		}),
	}
}

type setOptions struct {
	*cli.CLI
	form            api.PopupMake
	replace, dryRun bool
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
		RunE: o.run,
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
	if err := checkAlt(o.form.Alt); err != nil {
		return err
	}
	connect := o.ConnectOrCreate
	if o.dryRun { // it makes no data folder
		connect = o.Connect
	}
	return connect(cmd, func(ctx context.Context, client *cli.Client) error {
		return o.set(ctx, client, args[0], cmd.Flags().Changed)
	})
}

// set sends the picture and puts the pop-up up. isGiven reports whether a flag was given.
func (o *setOptions) set(ctx context.Context, client *cli.Client, path string, isGiven func(flag string) bool) error {
	before, err := livePopup(ctx, client)
	if err != nil {
		return err
	}
	files, err := send(ctx, o.CLI, client, path)
	if err != nil {
		return err
	}
	o.form.Picture, o.form.Alt = files[0].ID, text.TidyDescription(o.form.Alt)
	mode := homepage.Create
	if o.replace {
		mode = homepage.Replace
	}
	if files[0].isShownAt(before.Image) {
		o.keep(before, isGiven)
	}
	answer, err := api.CreatePopup.With(api.CreateQuery{Mode: mode, DryRun: o.dryRun}).Call(ctx, client, o.form)
	if school.CodeOf(err) == school.Conflict && before.ID != "" && !o.replace {
		err = school.Errorf(school.Conflict, "There is a pop-up already. Add --replace to put this one in its place.")
	}
	if err != nil {
		return err
	}
	done, text := result{MessageData: answer.Data, Did: created, DryRun: o.dryRun}, "Pop-up added"
	switch {
	case answer.Data.Unchanged:
		done.Did, text = unchanged, "Nothing to do: the pop-up is like this already"
	case before.ID != "":
		done.Did, text = replaced, "Pop-up replaced"
	}
	if o.dryRun && !answer.Data.Unchanged {
		text = answer.Message
	}
	if o.JSON || o.dryRun {
		return printResult(o.CLI, homepage.Popup, done, text)
	}
	now, err := livePopup(ctx, client)
	if err != nil {
		return err
	}
	if now.Alt == "" && !now.Decorative {
		fmt.Fprintln(o.Err, "It is not described yet for those who can't see. Run the command again with --replace "+
			"and --alt, and say what it shows and says.")
	}
	return printResult(o.CLI, homepage.Popup, done, text+".\nThe pop-up is "+shownText(now))
}

// keep takes what was not given from the pop-up that there is, which has the same picture.
func (o *setOptions) keep(before api.PopupView, isGiven func(flag string) bool) {
	if o.form.Alt == "" && !o.form.Decorative { // the same again changes nothing
		o.form.Alt, o.form.Decorative = before.Alt, before.Decorative
	}
	if !o.replace {
		return
	}
	text := func(at time.Time) string {
		if at.IsZero() {
			return ""
		}
		return cli.ShortTime(at)
	}
	if !isGiven("link") {
		o.form.Link = before.Link
	}
	if !isGiven("from") {
		o.form.From = text(before.From)
	}
	if !isGiven("until") {
		o.form.Until = text(before.Until)
	}
}
