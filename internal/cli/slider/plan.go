package slider

import (
	"fmt"
	"slices"

	"schoolsite/internal/api"
	"schoolsite/internal/cli/pictures"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
)

// plan compares the live slider with the one that an upload makes.
type plan struct {
	did     string
	of      int           // pictures that were named
	taken   int           // of them
	already int           // of those taken, in the slider when others join it
	before  int           // pictures of the slider
	after   int           // pictures of the slider
	err     *school.Error // why nothing can be made
}

func (u *upload) plan() plan {
	slides := u.slides()
	p := plan{did: pictures.Created, of: u.Distinct(), taken: len(slides), before: len(u.live.Slides), after: len(slides)}
	switch {
	case u.live.ID == "":
	case u.mode == homepage.Append:
		for _, slide := range slides {
			if u.indexOf(slide.Picture) >= 0 {
				p.already++
			}
		}
		p.did, p.after = pictures.Added, p.before+p.taken-p.already
		if p.already == p.taken {
			p.did = pictures.Unchanged
		}
	case slices.EqualFunc(slides, u.live.Slides, func(made api.SlideMake, s api.SlideView) bool {
		return made == api.SlideMake{Picture: s.Picture, Alt: s.Alt, Decorative: s.Decorative}
	}):
		p.did = pictures.Unchanged
	default:
		p.did = pictures.Replaced
	}
	switch max := u.Limits.Files; {
	case p.taken == 0:
		p.err = u.NoneTaken()
	case p.did == pictures.Replaced && u.mode == homepage.Create:
		p.err = school.Errorf(school.Conflict, "There is a slider already, of %s. Add --append to put these beside them, or --replace to put these in their place.",
			school.CountText(p.before, "picture"))
	case p.after > max:
		p.err = school.Errorf(school.TooLarge, "A slider holds at most %d pictures; this would make %d. Choose fewer.", max, p.after)
	}
	return p
}

// slides lists the pictures of the new slider.
func (u *upload) slides() []api.SlideMake {
	var slides []api.SlideMake
	for _, f := range u.Files {
		if f.Taken() {
			slides = append(slides, api.SlideMake{Picture: f.ID, Alt: f.Alt, Decorative: f.Decorative})
		}
	}
	return slides
}

// indexOf is the place of a picture in the live slider, from 0; -1 if it is not
// in it.
func (u *upload) indexOf(picture string) int {
	return slices.IndexFunc(u.live.Slides, func(s api.SlideView) bool { return s.Picture == picture })
}

// text describes the change that was made, or in a dry run would be made.
func (p plan) text(dryRun bool) string {
	already := ""
	if p.already > 0 {
		already = fmt.Sprintf("; %d in it already", p.already)
	}
	added, of := pictures.SomeOf(p.taken-p.already, p.of-p.already), pictures.SomeOf(p.taken, p.of)
	switch {
	case p.did == pictures.Unchanged:
		return "Nothing to do: the slider has these pictures already"
	case p.did == pictures.Added && dryRun:
		return fmt.Sprintf("Would add %s to the slider, which would have %d%s", added, p.after, already)
	case p.did == pictures.Added:
		return fmt.Sprintf("%s added to the slider, which has %d now%s", added, p.after, already)
	case p.did == pictures.Replaced && dryRun:
		return fmt.Sprintf("Would replace the slider, of %s, with %s", school.CountText(p.before, "picture"), of)
	case dryRun:
		return "Would make a slider with " + of
	}
	return fmt.Sprintf("Slider %s with %s", p.did, of)
}
