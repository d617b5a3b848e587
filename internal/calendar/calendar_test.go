package calendar_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/calendar"
)

// events returns dates whose fields are the text of a table: kind, first day, last day, classes, title.
func events(rows ...[5]string) (all []calendar.Event) {
	for _, row := range rows {
		all = append(all, calendar.Event{Kind: calendar.Kind(row[0]), From: row[1], Until: row[2], Classes: row[3], Title: row[4]})
	}
	return all
}

var year = calendar.Calendar{}.With("2026-27", []string{"LKG", "VI"}, events(
	[5]string{"event", "2026-12-19", "2026-12-19", "", "Annual Day; come early, with a shawl"},
	[5]string{"holiday", "2026-12-24", "2027-01-03", "", "Winter holidays"},
	[5]string{"examination", "2026-09-21", "2026-09-30", "VI", "ಅರ್ಧವಾರ್ಷಿಕ ಪರೀಕ್ಷೆಗಳು ಮತ್ತು ಪ್ರಾಯೋಗಿಕ ಪರೀಕ್ಷೆಗಳು"},
))

var of = calendar.Source{Name: "Test School", URL: "https://school.example/calendar", Updated: "2026-11-16"}

// unfolded reads a file as calendar programs do: lines that end in CRLF, those that begin with a space
// belong to the one above.
func unfolded(t *testing.T, file []byte) []string {
	t.Helper()
	for line := range strings.SplitSeq(strings.TrimSuffix(string(file), "\r\n"), "\r\n") {
		if len(line) > 75 || strings.Contains(line, "\n") || strings.ToValidUTF8(line, "") != line {
			t.Errorf("no content line of RFC 5545: %q", line)
		}
	}
	return strings.Split(strings.ReplaceAll(string(file), "\r\n ", ""), "\r\n")
}

func TestICS_FoldsEscapesAndEndsOnTheDayAfter(t *testing.T) {
	lines := unfolded(t, year.ICS(of, calendar.Feed{}))
	for _, want := range []string{
		"DTSTART;VALUE=DATE:20261219", "DTEND;VALUE=DATE:20261220", "DTEND;VALUE=DATE:20270104", "DTSTAMP:20261116T000000Z",
		`SUMMARY:Annual Day\; come early\, with a shawl`, "SUMMARY:ಅರ್ಧವಾರ್ಷಿಕ ಪರೀಕ್ಷೆಗಳು ಮತ್ತು ಪ್ರಾಯೋಗಿಕ ಪರೀಕ್ಷೆಗಳು (VI)", "END:VCALENDAR",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("the file lacks %q:\n%s", want, strings.Join(lines, "\n"))
		}
	}
}

func TestICS_AClassHasItsOwnDatesAndThoseOfAll(t *testing.T) {
	feeds := year.Feeds()
	paths := []string{}
	for _, feed := range feeds {
		paths = append(paths, feed.Path)
	}
	if diff := cmp.Diff([]string{"/calendar.ics", "/calendar/lkg.ics", "/calendar/class-6.ics"}, paths); diff != "" {
		t.Fatal(diff)
	}
	for i, want := range []int{3, 2, 3} {
		if n := strings.Count(string(year.ICS(of, feeds[i])), "BEGIN:VEVENT"); n != want {
			t.Errorf("%s has %d dates", paths[i], n)
		}
	}
}

func TestICS_IdentifiersStayWhenADateMoves(t *testing.T) {
	uid := func(rows ...[5]string) (uids []string) {
		for _, line := range unfolded(t, calendar.Calendar{}.With("2026-27", nil, events(rows...)).ICS(of, calendar.Feed{})) {
			if strings.HasPrefix(line, "UID:") {
				uids = append(uids, line)
			}
		}
		return uids
	}
	before := uid([5]string{"event", "2026-12-19", "2026-12-19", "", "Annual Day"}, [5]string{"event", "2027-12-18", "2027-12-18", "", "Annual Day"})
	after := uid([5]string{"event", "2026-12-20", "2026-12-20", "", "Annual Day"})
	if len(before) != 2 || before[0] == before[1] || before[0] != after[0] {
		t.Errorf("before %q, after %q", before, after)
	}
}

func TestPage_DatesThatAreOverArePast(t *testing.T) {
	texts := func(months []calendar.Month) (texts []string) {
		for _, month := range months {
			text := month.ID
			for _, event := range month.Events {
				text += " " + event.DaysText
			}
			texts = append(texts, text)
		}
		return texts
	}
	const september, annualDay, winter = "september-2026 Mon 21 – Wed 30", "Sat 19", "Thu 24 – Sun 3 Jan"
	for today, want := range map[string][2][]string{
		"":           {nil, {september, "december-2026 " + annualDay + " " + winter}},
		"2026-09-30": {nil, {september, "december-2026 " + annualDay + " " + winter}},
		// This month has its place with or without dates.
		"2026-10-01": {{september}, {"october-2026", "december-2026 " + annualDay + " " + winter}},
		"2026-12-20": {{september, "december-2026-past " + annualDay}, {"december-2026 " + winter}},
		"2027-01-01": {{september, "december-2026-past " + annualDay}, {"december-2026 " + winter, "january-2027"}},
		// When all is over, all is shown.
		"2027-01-04": {nil, {september, "december-2026 " + annualDay + " " + winter}},
	} {
		page := year.Page(today, "")
		if diff := cmp.Diff(want, [2][]string{texts(page.Past), texts(page.Months)}); diff != "" {
			t.Errorf("on %s: %s", today, diff)
		}
	}
}

func TestPage_DatesOfFewClassesAreMarkedOnThePageOfAll(t *testing.T) {
	of := calendar.Calendar{}.With("2026-27", []string{"I", "II", "III"}, events(
		[5]string{"examination", "2027-02-01", "2027-02-01", "III", "Practicals"},
		[5]string{"examination", "2027-03-01", "2027-03-01", "I, II", "Annual"},
	))
	for class, want := range map[string][]bool{"": {true, false}, "III": {false}} {
		marked := []bool{}
		for _, month := range of.Page("", class).Months {
			marked = append(marked, month.Events[0].IsForFew)
		}
		if !slices.Equal(marked, want) {
			t.Errorf("for class %q: %v", class, marked)
		}
	}
}

func TestHolidaysOn_AreOfTheSchoolYearThatHasBegun(t *testing.T) {
	both := calendar.Calendar{}.With("2025-26", nil, events([5]string{"holiday", "2025-10-02", "2025-10-02", "", "Gandhi Jayanti"})).
		With("2026-27", nil, events([5]string{"holiday", "2026-12-24", "2027-01-03", "LKG", "Winter holidays"},
			[5]string{"event", "2026-06-01", "2026-06-01", "", "First day of school"},
			[5]string{"holiday", "2026-10-12", "2026-10-25", "", "Dasara"}))
	for today, want := range map[string]string{"2025-05-01": "2025–26", "2026-05-31": "2025–26", "2026-06-01": "2026–27", "2028-01-01": "2026–27"} {
		if name := both.HolidaysOn(today).Name; name != want {
			t.Errorf("on %s those of %s", today, name)
		}
	}
	want := []calendar.Holiday{
		{Title: "Dasara", Days: "12 – 25 October", Weekdays: "Mon – Sun", Until: "2026-10-25"},
		{Title: "Winter holidays", Days: "24 December – 3 January", Weekdays: "Thu – Sun", Until: "2027-01-03", Classes: "LKG"},
	}
	if diff := cmp.Diff(want, both.HolidaysOn("2026-06-01").Holidays); diff != "" {
		t.Error(diff)
	}
	if days := both.HolidaysOn("2025-06-01").Holidays[0].Days; days != "2 October" {
		t.Error(days)
	}
	if name := (calendar.Calendar{}).HolidaysOn("2026-06-01").Name; name != "" {
		t.Error(name)
	}
}

func TestPage_AClassHasItsOwnDatesAndThoseOfAll(t *testing.T) {
	for class, want := range map[string]int{"": 2, "LKG": 1, "VI": 2} {
		if months := year.Page("", class).Months; len(months) != want {
			t.Errorf("class %q has dates in %d months", class, len(months))
		}
	}
}

func TestParseClasses_ReadsRangesAndLists(t *testing.T) {
	for text, want := range map[string]string{
		"VI": "VI", "UKG to II": "UKG I II", "X, XII": "X XII", "X and IX": "IX X", "I to II, II": "I II",
		"": "", "6": "", "X to I": "", "VI–VIII": "",
	} {
		names, ok := calendar.ParseClasses(text)
		if strings.Join(names, " ") != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", text, names, ok)
		}
	}
}

func TestBounds_AreOfSchoolYears(t *testing.T) {
	if first, last, ok := calendar.Bounds("2026-27"); first != "2026-03-01" || last != "2027-07-31" || !ok {
		t.Error(first, last, ok)
	}
	for _, name := range []string{"", "2026", "2026-28", "all", "2026-27-b"} {
		if _, _, ok := calendar.Bounds(name); ok {
			t.Errorf("%q is a school year", name)
		}
	}
}
