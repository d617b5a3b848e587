package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
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
func dayOf(n school.NewsItem) string { return n.Date.In(school.India).Format(time.DateOnly) }

// Sitemap returns the list of the pages that search engines may index (sitemaps.org, protocol 0.9).
// A page was changed on the day it was last checked, a list of news with its newest item; of albums
// nobody knows the day.
func Sitemap(base string, c *school.Content) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	add := func(path, day string) {
		b.WriteString("<url><loc>")
		xml.EscapeText(&b, []byte(absoluteURL(base, path))) // a bytes.Buffer never fails
		b.WriteString("</loc>")
		if day != "" {
			b.WriteString("<lastmod>" + day + "</lastmod>")
		}
		b.WriteString("</url>\n")
	}
	for _, p := range c.Pages {
		if routes.ViewOf(p.Path) != school.SearchView { // which is not indexed
			add(p.Path, p.Updated)
		}
	}
	for _, n := range c.News {
		add(routes.NewsPath(n.ID), dayOf(n))
	}
	years, categories := newsGroups(c.News)
	for _, list := range slices.Concat(years, categories) {
		add(list.path, dayOf(list.items[0]))
	}
	for _, a := range c.Albums {
		add(routes.AlbumPath(a.ID), "")
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}
