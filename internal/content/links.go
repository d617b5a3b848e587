package content

import (
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

// addressError explains what is wrong with an address by its looks alone.
func addressError(address string) (sentence string, bad bool) {
	u, err := url.Parse(address)
	switch {
	case address == "":
		return "This link leads nowhere. Write a path of this site or an https address.", true
	case err != nil || strings.ContainsFunc(address, contentfs.IsUnprintable) || strings.ContainsAny(address, " \\"):
		return "This is not an address. Write a path of this site or an https address, without spaces.", true
	case strings.HasPrefix(address, "//"):
		return "Write https: before this address, or one slash for a path of this site.", true
	}
	return schemeError(u, address)
}

func schemeError(u *url.URL, address string) (sentence string, bad bool) {
	switch {
	case u.Scheme == "" && (address[0] == '/' || address[0] == '#'):
		return "", false
	case u.Scheme == "":
		return "Begin a link within the site with a slash: /" + strings.TrimSuffix(strings.TrimLeft(address, "./"), ".md") + ".", true
	case u.Scheme == "http":
		return "Write https: instead of http:. Ask the other site's owner if it has no https address.", true
	case u.Scheme == "https":
		return "The address after https:// is not complete.", !isHTTPS(address)
	case u.Scheme == "mailto":
		return "Write an e-mail address after mailto:.", school.EmailMessage(u.Opaque) != ""
	case u.Scheme == "tel":
		return telephoneProblem(u.Opaque)
	}
	return "Links may begin with /, https:, mailto: or tel:, not with " + u.Scheme + ":.", true
}

func telephoneProblem(number string) (sentence string, bad bool) {
	if !isTelephone(number) {
		return "Write a telephone number after tel:, digits and + only.", true
	}
	sentence = school.TelephoneMessage(number)
	return sentence, sentence != ""
}

func isTelephone(number string) bool {
	return len(number) >= 3 && !strings.ContainsFunc(number, func(r rune) bool { return r != '+' && !unicode.IsDigit(r) && r != '-' })
}

// siteMap holds the addresses that links of the site may lead to.
type siteMap struct {
	paths    map[string]bool
	sections map[string]map[string]bool // headings' ids by page, of pages that are only text
	albums   map[string]bool
	news     map[string][]school.Span // when what the news make of addresses is shown
}

// checkLinks looks at every link of the tree.
func (c *checker) checkLinks() {
	site := c.siteMap()
	for _, link := range c.links {
		if sentence, bad := addressError(link.text); bad {
			c.Errorf(link.src, link.at, "%s", sentence)
			continue
		}
		if link.text[0] == '/' || link.text[0] == '#' {
			c.checkInternal(site, link)
		}
	}
}

// checkReached warns of unreachable pages: those of the school's own that no
// link leads to. All other pages are in the program's own lists. While a file
// can't be read, its links are not known, so nothing is checked.
func (c *checker) checkReached() {
	if c.All.Failed() {
		return
	}
	reached := map[string]bool{}
	for _, link := range c.links {
		path, _, _ := strings.Cut(link.text, "#")
		reached[path] = true
	}
	for _, route := range school.PublicRoutes() {
		reached[route.Path] = true
	}
	for path, file := range c.pageFiles {
		if !reached[path] {
			c.FileWarnf(file, "Nothing leads to this page. Link to it from navigation.yaml or from another page.")
		}
	}
}

func (c *checker) siteMap() siteMap {
	site := siteMap{paths: map[string]bool{}, sections: map[string]map[string]bool{}, albums: map[string]bool{}, news: c.newsPaths()}
	for path := range site.news {
		site.paths[path] = true
	}
	for _, route := range slices.Concat(school.PublicRoutes(), school.StaffRoutes()) {
		site.paths[route.Path] = true
	}
	for path, ids := range c.sections {
		site.paths[path] = true
		if isOnlyText(path) {
			site.sections[path] = ids
		}
	}
	for _, name := range c.files {
		if path.Base(name) == "album.yaml" {
			site.albums[path.Base(path.Dir(name))] = true
		}
	}
	return site
}

// isOnlyText reports whether a page shows nothing but its text: others have
// sections that the tree does not know.
func isOnlyText(path string) bool { return school.ViewOf(path) == school.InfoView }

func (c *checker) checkInternal(site siteMap, link reference) {
	u, _ := url.Parse(link.text) // addressError has parsed it before
	path := u.Path
	if path == "" {
		path = link.on
	}
	switch to, moved := school.Redirects()[path]; {
	case path == "":
		c.Errorf(link.src, link.at, "A link that begins with # works on pages only. Write the page's path before it.")
	case moved:
		c.Warnf(link.src, link.at, "%s leads on to %s. Link there at once.", path, to)
	case !site.paths[path]:
		c.Errorf(link.src, link.at, "%s", c.noPage(site, path))
	case u.RawQuery != "":
		c.checkQuery(site, link, u)
	case u.Fragment != "":
		c.checkSection(site, link, path, u.Fragment)
	}
	c.checkPassing(site, link, path)
}

func (s siteMap) known() []string {
	known := make([]string, 0, len(s.paths))
	for p := range s.paths {
		if p != "/" {
			known = append(known, p)
		}
	}
	slices.Sort(known)
	return known
}

func (c *checker) noPage(site siteMap, path string) string {
	sentence := "There is no page " + path + " on this site."
	if near, ok := c.nearest(path, site.known); ok {
		return sentence + " Did you mean " + near + "?"
	}
	if about := unknownList(path); about != "" {
		return sentence + about
	}
	if strings.HasPrefix(path, "/latest/") {
		return sentence + " Write " + path[1:] + ".md, or link to another item."
	}
	return sentence + " Write pages" + path + ".md, or link to another page."
}

func (c *checker) checkQuery(site siteMap, link reference, u *url.URL) {
	album := u.Query().Get("album")
	switch {
	case u.Path != school.EventPath || !u.Query().Has("album") || len(u.Query()) > 1:
		c.Errorf(link.src, link.at, "Only %s takes a question mark: %s?album=annual-day.", school.EventPath, school.EventPath)
	case !site.albums[album]:
		c.Errorf(link.src, link.at, "There is no album %q: no folder of gallery/ has this name. Link to another album, or take the link out.", album)
	}
}

// maxListed limits how many headings a sentence may list, or choose from.
const maxListed = 100

func (c *checker) checkSection(site siteMap, link reference, path, id string) {
	ids, known := site.sections[path]
	if !known || ids[id] {
		return
	}
	sentence := "The page " + path + " has no heading #" + id + "."
	headings := func() []string { return slices.Sorted(maps.Keys(ids)) }
	if len(ids) > maxListed {
		c.Errorf(link.src, link.at, "%s", sentence)
		return
	}
	if near, ok := c.nearest(id, headings); ok {
		sentence += " Did you mean #" + near + "?"
	} else if len(ids) > 0 {
		sentence += " It has #" + strings.Join(headings(), ", #") + "."
	}
	c.Errorf(link.src, link.at, "%s", sentence)
}

// maxGuesses bounds the time for a tree that is wrong all over.
const maxGuesses = 300

// nearest is nearest for one of many mentions. Words are asked for when there
// is time left only.
func (c *checker) nearest(written string, words func() []string) (string, bool) {
	if c.guesses++; c.guesses > maxGuesses {
		return "", false
	}
	return nearest(written, words())
}

// nearest finds the word that was probably meant: the one with the fewest
// letters to change, if those are few.
func nearest(written string, words []string) (string, bool) {
	best, fewest := "", max(1, min(3, len(written)/3))+1
	letters := utf8.RuneCountInString(written)
	for _, word := range words {
		if n := utf8.RuneCountInString(word); n >= letters+fewest || n <= letters-fewest {
			continue
		}
		if d := distance([]rune(written), []rune(word)); d < fewest {
			best, fewest = word, d
		}
	}
	return best, best != ""
}

// distance counts the letters to insert, delete, change or swap with their
// neighbour to make one word the other (optimal string alignment).
func distance(a, b []rune) int {
	if len(a) > 100 || len(b) > 100 {
		return 100
	}
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			rows[i][j] = step(rows, a, b, i, j)
		}
	}
	return rows[len(a)][len(b)]
}

func step(rows [][]int, a, b []rune, i, j int) int {
	change := 1
	if a[i-1] == b[j-1] {
		change = 0
	}
	d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
	if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
		d = min(d, rows[i-2][j-2]+1)
	}
	return d
}
