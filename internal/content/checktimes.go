package content

import (
	"strings"
	"time"

	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// spanOf is the time span in which something with these two keys is shown.
func spanOf(publish, expires string) school.Span {
	return school.Span{From: parseTime(publish), Until: parseTime(expires)}
}

// checkTime checks the end of a span: it must not be before the beginning or
// before today.
func (r *reader) checkTime(doc *source.Document, pointer, text string) {
	part, isEnd := strings.CutSuffix(pointer, "/expires")
	if !isEnd {
		return
	}
	begins, ends := parseTime(doc.Raw[part+"/publish"]), parseTime(text)
	switch {
	case ends.IsZero(): // the schema says what is wrong with it
	case !ends.After(begins):
		r.Errorf(doc.File, doc.Place(pointer), "This expires before it is published. Write a time after %s.", doc.Raw[part+"/publish"])
	case !r.today.IsZero() && !ends.After(r.today):
		r.Warnf(doc.File, doc.Place(pointer), "This has expired and is shown nowhere. Delete it, or write a later time.")
	}
}

// newsPaths are the addresses that follow from the news: the items, their
// lists and the feeds, with the spans of what stands there.
func (c *checker) newsPaths() map[string][]school.Span {
	always := []school.Span{{}}
	paths := map[string][]school.Span{school.FeedPath: always, school.JSONFeedPath: always}
	for _, item := range c.tree.news {
		span := spanOf(item.front.Publish, item.front.Expires)
		for _, path := range []string{
			school.NewsPath(item.id), school.NewsYearPath(midnight(item.front.Date).Year()), school.NewsCategoryPath(item.front.Category),
		} {
			paths[path] = append(paths[path], span)
		}
	}
	return paths
}

// checkPassing warns of a link to news that is not shown yet or that expires,
// unless the news is shown for as long as the text with the link.
func (c *checker) checkPassing(site siteMap, link reference, path string) {
	spans := site.news[path]
	if len(spans) == 0 {
		return
	}
	around := school.Span{}
	if own := site.news[link.on]; len(own) > 0 {
		around = own[0]
	}
	for _, span := range spans {
		if c.begun(span).Covers(c.begun(around)) {
			return
		}
	}
	c.Warnf(link.src, link.at, "%s", c.passing(path, spans[len(spans)-1]))
}

// begun drops the beginning of a span that has already begun.
func (c *checker) begun(span school.Span) school.Span {
	if c.opts.Today.IsZero() || !span.From.After(c.opts.Today) {
		span.From = time.Time{}
	}
	return span
}

func (c *checker) passing(path string, span school.Span) string {
	switch until := span.Until; {
	case !until.IsZero() && !c.opts.Today.IsZero() && !until.After(c.opts.Today):
		return path + " has expired, so this link leads nowhere. Take it away."
	case !c.begun(span).From.IsZero():
		return path + " appears on " + school.TimeText(span.From) + ": this link leads nowhere until then."
	default:
		return path + " expires on " + school.TimeText(until) + ": this link leads nowhere afterwards."
	}
}

// unknownList explains what is wrong with the address of a list of news; "" for
// other addresses.
func unknownList(path string) string {
	switch folder := path[:strings.LastIndexByte(path, '/')+1]; folder {
	case strings.TrimSuffix(school.NewsYearPath(0), "0"):
		return " No news item is of this year."
	case strings.TrimSuffix(school.NewsCategoryPath("x"), "x"):
		return " No news item has this category."
	}
	return ""
}
