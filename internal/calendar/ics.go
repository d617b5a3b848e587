package calendar

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"
)

// MediaType is the Content-Type of an iCalendar file.
const MediaType = "text/calendar; charset=utf-8"

// Source names the site whose dates an iCalendar file holds.
type Source struct {
	Name string // of the school
	URL  string // of the page with the dates
	// Updated is the day on which somebody last checked the dates: the time stamp of every event, so that
	// the same content is the same bytes.
	Updated string
}

// maxLine bounds a line of an iCalendar file, in bytes.
const maxLine = 75

// ICS writes a feed as an iCalendar file (RFC 5545). Dates last whole days, so they have no time zone.
func (c Calendar) ICS(of Source, feed Feed) []byte {
	var b strings.Builder
	line := func(name, value string) { writeLine(&b, name+":"+value) }
	title := of.Name
	if feed.Name != "" {
		title += ", " + feed.Name
	}
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//schoolsite//calendar//EN")
	line("METHOD", "PUBLISH")
	line("X-WR-CALNAME", escapeText(title)) // what Google and Apple call it
	line("NAME", escapeText(title))         // RFC 7986
	line("REFRESH-INTERVAL;VALUE=DURATION", "P1D")
	line("X-PUBLISHED-TTL", "P1D") // the same for Outlook
	uids := uidsOf(c.Events, of.URL)
	for i, event := range c.Events {
		if !event.isFor(feed.Class) {
			continue
		}
		line("BEGIN", "VEVENT")
		line("UID", uids[i])
		line("DTSTAMP", strings.ReplaceAll(of.Updated, "-", "")+"T000000Z")
		line("DTSTART;VALUE=DATE", date(event.From).Format("20060102"))
		line("DTEND;VALUE=DATE", date(event.Until).AddDate(0, 0, 1).Format("20060102")) // the day after the last
		summary := event.Title
		if feed.Class == "" && event.Classes != "" {
			summary += " (" + event.Classes + ")"
		}
		line("SUMMARY", escapeText(summary))
		if event.Note != "" {
			line("DESCRIPTION", escapeText(event.Note))
		}
		line("CATEGORIES", strings.ToUpper(string(event.Kind)))
		line("TRANSP", "TRANSPARENT") // a parent is not busy because of it
		line("URL", of.URL)
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return []byte(b.String())
}

// uidsOf returns the identifiers of events. They stay when an event moves to another day, so that
// calendars move it, too, and differ from year to year.
func uidsOf(events []Event, site string) (uids []string) {
	count := map[string]int{}
	for _, event := range events {
		begins := date(event.From).AddDate(0, -3, 0).Year() // a school year begins in April or later
		name := fmt.Sprint(site, "\n", begins, "\n", event.Kind, "\n", event.Title)
		count[name]++
		sum := sha256.Sum256(fmt.Append(nil, name, "\n", count[name]))
		uids = append(uids, hex.EncodeToString(sum[:16]))
	}
	return uids
}

var textEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

// escapeText writes a value of the type TEXT.
func escapeText(text string) string { return textEscapes.Replace(text) }

// writeLine writes a content line. One that is too long is folded: it goes on below, after a space,
// and no character is cut in two.
func writeLine(b *strings.Builder, line string) {
	for room := maxLine; len(line) > room; room = maxLine - 1 {
		for !utf8.RuneStart(line[room]) {
			room--
		}
		b.WriteString(line[:room] + "\r\n ")
		line = line[room:]
	}
	b.WriteString(line + "\r\n")
}
