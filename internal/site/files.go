package site

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

// file is bytes with an address that changes whenever they do.
type file struct {
	path string
	body []byte
}

func named(folder string, body []byte, ending string) file {
	sum := sha256.Sum256(body)
	return file{path: folder + hex.EncodeToString(sum[:8]) + ending, body: body}
}

// themeCSS hands the school's two colours to the stylesheets. The values were
// checked to be "#rrggbb".
func themeCSS(c school.Colors) file {
	return named("/theme/", fmt.Appendf(nil, ":root{--school:%s;--accent:%s}\n", c.School, c.Accent), ".css")
}

// absolute is the whole address of a path of the site, with everything escaped
// that is not plain letters.
func absolute(base, path string) string {
	path, query, asks := strings.Cut(path, "?")
	address := url.URL{Path: path, RawQuery: query, ForceQuery: asks}
	return base + address.String()
}

// robots lets every crawler read the public pages.
func robots(base string) []byte {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, r := range school.StaffRoutes() {
		fmt.Fprintf(&b, "Disallow: %s\n", r.Path)
	}
	fmt.Fprintf(&b, "Disallow: /api/\n\nSitemap: %s/sitemap.xml\n", base)
	return []byte(b.String())
}

// sitemap lists the public pages (sitemaps.org, protocol 0.9).
func sitemap(base string, c *school.Content) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, path := range publicPaths(c) {
		b.WriteString("<url><loc>")
		xml.EscapeText(&b, []byte(absolute(base, path))) // a bytes.Buffer takes every write
		b.WriteString("</loc></url>\n")
	}
	b.WriteString("</urlset>\n")
	return b.Bytes()
}

// publicPaths are the pages that visitors and search engines may find.
func publicPaths(c *school.Content) []string {
	var paths []string
	for _, p := range c.Pages {
		paths = append(paths, p.Path)
	}
	for _, n := range c.News {
		paths = append(paths, school.NewsPath(n.ID))
	}
	for _, list := range slices.Concat(newsYears(c.News), newsCategories(c.News)) {
		paths = append(paths, list.path)
	}
	for _, a := range c.Albums {
		paths = append(paths, school.AlbumPath(a.ID))
	}
	return paths
}
