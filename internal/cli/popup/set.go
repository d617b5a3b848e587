package popup

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// popupFlags are the flags that set and edit share.
type popupFlags struct {
	alt               string
	decorative        bool
	link, from, until string
}

func (p *popupFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.alt, "alt", "", "what the picture shows and says")
	f.BoolVar(&p.decorative, "decorative", false, "the picture only decorates: nobody needs to be told of it")
	f.StringVar(&p.link, "link", "", "where a click leads: a page like /boarding or an https address")
	f.StringVar(&p.from, "from", "", "when it begins, like \"2026-12-01 09:00\" (Indian Standard Time)")
	f.StringVar(&p.until, "until", "", "when it ends; a day alone counts whole")
}

type setOptions struct {
	*cli.CLI
	popupFlags
	replace, dryRun bool
}

func newSet(c *cli.CLI) *cobra.Command {
	o := setOptions{CLI: c}
	cmd := &cobra.Command{
		Use: "set FILE", Short: "Put up a pop-up", Args: cobra.ExactArgs(1),
		Long: `Put up a pop-up.

It is shown as soon as it begins, at once without --from, until it ends or is
taken down. The same command again changes nothing. Its words, times and link
can be changed later with popup edit.`,
		Example: `  schoolsite popup set admissions.jpg --alt "Admissions open" --link /contactus --until "2026-12-31 18:00"
  schoolsite popup set sports-day.jpg --alt "Sports day on 12 December" --replace --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args[0]) },
	}
	o.add(cmd)
	cmd.Flags().BoolVar(&o.replace, "replace", false, "take the pop-up that is there down first; it can be restored for 30 days")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

func (o *setOptions) run(cmd *cobra.Command, path string) error {
	if err := cli.CheckFile(path); err != nil {
		return err
	}
	if err := pictures.CheckAlt(o.alt); err != nil {
		return err
	}
	return pictures.Run(o.CLI, cmd, []string{path}, o.dryRun, func(ctx context.Context, up *pictures.Upload) error {
		u := &upload{Upload: up, replace: o.replace}
		if up.Client != nil {
			answer, err := up.Client.Popups(ctx)
			if err != nil {
				return err
			}
			if len(answer.Data) > 0 {
				u.live = answer.Data[0]
			}
		}
		if err := u.describe(o.popupFlags); err != nil {
			return err
		}
		if o.dryRun {
			return u.dryRun(ctx)
		}
		return u.execute(ctx)
	})
}

// upload is a pop-up to put up, and the one that it meets.
type upload struct {
	*pictures.Upload
	form    api.PopupMake
	popup   school.Popup // as it will be kept
	replace bool
	live    api.PopupView // without an ID when there is none
}

// describe gives the picture what the flags say. The picture that is there
// keeps its description, unless they give another.
func (u *upload) describe(flags popupFlags) (err error) {
	f := &u.Files[0]
	f.Alt, f.Decorative = school.TidyAlt(flags.alt), flags.decorative
	if f.ID == u.live.Picture && f.Alt == "" && !f.Decorative {
		f.Alt, f.Decorative = u.live.Alt, u.live.Decorative
	}
	u.form = api.PopupMake{Alt: f.Alt, Decorative: f.Decorative, Link: flags.link, From: flags.from, Until: flags.until}
	u.popup, err = u.form.Popup(time.Now())
	return err
}

// plan gives the action of the command, or the error that prevents it.
func (u *upload) plan() (did string, err error) {
	isLive := u.live.ID != "" && u.live.Picture == u.Files[0].ID && u.live.Alt == u.popup.Alt && u.live.Decorative == u.popup.Decorative &&
		u.live.Link == u.popup.Link && u.live.From.Equal(u.popup.From) && u.live.Until.Equal(u.popup.Until)
	switch {
	case u.Files[0].Err != nil:
		return "", u.NoneTaken()
	case isLive:
		return pictures.Unchanged, nil
	case u.live.ID == "":
		return pictures.Created, nil
	case u.replace:
		return pictures.Replaced, nil
	}
	return "", school.Errorf(school.Conflict,
		"There is a pop-up already. Add --replace to put this one in its place, or change that one with: schoolsite popup edit")
}

const (
	nothingToDo  = "Nothing to do: the pop-up is like this already"
	notDescribed = "It is not described yet for those who can't see. Say what it shows and says:\n  schoolsite popup edit --alt \"…\""
)

func (u *upload) dryRun(ctx context.Context) error {
	if err := u.CheckDecode(ctx); err != nil {
		return err
	}
	if err := u.PrintPlan(); err != nil {
		return err
	}
	did, err := u.plan()
	if err != nil {
		return err
	}
	text := map[string]string{
		pictures.Created: "Would put this pop-up up", pictures.Replaced: "Would replace the pop-up that is there", pictures.Unchanged: nothingToDo,
	}[did]
	if did != pictures.Unchanged {
		text += "; visitors: " + homepage.PopupText(u.popup, time.Now())
	}
	return pictures.PrintResult(u.CLI, pictures.Result{DryRun: true, Did: did}, text)
}

// execute sends the picture and puts the pop-up up.
func (u *upload) execute(ctx context.Context) error {
	did, err := u.plan()
	if err != nil {
		u.ReportRefused()
		return err
	}
	if err := u.Send(ctx); err != nil {
		return err
	}
	if u.Files[0].Err != nil {
		return u.NoneTaken()
	}
	mode := homepage.Create
	if u.replace {
		mode = homepage.Replace
	}
	u.form.Picture = u.Files[0].ID
	answer, err := u.Client.MakePopup(ctx, u.form, mode)
	if err != nil {
		return err
	}
	if answer.Data.Unchanged {
		did = pictures.Unchanged
	}
	text := map[string]string{pictures.Created: "Pop-up put up", pictures.Replaced: "Pop-up replaced", pictures.Unchanged: nothingToDo}[did]
	if err := pictures.PrintResult(u.CLI, pictures.Result{MessageData: answer.Data, Did: did}, text); err != nil || u.JSON {
		return err
	}
	now := time.Now()
	fmt.Fprintln(u.Out, visibleText(api.PopupView{From: u.popup.From, Until: u.popup.Until, Live: u.popup.LiveAt(now)}, now))
	if did == pictures.Replaced {
		cli.PrintOffer(u.Out, "Bring the old one back", "popup restore "+answer.Data.Undo)
	}
	if u.popup.Alt == "" && !u.popup.Decorative {
		fmt.Fprintln(u.Err, notDescribed)
	}
	return nil
}
