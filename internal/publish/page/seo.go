package page

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"schoolsite/internal/school"
)

// seo returns the metadata that search engines and link previews read.
func (c Composer) seo(p *school.Page) school.Seo {
	name := c.Content.Identity.Name
	title := p.Title + " · " + name
	if p.Path == "/" {
		title = name + " – " + c.Content.Identity.Tagline
	}
	image := c.Content.Identity.ShareImage
	if p.Image != nil {
		image = *p.Image
	}
	seo := school.Seo{
		Title: title, Description: p.Description, Canonical: absoluteURL(c.BaseURL, c.language.address(p.Path)),
		ImageAlt: image.Alt, Type: "website",
	}
	if image.URL != "" { // empty after a takedown
		seo.Image, seo.ImageWidth, seo.ImageHeight = c.BaseURL+image.Largest(), image.Width, image.Height
	}
	if image.Share != "" {
		seo.Image, seo.ImageWidth, seo.ImageHeight = c.BaseURL+image.Share, school.ShareWidth, school.ShareHeight
	}
	return seo
}

// node is a node of JSON-LD with the vocabulary of schema.org.
type node map[string]any

const schemaOrg = "https://schema.org"

// graph has the nodes of a page. It and its breadcrumbs, which nearly every page has, are structs: a map takes
// three times as long.
type graph struct {
	Context string `json:"@context"`
	Nodes   []any  `json:"@graph"`
}

type breadcrumbs struct {
	Type  string  `json:"@type"`
	Items []crumb `json:"itemListElement"`
}

type crumb struct {
	Type     string `json:"@type"`
	URL      string `json:"item"`
	Name     string `json:"name"`
	Position int    `json:"position"`
}

// breadcrumbs lists the home page, the pages above an address that exist, and the page itself.
func (c Composer) breadcrumbs(path, title string) breadcrumbs {
	trail := []crumb{{"ListItem", c.BaseURL + c.language.address("/"), c.Content.Identity.Name, 1}}
	add := func(path, title string) {
		trail = append(trail, crumb{"ListItem", absoluteURL(c.BaseURL, c.language.address(path)), title, len(trail) + 1})
	}
	for end := 1; end < len(path); end++ {
		if path[end] != '/' && path[end] != '?' {
			continue
		}
		// The pages are in the order of their paths: a search through all would cost the square of their number.
		at, exists := slices.BinarySearchFunc(c.Content.Pages, path[:end], func(p school.Page, path string) int {
			return strings.Compare(p.Path, path)
		})
		if exists {
			add(path[:end], c.Content.Pages[at].Title)
		}
	}
	add(path, title)
	return breadcrumbs{"BreadcrumbList", trail}
}

// jsonLD returns structured data (schema.org): of the home page the school, of any other its
// breadcrumbs, and before them the article, the albums, the pictures of an album or the next events that it shows.
func (c Composer) jsonLD(data school.PageData, title string) string {
	nodes := []any{}
	switch data.View {
	case school.HomeView:
		nodes = append(nodes, c.school())
	case school.NewsView:
		nodes = append(nodes, node{
			"@type": "NewsArticle", "headline": data.News.Title, "description": data.News.Summary,
			"datePublished": dayOf(*data.News),
			"image":         data.Seo.Image, "url": data.Seo.Canonical, "author": c.publisher(),
			"publisher": c.publisher(),
		})
	case school.GalleryView:
		albums := []node{}
		for i, album := range data.Albums {
			albums = append(albums, node{"@type": "ListItem", "position": i + 1, "name": album.Name,
				"url": absoluteURL(c.BaseURL, c.language.address(album.Path))})
		}
		nodes = append(nodes, node{"@type": "ItemList", "name": title, "itemListElement": albums})
	case school.AlbumView:
		pictures := []node{}
		for _, photo := range data.Album.Images {
			pictures = append(pictures, node{"@type": "ImageObject", "contentUrl": c.BaseURL + photo.Largest(),
				"name": photo.Alt})
		}
		nodes = append(nodes, node{
			"@type": "ImageGallery", "name": data.Album.Name, "description": data.Seo.Description,
			"url": data.Seo.Canonical, "image": pictures, "publisher": c.publisher(),
		})
	case school.CalendarView:
		nodes = append(nodes, c.events(data)...)
	}
	if data.View != school.HomeView {
		nodes = append(nodes, c.breadcrumbs(data.Path, title))
	}
	if c.language != nil {
		nodes = append(nodes, node{"@type": "WebPage", "@id": data.Seo.Canonical, "name": title,
			"inLanguage": c.language.tag})
	}
	text, err := json.Marshal(graph{schemaOrg, nodes})
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(text)
}

// publisher names the school, and school describes it.
func (c Composer) publisher() node {
	id := c.Content.Identity
	return node{"@type": "School", "name": id.Name, "url": c.BaseURL + "/", "logo": c.BaseURL + id.Logo.URL}
}

func (c Composer) school() node {
	id, school := c.Content.Identity, c.publisher()
	elsewhere := []string{}
	for _, link := range []string{id.Social.Facebook, id.Social.Instagram, id.Social.YouTube} {
		if link != "" {
			elsewhere = append(elsewhere, link)
		}
	}
	maps.Copy(school, node{"description": id.Description, "email": id.Email, "telephone": id.Phone, "sameAs": elsewhere,
		"address": c.address()})
	return school
}

func (c Composer) address() node {
	of := c.Content.Identity.Address
	return node{
		"@type": "PostalAddress", "streetAddress": of.Street, "addressLocality": of.City,
		"addressRegion": of.Region, "postalCode": of.PostalCode, "addressCountry": of.Country,
	}
}
