package site

import (
	"encoding/json"

	"schoolsite/internal/school"
)

// seo is what search engines and link previews read of a page.
func (c composer) seo(p *school.Page) school.Seo {
	name := c.content.Identity.Name
	title := p.Title + " · " + name
	if p.Path == "/" {
		title = name + " – " + c.content.Identity.Tagline
	}
	image := c.content.Identity.ShareImage
	if p.Image != nil {
		image = *p.Image
	}
	share := ""
	if image.URL != "" { // else it was deleted for good
		share = c.base + image.URL
	}
	return school.Seo{
		Title: title, Description: p.Description, Canonical: absolute(c.base, p.Path),
		Image: share, ImageAlt: image.Alt, Type: "website",
	}
}

// linked is a thing of schema.org, as JSON-LD.
type linked map[string]any

// jsonLD describes the school on its home page, a news item, and the way from
// the home page to every other page (schema.org).
func (c composer) jsonLD(data school.PageData) string {
	var what linked
	switch data.View {
	case school.HomeView:
		what = c.organisation()
	case school.NewsView:
		what = linked{
			"@type": "NewsArticle", "headline": data.News.Title, "datePublished": data.News.Date.In(school.India).Format("2006-01-02"),
			"image": data.Seo.Image, "url": data.Seo.Canonical, "publisher": c.organisation(),
		}
	default:
		what = c.breadcrumbs(data)
	}
	what["@context"] = "https://schema.org"
	text, err := json.Marshal(what)
	if err != nil {
		panic(err) // maps of strings always marshal
	}
	return string(text)
}

func (c composer) organisation() linked {
	id := c.content.Identity
	var elsewhere []string
	for _, link := range []string{id.Social.Facebook, id.Social.Instagram, id.Social.YouTube} {
		if link != "" {
			elsewhere = append(elsewhere, link)
		}
	}
	return linked{
		"@type": "School", "name": id.Name, "url": c.base + "/", "logo": c.base + id.Logo.URL,
		"description": id.Description, "email": id.Email, "telephone": id.Phone, "sameAs": elsewhere,
		"address": linked{
			"@type": "PostalAddress", "streetAddress": id.Address.Street, "addressLocality": id.Address.City,
			"addressRegion": id.Address.Region, "postalCode": id.Address.PostalCode, "addressCountry": id.Address.Country,
		},
	}
}

func (c composer) breadcrumbs(data school.PageData) linked {
	return linked{
		"@type": "BreadcrumbList",
		"itemListElement": []linked{
			{"@type": "ListItem", "position": 1, "name": c.content.Identity.Name, "item": c.base + "/"},
			{"@type": "ListItem", "position": 2, "name": data.Seo.Title, "item": data.Seo.Canonical},
		},
	}
}
