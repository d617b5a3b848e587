package content

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// Leftover is what a tree still has of the sample that it began as: a whole
// file, or a line of one.
type Leftover struct {
	File string `json:"file"`
	Line int    `json:"line,omitempty"` // 0 for the whole file
	Text string `json:"text,omitempty"`
}

// samplePartOrder are the parts of a tree by how much it matters that they are the
// school's own: what visitors see first, and what is said of people and results.
var samplePartOrder = []string{"home.yaml", "pages/index.md", "site.yaml", "results", "staff", "disclosure.yaml"}

// Part is the part of the tree that a leftover belongs to, "" for the rest.
func (l Leftover) Part() string {
	for _, part := range samplePartOrder {
		if l.File == part || strings.HasPrefix(l.File, part+"/") {
			return part
		}
	}
	return ""
}

func (l Leftover) rank() int {
	if i := slices.Index(samplePartOrder, l.Part()); i >= 0 {
		return i
	}
	return len(samplePartOrder)
}

// CountSampleText counts whole files and lines.
func CountSampleText(left []Leftover) (files, lines int) {
	for _, l := range left {
		if l.Line == 0 {
			files++
		} else {
			lines++
		}
	}
	return files, lines
}

// Leftovers finds what a tree still has of the sample: files that are the same,
// lines of its texts that tell something, and the sample's name and town.
// Lines that say only how a file is built, such as "members:", are no
// leftovers. What matters most comes first.
func Leftovers(tree, sample fs.FS) ([]Leftover, error) {
	files, err := contentfs.List(tree)
	if err != nil {
		return nil, err
	}
	s, err := readSample(tree, sample)
	if err != nil {
		return nil, err
	}
	all := []Leftover{}
	for _, file := range files {
		switch {
		case s.hashes[file.Hash]:
			all = append(all, Leftover{File: file.Path})
		case contentfs.IsText(file.Path):
			left, err := s.in(tree, file.Path)
			if err != nil {
				return nil, err
			}
			all = append(all, left...)
		}
	}
	slices.SortStableFunc(all, func(a, b Leftover) int { return cmp.Compare(a.rank(), b.rank()) })
	return all, nil
}

// sampleTree is the sample, as far as it is looked for.
type sampleTree struct {
	fs     fs.FS
	hashes map[string]bool
	names  []string // its own name and town, where the tree's school has others
}

func readSample(tree, sample fs.FS) (*sampleTree, error) {
	files, err := contentfs.List(sample)
	if err != nil {
		return nil, err
	}
	s := &sampleTree{fs: sample, hashes: map[string]bool{}}
	for _, file := range files {
		s.hashes[file.Hash] = true
	}
	own := namesOf(tree)
	for i, name := range namesOf(sample) {
		if name != "" && name != own[i] {
			s.names = append(s.names, name)
		}
	}
	return s, nil
}

// namesOf are the name and the town of a school; what can't be read is the
// check's business.
func namesOf(tree fs.FS) [2]string {
	raw, err := contentfs.ReadLimited(tree, "site.yaml", contentfs.DefaultLimits().TextBytes)
	if err != nil {
		return [2]string{}
	}
	doc, _ := source.YAML("site.yaml", string(raw))
	if doc == nil {
		return [2]string{}
	}
	return [2]string{doc.Raw["/name"], doc.Raw["/address/city"]}
}

// in finds the leftovers of one text.
func (s *sampleTree) in(tree fs.FS, name string) ([]Leftover, error) {
	is, err := telling(tree, name)
	if err != nil {
		return nil, err
	}
	was, err := telling(s.fs, name)
	if err != nil {
		return nil, err
	}
	sampled := map[string]bool{}
	for _, l := range was {
		sampled[l.Text] = true
	}
	left := slices.DeleteFunc(slices.Clone(is), func(l Leftover) bool { return !sampled[l.Text] && !s.isNamed(l.Text) })
	if len(left) > 0 && len(left) == len(is) && len(is) == len(was) {
		return []Leftover{{File: name}}, nil // what differs, such as the line that leads to the schema, tells nothing
	}
	return left, nil
}

func (s *sampleTree) isNamed(text string) bool {
	return slices.ContainsFunc(s.names, func(name string) bool { return strings.Contains(text, name) })
}

// telling are the lines of a text that say something; a file that is missing
// has none.
func telling(tree fs.FS, name string) (lines []Leftover, err error) {
	text, err := existing(tree, name)
	if err != nil {
		return nil, school.Errorf(school.Unreachable, "%s can't be read. Check that you may read it.", name).Because(err)
	}
	for i, line := range source.New(name, text).Lines {
		if line = strings.TrimSpace(line); tells(name, line) {
			lines = append(lines, Leftover{File: name, Line: i + 1, Text: line})
		}
	}
	return lines, nil
}

// mostStructure is how many words a line has that only names a page or a part.
const mostStructure = 5

// tells reports whether a line says something of a school: more than a few
// words, or a figure. In site.yaml every value does but a setting, which many
// schools have alike.
func tells(name, line string) bool {
	if path.Ext(name) == ".yaml" {
		line, _, _ = strings.Cut(" "+line, " #") // a comment
	}
	if name == "site.yaml" {
		key, value, _ := strings.Cut(line, ":")
		return strings.TrimSpace(value) != "" && key != "enquiries_kept_days"
	}
	words := 0
	for field := range strings.FieldsSeq(line) {
		switch field = strings.Trim(field, `"{},`); {
		case strings.Contains(field, "/") || contentfs.IsPicture(field):
		case countDigits(field) >= 2:
			return true
		case strings.ContainsFunc(field, unicode.IsLetter):
			words++
		}
	}
	return words > mostStructure
}

func countDigits(text string) (n int) {
	for _, r := range text {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
