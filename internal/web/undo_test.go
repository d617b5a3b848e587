package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/api"
	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// office is a member of staff at the door of a site that has a slider of three
// pictures and a pop-up.
type office struct {
	*front
	cookie string
}

const clerk = "clerk@school.example"

func newOffice(t *testing.T, options ...schooltest.Option) *office {
	t.Helper()
	o := &office{front: open(t, options...)}
	session, _ := o.Add(t, clerk, school.Editor, school.HomeSection)
	o.cookie = session.Cookie
	o.upload(t, "/api/newslider", "images", 1, 2, 3)
	o.upload(t, "/api/create-pop-up", "image", 4)
	return o
}

// call sends JSON, or what kind says, as the clerk.
func (o *office) call(method, path, kind string, body []byte) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, bytes.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.AddCookie(&http.Cookie{Name: "session", Value: o.cookie})
	return o.ask(r)
}

// change does something that must succeed and gives the change's ID.
func (o *office) change(t *testing.T, method, path, body string) string {
	t.Helper()
	return o.changed(t, o.call(method, path, "application/json", []byte(body)))
}

func (o *office) changed(t *testing.T, answer *httptest.ResponseRecorder) string {
	t.Helper()
	o.Clock.Move(time.Minute)
	var said api.MessageAnswer
	if err := json.Unmarshal(answer.Body.Bytes(), &said); err != nil || answer.Code >= 300 || said.Data.Undo == "" {
		t.Fatalf("%d %s, error %v", answer.Code, answer.Body, err)
	}
	return said.Data.Undo
}

// upload sends a form of pictures, each drawn and described by its number.
func (o *office) upload(t *testing.T, path, field string, numbers ...int) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, number := range numbers {
		part, _ := form.CreateFormFile(field, "a.jpg")
		_, _ = part.Write(schooltest.JPEG(60, 40, number))
		_ = form.WriteField("alt", fmt.Sprintf("The garden in week %d", number))
	}
	_ = form.Close()
	return o.changed(t, o.call("POST", path, form.FormDataContentType(), body.Bytes()))
}

func (o *office) slider(t *testing.T) api.SliderView {
	t.Helper()
	var list api.SlidersAnswer
	if err := json.Unmarshal(o.read(t, "/api/get-all-slider"), &list); err != nil || len(list.Data) != 1 {
		t.Fatalf("the sliders are %+v, error %v", list, err)
	}
	return list.Data[0]
}

func (o *office) popup(t *testing.T) string {
	t.Helper()
	var list api.PopupsAnswer
	if err := json.Unmarshal(o.read(t, "/api/get-pop-up"), &list); err != nil || len(list.Data) != 1 {
		t.Fatalf("the pop-ups are %+v, error %v", list, err)
	}
	return list.Data[0].ID
}

func (o *office) read(t *testing.T, path string) []byte {
	t.Helper()
	r := request("GET", path)
	r.AddCookie(&http.Cookie{Name: "session", Value: o.cookie})
	answer := o.ask(r)
	if answer.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", path, answer.Code, answer.Body)
	}
	return answer.Body.Bytes()
}

var media = regexp.MustCompile(`/media/[\w.-]+`)

// seen is all that visitors and staff get of slider and pop-up: ids, order,
// descriptions, the home page, and every picture's bytes.
func (o *office) seen(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, path := range []string{"/api/get-all-slider", "/api/get-pop-up", "/"} {
		text := o.read(t, path)
		all[path] = string(text)
		for _, picture := range media.FindAllString(string(text), -1) {
			all[picture] = string(o.read(t, picture))
		}
	}
	return all
}

// edits are all that staff can do to slider and pop-up.
var edits = map[string]func(*testing.T, *office) (change string){
	"delete the slider": func(t *testing.T, o *office) string {
		return o.change(t, "DELETE", "/api/deleteslider/"+o.slider(t).ID, "")
	},
	"replace the slider": func(t *testing.T, o *office) string {
		return o.upload(t, "/api/newslider?mode=replace", "images", 7)
	},
	"replace a picture": func(t *testing.T, o *office) string {
		source := o.slider(t).Slides[0].Picture
		return o.change(t, "PATCH", o.slide(t), `{"alt": "Sunflowers", "picture": "`+source+`"}`)
	},
	"replace the pop-up's picture": func(t *testing.T, o *office) string {
		source := o.slider(t).Slides[0].Picture
		return o.change(t, "PATCH", "/api/popup/"+o.popup(t), `{"picture": "`+source+`"}`)
	},
	"add to the slider": func(t *testing.T, o *office) string {
		return o.upload(t, "/api/newslider?mode=append", "images", 7, 6)
	},
	"reorder the slider": func(t *testing.T, o *office) string {
		slider := o.slider(t)
		var order []string
		for _, slide := range slices.Backward(slider.Slides) {
			order = append(order, slide.ID)
		}
		body, _ := json.Marshal(api.SlideOrder{Order: order})
		return o.change(t, "PATCH", "/api/slider/"+slider.ID, string(body))
	},
	"describe a picture": func(t *testing.T, o *office) string {
		return o.change(t, "PATCH", o.slide(t), `{"alt": "Sunflowers"}`)
	},
	"remove a picture": func(t *testing.T, o *office) string {
		return o.change(t, "DELETE", o.slide(t), "")
	},
	"take the pop-up down": func(t *testing.T, o *office) string {
		return o.change(t, "DELETE", "/api/delete-popup/"+o.popup(t), "")
	},
	"replace the pop-up": func(t *testing.T, o *office) string {
		return o.upload(t, "/api/create-pop-up?mode=replace", "image", 7)
	},
	"edit the pop-up": func(t *testing.T, o *office) string {
		return o.change(t, "PATCH", "/api/popup/"+o.popup(t), `{"alt": "Open day", "link": "/boarding", "until": "2027-01-01T10:00"}`)
	},
}

// slide is the address of the slider's second picture.
func (o *office) slide(t *testing.T) string {
	t.Helper()
	slider := o.slider(t)
	return "/api/slider/" + slider.ID + "/slides/" + slider.Slides[1].ID
}

// later moves the clock by days, with a sweep now and then, and signs the clerk
// in again.
func (o *office) later(t *testing.T, days int) {
	t.Helper()
	const sweeps = 4
	for range sweeps {
		o.Clock.Move(time.Duration(days) * 24 * time.Hour / sweeps)
		if err := o.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	session, err := o.SignIn(t.Context(), school.Credentials{Email: clerk, Password: schooltest.Password})
	if err != nil {
		t.Fatal(err)
	}
	o.cookie = session.Cookie
}

func TestUndo_RestoresToTheByte(t *testing.T) {
	for name, edit := range edits {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			before := o.seen(t)
			change := edit(t, o)
			after := o.seen(t)
			if cmp.Equal(before, after) {
				t.Fatal("nothing changed")
			}
			undo := o.change(t, "POST", "/api/undo/"+change, "")
			mustSee(t, o, "after the undo", before)
			redo := o.change(t, "POST", "/api/undo/"+undo, "")
			mustSee(t, o, "after it was done again", after)
			o.later(t, 29)
			o.change(t, "POST", "/api/undo/"+redo, "")
			mustSee(t, o, "undone on the 29th day", before)
		})
	}
}

func mustSee(t *testing.T, o *office, when string, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, o.seen(t)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", when, diff)
	}
}

func TestUndo_ExpiredIsExplained(t *testing.T) {
	o := newOffice(t, keepingOne)
	slider := edits["reorder the slider"](t, o)
	popup := edits["take the pop-up down"](t, o)
	after := o.seen(t)
	o.later(t, 3)
	for _, change := range []string{slider, popup} {
		answer := o.call("POST", "/api/undo/"+change, "application/json", nil)
		if answer.Code != http.StatusNotFound || !strings.Contains(answer.Body.String(), "what was published before it is not kept") {
			t.Errorf("%d %s", answer.Code, answer.Body)
		}
	}
	mustSee(t, o, "after the refusal", after)
}

func TestHistory_Text(t *testing.T) {
	o := newOffice(t)
	edits["remove a picture"](t, o)
	described := edits["describe a picture"](t, o)
	edits["reorder the slider"](t, o)
	edits["edit the pop-up"](t, o)
	if answer := o.call("POST", "/api/undo/"+described, "application/json", nil); answer.Code != http.StatusConflict ||
		!strings.Contains(answer.Body.String(), "Undo the later changes first") {
		t.Errorf("with a later change: %d %s", answer.Code, answer.Body)
	}
	mustTell(t, o,
		"changed the pop-up: ready",
		"changed the order of the slider: ready",
		"described picture 2 of the slider: later",
		"removed picture 2 from the slider: later",
		"put up the pop-up: later",
		"made a slider of 3 pictures: later")
}

func TestHistory_Undone(t *testing.T) {
	o := newOffice(t)
	removed := edits["remove a picture"](t, o)
	undo := o.change(t, "POST", "/api/undo/"+removed, "")
	if answer := o.call("POST", "/api/undo/"+removed, "application/json", nil); answer.Code != http.StatusConflict ||
		!strings.Contains(answer.Body.String(), "undone already") {
		t.Errorf("undone twice: %d %s", answer.Code, answer.Body)
	}
	mustTell(t, o,
		"undid: removed picture 2 from the slider: ready",
		"removed picture 2 from the slider: undone",
		"put up the pop-up: ready",
		"made a slider of 3 pictures: ready")
	o.change(t, "POST", "/api/undo/"+undo, "")
	mustTell(t, o,
		"redid: removed picture 2 from the slider: ready",
		"undid: removed picture 2 from the slider: undone",
		"removed picture 2 from the slider: ready",
		"put up the pop-up: ready",
		"made a slider of 3 pictures: later")
}

func TestHistory_OfACommand(t *testing.T) {
	o := newOffice(t)
	if _, err := o.DeleteLive(t.Context(), school.Actor{Operator: "cli:kumar"}, homepage.Popup, ""); err != nil {
		t.Fatal(err)
	}
	var list api.ChangesAnswer
	if err := json.Unmarshal(o.read(t, "/api/changes"), &list); err != nil || list.Data[0].Who != "kumar (by command)" {
		t.Errorf("told as %+v, error %v", list.Data, err)
	}
}

// mustTell checks the list of changes, each as "text: state".
func mustTell(t *testing.T, o *office, want ...string) {
	t.Helper()
	var list api.ChangesAnswer
	if err := json.Unmarshal(o.read(t, "/api/changes"), &list); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, change := range list.Data {
		got = append(got, change.Text+": "+string(change.State))
		if change.Who != "Person "+clerk {
			t.Errorf("it was done by %q", change.Who)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the history (-want +got):\n%s", diff)
	}
}

// The disk lost a picture while the site shows something else than what is published: the office can remove it.
func TestSlider_LostPictureCanBeRemoved(t *testing.T) {
	o := newOffice(t)
	home, err := o.Home(t.Context(), schooltest.Operator)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Preview(t.Context(), schooltest.Tree()); err != nil {
		t.Fatal(err)
	}
	if err := o.Parts.Media.Remove(home.Slider[1].Picture.Variants[0].Name, home.Popup.Picture.Variants[0].Name); err != nil {
		t.Fatal(err)
	}
	if slides := o.slider(t).Slides; len(slides) != 3 || slides[1].URL != "" || slides[0].URL == "" {
		t.Errorf("the slider is %+v", slides)
	}
	o.change(t, "DELETE", o.slide(t), "")
	o.change(t, "DELETE", "/api/delete-popup/"+o.popup(t), "")
	if slides := o.slider(t).Slides; len(slides) != 2 || slides[1].URL == "" {
		t.Errorf("afterwards the slider is %+v", slides)
	}
}

// A visitor's slider comes on a shorter way when the request has no cookie. The answer is the same.
func TestSlider_SameWithAndWithoutCookie(t *testing.T) {
	o := newOffice(t)
	for _, method := range []string{"GET", "HEAD"} {
		short := o.ask(request(method, "/api/get-all-slider"))
		long := o.ask(headed(request(method, "/api/get-all-slider"), "Cookie", "other=1"))
		for _, answer := range []*httptest.ResponseRecorder{short, long} {
			says(t, answer, http.StatusOK)
			answer.Header().Del("X-Request-Id")
		}
		if !maps.EqualFunc(short.Header(), long.Header(), slices.Equal) || !bytes.Equal(short.Body.Bytes(), long.Body.Bytes()) {
			t.Errorf("%s: %v %s, with a cookie %v %s", method, short.Header(), short.Body, long.Header(), long.Body)
		}
	}
}
