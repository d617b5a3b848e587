package school

import "testing"

func TestMay_PublishTheSliderAndThePopup(t *testing.T) {
	person := func(role Role, sections ...Section) Actor {
		return Actor{Session: "1", Account: Account{ID: "1", Role: role, Status: Active, Sections: sections}}
	}
	token := func(sections ...Section) Actor {
		by := person(Editor, sections...)
		by.Token.ID = "t"
		return by
	}
	for name, c := range map[string]struct {
		by       Actor
		sections []Section
		want     bool
	}{
		"a visitor":                {Actor{}, []Section{HomeSection}, false},
		"staff":                    {person(Staff), []Section{HomeSection}, false},
		"staff, and no section":    {person(Staff), nil, false},
		"staff, and other files":   {person(Staff), []Section{OtherFiles}, false},
		"an editor":                {person(Editor), []Section{HomeSection, "news"}, true},
		"an editor of news":        {person(Editor, "news"), []Section{HomeSection, "news"}, false},
		"an editor of both":        {person(Editor, "news", HomeSection), []Section{HomeSection, "news"}, true},
		"a token for news":         {token("news"), []Section{HomeSection}, false},
		"a token for all sections": {token(AllSections), []Section{HomeSection}, true},
	} {
		if got := c.by.May(Publish, c.sections...); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
