package routes

import (
	"cmp"
	"slices"
	"strings"

	"schoolsite/internal/calendar"
	"schoolsite/internal/school"
)

// LanguagePrefix returns what the addresses in a language begin with that is not the main one: "/kn".
func LanguagePrefix(language string) string {
	code, _, _ := strings.Cut(language, "-")
	return "/" + code
}

// LanguagePrefixes lists those of all languages that a site can be in.
func LanguagePrefixes() []string { return []string{"/kn", "/hi", "/en"} }

// SplitLanguage splits an address such as "/kn/fees" into the prefix of its language, "" for the main one, and the
// address in that.
func SplitLanguage(path string) (prefix, rest string) {
	for _, prefix := range LanguagePrefixes() {
		rest, is := strings.CutPrefix(path, prefix)
		if is && (rest == "" || rest[0] == '/') {
			return prefix, cmp.Or(rest, "/")
		}
	}
	return "", path
}

// InLanguage returns the address of a page under a prefix: "/kn/fees" for "/fees", "/kn" for "/".
func InLanguage(prefix, path string) string {
	if prefix == "" {
		return path
	}
	return prefix + strings.TrimSuffix(path, "/")
}

// IsTranslated reports whether a page is in another language than the main one, by the pages whose texts are. Lists
// follow the page that they are parts of. The search and the forms of accounts have no texts of the school.
func IsTranslated(pages map[string]bool, path string) bool {
	of := path
	switch {
	case path == SearchPath:
		return true
	case strings.HasPrefix(path, calendar.Path+"/"):
		of = calendar.Path
	case strings.HasPrefix(path, NewsListPath+"/"+newsYears+"/"),
		strings.HasPrefix(path, NewsListPath+"/"+newsCategories+"/"):
		of = NewsListPath
	}
	_, isTranslated := pages[of]
	return isTranslated || slices.ContainsFunc(Staff(), func(r Route) bool {
		return r.Path == path && r.View != school.AdminView
	})
}
