package school

import (
	"slices"
	"strings"
)

// Role names the rights of an account; Actor.May says which these are.
type Role string

const (
	Owner  Role = "owner"
	Editor Role = "editor"
	Staff  Role = "staff"
)

// Right is something that a role allows.
type Right string

const (
	Work    Right = "work"    // with the enquiries and drafts of content
	Publish Right = "publish" // content, without somebody else's approval
	Manage  Right = "manage"  // accounts, backups and everything else
)

// Section is a part of the content to which an editor can be limited. OtherFiles is none of them:
// files such as home.yaml.
type Section string

// HomeSection has the slider and the pop-up with their pictures.
const HomeSection Section = "home"

// OtherFiles are the files that no section has.
const OtherFiles Section = ""

// SiteSection and AllSections are given to app tokens only. The first is site.yaml and navigation.yaml, which say
// where the school is reached and where its pages are; the second is everything else.
const (
	SiteSection Section = "site"
	AllSections Section = "all"
)

// sectionPlaces has the folders and the files of each section, in the order in which they are listed.
var sectionPlaces = []struct {
	Section
	places []string
}{
	{HomeSection, []string{SliderFile, PopupFile, SliderFolder, PopupFolder}},
	{"circulars", []string{"circulars"}}, {"news", []string{"latest"}}, {"albums", []string{"gallery"}},
	{"disclosure", []string{"disclosure.yaml"}}, {"staff", []string{"staff"}}, {"results", []string{"results"}},
	{"pages", []string{"pages"}}, {SiteSection, []string{"site.yaml", "navigation.yaml"}},
}

// Sections lists the sections.
func Sections() (all []Section) {
	for _, s := range sectionPlaces {
		if s.Section != SiteSection {
			all = append(all, s.Section)
		}
	}
	return all
}

// TokenSections lists what an app token can be given.
func TokenSections() []Section { return append(Sections(), AllSections, SiteSection) }

// SectionOf returns the section of a file of a content tree.
func SectionOf(file string) Section {
	place, _, _ := strings.Cut(file, "/")
	for _, s := range sectionPlaces {
		if slices.Contains(s.places, place) {
			return s.Section
		}
	}
	return OtherFiles
}

// May reports whether the actor has a right, for content in all of some sections. It is the one
// place that says who may do what: staff may Work, editors may also Publish, perhaps in some
// sections only, and owners and the operator may do everything.
func (a Actor) May(right Right, sections ...Section) bool {
	switch {
	case !a.SignedIn() || a.MustAddFactor:
		return false
	case a.Operator != "" || a.Account.Role == Owner || right == Work:
		return true
	case right == Publish && a.Account.Role == Editor:
		limits := a.Account.Sections
		return len(limits) == 0 || !slices.ContainsFunc(sections, func(s Section) bool {
			return !slices.Contains(limits, s) && (s == SiteSection || !slices.Contains(limits, AllSections))
		})
	}
	return false
}

// MayAsMuchAs reports whether the actor has every right of another.
func (a Actor) MayAsMuchAs(other Actor) bool {
	for _, section := range append(Sections(), OtherFiles, SiteSection) {
		for _, right := range []Right{Work, Publish, Manage} {
			if other.May(right, section) && !a.May(right, section) {
				return false
			}
		}
	}
	return true
}

// Require refuses an actor who does not have a right.
func (a Actor) Require(right Right, sections ...Section) error {
	switch {
	case a.May(right, sections...):
		return nil
	case !a.SignedIn():
		return Errorf(Unauthorized, "Please log in to do this.")
	case a.MustAddFactor:
		return Errorf(FactorRequired, "Owners of this site ask for a second step at the login, beside the password. "+
			"Add a passkey or an authenticator app to your account first.")
	case right == Manage:
		return Errorf(Forbidden, "Only an owner of this site may do this. Ask one of them.")
	case a.Account.Role != Editor:
		return Errorf(Forbidden, "Only an editor or an owner of this site may do this. Ask one of them.")
	case a.Token.ID != "" && slices.Contains(sections, SiteSection):
		return Errorf(Forbidden, "The app token was not given site.yaml and navigation.yaml: the section site has to "+
			"be named when a token is made. Ask an owner of this site.")
	}
	return Errorf(Forbidden, "You may publish in these sections only: %s. Ask an owner of this site.",
		a.Account.SectionText())
}

// RoleText returns the role with the sections to which it is limited: "editor (circulars, news)".
func (a Account) RoleText() string {
	if len(a.Sections) == 0 {
		return string(a.Role)
	}
	return string(a.Role) + " (" + a.SectionText() + ")"
}

// SectionText lists the sections to which the role is limited.
func (a Account) SectionText() string {
	var names []string
	for _, s := range a.Sections {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}
