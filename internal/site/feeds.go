package site

import (
	"encoding/json"
	"encoding/xml"
	"html"
	"regexp"
	"strings"
	"time"

	"schoolsite/internal/school"
)

// feedNews is how many news items a feed holds.
const feedNews = 30

// feed makes the two feeds of the news. They hold no time but the items' own,
// so that they change only when the news do.
type feed struct {
	content *school.Content // as visitors see it
	base    string
}

func (f feed) items() []school.NewsItem {
	news := newestFirst(f.content.News)
	return news[:min(feedNews, len(news))]
}

func (f feed) title() string { return f.content.Identity.Name + ": latest news" }

// about is what the page of the news says of itself.
func (f feed) about() string {
	for _, page := range f.content.Pages {
		if page.Path == school.NewsListPath {
			return page.Description
		}
	}
	return f.content.Identity.Description
}

// rss is an RSS 2.0 feed (rssboard.org/rss-specification).
type rss struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	Content string     `xml:"xmlns:content,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title       string    `xml:"title"`
	Link        string    `xml:"link"`
	Description string    `xml:"description"`
	Language    string    `xml:"language"`
	Self        atomLink  `xml:"atom:link"`
	Items       []rssItem `xml:"item"`
}

// atomLink says where the feed itself is, as validators ask for.
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

const (
	rssType      = "application/rss+xml"
	jsonFeedType = "application/feed+json"
)

func (f feed) rss() ([]byte, error) {
	channel := rssChannel{
		Title: f.title(), Link: f.base + school.NewsListPath, Description: f.about(), Language: f.content.Identity.Language,
		Self: atomLink{Href: f.base + school.FeedPath, Rel: "self", Type: rssType},
	}
	for _, n := range f.items() {
		address := absolute(f.base, school.NewsPath(n.ID))
		channel.Items = append(channel.Items, rssItem{
			Title: n.Title, Link: address, GUID: address, Category: n.Category,
			PubDate: appeared(n).Format(time.RFC1123Z), Summary: n.Summary, Body: f.body(n),
		})
	}
	body, err := xml.MarshalIndent(rss{
		Version: "2.0", Atom: "http://www.w3.org/2005/Atom", Content: "http://purl.org/rss/1.0/modules/content/", Channel: channel,
	}, "", "  ")
	return append([]byte(xml.Header), append(body, '\n')...), err
}

// jsonFeed is a JSON Feed 1.1 (jsonfeed.org/version/1.1).
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

func (f feed) json() ([]byte, error) {
	id := f.content.Identity
	all := jsonFeed{
		Version: "https://jsonfeed.org/version/1.1", Title: f.title(), HomePage: f.base + school.NewsListPath, Feed: f.base + school.JSONFeedPath,
		Description: f.about(), Icon: f.base + id.Icon.URL, Language: id.Language, Items: []jsonFeedItem{},
	}
	for _, n := range f.items() {
		address := absolute(f.base, school.NewsPath(n.ID))
		item := jsonFeedItem{
			ID: address, URL: address, Title: n.Title, Summary: n.Summary,
			HTML: f.body(n), Published: appeared(n).In(school.India), Tags: []string{n.Category},
		}
		if n.Image != nil {
			item.Image = f.base + n.Image.URL
		}
		all.Items = append(all.Items, item)
	}
	return json.MarshalIndent(all, "", "  ")
}

// appeared is when readers could first see an item.
func appeared(n school.NewsItem) time.Time {
	if n.Shown.From.After(n.Date) {
		return n.Shown.From.In(school.India)
	}
	return n.Date
}

// body is an item's picture and text, as they can be read away from the site.
func (f feed) body(n school.NewsItem) string {
	text := n.HTML
	if n.Image != nil {
		text = `<p><img src="` + html.EscapeString(n.Image.URL) + `" alt="` + html.EscapeString(n.Image.Alt) + `"></p>` + "\n" + text
	}
	return withAbsoluteLinks(text, f.base, absolute(f.base, school.NewsPath(n.ID)))
}

// addressed is an attribute with addresses. The texts are our own rendering of
// Markdown, in which a quotation mark outside a tag is always escaped.
var addressed = regexp.MustCompile(` (href|src|srcset)="([^"]*)"`)

// withAbsoluteLinks completes the addresses of a page's text.
func withAbsoluteLinks(text, base, page string) string {
	return addressed.ReplaceAllStringFunc(text, func(attribute string) string {
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
