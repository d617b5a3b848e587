package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// popupOptions are the flags of a pop-up.
type popupOptions struct {
	alt               string
	decorative        bool
	link, from, until string
	replace, dryRun   bool
}

func (o *popupOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.alt, "alt", "", "what the picture shows and says")
	f.BoolVar(&o.decorative, "decorative", false, "the picture only decorates: nobody needs to be told of it")
	f.StringVar(&o.link, "link", "", "where a click leads: a page like /boarding or an https address")
	f.StringVar(&o.from, "from", "", "when it begins, like \"2026-12-01 09:00\" (Indian Standard Time)")
	f.StringVar(&o.until, "until", "", "when it ends; a day alone counts whole")
}

func (a *CLI) popupSetCommand() *cobra.Command {
	var o popupOptions
	cmd := &cobra.Command{
		Use: "set FILE", Short: "Put up a pop-up", Args: cobra.ExactArgs(1),
		Long: `Put up a pop-up.

It is shown as soon as it begins, at once without --from, until it ends or is
taken down. The same command again changes nothing. Its words, times and link
can be changed later with popup edit.`,
		Example: `  schoolsite popup set admissions.jpg --alt "Admissions open" --link /contactus --until "2026-12-31 18:00"
  schoolsite popup set sports-day.jpg --alt "Sports day on 12 December" --replace --dry-run`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.setPopup(cmd, args[0], o) },
	}
	o.flags(cmd)
	cmd.Flags().BoolVar(&o.replace, "replace", false, "take the pop-up that is there down first; it can be restored for 30 days")
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, "only say what would be made")
	return cmd
}

func (a *CLI) setPopup(cmd *cobra.Command, path string, o popupOptions) error {
	if err := mustBeFile(path); err != nil {
		return err
	}
	if err := checkAlt(o.alt); err != nil {
		return err
	}
	return a.doing(cmd, o.dryRun, func(ctx context.Context, c *api.Client) (deed, error) {
		return a.preparePopup(ctx, c, path, o)
	})
}

// popupUpload is a pop-up to put up, and the one that it meets.
type popupUpload struct {
	*errand
	make    api.PopupMake
	said    school.Popup // of the picture, as it will be kept
	replace bool
	live    api.PopupView // without an ID when there is none
}

func (a *CLI) preparePopup(ctx context.Context, c *api.Client, path string, o popupOptions) (*popupUpload, error) {
	s := &popupUpload{replace: o.replace}
	if c != nil {
		answer, err := c.Popups(ctx)
		if err != nil {
			return nil, err
		}
		if len(answer.Data) > 0 {
			s.live = answer.Data[0]
		}
	}
	var err error
	if s.errand, err = a.prepareErrand(ctx, c, []string{path}); err != nil {
		return nil, err
	}
	return s, s.describe(o)
}

// describe says of the picture what the flags say. The picture that is there
// keeps its description, unless they give another.
func (s *popupUpload) describe(o popupOptions) (err error) {
	p := &s.files[0]
	p.alt, p.decorative = school.TidyAlt(o.alt), o.decorative
	if p.id == s.live.Picture && p.alt == "" && !p.decorative {
		p.alt, p.decorative = s.live.Alt, s.live.Decorative
	}
	s.make = api.PopupMake{Alt: p.alt, Decorative: p.decorative, Link: o.link, From: o.from, Until: o.until}
	s.said, err = s.make.Popup(time.Now())
	return err
}

// isLive reports whether the pop-up that is there is exactly this one.
func (s *popupUpload) isLive() bool {
	return s.live.ID != "" && s.live.Picture == s.files[0].id && s.live.Alt == s.said.Alt && s.live.Decorative == s.said.Decorative &&
		s.live.Link == s.said.Link && s.live.From.Equal(s.said.From) && s.live.Until.Equal(s.said.Until)
}

// did is what the command does, or why it can do nothing.
func (s *popupUpload) did() (string, error) {
	switch {
	case s.files[0].refused != nil:
		return "", s.noneTaken()
	case s.isLive():
		return unchanged, nil
	case s.live.ID == "":
		return created, nil
	case s.replace:
		return replaced, nil
	}
	return "", school.Errorf(school.Conflict,
		"There is a pop-up already. Add --replace to put this one in its place, or change what is said of that one with: schoolsite popup edit")
}

func (s *popupUpload) foretell(ctx context.Context) error {
	if err := s.tryAll(ctx); err != nil {
		return err
	}
	if err := s.showForeseen(); err != nil {
		return err
	}
	did, err := s.did()
	if err != nil {
		return err
	}
	text := map[string]string{
		created: "Would put this pop-up up", replaced: "Would replace the pop-up that is there", unchanged: sameAlready,
	}[did]
	if did != unchanged {
		text += "; visitors: " + homepage.PopupText(s.said, time.Now())
	}
	return s.showResult(uploadResult{DryRun: true, Did: did}, text)
}

const sameAlready = "Nothing to do: the pop-up is like this already"

// carryOut sends the picture and puts the pop-up up.
func (s *popupUpload) carryOut(ctx context.Context) error {
	did, err := s.did()
	if err != nil {
		s.tellRefused()
		return err
	}
	if err := s.send(ctx); err != nil {
		return err
	}
	if s.files[0].refused != nil {
		return s.noneTaken()
	}
	mode := homepage.Create
	if s.replace {
		mode = homepage.Replace
	}
	s.make.Picture = s.files[0].id
	answer, err := s.client.MakePopup(ctx, s.make, mode)
	if err != nil {
		return err
	}
	return s.tellMade(did, answer.Data)
}

const notDescribed = "It is not described yet for those who can't see. Say what it shows and says:\n  schoolsite popup edit --alt \"…\""

func (s *popupUpload) tellMade(did string, made api.MessageData) error {
	if made.Unchanged {
		did = unchanged
	}
	text := map[string]string{created: "Pop-up put up", replaced: "Pop-up replaced", unchanged: sameAlready}[did]
	if err := s.showResult(uploadResult{MessageData: made, Did: did}, text); err != nil || s.json {
		return err
	}
	now := time.Now()
	fmt.Fprintln(s.out, seenText(api.PopupView{From: s.said.From, Until: s.said.Until, Live: s.said.LiveAt(now)}, now))
	if did == replaced {
		fmt.Fprintf(s.out, "Bring the old one back within 30 days with:\n  schoolsite popup restore %s\n", made.Undo)
	}
	if s.said.Alt == "" && !s.said.Decorative {
		fmt.Fprintln(s.talk, notDescribed)
	}
	return nil
}
