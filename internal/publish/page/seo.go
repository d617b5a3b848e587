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
	share := ""
	if image.URL != "" { // empty after a takedown
		share = c.BaseURL + image.URL
	}
	return school.Seo{
		Title: title, Description: p.Description, Canonical: absoluteURL(c.BaseURL, p.Path),
		Image: share, ImageAlt: image.Alt, Type: "website",
	}
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
// page, breadcrumbs on every other page.
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
			"@type":    "NewsArticle", "headline": data.News.Title, "datePublished": data.News.Date.In(school.India).Format("2006-01-02"),
			"image": data.Seo.Image, "url": data.Seo.Canonical, "publisher": c.organisation(),
		}
	default:
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
