package text

import (
	"regexp"
	"strings"
	"time"
)

// India is the time zone in which people read and write times. Records are in UTC.
var India = time.FixedZone("IST", (5*60+30)*60)

// DateText formats a day for people: "2 October 2026".
func DateText(t time.Time) string { return t.In(India).Format("2 January 2006") }

// TimeText formats a time for people: "2 October 2026, 9:05 am".
func TimeText(t time.Time) string {
	return DateText(t) + ", " + strings.ToLower(t.In(India).Format("3:04 PM"))
}

// WeekdayText formats a time with its day of the week: "Friday 2 October 2026, 9:05 am", a midnight as the day that it
// begins.
func WeekdayText(t time.Time) string {
	weekday := t.In(India).Format("Monday ")
	if NextMidnight(t.Add(-time.Nanosecond)).Equal(t) {
		return weekday + DateText(t)
	}
	return weekday + TimeText(t)
}

// EndText formats the end of a period. A midnight is the end of the day before, as school.ParseUntil has it.
func EndText(t time.Time) string {
	if last := t.Add(-time.Nanosecond); NextMidnight(last).Equal(t) {
		return DateText(last)
	}
	return TimeText(t)
}

// DayOf returns the day in India, formatted as in content.
func DayOf(t time.Time) string { return t.In(India).Format(time.DateOnly) }

// DayText returns a day in words, "" for none. Content is checked: its days are valid.
func DayText(day string) string {
	t, err := time.ParseInLocation(time.DateOnly, day, India)
	if err != nil {
		return ""
	}
	return DateText(t)
}

// NextMidnight returns the end of the current day in India.
func NextMidnight(now time.Time) time.Time {
	y, m, d := now.In(India).Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, India)
}

// DurationText formats a waiting time for people, rounded up: "20 seconds", "3 minutes".
func DurationText(d time.Duration) string {
	seconds := int((d + time.Second - 1) / time.Second)
	if seconds < 90 {
		return CountText(max(seconds, 1), "second")
	}
	return CountText((seconds+59)/60, "minute")
}

// nearDays limits the distance of a day that is written without its year.
const nearDays = 300 * 24 * time.Hour

// NearDay writes a day for people who read it on another: "Sat 5 December", with the year where it is far away.
func NearDay(day, today string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return ""
	}
	if now, _ := time.Parse(time.DateOnly, today); t.Sub(now).Abs() < nearDays {
		return t.Format("Mon 2 January")
	}
	return t.Format("Mon 2 January 2006")
}

// breaking matches the spaces in times and dates of English texts.
var breaking = regexp.MustCompile(`\b(\d{1,2}) (am|pm|January|February|March|April|May|June|July|August|` +
	`September|October|November|December)\b`)

// KeepTogether puts no-break spaces into times and dates, so that no line begins with "pm" or "January".
func KeepTogether(html string) string { return breaking.ReplaceAllString(html, "$1\u00a0$2") }
