package api_test

import (
	"fmt"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// BenchmarkBox asks for what the office asks for, in a box of 3,000 enquiries,
// in one that bots have filled up with 47,000 suspects, and in one of 200,000
// enquiries: but for an export all should cost as much as in the first.
func BenchmarkBox(b *testing.B) {
	d := newDesk(b)
	d.fill(b, 3, "")
	boxBenchmarks(b, d, "3,000")
	d.fill(b, 47, "too fast")
	boxBenchmarks(b, d, "3,000 and 47,000 suspects")
	d.fill(b, 197, "")
	boxBenchmarks(b, d, "200,000 and 47,000 suspects")
}

// fill puts thousands of enquiries into the box.
func (d *desk) fill(b *testing.B, thousands int, suspect school.SpamReason) {
	b.Helper()
	for k := range thousands {
		many := make([]school.Enquiry, 1000)
		for i := range many {
			n := k*len(many) + i
			many[i] = school.Enquiry{Name: fmt.Sprint("Asha ", n), Email: fmt.Sprintf("asha%d@mail.example", n), Phone: fmt.Sprintf("98%08d", n), Spam: suspect,
				Message: strings.Repeat("Is there room in class VI for my daughter? ", 12)}
		}
		d.boxed(b, many...)
	}
}

func boxBenchmarks(b *testing.B, d *desk, box string) {
	for _, ask := range []struct{ name, path string }{
		{"first page", "enquiries"}, {"twenty new ones", "enquiries?state=new&limit=20"}, {"page of suspects", "enquiries?state=spam"}, {"person", "enquiries?person=asha77@mail.example"},
		{"search", "enquiries?q=nothing+of+it"}, {"search in suspects", "enquiries?state=spam&q=nothing+of+it"},
		{"telephone", "enquiries?q=%2B91+98000-00077"}, {"status", "status"}, {"export", "enquiries/export?format=csv"},
	} {
		if ask.name == "export" && strings.HasPrefix(box, "200,000") {
			continue // it reads them all: half a minute
		}
		b.Run(box+"/"+ask.name, func(b *testing.B) {
			for b.Loop() {
				if w := d.json("staff", "GET", "/api/"+ask.path, ""); w.Code != 200 {
					b.Fatal(w.Body)
				}
			}
		})
	}
}
