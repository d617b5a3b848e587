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

// ThemeCSS returns the stylesheet that sets the school's two colours. content has checked them to
// be "#rrggbb".
func ThemeCSS(c school.Colors) File {
	return NewFile("/theme/", fmt.Appendf(nil, ":root{--school:%s;--accent:%s}\n", c.School, c.Accent), ".css")
}

// absoluteURL returns the URL of a path of the site, percent-encoded.
func absoluteURL(base, path string) string {
	path, query, asks := strings.Cut(path, "?")
	address := url.URL{Path: path, RawQuery: query, ForceQuery: asks}
	return base + address.String()
}

// Robots returns robots.txt, which lets every crawler read the public pages.
func Robots(base string) []byte {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, r := range school.StaffRoutes() {
		fmt.Fprintf(&b, "Disallow: %s\n", r.Path)
	}
	fmt.Fprintf(&b, "Disallow: /api/\n\nSitemap: %s/sitemap.xml\n", base)
	return []byte(b.String())
}

// Sitemap returns the list of the pages that search engines may index (sitemaps.org, protocol 0.9).
func Sitemap(base string, c *school.Content) []byte {
	var paths []string
	for _, p := range c.Pages {
		if school.ViewOf(p.Path) == school.SearchView {
			continue // not indexed
		}
		paths = append(paths, p.Path)
	}
	for _, n := range c.News {
		paths = append(paths, school.NewsPath(n.ID))
	}
	years, categories := newsGroups(c.News)
	for _, list := range slices.Concat(years, categories) {
		paths = append(paths, list.path)
	}
	for _, a := range c.Albums {
		paths = append(paths, school.AlbumPath(a.ID))
	}
	var b bytes.Buffer
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, path := range paths {
		b.WriteString("<url><loc>")
		xml.EscapeText(&b, []byte(absoluteURL(base, path))) // a bytes.Buffer never fails
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}
