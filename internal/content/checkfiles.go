package content

import (
	"fmt"
	"path"
	"strconv"
	"strings"

	"schoolsite/internal/content/source"
)

func (r *reader) readSite(name string) {
	file, doc, ok := readYAML[siteFile](r, name, siteKind)
	if !ok {
		return
	}
	if strings.Contains(file.Name, productPlaceholder) {
		r.Errorf(doc.File, doc.Place("/name"), "%s stands for this name: write the name itself here.", productPlaceholder)
	}
	if ratio := contrastOnWhite(file.Colors.School); ratio < minContrast {
		r.Errorf(doc.File, doc.Place("/colors/school"),
			"White text on this colour is hard to read: its contrast is %.1f, and %.1f are needed. Take a darker one.", ratio, minContrast)
	}
	// The marks are known only now: put them into the file's own texts.
	r.placeholders = file.placeholders()
	r.said.placeholders = r.placeholders
	r.decode(doc, &file)
	r.said.put = func(t *Tree) { t.site = file }
}

func (r *reader) readNavigation(name string) {
	file, doc, ok := readYAML[navigationFile](r, name, navigationKind)
	if !ok {
		return
	}
	for i, entry := range file.Menu {
		at := doc.Place("/menu/" + strconv.Itoa(i))
		if entry.Path != "" && entry.Children != nil {
			r.Errorf(doc.File, at, "This entry has `path` and `children`. Keep the path for a page, the children for a submenu.")
		}
		if entry.Path == "" && entry.Children == nil {
			r.Errorf(doc.File, at, "This entry leads nowhere. Give it a `path`, or `children` for a submenu.")
		}
	}
	r.said.put = func(t *Tree) { t.navigation = file }
}

func (r *reader) readHome(name string) {
	if file, _, ok := readYAML[homeFile](r, name, homeKind); ok {
		r.said.put = func(t *Tree) { t.home = file }
	}
}

func (r *reader) readTeachers(name string) {
	file, doc, ok := readYAML[teachersFile](r, name, teachersKind)
	if !ok {
		return
	}
	lines := map[int]int{}
	for i, member := range file.Members {
		at := doc.Place(fmt.Sprintf("/members/%d/id", i))
		if first, twice := lines[member.ID]; twice {
			r.Errorf(doc.File, at, "The id %d is taken by the teacher in line %d. Give this one another.", member.ID, first)
			continue
		}
		lines[member.ID] = at.Line
	}
	r.said.put = func(t *Tree) { t.staff = append(t.staff, staffList{id: baseName(name), teachers: &file}) }
}

func (r *reader) readStaff(name string) {
	if file, _, ok := readYAML[staffFile](r, name, staffKind); ok {
		r.said.put = func(t *Tree) { t.staff = append(t.staff, staffList{id: baseName(name), others: &file}) }
	}
}

func (r *reader) readResults(name string) {
	file, doc, ok := readYAML[resultsFile](r, name, resultsKind)
	if !ok {
		return
	}
	if want := strings.ReplaceAll(file.Year, "–", "-"); want != baseName(name) {
		r.Errorf(doc.File, doc.Place("/year"), "The year and the file's name differ. Call the file results/%s.yaml, or correct the year.", want)
	}
	classes := map[string]bool{}
	for i, class := range file.Classes {
		pointer := "/classes/" + strconv.Itoa(i)
		r.checkCounts(doc, class, pointer)
		if classes[class.Class] {
			r.Errorf(doc.File, doc.Place(pointer+"/class"), "%s stands twice in this year. Delete one of them.", class.Class)
		}
		classes[class.Class] = true
	}
	r.said.put = func(t *Tree) { t.results = append(t.results, yearFile{baseName(name), file}) }
}

func (r *reader) checkCounts(doc *source.Document, class classPart, pointer string) {
	if class.Passed > class.Registered {
		r.Errorf(doc.File, doc.Place(pointer+"/passed"), "%d passed, but only %d were registered. Correct one of them.", class.Passed, class.Registered)
	}
	if sum := orNone(class.Distinction) + orNone(class.FirstClass); sum > class.Passed {
		r.Errorf(doc.File, doc.Place(pointer+"/distinction"),
			"Distinctions and first classes are %d together, but only %d passed. Correct one of them.", sum, class.Passed)
	}
}

// orNone is a number that may be left out.
func orNone(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

// readAlbum reads an album. Its number and pictures are checked with those of
// the others, in checkAlbums.
func (r *reader) readAlbum(name string) {
	id := path.Base(path.Dir(name))
	if !IsSlug(id) {
		r.FileErrorf(name, "The folder's name stands in the album's address. Use small letters, digits and dashes.")
	}
	file, doc, ok := readYAML[albumFile](r, name, albumKind)
	if !ok {
		return
	}
	r.checkPhotos(doc, path.Dir(name), file)
	number := reference{src: doc.File, at: doc.Place("/number")}
	r.said.put = func(t *Tree) { t.albums = append(t.albums, album{id, file, number}) }
}

func (r *reader) checkPhotos(doc *source.Document, folder string, file albumFile) {
	lines := map[string]int{}
	for i, photo := range file.Images {
		at := doc.Place(fmt.Sprintf("/images/%d/file", i))
		if strings.Contains(photo.File, "/") {
			r.Errorf(doc.File, at, "Name the file only: an album's pictures lie beside its album.yaml.")
			continue
		}
		if first, twice := lines[photo.File]; twice {
			r.Errorf(doc.File, at, "This picture is listed already, in line %d. Delete one of the two.", first)
			continue
		}
		lines[photo.File] = at.Line
		r.said.pictures = append(r.said.pictures, reference{src: doc.File, at: at, text: folder + "/" + photo.File, frame: frames["album-picture"]})
	}
}

// baseName is a file's name without folder and ending.
func baseName(name string) string {
	return strings.TrimSuffix(path.Base(name), path.Ext(name))
}

// IsSlug reports whether a name needs no escaping in a URL.
func IsSlug(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" && name[0] != '-'
}
