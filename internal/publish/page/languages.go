package page

import (
	"slices"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/ui/messages"
)

// language is one of the languages that a site is in.
type language struct {
	tag    string          // such as "kn"
	prefix string          // of its addresses, such as "/kn"; "" in the main language
	pages  map[string]bool // translated pages, and whether the original is newer; nil in the main language
	paths  map[string]bool // all its pages, by their addresses in the main language
	titles map[string]string
	words  messages.Words
}

// Languages returns the composer of each language of a site, the main one first. Those of a site in several languages
// know of each other.
func (c Composer) Languages() []Composer {
	if len(c.Content.Translations) == 0 {
		return []Composer{c}
	}
	all, languages := []Composer{c}, []*language{{tag: c.Content.Identity.Language}}
	for _, in := range c.Content.Translations {
		translated := c
		translated.Content = in.Content
		tag := in.Content.Identity.Language
		all = append(all, translated)
		languages = append(languages, &language{tag: tag, prefix: routes.LanguagePrefix(tag), pages: in.Pages,
			words: messages.In(tag)})
	}
	for i := range all {
		all[i].language, all[i].languages = languages[i], languages
		languages[i].paths = map[string]bool{}
		for _, p := range all[i].plan() {
			languages[i].paths[p.path] = true
		}
		languages[i].titles = all[i].titles()
	}
	return all
}

// In returns the composer of a language of the site by its tag; that of the main one for "", or for a tag that is of none.
func (c Composer) In(tag string) Composer {
	for _, in := range c.Languages() {
		if in.isTranslation() && in.language.tag == tag {
			return in
		}
	}
	return c
}

// titles returns the titles of the pages that have texts of the school, by their addresses in the main language.
func (c Composer) titles() map[string]string {
	titles := map[string]string{}
	for _, p := range c.Content.Pages {
		titles[p.Path] = p.Heading
	}
	for _, n := range c.Content.News {
		titles[routes.NewsPath(n.ID)] = n.Title
	}
	for _, a := range c.Content.Albums {
		titles[routes.AlbumPath(a.ID)] = a.Name
	}
	return titles
}

// Prefix returns what the addresses of the language begin with: "" in the main one, "/kn".
func (c Composer) Prefix() string {
	if c.language == nil {
		return ""
	}
	return c.language.prefix
}

// isTranslation reports whether pages are composed in another language than the main one.
func (c Composer) isTranslation() bool { return c.Prefix() != "" }

// serves reports whether a page is in the language.
func (l *language) serves(path string) bool {
	return l == nil || l.prefix == "" || routes.IsTranslated(l.pages, path)
}

// address returns where a page of the site is in the language: in the main one, where it is not translated.
func (l *language) address(path string) string {
	if l == nil || l.prefix == "" {
		return path
	}
	page, _, _ := strings.Cut(path, "#")
	if plain, _, _ := strings.Cut(page, "?"); !l.paths[page] && !l.paths[plain] {
		return path
	}
	return routes.InLanguage(l.prefix, path)
}

// say returns a sentence in the language.
func (l *language) say(sentence text.Sentence) string {
	if l == nil {
		return sentence.String()
	}
	return l.words.Say(sentence)
}

func (c Composer) say(sentence text.Sentence) string { return c.language.say(sentence) }

// day returns a date that was written in English in the language.
func (l *language) day(english string) string {
	if l == nil {
		return english
	}
	return l.words.Date(english)
}

// localized returns a page as it is in the language, with its addresses in all.
func (c Composer) localized(data school.PageData) school.PageData {
	if c.language == nil {
		return data
	}
	path := data.Path
	if c.isTranslation() {
		data = c.translated(data)
	}
	for _, other := range c.languages {
		version := school.PageVersion{Language: other.tag, Path: other.address(path)}
		if other.paths[path] {
			version.URL = absoluteURL(c.BaseURL, version.Path)
		} else {
			version.Path, version.IsOther = other.address("/"), true
		}
		data.Versions = append(data.Versions, version)
	}
	return data
}

// translated returns a page with the addresses and dates of the language in all of its parts.
func (c Composer) translated(data school.PageData) school.PageData {
	if c.language.pages[data.Path] {
		data.Newer = data.Path
	}
	data.Path = c.language.address(data.Path)
	if data.Info != nil {
		info := *data.Info
		info.UpdatedText, info.Related = c.language.day(info.UpdatedText), c.language.links(info.Related)
		data.Info = &info
	}
	if data.Home != nil {
		data.Home = c.language.home(*data.Home)
	}
	data.NewsList = c.language.news(data.NewsList)
	if data.NewsIndex != nil {
		data.NewsIndex = &school.NewsIndex{Years: c.language.links(data.NewsIndex.Years),
			Categories: c.language.links(data.NewsIndex.Categories)}
	}
	if data.News != nil {
		data.News = &c.language.news([]school.NewsItem{*data.News})[0]
	}
	data.Albums = slices.Clone(data.Albums)
	for i := range data.Albums {
		data.Albums[i].Path = c.language.address(data.Albums[i].Path)
	}
	data.Circulars = slices.Clone(data.Circulars)
	for i := range data.Circulars {
		circular := &data.Circulars[i]
		circular.DateText, circular.Classes = c.language.day(circular.DateText), classRange.Replace(circular.Classes)
	}
	if data.Calendar != nil {
		data.Calendar = c.language.calendar(*data.Calendar)
	}
	if data.Admissions != nil {
		data.Admissions = c.language.admissionDays(*data.Admissions)
	}
	if data.Disclosure != nil {
		data.Disclosure = c.language.disclosure(*data.Disclosure)
	}
	return data
}

func (l *language) links(links []school.Link) []school.Link {
	links = slices.Clone(links)
	for i := range links {
		links[i].Path = l.address(links[i].Path)
	}
	return links
}

func (l *language) news(items []school.NewsItem) []school.NewsItem {
	items = slices.Clone(items)
	for i := range items {
		item := &items[i]
		item.Path, item.CategoryPath = l.address(item.Path), l.address(item.CategoryPath)
		item.DateText = l.day(item.DateText)
	}
	return items
}

func (l *language) home(home school.HomePage) *school.HomePage {
	home.News, home.Disclosure = l.news(home.News), l.day(home.Disclosure)
	home.Text.Actions, home.Text.Cards = l.links(home.Text.Actions), slices.Clone(home.Text.Cards)
	for i := range home.Text.Cards {
		home.Text.Cards[i].Path = l.address(home.Text.Cards[i].Path)
	}
	if home.Text.Admissions != nil {
		block := *home.Text.Admissions
		block.Dates, block.Page = l.keyDates(block.Dates), l.address(block.Page)
		block.Link = l.link(block.Link)
		home.Text.Admissions = &block
	}
	if home.Text.Visit != nil {
		visit := *home.Text.Visit
		visit.Link = l.link(visit.Link)
		home.Text.Visit = &visit
	}
	return &home
}

// link returns a link that may be missing.
func (l *language) link(link *school.Link) *school.Link {
	if link == nil {
		return nil
	}
	return &l.links([]school.Link{*link})[0]
}

func (l *language) keyDates(dates []school.KeyDate) []school.KeyDate {
	dates = slices.Clone(dates)
	for i := range dates {
		dates[i].DateText, dates[i].File = l.day(dates[i].DateText), l.file(dates[i].File)
	}
	return dates
}

// file returns the address of a file that each language has of its own.
func (l *language) file(path string) string {
	if l == nil || path == "" {
		return path
	}
	return l.prefix + path
}

// classRange writes classes such as "IV to VI" without words.
var classRange = strings.NewReplacer(" to ", "–", " and ", ", ")

func (l *language) admissionDays(page school.AdmissionsPage) *school.AdmissionsPage {
	page.Dates, page.Steps, page.Classes = l.keyDates(page.Dates), slices.Clone(page.Steps), slices.Clone(page.Classes)
	for i := range page.Classes {
		page.Classes[i].Classes = classRange.Replace(page.Classes[i].Classes)
	}
	for i := range page.Steps {
		step := &page.Steps[i]
		step.FromText, step.ByText, step.OnText = l.day(step.FromText), l.day(step.ByText), l.day(step.OnText)
	}
	return &page
}

func (l *language) calendar(page calendar.Page) *calendar.Page {
	page.TodayText = l.day(page.TodayText)
	page.Months, page.Past = l.months(page.Months), l.months(page.Past)
	page.Feeds, page.Holidays = slices.Clone(page.Feeds), slices.Clone(page.Holidays)
	for i := range page.Feeds {
		feed := &page.Feeds[i]
		feed.Name, feed.Path, feed.Page = l.className(*feed), l.file(feed.Path), l.address(feed.Page)
	}
	for i := range page.Holidays {
		holiday := &page.Holidays[i]
		holiday.Days, holiday.Weekdays = l.day(holiday.Days), l.day(holiday.Weekdays)
		holiday.Classes = classRange.Replace(holiday.Classes)
	}
	return &page
}

func (l *language) months(months []calendar.Month) []calendar.Month {
	months = slices.Clone(months)
	for i := range months {
		month := &months[i]
		month.Name, month.Events = l.day(month.Name), slices.Clone(month.Events)
		for k := range month.Events {
			event := &month.Events[k]
			event.DaysText, event.Classes = l.day(event.DaysText), classRange.Replace(event.Classes)
		}
	}
	return months
}

// className returns the name of a class whose calendar somebody reads.
func (l *language) className(feed calendar.Feed) string {
	if feed.Name != "Class "+feed.Class {
		return feed.Name
	}
	return l.say(text.Sentencef("Class %s", feed.Class))
}

// disclosureHeadings are those of the sections, by their letters.
var disclosureHeadings = map[string]text.Sentence{
	"A": text.Sentencef("General information"), "B": text.Sentencef("Documents and information"),
	"C": text.Sentencef("Result and academics"), "D": text.Sentencef("Staff (teaching)"),
	"E": text.Sentencef("School infrastructure"),
}

// disclosure returns the disclosure with its headings and dates in the language. Its rows have the wording of the board,
// whose inspectors read them.
func (l *language) disclosure(shown school.Disclosure) *school.Disclosure {
	shown.Updated, shown.Sections = l.day(shown.Updated), slices.Clone(shown.Sections)
	for i := range shown.Sections {
		section := &shown.Sections[i]
		section.Heading, section.Rows = l.say(disclosureHeadings[section.Letter]), slices.Clone(section.Rows)
		for k := range section.Rows {
			section.Rows[k].Entries = l.answers(section.Rows[k].Entries)
		}
	}
	return &shown
}

func (l *language) answers(entries []school.DisclosureEntry) []school.DisclosureEntry {
	entries = slices.Clone(entries)
	for i := range entries {
		entry := &entries[i]
		entry.IssuedText, entry.ExpiresText = l.day(entry.IssuedText), l.day(entry.ExpiresText)
		if strings.HasPrefix(entry.Link, "/") {
			entry.Link = l.address(entry.Link)
		}
	}
	return entries
}

// linkedByItself are the pages that the user interface links on its own.
var linkedByItself = []string{"/", "/contactus", "/privacy", "/gallery", calendar.Path, calendar.HolidaysPath,
	routes.SearchPath, routes.AdmissionsPath, routes.NewsListPath, routes.CircularsPath, routes.DisclosurePath,
	"/about-us", "/login", "/sirsregister", routes.ForgotPath}

// Around returns the layout around the pages of the language, by that of the main one.
func (c Composer) Around(layout school.Layout) school.Layout {
	if c.language == nil || !c.isTranslation() {
		return layout
	}
	layout.School, layout.Navigation = c.Content.Identity, c.language.navigation(c.Content.Navigation)
	layout.AddressLine, layout.Alert = c.Content.Identity.Address.Line(), ""
	if c.Content.Alert != nil {
		layout.Alert = c.Content.Alert.Text
	}
	layout.Version, layout.Prefix = "", c.Prefix()
	for _, path := range linkedByItself {
		if c.language.paths[path] {
			layout.Here = append(layout.Here, path)
		}
	}
	return layout
}

func (l *language) navigation(in school.Navigation) school.Navigation {
	in.Menu, in.Footer = slices.Clone(in.Menu), slices.Clone(in.Footer)
	for i := range in.Menu {
		entry := &in.Menu[i]
		entry.Path, entry.Children = l.address(entry.Path), l.links(entry.Children)
	}
	for i := range in.Footer {
		in.Footer[i].Links = l.links(in.Footer[i].Links)
	}
	in.Shortcuts, in.PhoneBar = l.links(in.Shortcuts), l.links(in.PhoneBar)
	in.HomeLinks, in.ContactLinks = l.links(in.HomeLinks), l.links(in.ContactLinks)
	return in
}
