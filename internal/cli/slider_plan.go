package cli

import (
	"fmt"

	"schoolsite/internal/api"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// What an upload does.
const (
	created   = "created"
	replaced  = "replaced"
	added     = "added"
	unchanged = "unchanged"
	brokenOff = "broken off" // nothing is made
)

// uploadPlan is what becomes of the slider.
type uploadPlan struct {
	did     string
	of      int           // pictures that were named
	taken   int           // of them
	already int           // of those taken, in the slider when others join it
	before  int           // pictures of the slider
	after   int           // pictures of the slider
	refused *school.Error // why nothing can be made
}

func (u *sliderUpload) plan() uploadPlan {
	slides := u.slides()
	plan := uploadPlan{did: created, of: u.distinct(), taken: len(slides), before: len(u.live.Slides), after: len(slides)}
	switch {
	case u.live.ID == "":
	case u.mode == homepage.Append:
		plan.did, plan.already = added, u.inSlider(slides)
		plan.after = plan.before + plan.taken - plan.already
		if plan.already == plan.taken {
			plan.did = unchanged
		}
	case u.isLive(slides):
		plan.did = unchanged
	default:
		plan.did = replaced
	}
	plan.refused = u.refusal(plan)
	return plan
}

func (u *sliderUpload) refusal(plan uploadPlan) *school.Error {
	switch most := u.limits.Files; {
	case plan.taken == 0:
		return u.noneTaken()
	case plan.did == replaced && u.mode == homepage.Create:
		return school.Errorf(school.Conflict, "There is a slider already, of %s. Add --append to put these beside them, or --replace to put these in their place.",
			school.CountText(plan.before, "picture"))
	case plan.after > most:
		return school.Errorf(school.TooLarge, "A slider holds at most %d pictures; this would make %d. Choose fewer.", most, plan.after)
	}
	return nil
}

// slides are what the slider is to be made of.
func (u *sliderUpload) slides() []api.SlideMake {
	var slides []api.SlideMake
	for _, p := range u.files {
		if p.taken() {
			slides = append(slides, api.SlideMake{Picture: p.id, Alt: p.alt, Decorative: p.decorative})
		}
	}
	return slides
}

func (u *sliderUpload) inSlider(slides []api.SlideMake) (n int) {
	for _, slide := range slides {
		if u.liveSlide(slide.Picture) >= 0 {
			n++
		}
	}
	return n
}

// isLive reports whether the live slider is exactly this one.
func (u *sliderUpload) isLive(slides []api.SlideMake) bool {
	if len(slides) != len(u.live.Slides) {
		return false
	}
	for i, s := range u.live.Slides {
		if slides[i] != (api.SlideMake{Picture: s.Picture, Alt: s.Alt, Decorative: s.Decorative}) {
			return false
		}
	}
	return true
}

const nothingToDo = "Nothing to do: the slider has these pictures already"

func (p uploadPlan) text() string {
	switch p.did {
	case unchanged:
		return nothingToDo
	case added:
		return fmt.Sprintf("%s added to the slider, which has %d now%s", someOf(p.taken-p.already, p.of-p.already), p.after, p.alreadyText())
	}
	return fmt.Sprintf("Slider %s with %s", p.did, someOf(p.taken, p.of))
}

func (p uploadPlan) wouldText() string {
	switch p.did {
	case unchanged:
		return nothingToDo
	case added:
		return fmt.Sprintf("Would add %s to the slider, which would have %d%s", someOf(p.taken-p.already, p.of-p.already), p.after, p.alreadyText())
	case replaced:
		return fmt.Sprintf("Would replace the slider, of %s, with %s", school.CountText(p.before, "picture"), someOf(p.taken, p.of))
	}
	return "Would make a slider with " + someOf(p.taken, p.of)
}

func (p uploadPlan) alreadyText() string {
	if p.already == 0 {
		return ""
	}
	return fmt.Sprintf("; %d in it already", p.already)
}

// someOf counts pictures: "3 pictures", "2 of 3 pictures".
func someOf(n, of int) string {
	if n == of {
		return school.CountText(n, "picture")
	}
	return fmt.Sprintf("%d of %s", n, school.CountText(of, "picture"))
}

// uploadResult is the last line that --json prints.
type uploadResult struct {
	api.MessageData
	Did    string `json:"did"`
	Taken  int    `json:"taken,omitempty"` // pictures, of so many
	Of     int    `json:"of,omitempty"`
	DryRun bool   `json:"dryRun,omitempty"`
}

func (a *CLI) showResult(result uploadResult, text string) error {
	if a.json {
		result.Message = text
		return a.printLine(result)
	}
	_, err := fmt.Fprintln(a.out, text+".")
	return err
}
