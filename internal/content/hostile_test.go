package content_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"schoolsite/internal/content"
	"schoolsite/internal/tree"
)

const front = "---\ntitle: Boarding\ndescription: A page that every school has, with words enough to describe it.\nupdated: 2026-10-02\n---\n"

// hostile are texts that broke parsers: bombs, deep nesting, bytes that are
// no text. Each must end soon, in a problem.
func hostile() map[string]string {
	fill := func(part string) string { return strings.Repeat(part, 100<<10/len(part)) }
	return map[string]string{
		"alias bomb":     "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n",
		"merge":          "a: &a {x: 1}\nb:\n  <<: *a\n",
		"brackets":       fill("["),
		"braces":         fill("{a: "),
		"dashes":         fill("- "),
		"questions":      fill("? "),
		"documents":      fill("---\n"),
		"quotes":         fill(`"`),
		"keys":           fill("a: "),
		"tags":           fill("!!binary "),
		"many keys":      fill("a: b\n"),
		"not UTF-8":      "a: \xff\xfe\n",
		"NUL":            "a: \x00\n",
		"escape":         "a: \x1b[2J\n",
		"huge number":    "a: " + fill("9"),
		"not a number":   "a: .nan\nb: .inf\n",
		"binary":         "\x89PNG\r\n\x1a\n\x00\x00",
		"UTF-16":         "\xff\xfea\x00:\x00",
		"unfinished":     "a: \"b",
		"key of a list":  "[a, b]: c\n",
		"key of a table": "{a: b}: c\n",
		"a long key":     strings.Repeat("a", 90<<10) + ": [" + strings.Repeat("1,", 60_000) + "1]\n",
		"reserved":       "a: @b\nc: `d\n",
		"empty entries":  strings.Repeat("-\n", 190_000), // the parser took 5 s for these
		"empty keys":     strings.Repeat("- a:\n", 40_000),
		"empty places":   "[" + strings.Repeat(",", 60_000) + "]",
	}
}

func TestCheck_HostileYAML(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) {
			for file, whole := range map[string]string{"site.yaml": text, "pages/boarding.md": "---\n" + text + "\n---\n"} {
				tree := goodTree(t)
				put(tree, file, whole)
				if _, problems := content.Check(tree, content.Options{}); !problems.Failed() || !strings.Contains(problems.String(), file) {
					t.Errorf("%s was taken: %s", file, problems)
				}
			}
		})
	}
}

// The parser's time grows with the square of the keys and entries that have no
// value, so they are counted before it starts.
func TestYAML_ManyEmptyValuesAreRefusedBeforeParsing(t *testing.T) {
	const refused = "keys and entries are left empty"
	for text, want := range map[string]bool{"-\n": true, "- a:\n": true, "- a:\n  b: c\n": true, "- a:\n  - b\n": false, "- a:\n    b\n": false} {
		tree := goodTree(t)
		put(tree, "site.yaml", strings.Repeat(text, 600))
		if _, problems := content.Check(tree, content.Options{}); strings.Contains(problems.String(), refused) != want {
			t.Errorf("%q 600 times is refused as empty: %t\n%.500s", text, !want, problems)
		}
	}
}

// Texts that are wrong all over take no more than their length allows: these
// once took minutes and gigabytes. With SCHOOLSITE_SLOW they are as long as a
// page may be.
func TestCheck_TextsThatAreWrongAllOver(t *testing.T) {
	thousands := 6
	if os.Getenv("SCHOOLSITE_SLOW") != "" {
		thousands = 60
	}
	heads := strings.Repeat("## a\n\n", thousands*1000)
	for name, c := range map[string]struct{ text, want string }{
		"links":       {strings.Repeat("[a](/x)\n\n", thousands*1000), "There is no page /x on this site."},
		"headings":    {heads, ""},
		"no headings": {heads + strings.Repeat("[a](#x)\n\n", thousands*2000/3), "has no heading #x."},
		"short rows": {"|" + strings.Repeat("a|", 1000) + "\n|" + strings.Repeat("-|", 1000) + "\n" + strings.Repeat("|b|\n", thousands*1000),
			"The table has too many columns"},
		"pictures": {strings.Repeat("![a b](images/x.jpg)\n\n", thousands*1000/3), "There is no picture images/x.jpg."},
		"HTML":     {strings.Repeat("<b>x\n\n", thousands*1000), "HTML is not taken here."},
	} {
		t.Run(name, func(t *testing.T) {
			tree := goodTree(t)
			put(tree, "pages/boarding.md", front+c.text)
			if _, problems := content.Check(tree, content.Options{}); !strings.Contains(problems.String(), c.want) {
				t.Errorf("%s", problems)
			}
		})
	}
}

// A page as long as schools write them is far from the bounds.
func TestMarkdown_LongPagesAreTaken(t *testing.T) {
	rows := "| Class | Fee |\n|---|---|\n" + strings.Repeat("| **IV** *A* | [Rs. 1,200](/boarding) |\n", 2000)
	list := strings.Repeat("- **Name**, *class* IV, [his page](/boarding), `code`\n", 3000)
	words := strings.Repeat("A *long* paragraph of **many** words and a [link](/boarding).\n", 150)
	for _, text := range []string{rows, list, words} {
		checked(t, map[string]string{"pages/boarding.md": front + text})
	}
}

// The work of all files is added up: 32 files that are each just small enough
// would take minutes together. What is remembered counts as if it were read.
func TestCheck_BoundsItsWork(t *testing.T) {
	tree := goodTree(t)
	text := front + strings.Repeat(strings.Repeat(strings.Repeat("*a_b", 120)+"\n", 4)+"\n", 100)
	for n := range 20 {
		put(tree, fmt.Sprintf("latest/bomb-%d.md", n), text)
	}
	_, problems := content.Check(tree, content.Options{})
	if strings.Count(problems.String(), "Reading ended here") != 1 {
		t.Errorf("promise 53: the tree was taken: %.2000s", problems)
	}
}

// Nobody waits for a check whose client has left.
func TestCache_CancelledCheckCachesNothing(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	tree := counting{goodTree(t), map[string]int{}}
	memory := &content.Cache{}
	if found, _ := content.Check(tree, content.Options{Context: stopped, Cache: memory, Hash: tree.hash}); found != nil || tree.opened["site.yaml"] > 0 {
		t.Errorf("promise 53: a stopped check went on: %v", tree.opened)
	}
	if _, problems := content.Check(tree, content.Options{Cache: memory, Hash: tree.hash}); len(problems) > 0 {
		t.Errorf("a stopped check left %s", problems)
	}
}

// A server that ends while it checks what it serves stops between two documents.
func TestCheck_CancelledAmongDocuments(t *testing.T) {
	counted := counting{goodTree(t), map[string]int{}}
	put(counted.MapFS, "documents/fees.pdf", "%PDF-1.4\n%%EOF\n")
	ctx, stop := context.WithCancel(t.Context())
	content.Check(counted, content.Options{Context: ctx, Cache: &content.Cache{}, Hash: func(name string) string {
		if tree.IsDocument(name) {
			stop()
		}
		return counted.hash(name)
	}})
	if ctx.Err() == nil {
		t.Error("no document was looked at")
	}
}

func FuzzYAML(f *testing.F) {
	for _, text := range hostile() {
		f.Add(text[:min(len(text), 2000)])
	}
	for name, file := range goodTree(f) {
		if strings.HasSuffix(name, ".yaml") {
			f.Add(string(file.Data))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree := goodTree(t)
		put(tree, "site.yaml", text)
		put(tree, "navigation.yaml", text)
		put(tree, "pages/boarding.md", "---\n"+text+"\n---\n")
		mustBeOneOrTheOther(t, tree)
	})
}

func FuzzMarkdown(f *testing.F) {
	for _, text := range []string{
		"# a", "<b>", "[a](/b#c)", "![a](images/slide.jpg \"t\")", "|a|b|\n|-|:-:|\n|c|d|", "[a]: /b\n[a]",
		"a\n===\n", "```\n<b>\n```", "> - 1. a", "<https://a.example>", "[x](javascript:alert(1))", "&#0;&amp;", "\\", "[[[[", "\t- a",
		"## ಕನ್ನಡ\n[x](#ಕನ್ನಡ)", "![](", "[a](<b c> 'd')", "*a **b* c**", "{product}",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree := goodTree(t)
		put(tree, "pages/boarding.md", front+text)
		mustBeOneOrTheOther(t, tree)
	})
}
