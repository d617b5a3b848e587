package page

import (
	"strings"
	"testing"

	sample "schoolsite/content"
	"schoolsite/internal/content"
	"schoolsite/internal/school"
)

// admissionsPage answers everything about admissions.
const admissionsPage = "/admissions"

const (
	resultsPage   = "/academics-and-infra/results"
	staffPage     = "/academics-and-infra/staff"
	principalPage = "/about-us/principal-message"
)

// sampleQueries are what parents search, and the page that must come first; with the section that must be its first.
var sampleQueries = [][2]string{
	{"fees", "/fees"}, {"fee structure", "/fees"}, {"hostel fees", "/fees#school-and-hostel"},
	{"class 6 fees", "/fees"}, {"bus fees", "/bus-timings#fares"}, {"admission", admissionsPage},
	{"how to apply", admissionsPage}, {"application form", admissionsPage}, {"last date for admission", admissionsPage},
	{"open day", admissionsPage}, {"age for lkg", admissionsPage}, {"documents required", admissionsPage},
	{"bus timings", "/bus-timings"}, {"bus route", "/bus-timings"}, {"circulars", "/circulars"},
	{"holidays", "/calendar"}, {"calendar", "/calendar"}, {"exam dates", "/calendar"},
	{"deepavali", "/calendar#november-2026"}, {"winter timings", "winter-timings-2026.pdf"},
	{"annual day", "/latest/annual-day-2026"}, {"results", resultsPage}, {"class 10 result", resultsPage},
	{"topper", resultsPage}, {"staff", staffPage}, {"principal", principalPage}, {"Zakir Attar", staffPage},
	{"fire certificate", "/mandatory-disclosers"}, {"affiliation number", "/mandatory-disclosers"},
	{"hostel", "/boarding"}, {"food menu", "/boarding#food"},
	{"visiting day", "/boarding#visits-leave-and-telephone"}, {"what to bring", admissionsPage},
	{"library", "/academics-and-infra/infra#library"}, {"kho kho", "/sports"},

	{"feees", "/fees"}, {"diwali holidays", "/calendar#november-2026"}, {"tc", "/about-us/cao-message"},
	{"transfer certificate", "/about-us/cao-message"}, {"scholarship", "/fees"}, {"job", staffPage},
	{"vacancy", staffPage}, {"whatsapp", "/contactus"}, {"phone number", "/contactus"}, {"address", "/contactus"},
	{"admision", admissionsPage}, {"addmission 2027", admissionsPage}, {"school bus vijaypur", "/bus-timings"},
	{"time table", "half-yearly-timetable-2026.pdf"}, {"uniform", "book-list-2026-27.pdf"}, {"donation", "/fees"},
	{"sslc result", resultsPage}, {"ಶುಲ್ಕ", "/fees"}, {"ಪ್ರವೇಶ", admissionsPage}, {"ರಜೆ", "/calendar"},
	{"ಬಸ್ ಸಮಯ", "/bus-timings"}, {"फीस", "/fees"}, {"प्रवेश", admissionsPage}, {"छुट्टी", "/calendar"},
	{"shulka", "/fees"}, {"pravesha", admissionsPage}, {"chutti", "/calendar"}, {"raje", "/calendar"},
}

// moreQueries are others, which the ranking was not made for.
var moreQueries = [][2]string{
	{"sports", "/sports"}, {"hostel food", "/boarding#food"}, {"bus late", "/bus-timings#when-a-bus-is-late"},
	{"last date fees", "/fees"}, {"sibling discount", "/fees#sibling-discount-and-scholarships"},
	{"when are fees due", "/fees#when-fees-are-due"}, {"summer vacation", "/calendar#march-2027"}, {"dussehra", "/calendar"},
	{"christmas holidays", "/calendar"}, {"parents meeting", "/calendar"}, {"visiting hours hostel", "/boarding"},
	{"computer lab", "/academics-and-infra/infra"}, {"chess club", "/after-school-activities"},
	{"dance", "/creative-arts#dance"}, {"board of directors", "/about-us/board-of-directors"},
	{"management committee", "/about-us/board-of-directors#school-management-committee"},
	{"cbse results 2026", resultsPage}, {"pass percentage", resultsPage}, {"teachers list", staffPage},
	{"science stream fees", "/fees"}, {"subjects in class 11", "/senior-school#what-is-taught"},
	{"school address map", "/contactus"}, {"office hours", "/contactus"}, {"email id", "/contactus"},
	{"career", staffPage}, {"online payment", "/fees"}, {"school time", "/primary-school"}, {"cctv", "/academics-and-infra/infra#safety"}, {"school history", "/school-story"}, {"vision and mission", "/about-us/vision-mission"},
	{"junior wing", "/academics-and-infra/junior-wing"}, {"lkg admission age", admissionsPage},
	{"ಹಾಸ್ಟೆಲ್", "/boarding"}, {"ಫಲಿತಾಂಶ", resultsPage}, {"ಬಸ್", "/bus-timings"}, {"छात्रावास", "/boarding"},
	{"परीक्षा", "/calendar"}, {"परिणाम", resultsPage}, {"anual day", "/latest/annual-day-2026"},
	{"calender", "/calendar"}, {"hostal", "/boarding"}, {"principle message", principalPage},
	{"circuler", "/circulars"}, {"transport charges", "/bus-timings#fares"}, {"drone", "/latest/drone-days-2026"},
	{"gallery photos", "/gallery"}, {"noc", "/mandatory-disclosers"}, {"babaleshwar bus", "/bus-timings#route-3-babaleshwar"},
	{"ಪರೀಕ್ಷೆ", "/calendar"}, {"class vi admission", admissionsPage}, {"ಶುಲ್ಕವನ್ನು", "/fees"}, {"फ़ीस", "/fees"},
	{"6th std fees", "/fees"}, {"privacy policy", "/privacy"}, {"boarding activities", "/boarding-activities"},
	{"open house", admissionsPage}, {"school visit", admissionsPage}, {"papers needed", admissionsPage},
	{"date of birth", admissionsPage}, {"fire safety", "/mandatory-disclosers#B6"}, {"pin code", "/mandatory-disclosers#A4"},
	{"interview", "/about-us/vision-mission#what-we-do-for-it"}, {"बस का समय", "/bus-timings"},
	{"drinking water certificate", "/mandatory-disclosers#B8"}, {"admissin form", admissionsPage},
	{"primary school", "/primary-school"}, {"staff", staffPage}, {"latest", "/latest"}, {"contact us", "/contactus"},
}

func TestSearch_SampleQueriesFindTheirPage(t *testing.T) {
	index := NewSearchIndex(Composer{Content: sampleContent(t)})
	for _, query := range append(sampleQueries, moreQueries...) {
		found := index.Find(query[0]).Pages
		want, section, _ := strings.Cut(query[1], "#")
		switch {
		case len(found) == 0:
			t.Errorf("%q finds nothing, want %s", query[0], query[1])
		case !strings.HasSuffix(found[0].Path, want):
			t.Errorf("%q finds %s first, want %s", query[0], found[0].Path, query[1])
		case section != "" && (len(found[0].Sections) == 0 || found[0].Sections[0].Anchor != section):
			t.Errorf("%q finds %s with the sections %v, want #%s", query[0], found[0].Path, found[0].Sections, section)
		}
	}
}

// sampleContent returns the sample school without its pictures.
func sampleContent(t *testing.T) *school.Content {
	t.Helper()
	tree, problems := content.Check(sample.FS(), content.Options{})
	if len(problems) > 0 {
		t.Fatalf("the sample school: %s", problems)
	}
	pictures := map[string]school.Picture{}
	for _, name := range tree.Pictures() {
		pictures[name] = school.Picture{Variants: []school.Variant{{Width: 1, Height: 1}}}
	}
	shown, err := tree.Publish(pictures)
	if err != nil {
		t.Fatal(err)
	}
	return shown
}
