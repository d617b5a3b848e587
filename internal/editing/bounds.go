package editing

import (
	"fmt"
	"io"
	"regexp"
	"time"
	"unicode/utf8"

	"schoolsite/internal/blob"
	"schoolsite/internal/content/item"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// The bounds of an edit and of a draft. Everything that reads one again, to publish, show or compare it, is bounded
// by them.
const (
	MaxFiles  = 100       // that one names
	maxBytes  = 500 << 20 // of these files together
	maxFields = 128 << 10 // bytes of all fields but the text
	maxText   = 1 << 20   // bytes of the text
	maxDepth  = 8         // of lists and mappings within each other
	maxValues = 20_000    // entries, keys and texts in all
)

// CheckFields refuses fields that are too large, too deep or too many, and a title that is too long.
func CheckFields(kind item.Kind, fields map[string]any) error {
	var rest extent
	wrong := map[string]text.Sentence{}
	for key, value := range fields {
		body, isText := value.(string)
		switch {
		case key == source.Body && isText && len(body) > maxText:
			wrong[key] = text.Sentencef("This text is too long: at most %d kB are taken. Make two pages of it.",
				maxText>>10)
		case key == source.Body && isText:
			continue
		case key == kind.Title && utf8.RuneCountInString(fmt.Sprint(value)) > school.MaxTitle:
			wrong[key] = text.Sentencef("Write at most %d letters here.", school.MaxTitle)
		}
		rest.add(key)
		rest.addNested(value, 0)
	}
	switch {
	case rest.deepest > maxDepth:
		return school.Errorf(school.Invalid, "The fields are nested too deep: lists and mappings may be nested "+
			"at most %d deep.", maxDepth)
	case len(wrong) == 0 && (rest.bytes > maxFields || rest.values > maxValues):
		return school.Errorf(school.TooLarge, "The fields are too long: at most %d kB and %d values are taken, "+
			"beside the text. Shorten them, or make two of this.", maxFields>>10, maxValues)
	}
	return school.InvalidFields(wrong)
}

// extent measures values.
type extent struct{ bytes, values, deepest int }

func (e *extent) add(text string) { e.bytes, e.values = e.bytes+len(text), e.values+1 }

func (e *extent) addNested(value any, depth int) {
	if e.deepest > maxDepth {
		return
	}
	switch value := value.(type) {
	case string:
		e.add(value)
		return
	case map[string]any:
		e.deepest = max(e.deepest, depth+1)
		for key, inner := range value {
			e.add(key)
			e.addNested(inner, depth+1)
		}
	case []any:
		e.deepest = max(e.deepest, depth+1)
		for _, inner := range value {
			e.addNested(inner, depth+1)
		}
	}
	e.values++
}

// CheckStored refuses files that are named by their hashes when they are too many or too large, or one is named twice.
func CheckStored(files []Attachment) error {
	if len(files) > MaxFiles {
		return school.Errorf(school.TooLarge, "At most %d files are taken at once. Save these, then add the "+
			"others.", MaxFiles)
	}
	wrong, seen, bytes := map[string]text.Sentence{}, map[string]bool{}, int64(0)
	for _, file := range files {
		if seen[file.Hash] {
			wrong[FieldOf(file.Field)] = text.Sentencef("This file is here twice. Choose another one, or remove it " +
				"here.")
		}
		seen[file.Hash], bytes = true, bytes+file.Bytes
	}
	if bytes > maxBytes {
		return school.Errorf(school.TooLarge, "These files have %d MB together, and at most %d MB are taken at once. "+
			"Save some of them, then add the others.", bytes>>20, maxBytes>>20)
	}
	return school.InvalidFields(wrong)
}

// StoredFile returns the attachment for a file that is stored already. Its bytes stay where they are: only its
// beginning is read, because a browser may have made a JPEG of what was sent. It gives NotFound where there is none.
func StoredFile(files *blob.Dir, field, name, hash string) (file Attachment, err error) {
	if !school.IsHash(hash) {
		return file, school.Errorf(school.NotFound, "%q is no SHA-256 of a file.", hash)
	}
	open, err := files.Open(hash)
	if err != nil {
		return file, fmt.Errorf("open %s: %w", name, err)
	}
	defer open.Close()
	info, err := open.Stat()
	if err != nil {
		return file, err
	}
	head, err := io.ReadAll(io.LimitReader(open, 512))
	return Attachment{Field: field, Name: nameOf(name, head), Hash: hash, Bytes: info.Size()}, err
}

// errPaper refuses days of a paper of the disclosure that somebody mistyped, or left as they were when a new
// document came: an issue that lies ahead, and a certificate that is over. Days that stay are not asked about,
// because whoever writes that the renewal is applied for can't change them.
func errPaper(kind item.Kind, base tree.Tree, edit Edit, brings bool, now time.Time) error {
	if !kind.IsPaper() || edit.Fields == nil {
		return nil
	}
	was, err := item.Find(base, kind, edit.ID)
	if err != nil {
		return err
	}
	wrong, today := map[string]text.Sentence{}, now.Format(time.DateOnly)
	day := func(key string) string {
		day := fmt.Sprint(edit.Fields[key])
		if _, err := time.Parse(time.DateOnly, day); err != nil || !brings && day == fmt.Sprint(was.Fields[key]) {
			return "" // the check names a day that there is not
		}
		return day
	}
	if issued := day("issued"); issued > today {
		wrong["issued"] = text.Sentencef("This day is still to come. Write the day on which it was issued.")
	}
	if expires := day("expires"); expires != "" && expires < today {
		wrong["expires"] = text.Sentencef("It was valid until %s, which is over. Choose the renewed document, and write "+
			"until when that one is valid.", text.Day(expires))
	}
	return school.InvalidFields(wrong)
}

// circularNumber finds a number such as 12/2026 or 12/2026-27 in a title; a date has one part more.
var circularNumber = regexp.MustCompile(`(?:^|[^\d/])(\d+/\d{2,4}(?:-\d\d)?)(?:[^\d/-]|$)`)

func numberIn(title string) string {
	if found := circularNumber.FindStringSubmatch(title); found != nil {
		return found[1]
	}
	return ""
}

// errTwice refuses a new circular with the number of another one: families would take one for the other.
func errTwice(kind item.Kind, now tree.Tree, edit Edit) error {
	number := numberIn(fmt.Sprint(edit.Fields[kind.Title]))
	if kind.Name != "circular" || edit.ID != "" || number == "" {
		return nil
	}
	all, err := item.List(now, kind)
	for _, other := range all {
		if numberIn(other.Title) == number {
			return school.InvalidFields(map[string]text.Sentence{kind.Title: text.Sentencef(
				"The number %s belongs to %q of %v. Give this circular another one.", number, other.Title,
				other.Fields["date"])})
		}
	}
	return err
}
