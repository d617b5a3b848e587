package page

import (
	"encoding/json"

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
		Title: title, Description: p.Description, Canonical: absoluteURL(c.BaseURL, p.Path),
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

// breadcrumbs is the node that nearly every page has. A struct takes a third of the time of a map.
type breadcrumbs struct {
	Context string   `json:"@context"`
	Type    string   `json:"@type"`
	Items   [2]crumb `json:"itemListElement"`
}

type crumb struct {
	Type     string `json:"@type"`
	URL      string `json:"item"`
	Name     string `json:"name"`
	Position int    `json:"position"`
}

// jsonLD returns structured data (schema.org): the school on the home page, the article on a news
// page, the pictures of an album, the events of the calendar, breadcrumbs on every other page.
func (c Composer) jsonLD(data school.PageData) string {
	var main any
	switch data.View {
	case school.HomeView:
		home := c.organisation()
		home["@context"] = schemaOrg
		main = home
	case school.NewsView:
		main = node{
			"@context": schemaOrg,
			"@type":    "NewsArticle", "headline": data.News.Title, "datePublished": dayOf(*data.News),
			"image": data.Seo.Image, "url": data.Seo.Canonical, "publisher": c.organisation(),
		}
	case school.AlbumView:
		pictures := []node{}
		for _, photo := range data.Album.Images {
			pictures = append(pictures, node{"@type": "ImageObject", "contentUrl": c.BaseURL + photo.Largest(), "name": photo.Alt})
		}
		main = node{
			"@context": schemaOrg, "@type": "ImageGallery", "name": data.Album.Name, "description": data.Seo.Description,
			"url": data.Seo.Canonical, "image": pictures, "publisher": c.organisation(),
		}
	case school.CalendarView:
		main = c.events(data)
	}
	if main == nil {
		main = breadcrumbs{schemaOrg, "BreadcrumbList", [2]crumb{
			{"ListItem", c.BaseURL + "/", c.Content.Identity.Name, 1}, {"ListItem", data.Seo.Canonical, data.Seo.Title, 2},
		}}
	}
	text, err := json.Marshal(main)
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(text)
}

func (c Composer) organisation() node {
	id := c.Content.Identity
	var elsewhere []string
	for _, link := range []string{id.Social.Facebook, id.Social.Instagram, id.Social.YouTube} {
		if link != "" {
			elsewhere = append(elsewhere, link)
		}
	}
	return node{
		"@type": "School", "name": id.Name, "url": c.BaseURL + "/", "logo": c.BaseURL + id.Logo.URL,
		"description": id.Description, "email": id.Email, "telephone": id.Phone, "sameAs": elsewhere,
		"address": node{
			"@type": "PostalAddress", "streetAddress": id.Address.Street, "addressLocality": id.Address.City,
			"addressRegion": id.Address.Region, "postalCode": id.Address.PostalCode, "addressCountry": id.Address.Country,
		},
	}
}
