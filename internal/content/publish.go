package content

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content/markdown"
	"schoolsite/internal/routes"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// Publish turns the tree into what is shown. It needs every picture that Pictures names.
func (t *Tree) Publish(pictures map[string]school.Picture) (*school.Content, error) {
	p := publisher{Tree: t, pictures: pictures}
	content := &school.Content{
		Identity:   p.identity(),
		Navigation: t.navigation,
		Home:       p.homeText(),
		Homepage:   p.homepage(),
		Alert:      p.alert,
		Pages:      each(t.pages, p.page),
		News:       each(t.news, p.newsItem),
		Circulars:  each(t.circulars, p.circular),
		StaffLists: each(t.staff, p.staffList),
		Albums:     each(t.albums, p.album),
		Results:    t.results,
		Calendar:   t.calendar,
		Admissions: p.admissionsPage(),
		Disclosure: t.DisclosureBasis(),
		Documents:  slices.Collect(maps.Values(t.documents)),
		Synonyms:   t.search.Synonyms,
	}
	content.Circulars = slices.DeleteFunc(content.Circulars, func(c school.Circular) bool {
		return c.Document.URL == ""
	})
	rank := func(n school.NewsItem) int {
		if n.Pinned {
			return 0
		}
		return 1
	}
	slices.SortFunc(content.Pages, func(a, b school.Page) int { return cmp.Compare(a.Path, b.Path) })
	slices.SortFunc(content.News, func(a, b school.NewsItem) int {
		return cmp.Or(rank(a)-rank(b), b.Date.Compare(a.Date), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(content.Circulars, func(a, b school.Circular) int {
		return cmp.Or(b.Date.Compare(a.Date), cmp.Compare(a.Title, b.Title),
			cmp.Compare(a.Document.Path, b.Document.Path))
	})
	slices.SortFunc(content.Albums, func(a, b school.Album) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortFunc(content.Documents, func(a, b school.Document) int { return cmp.Compare(a.Path, b.Path) })
	for _, in := range t.languages {
		translated, err := in.Publish(pictures)
		if err != nil {
			return nil, err
		}
		content.Translations = append(content.Translations, school.Translation{Content: translated, Pages: in.translated})
	}
	if p.err != nil {
		return nil, p.err
	}
	return content, nil
}

// each converts the parts of a list; nil for none.
func each[From, To any](list []From, convert func(From) To) (all []To) {
	if len(list) > 0 {
		all = make([]To, len(list))
	}
	for i, part := range list {
		all[i] = convert(part)
	}
	return all
}

// publisher makes the content of a tree, and records the first error.
type publisher struct {
	*Tree
	pictures map[string]school.Picture
	err      error
}

func (p *publisher) fail(err error) { p.err = cmp.Or(p.err, err) }

// image is a picture of the tree as it stands on a page; false for one that was
// deleted permanently.
func (p *publisher) image(name, alt string) (school.Image, bool) {
	if p.purged[name] {
		return school.Image{}, false
	}
	picture, ok := p.pictures[name]
	if !ok || len(picture.Variants) == 0 {
		p.fail(school.Errorf(school.Internal, "The picture %s was not taken in. Import the content again.", name))
		return school.Image{}, false
	}
	return picture.Image(p.placeholders.In(alt)), true
}

// framed is a picture that may be cut on a page.
func (p *publisher) framed(name, alt string, part framed) (school.Image, bool) {
	img, ok := p.image(name, alt)
	img.Focus = part.Focus
	return img, ok
}

// optional is the image of a part that may be left out.
func (p *publisher) optional(name, alt string, part framed) *school.Image {
	if name == "" {
		return nil
	}
	if img, ok := p.framed(name, alt, part); ok {
		return &img
	}
	return nil
}

// document is a PDF of the tree as it stands on a page; a zero one if it was deleted permanently.
func (p *publisher) document(name string) school.Document {
	document, ok := p.documents[name]
	if !ok && !p.purged[name] {
		p.fail(school.Errorf(school.Internal, "The document %s was not taken in. Import the content again.", name))
	}
	return document
}

// address returns where a link of a text leads: to the page in the language of the tree, where it is translated.
func (p *publisher) address(path string) string {
	page, _, _ := strings.Cut(path, "#")
	if !routes.IsTranslated(p.translated, page) {
		return path
	}
	return routes.InLanguage(p.prefix, path)
}

// html renders the text of a page.
func (p *publisher) html(text *markdown.Text) string {
	html, err := text.HTML(p.placeholders, p.address, p.image, p.document)
	if err != nil {
		p.fail(school.Errorf(school.Internal, "The text of %s could not be rendered.", text.Name()).Because(err))
	}
	return html
}

func (p *publisher) identity() school.Identity {
	s := p.site
	// emblem is the first of several pictures that was not deleted permanently, the
	// zero Image when all were.
	emblem := func(alt string, names ...string) school.Image {
		for _, name := range names {
			if !p.purged[name] {
				img, _ := p.image(name, alt)
				return img
			}
		}
		return school.Image{}
	}
	identity := s.Identity
	identity.Colors = school.Colors{School: strings.ToLower(s.Colors.School), Accent: strings.ToLower(s.Colors.Accent)}
	identity.Look = s.Look.resolved()
	identity.EnquiriesKeptDays = p.placeholders.KeptDays
	identity.Logo, identity.Icon = emblem(s.Name, s.Logo, s.Icon), emblem("", s.Icon, s.Logo)
	identity.ShareImage = emblem(s.Name, s.ShareImage, s.Logo, s.Icon)
	return identity
}

func (p *publisher) homeText() school.HomeText {
	text := p.home.HomeText
	text.Cards = []school.Card{}
	for _, slide := range p.home.Slides {
		if img, ok := p.framed(slide.Image, slide.Alt, slide.framed); ok {
			text.Slides = append(text.Slides, img)
		}
	}
	for _, card := range p.home.Cards {
		if img, ok := p.framed(card.Image, card.Alt, card.framed); ok {
			card.Card.Image = img
			text.Cards = append(text.Cards, card.Card)
		}
	}
	if life := p.home.Life; life != nil {
		shown := life.Life
		for _, part := range life.Pictures {
			if img, ok := p.framed(part.Image, part.Alt, part.framed); ok {
				shown.Pictures = append(shown.Pictures,
					school.Scene{Photo: school.Photo{Image: img, Caption: part.Caption}, SceneWords: part.SceneWords})
			}
		}
		text.Life = &shown
	}
	if visit := p.home.Visit; visit != nil {
		shown := visit.Visit
		shown.Map = p.optional(visit.Map, visit.Alt, framed{})
		text.Visit = &shown
	}
	return text
}

func (p *publisher) page(file pageFile) school.Page {
	page := file.Page
	page.Heading, page.UpdatedText = cmp.Or(page.Heading, page.Title), text.DayText(page.Updated)
	page.Image = p.optional(file.Image.Src, file.Image.Alt, file.Image.framed)
	page.HTML, page.Headings = p.html(file.text), file.text.Anchors
	if person := file.Portrait; person != nil {
		portrait := person.Portrait
		portrait.Image = p.optional(person.Image, person.Alt, person.framed)
		page.Portrait = &portrait
	}
	return page
}

func (p *publisher) newsItem(file newsFile) school.NewsItem {
	item := file.NewsItem
	item.Path, item.DateText = routes.NewsPath(item.ID), text.DateText(item.Date)
	item.CategoryPath = routes.NewsCategoryPath(cmp.Or(p.categories[item.ID], item.Category))
	item.Image, item.HTML = p.optional(file.Image.Src, file.Image.Alt, file.Image.framed), p.html(file.text)
	return item
}

func (p *publisher) circular(c circularPart) school.Circular {
	circular := c.Circular
	circular.DateText, circular.Document = text.DateText(c.Date), p.document(c.Document)
	return circular
}

func (p *publisher) staffList(list staffList) school.StaffList {
	return school.StaffList{ID: list.id, Heading: list.heading,
		Members: each(list.members, func(m member) school.StaffMember {
			m.Image = p.optional(m.image, m.Name, m.framed)
			return m.StaffMember
		})}
}

func (p *publisher) album(file albumFile) school.Album {
	shown := file.Album
	for _, photo := range file.Images {
		if img, ok := p.framed("gallery/"+file.ID+"/"+photo.File, photo.Alt, photo.framed); ok {
			shown.Images = append(shown.Images, school.Photo{Image: img, Caption: photo.Caption})
		}
	}
	return shown
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
