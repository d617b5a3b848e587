package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// File is a file with a content-addressed path, which changes whenever its bytes do.
type File struct {
	Path string
	Body []byte
}

// NewFile returns body under folder, with a path that ends in ext.
func NewFile(folder string, body []byte, ext string) File {
	sum := sha256.Sum256(body)
	return File{Path: folder + hex.EncodeToString(sum[:8]) + ext, Body: body}
}

// ThemeCSS returns the styles that set the school's two colours. content has checked them to be
// "#rrggbb".
func ThemeCSS(c school.Colors) string {
	return fmt.Sprintf(":root{--school:%s;--accent:%s}", c.School, c.Accent)
}

// absoluteURL returns the URL of a path of the site, percent-encoded.
func absoluteURL(base, path string) string {
	path, query, asks := strings.Cut(path, "?")
	address := url.URL{Path: path, RawQuery: query, ForceQuery: asks}
	return base + address.String()
}

// Robots returns robots.txt, which lets every crawler read all pages. Those of staff say by
// themselves that they are not to be indexed: a list of them here would only lead strangers there.
func Robots(base string) []byte {
	return fmt.Appendf(nil, "User-agent: *\nDisallow: /api/\n\nSitemap: %s/sitemap.xml\n", base)
}

// dayOf returns the day of a news item, such as 2026-11-14.
func dayOf(n school.NewsItem) string { return n.Date.In(text.India).Format(time.DateOnly) }

// Sitemap returns the list of the pages that search engines may index (sitemaps.org, protocol 0.9).
// A page was changed on the day it was last checked, a list of news with its newest item; of albums
// nobody knows the day.
func Sitemap(c Composer) []byte {
	var b bytes.Buffer
	all := c.Languages()
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`)
	if len(all) > 1 {
		b.WriteString(` xmlns:xhtml="http://www.w3.org/1999/xhtml"`)
	}
	b.WriteString(">\n")
	for _, in := range all {
		in.addToSitemap(&b)
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}

// addToSitemap lists the pages of one language, each with its addresses in all.
func (c Composer) addToSitemap(b *bytes.Buffer) {
	escaped := func(path string) string {
		var url strings.Builder
		_ = xml.EscapeText(&url, []byte(absoluteURL(c.BaseURL, path))) // a Builder never fails
		return url.String()
	}
	add := func(path, day string) {
		if !c.language.serves(path) {
			return
		}
		b.WriteString("<url><loc>" + escaped(c.language.address(path)) + "</loc>")
		for _, other := range c.languages {
			if other.paths[path] {
				b.WriteString(`<xhtml:link rel="alternate" hreflang="` + other.tag + `" href="` +
					escaped(other.address(path)) + `"/>`)
			}
		}
		if day != "" {
			b.WriteString("<lastmod>" + day + "</lastmod>")
		}
		b.WriteString("</url>\n")
	}
	for _, p := range c.Content.Pages {
		if routes.ViewOf(p.Path) != school.SearchView { // which is not indexed
			add(p.Path, p.Updated)
		}
	}
	if c.Content.Admissions != nil {
		add(routes.AdmissionsPath, c.Content.Admissions.Updated)
	}
	for _, n := range c.Content.News {
		add(routes.NewsPath(n.ID), dayOf(n))
	}
	years, categories := newsGroups(c.Content.News)
	for _, list := range slices.Concat(years, categories) {
		add(list.path, dayOf(list.items[0]))
	}
	for _, a := range c.Content.Albums {
		add(routes.AlbumPath(a.ID), "")
	}
}

// feedNews is the number of news items in a feed.
const feedNews = 30

// Feed writes the news as RSS and as JSON. Both hold no time but the items' own, so that they
// change only when the news do.
type Feed Composer

// about returns the title and the description of the feed: those of the page of the news.
func (f Feed) about() (title, description string) {
	title = f.language.say(text.Sentencef("%s: latest news", f.Content.Identity.Name))
	description = f.Content.Identity.Description
	for _, page := range f.Content.Pages {
		if page.Path == routes.NewsListPath {
			description = page.Description
		}
	}
	return title, description
}

// items returns the latest news for reading outside the site. Each item's HTML has its picture and its
// text, with absolute links; it is published when visitors could first see it.
func (f Feed) items() []jsonFeedItem {
	items := []jsonFeedItem{}
	news := newestFirst(f.Content.News)
	for _, n := range news[:min(feedNews, len(news))] {
		url := absoluteURL(f.BaseURL, f.language.address(routes.NewsPath(n.ID)))
		item := jsonFeedItem{ID: url, URL: url, Title: n.Title, Summary: n.Summary, HTML: n.HTML, Published: n.Date,
			Tags: []string{n.Category}}
		if n.Shown.From.After(n.Date) {
			item.Published = n.Shown.From
		}
		item.Published = item.Published.In(text.India)
		if n.Image != nil {
			item.Image = f.BaseURL + n.Image.URL
			item.HTML = `<p><img src="` + html.EscapeString(n.Image.URL) + `" alt="` + html.EscapeString(n.Image.Alt) +
				`"></p>` + "\n" + n.HTML
		}
		item.HTML = withAbsoluteLinks(item.HTML, f.BaseURL, url)
		items = append(items, item)
	}
	return items
}

// rss is an RSS 2.0 document (rssboard.org/rss-specification).
type rss struct {
	XMLName     xml.Name  `xml:"rss"`
	Version     string    `xml:"version,attr"`
	Atom        string    `xml:"xmlns:atom,attr"`
	Content     string    `xml:"xmlns:content,attr"`
	Title       string    `xml:"channel>title"`
	Link        string    `xml:"channel>link"`
	Description string    `xml:"channel>description"`
	Language    string    `xml:"channel>language"`
	Self        atomLink  `xml:"channel>atom:link"`
	Items       []rssItem `xml:"channel>item"`
}

// atomLink is the address of the feed itself, which validators ask for.
type atomLink struct {
	Href string `xml:"href,attr"`
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
}

type rssItem struct {
	Title    string `xml:"title"`
	Link     string `xml:"link"`
	GUID     string `xml:"guid"`
	Category string `xml:"category"`
	PubDate  string `xml:"pubDate"`
	Summary  string `xml:"description"`
	Body     string `xml:"content:encoded"`
}

// Media types of the feeds.
const (
	RSSType      = "application/rss+xml"
	JSONFeedType = "application/feed+json"
)

// RSS returns an RSS 2.0 feed.
func (f Feed) RSS() ([]byte, error) {
	title, description := f.about()
	all := rss{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Content: "http://purl.org/rss/1.0/modules/content/",
		Title: title, Link: f.BaseURL + f.language.address(routes.NewsListPath), Description: description,
		Language: f.Content.Identity.Language,
		Self:     atomLink{Href: f.BaseURL + f.language.file(routes.FeedPath), Rel: "self", Type: RSSType},
	}
	for _, n := range f.items() {
		all.Items = append(all.Items, rssItem{
			Title: n.Title, Link: n.URL, GUID: n.ID, Category: n.Tags[0],
			PubDate: n.Published.Format(time.RFC1123Z), Summary: n.Summary, Body: n.HTML,
		})
	}
	body, err := xml.MarshalIndent(all, "", "  ")
	return append([]byte(xml.Header), append(body, '\n')...), err
}

// jsonFeed is a JSON Feed 1.1 document (jsonfeed.org/version/1.1).
type jsonFeed struct {
	Version     string         `json:"version"`
	Title       string         `json:"title"`
	HomePage    string         `json:"home_page_url"`
	Feed        string         `json:"feed_url"`
	Description string         `json:"description"`
	Icon        string         `json:"icon"`
	Language    string         `json:"language"`
	Items       []jsonFeedItem `json:"items"`
}

type jsonFeedItem struct {
	ID        string    `json:"id"`
	URL       string    `json:"url"`
	Title     string    `json:"title"`
	Summary   string    `json:"summary"`
	HTML      string    `json:"content_html"`
	Image     string    `json:"image,omitempty"`
	Published time.Time `json:"date_published"`
	Tags      []string  `json:"tags"`
}

// JSON returns a JSON Feed 1.1.
func (f Feed) JSON() ([]byte, error) {
	id := f.Content.Identity
	title, description := f.about()
	all := jsonFeed{
		Version:     "https://jsonfeed.org/version/1.1",
		Title:       title,
		HomePage:    f.BaseURL + f.language.address(routes.NewsListPath),
		Feed:        f.BaseURL + f.language.file(routes.JSONFeedPath),
		Description: description, Icon: f.BaseURL + id.Icon.URL, Language: id.Language, Items: f.items(),
	}
	return json.MarshalIndent(all, "", "  ")
}

// urlAttribute matches an attribute that holds URLs. The texts are our own rendering of Markdown,
// in which a quotation mark outside a tag is escaped.
var urlAttribute = regexp.MustCompile(` (href|src|srcset)="([^"]*)"`)

// withAbsoluteLinks resolves the links in text against base, and fragments against page.
func withAbsoluteLinks(text, base, page string) string {
	return urlAttribute.ReplaceAllStringFunc(text, func(attribute string) string {
		name, value, _ := strings.Cut(strings.TrimSuffix(attribute, `"`), `="`)
		parts := []string{value}
		if name == " srcset" {
			parts = strings.Split(value, ", ")
		}
		for i, part := range parts {
			switch {
			case strings.HasPrefix(part, "/"):
				parts[i] = base + part
			case strings.HasPrefix(part, "#"):
				parts[i] = page + part
			}
		}
		return name + `="` + strings.Join(parts, ", ") + `"`
	})
}
