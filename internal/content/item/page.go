package item

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/content"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/source"
	"schoolsite/internal/content/translation"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// Fields of a new page that its file does not have.
const (
	addressField = "address" // such as /about-us/history
	placeField   = "menu"    // the label of the heading of the menu that the page comes under, or asHeading
)

// asHeading is the place in the menu of a page that is a heading itself.
const asHeading = "/"

// Bounds of an address, with which its file can be exported to any disk.
const (
	maxAddress = 120
	maxParts   = 6
)

const (
	menuFile   = "navigation.yaml"
	pageFolder = "pages"
)

// addPage adds a page, and an entry of the menu that leads to it where the edit names a place.
func addPage(now tree.Tree, edit Edit) (Edited, error) {
	address, _ := edit.Fields[addressField].(string)
	name, err := freeAddress(now, address)
	if err != nil {
		return Edited{}, err
	}
	fields := maps.Clone(edit.Fields)
	delete(fields, addressField)
	delete(fields, placeField)
	done := Edited{Item: edit.Kind.itemsOf(name, fields)[0]}
	err = done.write(now, edit.Kind, name, fields, Item{}, nil)
	if err != nil {
		return done, err
	}
	menu, err := fileFields(now, menuFile)
	if err != nil {
		return done, err
	}
	next := withoutOld(menu, address)
	place, _ := edit.Fields[placeField].(string)
	if place != "" {
		link := map[string]any{"label": fields[edit.Kind.Title], "path": address}
		next["menu"], err = withLink(entriesAt(menu, "menu"), place, link)
	}
	if err != nil {
		return done, err
	}
	return done, done.writeMenu(now, menu, next)
}

// freeAddress returns the file of a new page. The check says which addresses belong to others than pages.
func freeAddress(now tree.Tree, address string) (name string, err error) {
	parts := strings.Split(address, "/")
	isWrong := func(part string) bool { return !content.IsSlug(part) || part == "index" }
	wrong := text.Sentence{}
	name = pageFolder + address + ".md"
	switch {
	case parts[0] != "" || len(parts) < 2 || slices.ContainsFunc(parts[1:], isWrong):
		wrong = text.Sentencef("Write the address of the page with small English letters (a to z), digits and dashes, " +
			"such as /school-uniform or /about-us/history.")
	case len(address) > maxAddress || len(parts) > maxParts:
		wrong = text.Sentencef("This address is too long. Write a shorter one.")
	case now.Find(name).Hash != "" || now.Find(pageFolder+address+"/index.md").Hash != "":
		wrong = text.Sentencef("There is a page at this address already. Write another one.")
	default:
		return name, nil
	}
	return "", school.InvalidFields(map[string]text.Sentence{addressField: wrong})
}

// withLink returns the entries of the menu with one more. A heading that led to a page opens a list then, which begins
// with that page.
func withLink(menu []any, heading string, link map[string]any) ([]any, error) {
	menu = slices.Clone(menu)
	if heading == asHeading {
		return append(menu, link), nil
	}
	for i, entry := range menu {
		was, _ := entry.(map[string]any)
		if was["label"] != heading {
			continue
		}
		children := slices.Clone(entriesAt(was, "children"))
		if _, leads := was["path"]; leads {
			children = []any{was}
		}
		menu[i] = withEntries(was, "children", append(children, link))
		delete(menu[i].(map[string]any), "path")
		return menu, nil
	}
	return nil, school.InvalidFields(map[string]text.Sentence{placeField: text.Sentencef(
		"The menu has no heading %q any more. Choose another place.", heading)})
}

// withoutOld returns the fields of the menu's file without what says that the page of an address went elsewhere.
func withoutOld(menu map[string]any, address string) map[string]any {
	next := maps.Clone(menu)
	drop := func(key string, isIt func(entry any) bool) {
		if old := entriesAt(menu, key); slices.ContainsFunc(old, isIt) {
			next[key] = slices.DeleteFunc(slices.Clone(old), isIt)
		}
	}
	drop("gone", func(entry any) bool { return entry == address })
	drop("moved", func(entry any) bool {
		fields, _ := entry.(map[string]any)
		return fields["from"] == address
	})
	return next
}

// removePage removes a page with the entries of the menu that lead to it, unless somebody changed it.
func removePage(now tree.Tree, was Item, done Edited) (Edited, error) {
	address := addressOf(was.File)
	if routes.IsNeeded(address) || routes.ViewOf(address) != school.InfoView {
		return done, school.Errorf(school.Invalid, "The site needs the page %s: lists, forms or buttons of the site "+
			"belong to it. Change its text instead.", address)
	}
	menu, err := fileFields(now, menuFile)
	if err != nil {
		return done, err
	}
	return done, done.writeMenu(now, menu, withoutPage(menu, address))
}

// restoreMenu brings the entries of the menu back that the removal of a page took out.
func (e *Edited) restoreMenu(before, now tree.Tree, file string) error {
	was, err := fileFields(before, menuFile)
	if err != nil {
		return err
	}
	there, err := fileFields(now, menuFile)
	if err != nil {
		return err
	}
	merged, _ := merge.Fields(menuFile, withoutPage(was, addressOf(file)), was, there)
	return e.writeMenu(now, there, merged)
}

// writeMenu changes the menu with the page, if it differs.
func (e *Edited) writeMenu(now tree.Tree, before, after map[string]any) error {
	if source.Equal(before, after) {
		return nil
	}
	kind, err := KindOf("menu")
	if err != nil {
		return err
	}
	stale := staleIn(menuFile, before)
	isRight := slices.DeleteFunc(slices.Clone(translation.Codes), func(code string) bool {
		return slices.Contains(stale, code)
	})
	e.Menu = &Edited{Item: Item{Fields: before}} // whose translations stay as right as they were
	return e.Menu.write(now, kind, menuFile, after, Item{}, isRight)
}

// withoutPage returns the fields of the menu's file without the links to a page. An address that the site had from the
// beginning, and old ones that led to the page, are listed as gone.
func withoutPage(menu map[string]any, address string) map[string]any {
	next := maps.Clone(menu)
	for _, key := range []string{"menu", "shortcuts", "phone_bar", "home_links", "contact_links", "footer"} {
		if _, isThere := menu[key]; isThere {
			next[key] = withoutLinks(entriesAt(menu, key), address)
		}
	}
	gone := slices.Clone(entriesAt(menu, "gone"))
	if slices.ContainsFunc(routes.Public(), func(r routes.Route) bool { return r.Path == address }) {
		gone = append(gone, address)
	}
	moved := []any{}
	for _, entry := range entriesAt(menu, "moved") {
		fields, _ := entry.(map[string]any)
		if leadsTo(fields["to"], address) {
			gone = append(gone, fields["from"])
		} else {
			moved = append(moved, entry)
		}
	}
	if len(gone) > len(entriesAt(menu, "gone")) {
		next["gone"] = gone
	}
	if len(moved) < len(entriesAt(menu, "moved")) {
		next["moved"] = moved
	}
	return next
}

// withoutLinks returns entries of the menu's file without those that lead to a page, and without headings that would
// have no entries any more.
func withoutLinks(entries []any, address string) []any {
	left := []any{}
	for _, entry := range entries {
		fields, _ := entry.(map[string]any)
		isEmpty := leadsTo(fields["path"], address)
		for _, key := range []string{"children", "links"} {
			inner := entriesAt(fields, key)
			rest := withoutLinks(inner, address)
			if len(rest) < len(inner) {
				fields, entry = withEntries(fields, key, rest), nil
				isEmpty = len(rest) == 0
			}
		}
		switch {
		case isEmpty:
		case entry == nil:
			left = append(left, fields)
		default:
			left = append(left, entry)
		}
	}
	return left
}

// leadsTo reports whether a link leads to a page, or to a heading on it.
func leadsTo(link any, address string) bool {
	page, _, _ := strings.Cut(fmt.Sprint(link), "#")
	return page == address
}

// addressOf returns the address of the page that a file has.
func addressOf(file string) string {
	return "/" + strings.TrimSuffix(strings.TrimSuffix(fileID(file), "index"), "/")
}
