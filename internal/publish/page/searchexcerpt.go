package page

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// Bounds of an excerpt, in pieces of its text: a word and what is between two words are one each.
const (
	excerptPieces = 56
	excerptBefore = 14 // at most, before the first word that was searched
	// of the text that is looked through: what a visitor searches costs no more where a school writes long sections
	textPieces = 1_200
)

// wordOrNot matches a word, or what is between two words.
var wordOrNot = regexp.MustCompile(`[\p{L}\p{M}\p{N}\x{200c}\x{200d}]+|[^\p{L}\p{M}\p{N}\x{200c}\x{200d}]+`)

// sentenceEnd matches what is between two sentences, or two items of a list.
var sentenceEnd = regexp.MustCompile(`[.!?।·]\s`)

// excerpt returns the passage at the beginning of a text that has the most terms, and how many it has.
func (terms searchTerms) excerpt(text string) (passage string, held int) {
	pieces := wordOrNot.FindAllString(text, textPieces)
	var words [][]string // of the pieces that were read
	read := func(to int) {
		for _, piece := range pieces[min(len(words), to):to] {
			words = append(words, searchWords(piece))
		}
	}
	first, held := 0, 0
	for i := 0; i < len(pieces) && held < len(terms); i++ {
		read(i + 1)
		if !slices.ContainsFunc(words[i], terms.match) {
			continue
		}
		end := min(i+excerptPieces-excerptBefore, len(pieces))
		read(end)
		window := slices.Concat(words[i:end]...)
		if all := terms.within(window).count(); all > held {
			first, held = i, all
		}
	}
	if held == 0 {
		return "", 0
	}
	from := first
	for from > 0 && from > first-excerptBefore && !sentenceEnd.MatchString(pieces[from-1]) {
		from--
	}
	to := min(from+excerptPieces, len(pieces))
	passage = strings.TrimSpace(strings.Join(pieces[from:to], ""))
	if from > 0 && !sentenceEnd.MatchString(pieces[from-1]) {
		passage = "… " + passage
	}
	if to < len(pieces) || to == textPieces {
		passage += " …"
	}
	return passage, held
}

// within returns the terms with those of their phrases all words of which are among some words.
func (terms searchTerms) within(words []string) searchTerms {
	whole := slices.Clone(terms)
	for i, term := range terms {
		whole[i].alternates = slices.DeleteFunc(slices.Clone(term.alternates), func(a alternate) bool {
			return slices.ContainsFunc(a.words, func(word string) bool {
				return !slices.ContainsFunc(words, func(held string) bool { return matchWeight(held, word, a.weight) > 0 })
			})
		})
	}
	return whole
}

// count returns how many terms have any phrase.
func (terms searchTerms) count() (count int) {
	for _, term := range terms {
		count += min(1, len(term.alternates))
	}
	return count
}

// match reports whether a word is one of the terms.
func (terms searchTerms) match(word string) bool {
	return slices.ContainsFunc(terms, func(term unit) bool { return term.weightOf(word) > 0 })
}

// Marked splits a text into pieces: every second one is a word that was searched. A phrase is marked where all of it is.
func (r SearchResult) Marked(text string) (pieces []string) {
	pieces = []string{""}
	terms := r.terms.within(searchWords(text))
	for _, part := range wordOrNot.FindAllString(text, -1) {
		isMarked := slices.ContainsFunc(searchWords(part), terms.match)
		if isMarked == (len(pieces)%2 == 0) {
			pieces[len(pieces)-1] += part
		} else {
			pieces = append(pieces, part)
		}
	}
	return pieces
}

var (
	sectionHeading = regexp.MustCompile(`<h[23] id="([^"]*)"[^>]*>(.*?)</h[23]>`)
	inline         = regexp.MustCompile(`</?(?:a|abbr|b|code|em|i|small|span|strong)\b[^>]*>`)
	itemEnd        = regexp.MustCompile(`</(?:li|t[dh]|figcaption)>`)
	tag            = regexp.MustCompile(`<[^>]*>`)
)

// textOf returns the text of HTML that the site made itself, on one line: a dot is between two items or cells.
func textOf(body string) string {
	text := tag.ReplaceAllString(itemEnd.ReplaceAllString(inline.ReplaceAllString(body, ""), " · "), " ")
	return joinTexts(strings.Fields(html.UnescapeString(text)), " ")
}

// joinTexts joins texts that are not empty, with one dot where there would be several.
func joinTexts(texts []string, between string) string {
	texts = slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "" })
	texts = slices.CompactFunc(texts, func(a, b string) bool { return a == "·" && b == "·" })
	return strings.Trim(strings.Join(texts, between), "· ")
}
