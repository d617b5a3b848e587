package page

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"schoolsite/internal/school"
)

// defaultSynonyms has one group a line: what parents call the same thing in English, Kannada and Hindi.
//
//go:embed synonyms.txt
var defaultSynonyms string

// classNumbers writes the classes as numbers: people search for either.
var classNumbers = map[string]string{
	"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
	"xi": "11", "xii": "12",
}

// stopWords are neither indexed nor searched. The letter i is not among them: it is class 1.
var stopWords = wordSet("a an and are at be by can do does for from get give has have how if in is it its me my of on or " +
	"our out please s shall t the their there this to us want was we what when where which who will with you your")

// weakWords are on most pages of a school: a page that lacks one is no worse for it.
var weakWords = wordSet("class std standard grade school year list detail information का की के में को से ಬಗ್ಗೆ")

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

// withoutDiacritics drops what only changes how letters of India are drawn: joiners, and the dot of Persian sounds,
// which many leave out. A moon dot is written as an ordinary one.
var withoutDiacritics = strings.NewReplacer("\u200c", "", "\u200d", "", "\u093c", "", "\u0cbc", "", "ँ", "ं")

var (
	ordinal = regexp.MustCompile(`^(\d+)(?:st|nd|rd|th)$`)
	latin   = regexp.MustCompile(`^[a-z]{4,}$`)
)

// searchWords splits a text of any script into words as the index holds them.
func searchWords(text string) []string {
	var words []string
	for _, word := range strings.FieldsFunc(norm.NFKC.String(text), isBetweenWords) {
		word = searchWord(word)
		if !stopWords[word] && word != "" {
			words = append(words, word)
		}
	}
	return words
}

func isBetweenWords(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsNumber(r) && r != '\u200c' && r != '\u200d'
}

// searchWord returns a word as the index holds it: in small letters, without the ending of an English plural,
// classes and digits of India as 0 to 9.
func searchWord(word string) string {
	word = withoutDiacritics.Replace(strings.ToLower(word))
	word = strings.Map(func(r rune) rune {
		for _, zero := range []rune{'०', '೦'} {
			if r >= zero && r <= zero+9 {
				return r - zero + '0'
			}
		}
		return r
	}, word)
	word = ordinal.ReplaceAllString(cmp.Or(classNumbers[word], word), "$1")
	if latin.MatchString(word) {
		return singular(word)
	}
	return word
}

// singular drops the ending of an English plural, by rules that are the same for a text and for a query.
func singular(word string) string {
	ends := func(endings ...string) bool {
		return slices.ContainsFunc(endings, func(end string) bool { return strings.HasSuffix(word, end) })
	}
	switch {
	case ends("ies"):
		return word[:len(word)-3] + "y"
	case ends("sses", "ches", "shes", "xes"):
		return word[:len(word)-2]
	case ends("s") && !ends("ss", "us", "is"):
		return word[:len(word)-1]
	}
	return word
}

// SynonymGroup has phrases that mean the same, each as words with spaces between, and the page that answers
// them, or "".
type SynonymGroup struct {
	Words []string `json:"words"`
	Path  string   `json:"path,omitempty"`
}

// synonymGroups returns the groups of the program and those of the school, with paths of pages that there are.
// A group of the school that shares a phrase with one of the program extends it, and its path goes before.
func synonymGroups(own []school.Synonym, isPage func(string) bool) []SynonymGroup {
	var groups []SynonymGroup
	for line := range strings.Lines(defaultSynonyms) {
		if !strings.HasPrefix(line, "#") {
			words, path, _ := strings.Cut(strings.TrimSpace(line), " -> ")
			groups = append(groups, SynonymGroup{phrases(strings.Split(words, ",")), path})
		}
	}
	for _, synonym := range own {
		group := SynonymGroup{phrases(synonym.Words), synonym.Path}
		shared := slices.IndexFunc(groups, func(known SynonymGroup) bool {
			return slices.ContainsFunc(known.Words, func(phrase string) bool { return slices.Contains(group.Words, phrase) })
		})
		if shared < 0 {
			groups = append(groups, group)
			continue
		}
		groups[shared].Path = cmp.Or(group.Path, groups[shared].Path)
		groups[shared].Words = sortedSet(append(groups[shared].Words, group.Words...))
	}
	for i := range groups {
		if !isPage(groups[i].Path) {
			groups[i].Path = ""
		}
	}
	return groups
}

// phrases returns phrases as the index holds them.
func phrases(texts []string) (all []string) {
	for _, text := range texts {
		if phrase := strings.Join(searchWords(text), " "); phrase != "" {
			all = append(all, phrase)
		}
	}
	return sortedSet(all)
}

func sortedSet(words []string) []string { return slices.Compact(slices.Sorted(slices.Values(words))) }
