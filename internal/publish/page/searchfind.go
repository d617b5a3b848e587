package page

import (
	"cmp"
	"slices"
	"strings"
)

// Bounds of a search.
const (
	maxSearchText   = 200 // characters of a query
	maxSearchWords  = 8
	maxPhraseWords  = 4
	maxFound        = 20
	maxSections     = 3
	minCorrected    = 4 // letters of a word in which one may be wrong
	minIndianStem   = 3
	ownWeight       = 4 // of the word itself
	synonymWeight   = 3
	beginningWeight = 2
	correctedWeight = 2
	answerBonus     = 96 // of the page that a group of synonyms names, shared by all terms
)

// Found is a page that a search finds, with the sections that hold the words, the best first.
type Found struct {
	SearchPage
	Sections []SearchSection
	Excerpt  string // of the text, where it has more of the words than About
}

// unit is a word of a query, or a phrase that the synonyms know, with everything that means the same.
type unit struct {
	alternates []alternate
	path       string // of the page that answers
}

// isWeak reports whether a page need not hold a term.
func (u unit) isWeak() bool {
	own := u.alternates[0].words
	return len(own) == 1 && weakWords[own[0]]
}

// alternate is a phrase that a text may hold in the place of a unit.
type alternate struct {
	words  []string
	weight int
}

// searchTerms is a query as the index understands it.
type searchTerms []unit

// SearchResult has the pages that a search finds, the best first.
type SearchResult struct {
	Pages []Found
	terms searchTerms
}

// Find returns the pages that hold the most of a query.
func (x *SearchIndex) Find(query string) SearchResult {
	terms := x.terms(query)
	weights := make([]map[int]int, len(terms)) // of each term, by section
	for i := range terms {
		weights[i] = x.weigh(terms[i])
		if len(weights[i]) == 0 {
			terms[i] = x.corrected(terms[i])
			weights[i] = x.weigh(terms[i])
		}
	}
	hits := map[int]*pageHit{}
	for at, section := range x.Sections {
		x.score(terms, weights, at, section.Page, hits)
	}
	for i, term := range terms { // the page that answers need not say the word
		page := slices.IndexFunc(x.Pages, func(p SearchPage) bool { return term.path != "" && p.Path == term.path })
		if page >= 0 {
			hitOf(hits, page, terms).terms[i] = true
		}
	}
	return SearchResult{x.best(terms, hits), terms}
}

// terms reads a query: phrases of the synonyms, the longest first, and single words.
func (x *SearchIndex) terms(query string) (terms searchTerms) {
	letters := []rune(query)
	words := searchWords(string(letters[:min(maxSearchText, len(letters))]))
	words = words[:min(maxSearchWords, len(words))]
	for len(words) > 0 {
		size, group := x.phraseAt(words)
		term := unit{alternates: []alternate{{words[:size], ownWeight}}}
		if group >= 0 {
			term.path = x.Synonyms[group].Path
			for _, phrase := range x.Synonyms[group].Words {
				term.alternates = append(term.alternates, alternate{strings.Fields(phrase), synonymWeight})
			}
		}
		terms, words = append(terms, term), words[size:]
	}
	return terms
}

// phraseAt finds the longest phrase of the synonyms that words begin with, and its group: -1 for none, where the
// phrase is the first word. A word of India finds what it is an inflection of.
func (x *SearchIndex) phraseAt(words []string) (size, group int) {
	for size := min(maxPhraseWords, len(words)); size > 0; size-- {
		if group, isKnown := x.phrases[strings.Join(words[:size], " ")]; isKnown {
			return size, group
		}
	}
	letters := []rune(words[0])
	if isIndian(words[0]) {
		for size := len(letters) - 1; size >= minIndianStem; size-- {
			if group, isKnown := x.phrases[string(letters[:size])]; isKnown {
				return 1, group
			}
		}
	}
	return 1, -1
}

// weigh returns how well a term matches each section that holds it.
func (x *SearchIndex) weigh(term unit) map[int]int {
	best := map[int]int{}
	for _, phrase := range term.alternates {
		var all map[int]int // the sections that hold all words of the phrase
		for i, word := range phrase.words {
			held := x.sectionsWith(word, phrase.weight)
			if i > 0 {
				for at := range all {
					all[at] = min(all[at], held[at])
				}
			} else {
				all = held
			}
		}
		for at, weight := range all {
			if weight > 0 {
				best[at] = max(best[at], weight)
			}
		}
	}
	return best
}

// sectionsWith returns the sections that hold a word, or one that it matches.
func (x *SearchIndex) sectionsWith(word string, weight int) map[int]int {
	from, _ := slices.BinarySearch(x.sorted, word)
	to := from
	for to < len(x.sorted) && strings.HasPrefix(x.sorted[to], word) {
		to++
	}
	matching := x.sorted[from:to:to]
	for at := range word { // what the word begins with
		matching = append(matching, word[:at])
	}
	sections := map[int]int{}
	for _, held := range matching {
		found := matchWeight(held, word, weight)
		if found == 0 {
			continue
		}
		at := 0
		for _, step := range x.Words[held] {
			at += step
			sections[at] = max(sections[at], found)
		}
	}
	return sections
}

// matchWeight is the weight for the same word, and less for one that begins with it; single letters and numbers
// begin nothing, and what only means the same is not completed. In a script of India either word may be the other
// one with an ending: case endings are a part of the word there.
func matchWeight(held, word string, weight int) int {
	isIndianStem := isIndian(held) && len([]rune(held)) >= minIndianStem && strings.HasPrefix(word, held)
	isBeginning := strings.HasPrefix(held, word) && !isNumber(word) && len([]rune(word)) > 1 &&
		(weight == ownWeight || isIndian(word))
	switch {
	case held == word:
		return weight
	case isBeginning, isIndianStem:
		return min(weight, beginningWeight)
	}
	return 0
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }

func isIndian(word string) bool { return word >= "\u0900" }

// corrected returns a term with the words that differ from it by one letter, and what means the same as they.
func (x *SearchIndex) corrected(term unit) unit {
	own := term.alternates[0].words
	letters := []rune(own[0])
	if len(own) > 1 || len(letters) < minCorrected || isNumber(own[0]) {
		return term
	}
	for _, group := range x.Synonyms {
		isMeant := func(phrase string) bool { return differsByOneKey(letters, []rune(phrase)) }
		if slices.ContainsFunc(group.Words, isMeant) {
			term.path = cmp.Or(term.path, group.Path)
			for _, phrase := range group.Words {
				term.alternates = append(term.alternates, alternate{strings.Fields(phrase), correctedWeight})
			}
		}
	}
	for _, held := range x.sorted {
		if differsByOneKey(letters, []rune(held)) {
			term.alternates = append(term.alternates, alternate{[]string{held}, correctedWeight})
		}
	}
	return term
}

// differsByOneKey reports whether one letter is left out, added or another one, or two are exchanged.
func differsByOneKey(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	at := 0
	for at < len(a) && a[at] == b[at] {
		at++
	}
	if len(a) < len(b) {
		return slices.Equal(a[at:], b[at+1:])
	}
	return at == len(a) || slices.Equal(a[at+1:], b[at+1:]) ||
		at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && slices.Equal(a[at+2:], b[at+2:])
}

// pageHit is a page with the sections in which a search found its words.
type pageHit struct {
	terms    []bool // that the page holds
	best     int    // score of its best section
	sections []sectionHit
}

// sectionHit is a section in which a search found words.
type sectionHit struct {
	at, terms, score int
}

// hitOf returns what is found in a page, which may be nothing yet.
func hitOf(hits map[int]*pageHit, page int, terms searchTerms) *pageHit {
	if hits[page] == nil {
		hits[page] = &pageHit{terms: make([]bool, len(terms))}
	}
	return hits[page]
}

// score weighs a section, and adds it to the hit of its page.
func (x *SearchIndex) score(terms searchTerms, weights []map[int]int, at, page int, hits map[int]*pageHit) {
	hit := sectionHit{at: at}
	for i := range terms {
		if weight := weights[i][at]; weight > 0 {
			hit.terms++
			hit.score += weight
			hitOf(hits, page, terms).terms[i] = true
		}
	}
	if hit.terms == 0 {
		return
	}
	hit.score += nameScore(terms, x.heads[at], 3)
	hits[page].best = max(hits[page].best, hit.score)
	hits[page].sections = append(hits[page].sections, hit)
}

// nameScore weighs how well terms fit a name: the more of the name they are, the better. A phrase fits as a whole.
func nameScore(terms searchTerms, name []string, factor int) int {
	sum, matched := 0, 0
	if !slices.ContainsFunc(name, terms.match) {
		return 0
	}
	terms = terms.within(name)
	for _, word := range name {
		best := 0
		for _, term := range terms {
			best = max(best, term.weightOf(word))
		}
		if best > 0 {
			sum, matched = sum+best, matched+1
		}
	}
	if matched == 0 {
		return 0
	}
	size := max(len(name), len(terms))
	return sum * factor * (size + 2*matched) / size
}

// weightOf returns how well a word matches a term.
func (u unit) weightOf(held string) (weight int) {
	for _, phrase := range u.alternates {
		for _, word := range phrase.words {
			weight = max(weight, matchWeight(held, word, phrase.weight))
		}
	}
	return weight
}

// best orders the pages that hold as many terms as any.
func (x *SearchIndex) best(terms searchTerms, hits map[int]*pageHit) []Found {
	type ranked struct{ page, terms, score int }
	var pages []ranked
	for page, hit := range hits {
		r := ranked{page: page, score: hit.best + min(maxSections, len(hit.sections)) + x.Pages[page].Rank}
		for i, isHeld := range hit.terms {
			if isHeld && !terms[i].isWeak() {
				r.terms++
			}
			if terms[i].path == x.Pages[page].Path {
				r.score += answerBonus / len(terms)
			}
		}
		name := 0
		for _, words := range x.names[page] {
			name = max(name, nameScore(terms, words, 4))
		}
		r.score += name
		pages = append(pages, r)
	}
	slices.SortFunc(pages, func(a, b ranked) int {
		return cmp.Or(b.terms-a.terms, b.score-a.score, a.page-b.page)
	})
	found := []Found{}
	for _, r := range pages[:min(maxFound, len(pages))] {
		if r.terms == pages[0].terms {
			found = append(found, x.found(terms, r.page, hits[r.page].sections))
		}
	}
	return found
}

// found returns a page with the best of the sections that hold words, and an excerpt of them.
func (x *SearchIndex) found(terms searchTerms, page int, hits []sectionHit) Found {
	slices.SortFunc(hits, func(a, b sectionHit) int {
		return cmp.Or(b.terms-a.terms, b.score-a.score, a.at-b.at)
	})
	found := Found{SearchPage: x.Pages[page]}
	_, most := terms.excerpt(found.About)
	for _, hit := range hits[:min(maxSections, len(hits))] {
		if hit.terms <= most {
			break // nor has one that follows more words
		}
		excerpt, held := terms.excerpt(x.Sections[hit.at].Text)
		if held > most {
			found.Excerpt, most = excerpt, held
		}
	}
	hits = slices.DeleteFunc(hits, func(hit sectionHit) bool { return x.Sections[hit.at].Anchor == "" })
	for _, hit := range hits[:min(maxSections, len(hits))] {
		if hit.terms == hits[0].terms {
			found.Sections = append(found.Sections, x.Sections[hit.at])
		}
	}
	return found
}
