package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// advertisements are what contact forms get.
var advertisements = []string{
	"Hello! We can bring your website to the first page. See https://seo.example/a http://seo.example/b and www.seo.example %d",
	`Best prices <a href="http://pills.example/%d">click here</a> only today, dear webmaster.`,
	"[url=https://casino.example/%d]casino[/url] welcome bonus, play now and win",
	"Earn from home %d: bit.ly/earn1 t.me/earn2 wa.link/earn3 cheap-loans.xyz/apply",
}

// scripts post without ever having seen the form, or with one token for all.
func (d *day) scripts(t *testing.T, many int) {
	t.Helper()
	stolen := ""
	d.at(0, func() { stolen = tokenIn(t, writer{d, "198.51.100.1", ""}.page()) })
	for i := range many {
		w := writer{d, fmt.Sprintf("198.51.100.%d", 1+i%40), ""}
		letter := letterOf("Kevin", mark("script", i), fmt.Sprintf("I am interested in your offer number %d, please answer.", i))
		d.at(time.Minute+time.Duration(i)*10_000*time.Second/time.Duration(many), func() { w.script(i, letter, stolen) })
	}
}

func (w writer) script(i int, letter url.Values, stolen string) {
	switch i % 8 {
	case 0:
		w.call(letter, "")
	case 1:
		w.post(letter)
	case 2: // a token of its own making
		letter.Set("token", strings.Repeat("A", 32))
		w.call(letter, `,"elapsed":20000`)
	case 3: // one that was changed to be younger
		letter.Set("token", "AAAAAGsS"+stolen[8:])
		w.post(letter)
	case 4: // one page for all
		letter.Set("token", stolen)
		w.call(letter, fmt.Sprintf(`,"elapsed":20000,"key":"%d"`, i))
	case 5:
		letter.Set("token", stolen)
		letter.Set("message", fmt.Sprintf(advertisements[i/8%4], i))
		w.post(letter)
	case 6: // from an address that it makes up
		w.claims = fmt.Sprintf("203.0.113.%d", i%250)
		letter.Set("website", "https://cheap.example")
		w.call(letter, `,"elapsed":20000`)
	case 7: // from ours, as it thinks
		w.claims = "10.0.0.2, 127.0.0.1"
		w.call(letter, `,"elapsed":20000,"key":"always the same"`)
	}
}

// formFillers load the page and fill in its form. Most fill whatever there is,
// or are quick, or advertise; a few are as patient as people.
func (d *day) formFillers(many int) {
	for i := range many {
		w := writer{d, fmt.Sprintf("192.0.2.%d", i), ""}
		letter := letterOf("Mike", mark("filler", i), fmt.Sprintf("I would like to know more about what you do, number %d.", i))
		all, wait := false, time.Second
		switch {
		case i < 41: // every field, half of them at once
			all, wait = true, time.Duration(i%2)*10*time.Second
		case i < 68: // what is seen, at once
		case i < 88:
			wait = time.Duration(5+i%20) * time.Second
			letter.Set("message", fmt.Sprintf(advertisements[i%4], i))
		case i < 98: // the same text with one link
			wait = 6 * time.Second
			letter.Set("message", "Your school deserves a better website. Write to us: https://agency.example/offer")
		default: // like a person
			wait = 8 * time.Second
		}
		start := 2*time.Minute + time.Duration(i)*97*time.Second
		d.at(start, func() {
			form := filledIn(w.page(), letter, all)
			d.at(start+wait, func() { w.post(form) })
		})
	}
}

// people write at all times of the flood, each in a way of their own.
func (d *day) people(t *testing.T, many int) {
	for i := range many {
		w := writer{d, fmt.Sprintf("203.0.113.%d", 1+i), ""}
		if i%6 == 0 {
			w.address = "203.0.113.200" // a campus, or a village behind one address
		}
		letter := letterOf("Asha Patil", mark("person", i), fmt.Sprintf("What are the fees for class %d, and is there a hostel?", i))
		letter.Set("phonenumber", fmt.Sprintf("+91 98450-%05d", i))
		start := 3*time.Minute + time.Duration(i)*3*time.Minute
		d.at(start, func() { d.person(t, w, i, start, letter) })
	}
}

// person writes in one of ten ways.
func (d *day) person(t *testing.T, w writer, i int, start time.Duration, letter url.Values) {
	t.Helper()
	form := filledIn(w.page(), letter, false)
	call := func() { w.call(form, fmt.Sprintf(`,"elapsed":4000,"key":"key of %d"`, i)) }
	script := func(after time.Duration) { d.at(start+after, call) }
	native := func(after time.Duration) { d.at(start+after, func() { w.post(form) }) }
	switch i % 10 {
	case 0:
		script(40 * time.Second)
	case 1:
		native(70 * time.Second)
	case 2: // reads it aloud
		native(9 * time.Minute)
	case 3: // the browser fills in all but the message, which is pasted
		script(4 * time.Second)
	case 4:
		form.Set("message", strings.Repeat("ಆರನೇ ತರಗತಿಗೆ ಪ್ರವೇಶ ಇದೆಯೇ? ", 1+i))
		native(50 * time.Second)
	case 5:
		form.Set("message", "Her marks: https://drive.example/m and our address: www.maps.example/here. M.Sc/B.Ed parents.")
		script(3 * time.Minute)
	case 6: // comes back to a tab
		native(7 * time.Hour)
	case 7: // came from another page of the site
		form.Set("token", strings.Split(w.send(request("GET", "/api/contactus")), `"`)[3])
		script(25 * time.Second)
	case 8: // over a bad line: again at once, twice at a time, and the next day
		d.at(start+30*time.Second, func() { twice(call) })
		script(31 * time.Second)
		script(30 * time.Hour)
		d.repeats += 3
	case 9: // mistypes, is shown the form again, and mends it in two seconds
		right := form.Get("phonenumber")
		form.Set("phonenumber", "12345")
		d.at(start+20*time.Second, func() {
			form.Set("token", tokenIn(t, w.post(form)))
			form.Set("phonenumber", right)
			native(22 * time.Second)
		})
	}
}

// twice does something two times at the same time.
func twice(do func()) {
	var both sync.WaitGroup
	both.Go(do)
	both.Go(do)
	both.Wait()
}
