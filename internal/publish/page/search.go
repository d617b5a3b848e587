package page

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// SearchIndex is an inverted index of the site's words. Browsers fetch it as JSON and search it by
// themselves (ui/src/site/search/find.ts, by the same rules); the server answers forms without
// script from it.
type SearchIndex struct {
	Pages    []SearchPage    `json:"pages"`
	Sections []SearchSection `json:"sections"` // those of a page one after the other
	// Words maps each word to the places of the sections that hold it, each as the distance from the
	// place before.
	Words    map[string][]int `json:"words"`
	Synonyms []SynonymGroup   `json:"synonyms"`

	sorted  []string       // the words
	names   [][][]string   // of the pages: the words of each name
	heads   [][]string     // of the sections: the words of the heading
	phrases map[string]int // of the synonyms: their group
}

// SearchPage is an address that a search finds, and what is shown of it.
type SearchPage struct {
	Path  string   `json:"path"`
	Title string   `json:"title"`
	Names []string `json:"names,omitempty"` // what the menu calls it
	About string   `json:"about,omitempty"` // a sentence
	Date  string   `json:"date,omitempty"`  // of news and circulars, for people
	File  string   `json:"file,omitempty"`  // "PDF, 2 kB"
	// Rank goes before equal matches: pages before news, and what parents look for before other pages.
	Rank int `json:"rank,omitempty"`
}

// SearchSection is a part of a page: the beginning, which has neither anchor nor heading, what is below a heading,
// or a person, who has no anchor.
type SearchSection struct {
	Page    int    `json:"page"`
	Anchor  string `json:"anchor,omitempty"`
	Heading string `json:"heading,omitempty"`
	Text    string `json:"text,omitempty"` // excerpts are cut from it
}

// Ranks of pages, of news and circulars, of albums and the disclosure, which repeat what others tell, and of what the
// shortcuts name besides.
const (
	pageRank, newsRank, repeatingRank, shortcutRank = 4, 2, -32, 6
)

// A word in more sections than these, and than half of all, finds names and headings only.
const commonFrom, commonShare = 40, 2

// NewSearchIndex indexes what visitors may see now in a language: pages and news by their sections, circulars,
// the dates of the calendar by month, albums, and people on the pages that list them. A page is found by its title in
// each language of the site.
func NewSearchIndex(in Composer) *SearchIndex {
	c := in.Content
	b := searchBuilder{in: in, x: &SearchIndex{Words: map[string][]int{}}, places: map[string][]int{}}
	labels, isShortcut := linkLabels(c.Navigation)
	for _, p := range c.Pages {
		rank := pageRank
		if isShortcut[p.Path] {
			rank += shortcutRank
		}
		if routes.ViewOf(p.Path) == school.DisclosureView {
			rank = repeatingRank
		}
		b.page(SearchPage{Path: p.Path, Title: p.Heading, Names: labels[p.Path], About: p.Description, Rank: rank})
		b.body(p.HTML)
		if routes.ViewOf(p.Path) == school.StaffView {
			b.people(c.StaffLists)
		}
		if p.Path == calendar.Path {
			b.months(c.Calendar)
		}
		if routes.ViewOf(p.Path) == school.DisclosureView {
			b.rows(c.Disclosure)
		}
	}
	if a := c.Admissions; a != nil {
		rank := pageRank
		if isShortcut[routes.AdmissionsPath] {
			rank += shortcutRank
		}
		b.page(SearchPage{Path: routes.AdmissionsPath, Title: in.admissionsTitle(a),
			Names: labels[routes.AdmissionsPath], About: a.Lead, Rank: rank})
		for _, part := range admissionParts(a) {
			b.section(part.anchor, part.heading, part.texts...)
		}
	}
	for _, n := range c.News {
		path, rank := routes.NewsPath(n.ID), newsRank
		if isShortcut[path] {
			rank += shortcutRank
		}
		names := labels[path]
		if name, _, isCut := strings.Cut(n.Title, ":"); isCut {
			names = append(names, name)
		}
		b.page(SearchPage{Path: path, Title: n.Title, Names: names, About: n.Summary, Date: n.DateText, Rank: rank})
		b.body(n.HTML, n.Category)
	}
	for _, l := range c.Circulars {
		b.page(SearchPage{Path: l.Document.URL, Title: l.Title, About: l.Summary, Date: l.DateText,
			File: "PDF, " + l.Document.Size, Rank: newsRank})
		b.section("", "", l.Category, l.Classes)
	}
	for _, a := range c.Albums {
		b.page(SearchPage{Path: routes.AlbumPath(a.ID), Title: a.Name, About: a.Description, Rank: repeatingRank})
		var texts []string
		for _, photo := range a.Images {
			texts = append(texts, photo.Caption)
		}
		b.section("", "", texts...)
	}
	return b.index(c.Synonyms)
}

// linkLabels returns what the menu and the shortcuts call each page, and which are shortcuts.
func linkLabels(n school.Navigation) (labels map[string][]string, isShortcut map[string]bool) {
	labels, isShortcut = map[string][]string{}, map[string]bool{}
	add := func(links []school.Link) {
		for _, link := range links {
			if !slices.Contains(labels[link.Path], link.Label) {
				labels[link.Path] = append(labels[link.Path], link.Label)
			}
		}
	}
	for _, entry := range n.Menu {
		add(append(entry.Children, school.Link{Label: entry.Label, Path: entry.Path}))
	}
	add(n.Shortcuts)
	for _, link := range n.Shortcuts {
		isShortcut[link.Path] = true
	}
	return labels, isShortcut
}

// searchBuilder collects an index: each page is followed by its sections.
type searchBuilder struct {
	in     Composer // of the language
	x      *SearchIndex
	places map[string][]int // of the words
}

func (b *searchBuilder) page(p SearchPage) {
	for _, other := range b.in.languages {
		if title := other.titles[p.Path]; title != "" && title != p.Title && !slices.Contains(p.Names, title) {
			p.Names = append(p.Names, title)
		}
	}
	p.Date = b.in.language.day(p.Date)
	b.x.Pages = append(b.x.Pages, p)
}

// section adds a section of the last page.
func (b *searchBuilder) section(anchor, heading string, texts ...string) {
	page := len(b.x.Pages) - 1
	text := joinTexts(texts, " · ")
	texts = append(texts, heading)
	if heading == "" {
		texts = append(texts, b.x.Pages[page].Title, b.x.Pages[page].About)
		texts = append(texts, b.x.Pages[page].Names...)
	}
	for _, word := range slices.Compact(slices.Sorted(slices.Values(searchWords(strings.Join(texts, " "))))) {
		b.places[word] = append(b.places[word], len(b.x.Sections))
	}
	b.x.Sections = append(b.x.Sections, SearchSection{page, anchor, heading, text})
}

// body adds the sections of a text; other texts of the page belong to its beginning.
func (b *searchBuilder) body(body string, texts ...string) {
	parts := sectionHeading.FindAllStringSubmatchIndex(body, -1)
	end := func(i int) int {
		if i < len(parts) {
			return parts[i][0]
		}
		return len(body)
	}
	b.section("", "", append([]string{textOf(body[:end(0)])}, texts...)...)
	for i, at := range parts {
		b.section(body[at[2]:at[3]], textOf(body[at[4]:at[5]]), textOf(body[at[1]:end(i+1)]))
	}
}

// people adds each person of the lists.
func (b *searchBuilder) people(lists []school.StaffList) {
	for _, list := range lists {
		for _, m := range list.Members {
			b.section("", m.Name, m.Name, m.Designation, m.Role)
		}
	}
}

// months adds the months of the calendar.
func (b *searchBuilder) months(c calendar.Calendar) {
	for _, month := range c.Page("", "").Months {
		var texts []string
		for _, event := range month.Events {
			texts = append(texts, event.Title, event.Note)
		}
		b.section(month.ID, b.in.language.day(month.Name), texts...)
	}
}

// rows adds the rows of the disclosure.
func (b *searchBuilder) rows(basis school.DisclosureBasis) {
	for _, section := range disclosure.Tables(basis).Sections {
		for i, row := range section.Rows {
			texts := []string{row.Label, row.Number}
			for _, entry := range row.Entries {
				texts = append(texts, entry.Label, entry.Value, entry.ExpiresText)
			}
			b.section(fmt.Sprint(section.Letter, i+1), row.Label, texts...)
		}
	}
}

// index finishes the index.
func (b *searchBuilder) index(own []school.Synonym) *SearchIndex {
	x := b.x
	x.Synonyms = synonymGroups(own, func(path string) bool {
		return slices.ContainsFunc(x.Pages, func(p SearchPage) bool { return p.Path == path })
	})
	for i := range x.Pages {
		x.Pages[i].Path = b.in.language.address(x.Pages[i].Path)
	}
	for i := range x.Synonyms {
		x.Synonyms[i].Path = b.in.language.address(x.Synonyms[i].Path)
	}
	x.prepare()
	for word, in := range b.places {
		if len(in) > max(commonFrom, len(x.Sections)/commonShare) {
			in = slices.DeleteFunc(in, func(at int) bool { return !x.isNamed(at, word) })
		}
		if len(in) > 0 {
			x.Words[word] = deltas(in)
		}
	}
	x.sorted = slices.Sorted(maps.Keys(x.Words))
	return x
}

// isNamed reports whether a section is called by a word.
func (x *SearchIndex) isNamed(section int, word string) bool {
	if x.Sections[section].Heading != "" {
		return slices.Contains(x.heads[section], word)
	}
	return slices.ContainsFunc(x.names[x.Sections[section].Page], func(name []string) bool {
		return slices.Contains(name, word)
	})
}

// prepare derives from the index what only a search needs.
func (x *SearchIndex) prepare() {
	x.sorted = slices.Sorted(maps.Keys(x.Words))
	x.names = make([][][]string, len(x.Pages))
	for i, p := range x.Pages {
		for _, name := range append([]string{p.Title}, p.Names...) {
			x.names[i] = append(x.names[i], withoutNumbers(searchWords(name)))
		}
	}
	x.heads = make([][]string, len(x.Sections))
	for i, section := range x.Sections {
		x.heads[i] = withoutNumbers(searchWords(section.Heading))
	}
	x.phrases = map[string]int{}
	for group, synonym := range slices.Backward(x.Synonyms) {
		for _, phrase := range synonym.Words {
			x.phrases[phrase] = group
		}
	}
}

// withoutNumbers drops the numbers of a name, unless it has nothing else: years do not make a name longer.
func withoutNumbers(name []string) []string {
	words := slices.DeleteFunc(slices.Clone(name), isNumber)
	if len(words) == 0 {
		return name
	}
	return words
}

// deltas returns the distances between numbers in ascending order, in place.
func deltas(numbers []int) []int {
	for i := len(numbers) - 1; i > 0; i-- {
		numbers[i] -= numbers[i-1]
	}
	return numbers
}
