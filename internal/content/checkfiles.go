package content

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

func (c *checker) readSite(name string) {
	file, doc, ok := readYAML[siteFile](c, name, siteKind)
	if !ok {
		return
	}
	if strings.Contains(file.Name, productMark) {
		c.wrong(doc.src, doc.place("/name"), "%s stands for this name: write the name itself here.", productMark)
	}
	if ratio := contrastOnWhite(file.Colors.School); ratio < leastContrast {
		c.wrong(doc.src, doc.place("/colors/school"),
			"White text on this colour is hard to read: its contrast is %.1f, and %.1f are needed. Take a darker one.", ratio, leastContrast)
	}
	// The name is known only now: put it into the file's own texts.
	c.tree.site.Name = file.Name
	c.decode(doc, &c.tree.site)
}

func (c *checker) readNavigation(name string) {
	file, doc, ok := readYAML[navigationFile](c, name, navigationKind)
	if !ok {
		return
	}
	for i, entry := range file.Menu {
		at := doc.place("/menu/" + strconv.Itoa(i))
		if entry.Path != "" && entry.Children != nil {
			c.wrong(doc.src, at, "This entry has `path` and `children`. Keep the path for a page, the children for a submenu.")
		}
		if entry.Path == "" && entry.Children == nil {
			c.wrong(doc.src, at, "This entry leads nowhere. Give it a `path`, or `children` for a submenu.")
		}
	}
	c.tree.navigation = file
}

func (c *checker) readHome(name string) {
	if file, _, ok := readYAML[homeFile](c, name, homeKind); ok {
		c.tree.home = file
	}
}

func (c *checker) readDisclosure(name string) {
	file, doc, ok := readYAML[disclosureFile](c, name, disclosureKind)
	if !ok {
		return
	}
	letters := map[string]int{}
	for i, section := range file.Sections {
		pointer := fmt.Sprintf("/sections/%d/letter", i)
		if first, twice := letters[section.Letter]; twice {
			c.wrong(doc.src, doc.place(pointer), "There is a section %s already, in line %d. Give this one another letter.", section.Letter, first)
			continue
		}
		letters[section.Letter] = doc.place(pointer).line
	}
	c.tree.disclosure = file
}

func (c *checker) readTeachers(name string) {
	file, doc, ok := readYAML[teachersFile](c, name, teachersKind)
	if !ok {
		return
	}
	lines := map[int]int{}
	for i, member := range file.Members {
		at := doc.place(fmt.Sprintf("/members/%d/id", i))
		if first, twice := lines[member.ID]; twice {
			c.wrong(doc.src, at, "The id %d is taken by the teacher in line %d. Give this one another.", member.ID, first)
			continue
		}
		lines[member.ID] = at.line
	}
	c.tree.staff = append(c.tree.staff, staffList{id: baseName(name), teachers: &file})
}

func (c *checker) readStaff(name string) {
	if file, _, ok := readYAML[staffFile](c, name, staffKind); ok {
		c.tree.staff = append(c.tree.staff, staffList{id: baseName(name), others: &file})
	}
}

func (c *checker) readResults(name string) {
	file, doc, ok := readYAML[resultsFile](c, name, resultsKind)
	if !ok {
		return
	}
	if want := strings.ReplaceAll(file.Year, "–", "-"); want != baseName(name) {
		c.wrong(doc.src, doc.place("/year"), "The year and the file's name differ. Call the file results/%s.yaml, or correct the year.", want)
	}
	classes := map[string]bool{}
	for i, class := range file.Classes {
		pointer := "/classes/" + strconv.Itoa(i)
		c.checkCounts(doc, class, pointer)
		if classes[class.Class] {
			c.wrong(doc.src, doc.place(pointer+"/class"), "%s stands twice in this year. Delete one of them.", class.Class)
		}
		classes[class.Class] = true
	}
	c.tree.results = append(c.tree.results, yearFile{baseName(name), file})
}

func (c *checker) checkCounts(doc *document, class classPart, pointer string) {
	if class.Passed > class.Registered {
		c.wrong(doc.src, doc.place(pointer+"/passed"), "%d passed, but only %d were registered. Correct one of them.", class.Passed, class.Registered)
	}
	if sum := class.Distinction + class.FirstClass; sum > class.Passed {
		c.wrong(doc.src, doc.place(pointer+"/distinction"),
			"Distinctions and first classes are %d together, but only %d passed. Correct one of them.", sum, class.Passed)
	}
}

// readAlbum reads an album. Its number and pictures are checked with those of
// the others, in checkAlbums.
func (c *checker) readAlbum(name string) {
	id := path.Base(path.Dir(name))
	c.albumFolders[id] = true
	if !isSlug(id) {
		c.wrongFile(name, "The folder's name stands in the album's address. Use small letters, digits and dashes.")
	}
	file, doc, ok := readYAML[albumFile](c, name, albumKind)
	if !ok {
		return
	}
	if other, taken := c.albumNumbers[file.Number]; taken {
		c.wrong(doc.src, doc.place("/number"), "%s has the number %d already. Give this album another.", other, file.Number)
	}
	c.albumNumbers[file.Number] = name
	c.checkPhotos(doc, path.Dir(name), file)
	c.tree.albums = append(c.tree.albums, album{id, file})
}

func (c *checker) checkPhotos(doc *document, folder string, file albumFile) {
	lines := map[string]int{}
	for i, photo := range file.Images {
		at := doc.place(fmt.Sprintf("/images/%d/file", i))
		if strings.Contains(photo.File, "/") {
			c.wrong(doc.src, at, "Name the file only: an album's pictures lie beside its album.yaml.")
			continue
		}
		if first, twice := lines[photo.File]; twice {
			c.wrong(doc.src, at, "This picture is listed already, in line %d. Delete one of the two.", first)
			continue
		}
		lines[photo.File] = at.line
		c.pictures = append(c.pictures, mention{src: doc.src, at: at, text: folder + "/" + photo.File})
	}
}

// baseName is a file's name without folder and ending.
func baseName(name string) string {
	return strings.TrimSuffix(path.Base(name), path.Ext(name))
}

// isSlug reports whether a name can stand in an address as it is.
func isSlug(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" && name[0] != '-'
}
