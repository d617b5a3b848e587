package staticsite

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// Caching of folders whose files are named by their bytes, as the site's own server has it.
var cacheDays = map[string]int{"/assets/": 365, "/documents/": 1, "/qr/": 365, "/icon/": 365, "/media/": 1}

func cachingOf(days int) string { return fmt.Sprintf("public, max-age=%d", days*86400) }

// moves returns the addresses that lead to others, and those that are gone.
func moves(n school.Navigation) (to map[string]string, gone []string) {
	to = map[string]string{}
	for from, target := range routes.Redirects() {
		if !isForStaff(target) {
			to[from] = target
		}
	}
	for _, move := range n.Moved {
		to[move.From] = move.To
	}
	return to, n.Gone
}

// plainURL percent-encodes the characters of an address that mean something in the configuration of a web server,
// such as nginx's $variables and Caddy's {placeholders}: an editor's text is an address there, and nothing else.
// Old addresses have none of them (the format old-path of content).
func plainURL(address string) string {
	var plain strings.Builder
	for _, b := range []byte(address) {
		if b <= ' ' || b >= 0x7f || strings.IndexByte("{}$;\"'\\`<>|^*", b) >= 0 {
			fmt.Fprintf(&plain, "%%%02X", b)
		} else {
			plain.WriteByte(b)
		}
	}
	return plain.String()
}

// serverFiles returns the rules for web servers: _headers and _redirects, as static hosts read them, and what a
// server block of nginx includes, or a site of Caddy imports. types are those of addresses that no extension tells.
func serverFiles(n school.Navigation, headers http.Header, types map[string]string) map[string]string {
	to, gone := moves(n)
	var static, redirects, nginx, caddy strings.Builder
	static.WriteString("/*\n")
	nginx.WriteString("# Include this in the server block, which has the root and the names.\nindex index.html;\ncharset utf-8;\nerror_page 404 410 /404.html;\n")
	caddy.WriteString("# Import this in the site, which has the root.\n")
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		fmt.Fprintf(&static, "  %s: %s\n", name, headers.Get(name))
		fmt.Fprintf(&nginx, "add_header %s %q always;\n", name, headers.Get(name))
		fmt.Fprintf(&caddy, "header %s %q\n", name, headers.Get(name))
	}
	static.WriteString("/api/*\n  Content-Type: application/json\n")
	for _, folder := range slices.Sorted(maps.Keys(cacheDays)) {
		days := cacheDays[folder]
		fmt.Fprintf(&static, "%s*\n  Cache-Control: %s\n", folder, cachingOf(days))
		fmt.Fprintf(&nginx, "location %s { expires %dd; }\n", folder, days)
		fmt.Fprintf(&caddy, "header %s* Cache-Control %q\n", folder, cachingOf(days))
	}
	for _, address := range slices.Sorted(maps.Keys(types)) {
		fmt.Fprintf(&static, "%s\n  Content-Type: %s\n", address, types[address])
		fmt.Fprintf(&nginx, "location = %s { types { } default_type %q; expires -1; }\n", address, types[address])
		fmt.Fprintf(&caddy, "header %s Content-Type %q\n", address, types[address])
	}
	for _, from := range slices.Sorted(maps.Keys(to)) {
		target := plainURL(to[from])
		fmt.Fprintf(&redirects, "%s %s 301\n", from, target)
		fmt.Fprintf(&nginx, "location = \"%s\" { return 301 \"%s\"; }\n", from, target)
		fmt.Fprintf(&caddy, "redir %s %s 301\n", from, target)
	}
	for _, from := range gone {
		fmt.Fprintf(&redirects, "%s /404.html 410\n", from)
		fmt.Fprintf(&nginx, "location = \"%s\" { return 410; }\n", from)
		fmt.Fprintf(&caddy, "error %s 410\n", from)
	}
	fmt.Fprintf(&redirects, "%s album=:album %s:album/ 200!\n", routes.EventPath, albumFolder)
	fmt.Fprintf(&nginx, `location = %s {
	if ($arg_album ~ "^[A-Za-z0-9_-]+$") { rewrite ^ %s$arg_album/index.html last; }
	try_files %[1]s/index.html =404;
	expires -1;
}
location ~ \.ics$ { default_type text/calendar; expires -1; }
location /api/ { types { } default_type application/json; expires -1; }
location / { try_files $uri $uri/index.html =404; expires -1; }
`, routes.EventPath, albumFolder)
	fmt.Fprintf(&caddy, `header /api/* Content-Type application/json
header *.ics Content-Type text/calendar
@album {
	path %s
	query album=*
}
rewrite @album %s{query.album}/index.html
try_files {path} {path}/index.html
file_server
handle_errors {
	rewrite * /404.html
	file_server
}
`, routes.EventPath, albumFolder)
	return map[string]string{"_headers": static.String(), "_redirects": redirects.String(), "servers/nginx.conf": nginx.String(), "servers/Caddyfile": caddy.String()}
}
