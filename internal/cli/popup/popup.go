// Package popup holds the commands for the picture that greets visitors of the home page.
package popup

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/changes"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// New makes the command popup.
func New(c *cli.CLI) *cobra.Command {
	cmd := cli.Group("popup", "The picture that greets visitors of the home page", newSet(c), newShow(c), newList(c), newEdit(c), newClear(c))
	cmd.AddCommand(changes.Commands(c, school.PopupSubject)...)
	return cmd
}

// live gives the pop-up there is, shown now or later; without an ID when there is none.
func live(ctx context.Context, client *cli.Client) (api.PopupView, error) {
	answer, err := api.ListPopups.Call(ctx, client, nil)
	if err != nil || len(answer.Data) == 0 {
		return api.PopupView{}, err
	}
	return answer.Data[0], nil
}

func newShow(c *cli.CLI) *cobra.Command {
	return newView(c, &cobra.Command{
		Use: "show", Short: "Say what visitors see of the pop-up now", Args: cobra.NoArgs,
	}, func(w io.Writer, popups []api.PopupView) {
		p := popups[0]
		fmt.Fprintln(w, visibleText(p))
		cli.Fields(w, "Pop-up", p.ID, "Picture", fmt.Sprintf("%s (%d × %d)", p.Image, p.Width, p.Height),
			"Description", pictures.Description(p.Alt, p.Decorative), "Link", p.Link)
	})
}

func newList(c *cli.CLI) *cobra.Command {
	return newView(c, &cobra.Command{
		Use: "list", Short: "Show the pop-up in one line", Args: cobra.NoArgs,
		Long: "There is one at most; what was there before is in popup history.",
	}, func(w io.Writer, popups []api.PopupView) {
		cli.Table(w, "ID\tSHOWN\tDESCRIPTION", popups, func(p api.PopupView) []any {
			shown := homepage.PopupText(school.Popup{From: p.From, Until: p.Until}, time.Now())
			return []any{p.ID, shown, cli.Shorten(pictures.MaxBesideID, pictures.Description(p.Alt, p.Decorative))}
		})
	})
}

// newView makes cmd print the pop-up there is.
func newView(c *cli.CLI, cmd *cobra.Command, words func(io.Writer, []api.PopupView)) *cobra.Command {
	cmd.RunE = c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
		answer, err := api.ListPopups.Call(ctx, client, nil)
		return c.Answer(answer.Data, err, func(w io.Writer) {
			if len(answer.Data) == 0 {
				fmt.Fprintln(w, "There is no pop-up.")
				return
			}
			words(w, answer.Data)
		})
	})
	return cmd
}

// visibleText gives the period in which visitors see a pop-up.
func visibleText(p api.PopupView) string {
	switch now := time.Now(); {
	case now.Before(p.From) && p.Until.IsZero():
		return "Visitors don't see it yet: it is planned from " + cli.Time(p.From) + "."
	case now.Before(p.From):
		return "Visitors don't see it yet: it is planned from " + cli.Time(p.From) + " until " + cli.Time(p.Until) + "."
	case !p.Live:
		return "Visitors don't see it any more: it is over since " + cli.Time(p.Until) + "."
	case p.Until.IsZero():
		return "Visitors of the home page see it, each once a day, until it is taken down."
	}
	return "Visitors of the home page see it, each once a day, until " + cli.Time(p.Until) + "."
}

func newClear(c *cli.CLI) *cobra.Command {
	return &cobra.Command{
		Use: "clear", Short: "Take the pop-up down; it can be restored for 30 days", Args: cobra.NoArgs,
		RunE: c.Run(func(ctx context.Context, client *cli.Client, _ []string) error {
			p, err := live(ctx, client)
			if err != nil {
				return err
			}
			if p.ID == "" {
				const nothing = "There is no pop-up, so there is nothing to do"
				return c.PrintChange(api.MessageAnswer{Message: nothing, Data: api.MessageData{Message: nothing}}, nil, "", "")
			}
			answer, err := api.DeletePopup.At(p.ID).Call(ctx, client, nil)
			return c.PrintChange(answer, err, "Bring it back", "popup restore")
		}),
	}
}

type setOptions struct {
	*cli.CLI
	form            api.PopupMake
	picture         string // of edit: a file
	replace, dryRun bool
}

// addFlags adds the flags that set and edit share.
func (o *setOptions) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.form.Alt, "alt", "", "what the picture shows and says")
	f.BoolVar(&o.form.Decorative, "decorative", false, "the picture only decorates: nobody needs to be told of it")
	f.StringVar(&o.form.Link, "link", "", "where a click leads: a page like /boarding or an https address")
	f.StringVar(&o.form.From, "from", "", "when it begins, like \"2026-12-01 09:00\" (Indian Standard Time)")
	f.StringVar(&o.form.Until, "until", "", "when it ends; a day alone counts whole")
}

func newSet(c *cli.CLI) *cobra.Command {
	o := setOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "set FILE", Short: "Put up a pop-up", Args: cobra.ExactArgs(1),
		Long: `It is shown as soon as it begins, at once without --from, until it ends or is
taken down. The same command again changes nothing. Its words, times and link
can be changed later with popup edit.`,
		Example: `  schoolsite popup set admissions.jpg --alt "Admissions open" --link /contactus --until "2026-12-31 18:00"
  schoolsite popup set sports-day.jpg --alt "Sports day on 12 December" --replace --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error {
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
		},
	}
	o.addFlags(cmd)
	cmd.Flags().BoolVar(&o.replace, "replace", false, "take the pop-up that is there down first; it can be restored for 30 days")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "try everything, but put up nothing")
	return cmd
}

const (
	nothingToDo  = "Nothing to do: the pop-up is like this already"
	notDescribed = "It is not described yet for those who can't see. Say what it shows and says:\n  schoolsite popup edit --alt \"…\""
)

// set sends the picture and puts the pop-up up.
func (o *setOptions) set(ctx context.Context, client *cli.Client, path string) error {
	before, err := live(ctx, client)
	if err != nil {
		return err
	}
	if o.form.Picture, err = pictures.SendOne(ctx, o.CLI, client, path); err != nil {
		return err
	}
	o.form.Alt = school.TidyAlt(o.form.Alt)
	if o.form.Picture == before.Picture && o.form.Alt == "" && !o.form.Decorative { // the same again changes nothing
		o.form.Alt, o.form.Decorative = before.Alt, before.Decorative
	}
	mode := homepage.Create
	if o.replace {
		mode = homepage.Replace
	}
	answer, err := api.CreatePopup.With(api.CreateQuery{Mode: mode, DryRun: o.dryRun}).Call(ctx, client, o.form)
	if school.CodeOf(err) == school.Conflict && before.ID != "" && !o.replace {
		err = school.Errorf(school.Conflict, "There is a pop-up already. Add --replace to put this one in its place, or change that one with: schoolsite popup edit")
	}
	if err != nil {
		return err
	}
	result, text := pictures.Result{MessageData: answer.Data, Did: pictures.Created, DryRun: o.dryRun}, "Pop-up put up"
	switch {
	case answer.Data.Unchanged:
		result.Did, text = pictures.Unchanged, nothingToDo
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
	fmt.Fprintln(o.Out, visibleText(now))
	if result.Did == pictures.Replaced {
		cli.PrintOffer(o.Out, "Bring the old one back", "popup restore "+answer.Data.Undo)
	}
	if now.Alt == "" && !now.Decorative {
		fmt.Fprintln(o.Err, notDescribed)
	}
	return nil
}

func newEdit(c *cli.CLI) *cobra.Command {
	o := setOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "edit", Short: "Change the pop-up's words, times, link or picture", Args: cobra.NoArgs,
		Long: `What is not named stays as it is; "" takes a time or the link away. An end that
is a day alone counts whole.`,
		Example: `  schoolsite popup edit --until "2027-01-15 18:00"
  schoolsite popup edit --link "" --alt "Admissions are closed"
  schoolsite popup edit --picture admissions-2.jpg --alt "Admissions open until June"`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var edit api.PopupEdit
			for name, given := range map[string]func(){
				"alt": func() { edit.Alt = &o.form.Alt }, "decorative": func() { edit.Decorative = &o.form.Decorative }, "link": func() { edit.Link = &o.form.Link },
				"from": func() { edit.From = &o.form.From }, "until": func() { edit.Until = &o.form.Until }, "picture": func() { edit.Picture = &o.form.Picture },
			} {
				if cmd.Flags().Changed(name) {
					given()
				}
			}
			if err := pictures.CheckAlt(o.form.Alt); err != nil {
				return err
			}
			return o.Connect(cmd, func(ctx context.Context, client *cli.Client) error { return o.edit(ctx, client, edit) })
		},
	}
	o.addFlags(cmd)
	cmd.Flags().StringVar(&o.picture, "picture", "", "a file to put in the picture's place")
	cmd.MarkFlagsOneRequired("alt", "decorative", "link", "from", "until", "picture")
	return cmd
}

func (o *setOptions) edit(ctx context.Context, client *cli.Client, edit api.PopupEdit) error {
	before, err := live(ctx, client)
	if err != nil {
		return err
	}
	if before.ID == "" {
		return school.Errorf(school.NotFound, "There is no pop-up to change. Put one up with: schoolsite popup set FILE")
	}
	if edit.Picture != nil {
		if o.form.Picture, err = pictures.SendOne(ctx, o.CLI, client, o.picture); err != nil {
			return err
		}
	}
	answer, err := api.EditPopup.At(before.ID).Call(ctx, client, edit)
	if err != nil {
		return err
	}
	if answer.Data.Unchanged {
		return pictures.PrintResult(o.CLI, pictures.Result{MessageData: answer.Data, Did: pictures.Unchanged}, nothingToDo)
	}
	result := pictures.Result{MessageData: answer.Data, Did: pictures.Edited}
	if err := pictures.PrintResult(o.CLI, result, answer.Message); err != nil || o.JSON {
		return err
	}
	now, err := live(ctx, client)
	if err != nil {
		return err
	}
	fmt.Fprintln(o.Out, visibleText(now))
	cli.PrintOffer(o.Out, "Take this back", "popup undo "+answer.Data.Undo)
	switch {
	case now.Alt == "" && !now.Decorative:
		fmt.Fprintln(o.Err, notDescribed)
	case edit.Picture != nil && edit.Alt == nil && edit.Decorative == nil: // the old picture's description
		fmt.Fprintf(o.Err, "The new picture is still described as %s. If it shows something else, say so:\n  schoolsite popup edit --alt \"…\"\n",
			pictures.Description(now.Alt, now.Decorative))
	}
	return nil
}
