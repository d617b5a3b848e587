package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"schoolsite/internal/content"
	"schoolsite/internal/schooltest"
)

// inKannada opens a site whose home page and contact page are in Kannada, too.
func inKannada(t *testing.T) *front {
	t.Helper()
	f := open(t)
	speakKannada(t, f)
	return f
}

// speakKannada publishes content whose home page and contact page are in Kannada, too.
func speakKannada(t *testing.T, f *front) {
	t.Helper()
	tree := schooltest.Edited("site.yaml", "language: en-IN\n", "language: en-IN\nlanguages: [en-IN, kn]\n")
	for name, title := range map[string]string{"pages/index": "ಮುಖಪುಟ", "pages/contactus": "ಸಂಪರ್ಕ"} {
		file, begun, err := content.TranslateFile(tree, name+".md", "kn", false)
		if err != nil {
			t.Fatal(err)
		}
		tree[file] = &fstest.MapFile{Data: []byte(strings.Replace(begun, `title: ""`, "title: "+title, 1))}
	}
	schooltest.Publish(t, f.School, tree)
}

func TestTranslations_APageThatIsNotThereLeadsToItsOriginal(t *testing.T) {
	f := inKannada(t)
	for path, want := range map[string]struct {
		code int
		to   string
	}{
		"/kn":                          {200, ""},
		"/kn/contactus":                {200, ""},
		"/kn/":                         {308, "/kn"},
		"/kn/sports":                   {302, "/sports"},
		"/kn/gallery/event?album=x":    {404, ""},
		"/kn/admin-dashboard":          {302, "/admin-dashboard"},
		"/kn/kn":                       {404, ""},
		"/kn/nothing":                  {404, ""},
		"/hi":                          {404, ""},
		"/hi/contactus":                {404, ""},
		"/hi/search?q=x":               {404, ""},
		"/kn//contactus":               {308, "/kn/contactus"},
		"/kn/search?q=page":            {200, ""},
		"/kn/search-index.json":        {200, ""},
		"/kn/layout.json":              {200, ""},
		"/page-data/kn/sports.json":    {409, ""},
		"/page-data/kn/contactus.json": {200, ""},
	} {
		answer := f.ask(httptest.NewRequest("GET", path, nil))
		if answer.Code != want.code || answer.Header().Get("Location") != want.to {
			t.Errorf("%s: %d, to %q", path, answer.Code, answer.Header().Get("Location"))
		}
	}
}

func TestTranslations_FormsAnswerInTheLanguageOfTheirPage(t *testing.T) {
	f := inKannada(t)
	says(t, f.ask(post("/kn/contactus", "name=&message=&website=")), http.StatusUnprocessableEntity, "ಹೆಸರು ಬರೆಯಿರಿ", "ಸಂದೇಶ ಬರೆಯಿರಿ")
	says(t, f.ask(post("/contactus", "name=&message=&website=")), http.StatusUnprocessableEntity, "Name is required")
	says(t, f.ask(post("/kn/login", "emailId=a%40b.in&password=x")), http.StatusUnauthorized, "ಪಾಸ್\u200cವರ್ಡ್")
	says(t, f.ask(post("/hi/contactus", goodContact)), http.StatusNotFound)
}

// The language of a call is a word of its header, and anything else there is English.
func TestTranslations_ACallSaysItsLanguage(t *testing.T) {
	f := inKannada(t)
	for language, want := range map[string]string{
		"kn": "ಹೆಸರು", "hi": "नाम", "": "Name is required", "kn, hi": "Name is required",
		strings.Repeat("kn", 4000): "Name is required",
	} {
		r := httptest.NewRequest("POST", "/api/contactus", strings.NewReader(`{"name":""}`))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Content-Language", language)
		r.Header.Set("Accept-Language", "hi-IN,hi;q=0.9")
		says(t, f.ask(r), http.StatusUnprocessableEntity, want)
	}
}
