package schooltest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"sync"
	"testing/fstest"

	"schoolsite/internal/routes"
)

// Name is what the made-up school of Tree is called.
const Name = "Test School"

// Tree is the smallest content tree that can be published: a page for every
// route, one news item, one album, a few people.
func Tree() fstest.MapFS {
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(strings.TrimSpace(text) + "\n")}
	}
	for _, route := range routes.Public() {
		tree[pageFile(route.Path)] = &fstest.MapFile{Data: []byte(page(route.Path))}
	}
	tree["images/logo.png"] = &fstest.MapFile{Data: PNG(40, 40, 1)}
	tree["images/share.jpg"] = &fstest.MapFile{Data: JPEG(120, 63, 2)}
	tree["images/slide.jpg"] = &fstest.MapFile{Data: JPEG(64, 40, 3)}
	tree["gallery/sports-day/01.jpg"] = &fstest.MapFile{Data: JPEG(48, 32, 4)}
	return tree
}

// pageFile returns the file of the page at a path.
func pageFile(path string) string {
	if path == "/" {
		return "pages/index.md"
	}
	return "pages" + path + ".md"
}

func page(path string) string {
	return fmt.Sprintf(`---
title: Page %[1]s
description: What stands at %[1]s of the website of {product}, for parents, pupils and visitors.
updated: 2026-10-02
---

The text of %[1]s.
`, path)
}

// JPEG is a small photograph; seed makes it differ from others.
func JPEG(width, height, seed int) []byte {
	return drawing{width, height, seed, "JPEG"}.once(func(out *bytes.Buffer, img image.Image) error {
		return jpeg.Encode(out, img, nil)
	})
}

// PNG is a small graphic.
func PNG(width, height, seed int) []byte {
	return drawing{width, height, seed, "PNG"}.once(func(out *bytes.Buffer, img image.Image) error {
		return png.Encode(out, img)
	})
}

type drawing struct {
	width, height, seed int
	format              string
}

// drawings are those that were made: every test draws the same few.
var drawings sync.Map

// once returns a copy, as tests change pictures.
func (d drawing) once(encode func(*bytes.Buffer, image.Image) error) []byte {
	made, known := drawings.Load(d)
	if !known {
		var out bytes.Buffer
		must(encode(&out, drawn(d.width, d.height, d.seed)))
		made, _ = drawings.LoadOrStore(d, out.Bytes())
	}
	return bytes.Clone(made.([]byte))
}

func drawn(width, height, seed int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{uint8(x * 255 / width), uint8(y * 255 / height), uint8(seed * 37), 255})
		}
	}
	return img
}

func must(err error) {
	if err != nil {
		panic(err) // encoding into memory does not fail
	}
}

// files are the parts of the tree that are no pages.
var files = map[string]string{
	"site.yaml": `
name: ` + Name + `
tagline: A school for tests
description: A residential school that exists in tests only, with a few pages and a few people.
language: en-IN
founded: 1998
address: {street: "Kavalgi Post, Honnutagi", city: Vijayapura, region: Karnataka, country: India, postal_code: "586101"}
phone: "+91 98450 12345"
email: office@school.example
office_hours: Monday to Saturday, 9 am to 5 pm
map_link: https://maps.example/school
social: {facebook: "https://social.example/school", qr: "https://social.example/school"}
colors: {school: "#8a3324", accent: "#d9962b"}
logo: images/logo.png
icon: images/logo.png
share_image: images/share.jpg
copyright: "{product}. All rights reserved."
`,
	"navigation.yaml": `
menu:
  - {label: Our School, path: /}
  - {label: Boarding, children: [{label: "Boarding at {product}", path: /boarding}]}
home_links:
  - {label: Primary School, path: /primary-school}
  - {label: Senior School, path: /senior-school}
  - {label: About Us, path: /about-us}
contact_links:
  - {label: About Us, path: /about-us}
  - {label: Primary School, path: /primary-school}
  - {label: Senior School, path: /senior-school}
footer:
  - {heading: School, links: [{label: Contact, path: /contactus}]}
moved:
  - {from: /old-fees, to: "/primary-school"}
gone: [/old-page]
`,
	"home.yaml": `
heading: Welcome to {product}
actions: [{label: Visit us, path: /contactus}]
intro: One sentence of who we are.
slides:
  - {image: images/slide.jpg, alt: A drawn campus}
proof:
  - {figure: "1998", label: founded}
cards:
  - {path: /boarding, text: Where children live., image: images/slide.jpg, alt: A drawn hostel}
`,
	"latest/sports-day.md": `
---
title: Sports day
summary: The whole school ran, jumped and cheered on a clear morning.
category: Sports
date: 2026-11-12
---

Everybody ran.
`,
	"staff/teachers.yaml": `
heading: Teachers
members:
  - {id: 1, name: A. Teacher, qualification: "M.Sc., B.Ed.", designation: Principal}
`,
	"staff/primary-teachers.yaml": `
heading: Primary teachers
members:
  - {name: B. Teacher, qualification: D.Ed., role: Class teacher}
`,
	"staff/office-hostel.yaml": `
heading: Office and hostel
members:
  - {name: C. Clerk, qualification: B.Com., role: Office}
`,
	"gallery/sports-day/album.yaml": `
name: Sports Day
number: 1
consent: {what: Photographs of school events}
images:
  - {file: 01.jpg, alt: Children at the start of a race}
`,
	"results/2025-26.yaml": `
year: 2025–26
classes:
  - {class: Class X, registered: 40, passed: 39, distinction: 10, first_class: 20}
`,
	"disclosure.yaml": `
format: "2021"
updated: 2026-10-02
general: {affiliation_no: "830001"}
academics:
  calendar: [{link: /academics-and-infra}]
staff: {sections: 1}
`,
}
