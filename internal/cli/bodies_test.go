package cli

import (
	"html"
	"io"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strings"
	"testing"

	"schoolsite/content"
	"schoolsite/internal/content/translation"
)

var (
	markdownSigns = regexp.MustCompile(`\]\([^)]*\)|\{[^}]*\}|[\[\]*_|#>` + "`" + `\\]+`) // and the names of figures, which are filled in
	htmlTags      = regexp.MustCompile(`(?s)<script.*?</script>|<[^>]*>`)
	spaces        = regexp.MustCompile(`[\s\x{a0}]+`) // times and dates are joined by no-break spaces
)

// longestWords are the longest words of a line of Markdown that stand together
// on the page, too.
func longestWords(line string) (longest string) {
	for _, words := range markdownSigns.Split(strings.TrimLeft(line, "-0123456789. "), -1) {
		if words = strings.TrimSpace(words); len(words) > len(longest) {
			longest = words
		}
	}
	return longest
}

// bodyOf is the text of a page's file below its keys.
func bodyOf(t *testing.T, name string) string {
	t.Helper()
	raw, err := fs.ReadFile(content.FS(), name)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(raw), "---\n")
	_, body, _ := strings.Cut(rest, "\n---\n")
	return body
}

// pageOf is where the text of a file is shown.
func pageOf(name string) string {
	at := strings.TrimSuffix(strings.TrimPrefix(name, "pages"), ".md")
	if original, language, is := translation.Of(name); is {
		return strings.TrimSuffix("/"+language+pageOf(original), "/")
	}
	if !strings.HasPrefix(at, "/") {
		at = "/" + at
	}
	if path.Base(at) == "index" {
		at = path.Dir(at)
	}
	return at
}

func textAt(t *testing.T, address string) string {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", address, answer.Status, err)
	}
	words := html.UnescapeString(htmlTags.ReplaceAllString(string(page), "") + string(page)) // descriptions of pictures stand in tags
	return spaces.ReplaceAllString(words, " ")
}

// An editor's text must not be lost in silence: every body of the sample is on
// its page, in the HTML that visitors without JavaScript get.
func TestSample_EveryBodyIsServed(t *testing.T) {
	s := serve(t, folder(t))
	for _, part := range []string{"pages", "latest"} {
		err := fs.WalkDir(content.FS(), part, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || path.Ext(name) != ".md" {
				return err
			}
			shown := textAt(t, s.url+pageOf(name))
			for line := range strings.Lines(bodyOf(t, name)) {
				if words := longestWords(line); len(words) > 12 && !strings.Contains(shown, words) {
					t.Errorf("%s: %q is not on %s", name, words, pageOf(name))
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
