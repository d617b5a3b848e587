package page

import (
	"cmp"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"schoolsite/internal/calendar"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// SearchIndex is an inverted index of the site's words. Browsers fetch it as JSON and search it by
// themselves (ui/src/site/search/find.ts, by the same rules); the server answers forms without
// script from it.
type SearchIndex struct {
	Entries []SearchEntry `json:"entries"`
	// Words maps each word to the places of the entries that hold it, each as the distance from the
	// place before.
	Words  map[string][]int `json:"words"`
	sorted []string         // the words
	names  [][2][]string    // of the entries: the words of what each is called by, and of its page
}

// SearchEntry is what a search finds: an address, the title of its page, and the heading of its
// section or "".
type SearchEntry [3]string

// Bounds of a search.
const (
	maxSearchWords = 8
	maxFound       = 20
	// A word in more entries than these, and than a quarter of all, finds titles only.
	commonFrom, commonShare = 40, 4
)

// NewSearchIndex indexes what visitors may see now: pages and news by their sections, circulars,
// the dates of the calendar by month, albums, and people on the pages that list them.
func NewSearchIndex(c *school.Content) *SearchIndex {
	x := &SearchIndex{Words: map[string][]int{}}
	places := map[string][]int{}
	add := func(path, title, heading string, texts ...string) {
		entry := SearchEntry{path, title, heading}
		for _, word := range slices.Compact(
			slices.Sorted(slices.Values(searchWords(entry.name() + " " + strings.Join(texts, " "))))) {
			places[word] = append(places[word], len(x.Entries))
		}
		x.Entries = append(x.Entries, entry)
	}
	addBody := func(path, title, body string, texts ...string) {
		parts := sectionHeading.FindAllStringSubmatchIndex(body, -1)
		end := func(i int) int {
			if i < len(parts) {
				return parts[i][0]
			}
			return len(body)
		}
		add(path, title, "", append(texts, textOf(body[:end(0)]))...)
		for i, at := range parts {
			add(path+"#"+body[at[2]:at[3]], title, strings.TrimSpace(textOf(body[at[4]:at[5]])),
				textOf(body[at[1]:end(i+1)]))
		}
	}
	titles := map[string]string{}
	for _, p := range c.Pages {
		titles[p.Path] = p.Heading
		texts := []string{p.Description}
		if routes.ViewOf(p.Path) == school.StaffView {
			for _, list := range c.StaffLists {
				for _, m := range list.Members {
					texts = append(texts, m.Name, m.Designation, m.Role)
				}
			}
		}
		addBody(p.Path, p.Heading, p.HTML, texts...)
	}
	if a := c.Admissions; a != nil {
		for _, part := range admissionParts(a) {
			add(routes.AdmissionsPath+part.anchor, admissionsTitle(a), part.heading, part.texts...)
		}
	}
	for _, n := range c.News {
		addBody(routes.NewsPath(n.ID), n.Title, n.HTML, n.Summary, n.Category)
	}
	for _, l := range c.Circulars {
		add(l.Document.URL, l.Title, "", l.Summary, l.Category, l.Classes)
	}
	for _, month := range c.Calendar.Page("", "").Months {
		var texts []string
		for _, event := range month.Events {
			texts = append(texts, event.Title, event.Note)
		}
		add(calendar.Path+"#"+month.ID, titles[calendar.Path], month.Name, texts...)
	}
	for _, a := range c.Albums {
		texts := []string{a.Description}
		for _, photo := range a.Images {
			texts = append(texts, photo.Caption)
		}
		add(routes.AlbumPath(a.ID), a.Name, "", texts...)
	}
	for word, in := range places {
		if len(in) > max(commonFrom, len(x.Entries)/commonShare) {
			in = slices.DeleteFunc(in, func(at int) bool {
				return !slices.Contains(searchWords(x.Entries[at].name()), word)
			})
		}
		x.Words[word] = deltas(in)
	}
	x.prepare()
	return x
}

// prepare derives from the index what only the server needs.
func (x *SearchIndex) prepare() {
	x.sorted = slices.Sorted(maps.Keys(x.Words))
	x.names = make([][2][]string, len(x.Entries))
	for at, entry := range x.Entries {
		x.names[at][0] = searchWords(entry.name())
		if entry[2] != "" {
			x.names[at][1] = searchWords(entry[1])
		}
	}
}

// Find returns the entries that hold the most words of a query, those with them in their titles first.
func (x *SearchIndex) Find(query string) []SearchEntry {
	words := searchWords(query)
	words = words[:min(maxSearchWords, len(words))]
	weights := map[int][]int{} // of each word, by entry
	for i, word := range words {
		from, _ := slices.BinarySearch(x.sorted, word)
		to := from
		for to < len(x.sorted) && strings.HasPrefix(x.sorted[to], word) {
			to++
		}
		matching := x.sorted[from:to:to]
		for at := range word { // what the word begins with
			matching = append(matching, word[:at])
		}
		for _, held := range matching {
			weight := matchWeight(held, word)
			if weight == 0 {
				continue
			}
			at := 0
			for _, step := range x.Words[held] {
				at += step
				if weights[at] == nil {
					weights[at] = make([]int, len(words))
				}
				weights[at][i] = max(weights[at][i], weight)
			}
		}
	}
	type hit struct{ at, words, weight int }
	var hits []hit
	for at, ofWords := range weights {
		found := hit{at: at}
		for i, word := range words {
			if weight := ofWords[i] + weightOfName(x.names[at], word); weight > 0 {
				found.words, found.weight = found.words+1, found.weight+weight
			}
		}
		hits = append(hits, found)
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(b.words-a.words, b.weight-a.weight, a.at-b.at)
	})
	found := []SearchEntry{}
	for _, h := range hits[:min(maxFound, len(hits))] {
		if h.words == hits[0].words {
			found = append(found, x.Entries[h.at])
		}
	}
	return found
}

// name returns what an entry is called by: its section, or its page.
func (e SearchEntry) name() string { return cmp.Or(e[2], e[1]) }

// weightOfName weighs how well a word matches the name of an entry; for a section, that of its page counts a little.
func weightOfName(names [2][]string, word string) (weight int) {
	for _, held := range names[0] {
		weight = max(weight, 3*matchWeight(held, word))
	}
	if weight == 0 && slices.ContainsFunc(names[1], func(held string) bool { return matchWeight(held, word) > 0 }) {
		weight = 1
	}
	return weight
}

// matchWeight is 2 for the same word, 1 for one that begins with it; single letters and numbers begin nothing.
// It is 1, too, for a word of three letters and more in a script of India that the searched one begins with:
// case endings are a part of the word there.
func matchWeight(held, word string) int {
	isShort := strings.Trim(word, "0123456789") == "" || len([]rune(word)) < 2
	isStem := held >= "\u0900" && len([]rune(held)) > 2
	switch {
	case held == word:
		return 2
	case !isShort && strings.HasPrefix(held, word), isStem && strings.HasPrefix(word, held):
		return 1
	}
	return 0
}

// classNumbers writes the classes as numbers: people search for either.
var classNumbers = map[string]string{
	"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
	"xi": "11", "xii": "12",
}

// withoutJoiners drops what only changes how letters of India are drawn.
var withoutJoiners = strings.NewReplacer("\u200c", "", "\u200d", "")

// searchWords splits a text of any script into words as the index holds them.
func searchWords(text string) []string {
	text = withoutJoiners.Replace(strings.ToLower(norm.NFKC.String(text)))
	words := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r)
	})
	for i, word := range words {
		words[i] = cmp.Or(classNumbers[word], word)
	}
	return words
}

var (
	sectionHeading = regexp.MustCompile(`<h[23] id="([^"]*)"[^>]*>(.*?)</h[23]>`)
	tag            = regexp.MustCompile(`<[^>]*>`)
)

// textOf returns the text of HTML that the site made itself.
func textOf(body string) string { return html.UnescapeString(tag.ReplaceAllString(body, " ")) }

// deltas returns the distances between numbers in ascending order, in place.
func deltas(numbers []int) []int {
	for i := len(numbers) - 1; i > 0; i-- {
		numbers[i] -= numbers[i-1]
	}
	return numbers
}
