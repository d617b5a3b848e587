package content

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// Publish turns the tree into what is shown. It needs every picture that
// Pictures names.
func (t *Tree) Publish(pictures map[string]school.Picture) (*school.Content, error) {
	p := publisher{tree: t, pictures: pictures}
	content := &school.Content{
		Identity:   p.identity(),
		Navigation: navigationOf(t.navigation),
		Home:       p.home(),
		Pages:      p.pages(),
		News:       p.news(),
		Circulars:  p.circulars(),
		StaffLists: p.staff(),
		Albums:     p.albums(),
		Results:    resultsOf(t.results),
		Disclosure: t.DisclosureBasis(),
		Documents:  t.sortedDocuments(),
	}
	if p.err != nil {
		return nil, p.err
	}
	return content, nil
}

// publisher records the first error.
type publisher struct {
	tree     *Tree
	pictures map[string]school.Picture
	err      error
}

func (p *publisher) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// image is a picture of the tree as it stands on a page.
func (p *publisher) image(name, alt string) school.Image {
	img, _ := p.find(name, alt)
	return img
}

func (p *publisher) find(name, alt string) (school.Image, bool) {
	if p.tree.purged[name] {
		return school.Image{}, false
	}
	picture, ok := p.pictures[name]
	if !ok || len(picture.Variants) == 0 {
		p.fail(school.Errorf(school.Internal, "The picture %s was not taken in. Import the content again.", name))
		return school.Image{}, false
	}
	return picture.Image(p.filled(alt)), true
}

// optional is the image of a part that may be left out.
func (p *publisher) optional(name, alt string) *school.Image {
	if name == "" || p.tree.purged[name] {
		return nil
	}
	img := p.image(name, alt)
	return &img
}

func (p *publisher) part(part *picturePart) *school.Image {
	if part == nil {
		return nil
	}
	return p.optional(part.Src, part.Alt)
}

// filled puts the marks into a text that comes from Markdown.
func (p *publisher) filled(text string) string { return p.tree.site.placeholders().in(text) }

// document is a PDF of the tree as it stands on a page.
func (p *publisher) document(name string) school.Document {
	document, ok := p.tree.documents[name]
	if !ok {
		p.fail(school.Errorf(school.Internal, "The document %s was not taken in. Import the content again.", name))
	}
	return document
}

// html renders a body.
func (p *publisher) html(b *body) string {
	html, err := b.html(p.tree.site.placeholders(), p.find, p.document)
	if err != nil {
		p.fail(school.Errorf(school.Internal, "The text of %s could not be rendered.", b.src.Name).Because(err))
	}
	return html
}

func (p *publisher) identity() school.Identity {
	s := p.tree.site
	return school.Identity{
		Name: s.Name, Tagline: s.Tagline, Description: s.Description, Language: s.Language,
		Address: school.Address(s.Address), Phone: s.Phone, WhatsApp: s.WhatsApp, Email: s.Email,
		MapLink: s.MapLink, OfficeHours: s.OfficeHours, Social: school.Social(s.Social),
		Colors:    school.Colors{School: strings.ToLower(s.Colors.School), Accent: strings.ToLower(s.Colors.Accent)},
		Copyright: s.Copyright, Founded: s.Founded, EnquiriesKeptDays: s.placeholders().keptDays,
		Logo: p.emblem(s.Name, s.Logo, s.Icon), Icon: p.emblem("", s.Icon, s.Logo), ShareImage: p.emblem(s.Name, s.ShareImage, s.Logo, s.Icon),
	}
}

// emblem picks the first of several pictures that was not deleted permanently,
// the zero Image when all were.
func (p *publisher) emblem(alt string, names ...string) school.Image {
	for _, name := range names {
		if !p.tree.purged[name] {
			return p.image(name, alt)
		}
	}
	return school.Image{}
}

func (p *publisher) home() school.HomeText {
	h := p.tree.home
	text := school.HomeText{Heading: h.Heading, Intro: h.Intro, Proof: []school.Proof{}, Cards: []school.Card{}}
	for _, proof := range h.Proof {
		text.Proof = append(text.Proof, school.Proof(proof))
	}
	for _, slide := range h.Slides {
		if !p.tree.purged[slide.Image] {
			text.Slides = append(text.Slides, p.image(slide.Image, slide.Alt))
		}
	}
	for _, card := range h.Cards {
		if p.tree.purged[card.Image] {
			continue
		}
		text.Cards = append(text.Cards, school.Card{Path: card.Path, Text: card.Text, Image: p.image(card.Image, card.Alt)})
	}
	return text
}

// pages are in the order of their paths.
func (p *publisher) pages() []school.Page {
	var pages []school.Page
	for _, page := range p.tree.pages {
		pages = append(pages, p.page(page))
	}
	slices.SortFunc(pages, func(a, b school.Page) int { return cmp.Compare(a.Path, b.Path) })
	return pages
}

func (p *publisher) page(t pageText) school.Page {
	page := school.Page{
		Path: t.path, Title: t.front.Title, Heading: cmp.Or(t.front.Heading, t.front.Title),
		Description: t.front.Description, Image: p.part(t.front.Image),
		Updated: t.front.Updated, UpdatedText: school.DayText(t.front.Updated),
		Related: linksOf(t.front.Related), HTML: p.html(t.body),
	}
	if person := t.front.Portrait; person != nil {
		page.Portrait = &school.Portrait{Name: person.Name, Role: person.Role, Image: p.optional(person.Image, person.Alt)}
	}
	for _, h := range t.body.headings() {
		if h.Level == 2 {
			page.Headings = append(page.Headings, school.PageAnchor{ID: headingID(h), Text: p.filled(t.body.plain(h))})
		}
	}
	return page
}

// news is newest first, pinned items before all others.
func (p *publisher) news() []school.NewsItem {
	var news []school.NewsItem
	for _, t := range p.tree.news {
		news = append(news, school.NewsItem{
			ID: t.id, Title: t.front.Title, Summary: t.front.Summary, Category: t.front.Category,
			Date: midnight(t.front.Date), DateText: school.DayText(t.front.Date), Pinned: t.front.Pinned,
			Image: p.part(t.front.Image), HTML: p.html(t.body),
			CategoryPath: school.NewsCategoryPath(t.front.Category),
			Shown:        spanOf(t.front.Publish, t.front.Expires),
		})
	}
	slices.SortFunc(news, func(a, b school.NewsItem) int {
		return cmp.Or(-compareBool(a.Pinned, b.Pinned), b.Date.Compare(a.Date), cmp.Compare(a.ID, b.ID))
	})
	return news
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// circulars are newest first.
func (p *publisher) circulars() []school.Circular {
	var circulars []school.Circular
	for _, part := range p.tree.circulars {
		circulars = append(circulars, school.Circular{
			Title: part.Title, Category: part.Category, Summary: part.Summary,
			Date: midnight(part.Date), DateText: school.DayText(part.Date),
			Document: p.document(part.Document), Shown: spanOf(part.Publish, part.Expires),
		})
	}
	slices.SortFunc(circulars, func(a, b school.Circular) int {
		return cmp.Or(b.Date.Compare(a.Date), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Document.Path, b.Document.Path))
	})
	return circulars
}

func (p *publisher) staff() []school.StaffList {
	var lists []school.StaffList
	for _, list := range p.tree.staff {
		if list.teachers != nil {
			lists = append(lists, p.teachers(list.id, list.teachers))
		} else {
			lists = append(lists, p.others(list.id, list.others))
		}
	}
	return lists
}

func (p *publisher) teachers(id string, file *teachersFile) school.StaffList {
	list := school.StaffList{ID: id, Heading: file.Heading}
	for _, m := range file.Members {
		list.Members = append(list.Members, school.StaffMember{
			ID: m.ID, Name: m.Name, Qualification: m.Qualification, Designation: m.Designation, Image: p.optional(m.Image, m.Name),
		})
	}
	return list
}

func (p *publisher) others(id string, file *staffFile) school.StaffList {
	list := school.StaffList{ID: id, Heading: file.Heading}
	for _, m := range file.Members {
		list.Members = append(list.Members, school.StaffMember{
			Name: m.Name, Qualification: m.Qualification, Role: m.Role, Image: p.optional(m.Image, m.Name),
		})
	}
	return list
}

// albums are in the order of their numbers.
func (p *publisher) albums() []school.Album {
	var albums []school.Album
	for _, a := range p.tree.albums {
		shown := school.Album{ID: a.id, Name: a.file.Name, Number: a.file.Number, Description: a.file.Description}
		for _, photo := range a.file.Images {
			image, ok := p.find("gallery/"+a.id+"/"+photo.File, photo.Alt)
			if !ok {
				continue
			}
			shown.Images = append(shown.Images, school.Photo{Image: image, Caption: photo.Caption})
		}
		albums = append(albums, shown)
	}
	slices.SortFunc(albums, func(a, b school.Album) int { return cmp.Compare(a.Number, b.Number) })
	return albums
}

// percent is a share in words, rounded to one digit after the point; "100"
// only when it is all of them.
func percent(part, whole int) string {
	if part == whole {
		return "100"
	}
	tenths := min((part*2000+whole)/(2*whole), 999)
	return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}

func navigationOf(file navigationFile) school.Navigation {
	nav := school.Navigation{HomeLinks: linksOf(file.HomeLinks), ContactLinks: linksOf(file.ContactLinks)}
	for _, entry := range file.Menu {
		nav.Menu = append(nav.Menu, school.MenuEntry{Label: entry.Label, Path: entry.Path, Children: linksOf(entry.Children)})
	}
	for _, group := range file.Footer {
		nav.Footer = append(nav.Footer, school.LinkGroup{Heading: group.Heading, Links: linksOf(group.Links)})
	}
	return nav
}

func linksOf(parts []linkPart) []school.Link {
	var links []school.Link
	for _, part := range parts {
		links = append(links, school.Link(part))
	}
	return links
}

// resultsOf are newest first.
func resultsOf(files []resultsFile) []school.ResultYear {
	var years []school.ResultYear
	for _, year := range files {
		shown := school.ResultYear{Year: year.Year, Note: year.Note}
		for _, class := range year.Classes {
			shown.Classes = append(shown.Classes, classOf(class))
		}
		years = append(years, shown)
	}
	slices.SortFunc(years, func(a, b school.ResultYear) int { return cmp.Compare(b.Year, a.Year) })
	return years
}

func classOf(part classPart) school.ClassResult {
	class := school.ClassResult{
		Class: part.Class, Registered: part.Registered, Passed: part.Passed,
		PassPercent: percent(part.Passed, part.Registered),
		Distinction: part.Distinction, FirstClass: part.FirstClass, Remarks: part.Remarks,
	}
	for _, topper := range part.Toppers {
		class.Toppers = append(class.Toppers, school.Topper(topper))
	}
	return class
}
