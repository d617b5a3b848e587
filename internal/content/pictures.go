package content

import (
	"errors"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
)

// frame is a place for a picture: what it is called, and how many pixels wide
// a picture must be to be sharp there. Slides and pictures of pages are as
// wide as the screen; that of a telephone has 1,080 pixels or more.
type frame struct {
	place string
	wide  int
}

// frames are the places by the format of the key that names the picture.
var frames = map[string]frame{
	"picture":       {},
	"slide-picture": {"a slide", 1200},
	"page-picture":  {"the head of a page", 900},
	"card-picture":  {"a card", 480},
	"album-picture": {"an album", 640},
	"text-picture":  {"a text", 480},
	"face-picture":  {"a portrait", 96},
	"icon-picture":  {"the icon", 180},
	"share-picture": {"the preview of a link", 600},
}

// checkAlt warns of a text that does not describe its picture.
func (r *reader) checkAlt(src *source.File, at source.Place, alt string) {
	if school.IsFileName(school.TidyAlt(alt)) {
		r.Warnf(src, at, "%q does not say what the picture shows. Describe it in a few words.", alt)
	}
}

// checkAlbumAlt wants more: no picture of an album only decorates.
func (r *reader) checkAlbumAlt(src *source.File, at source.Place, alt string) {
	if strings.TrimSpace(alt) == "" {
		r.Warnf(src, at, "Say in a few words what this picture shows, for those who can't see it.")
		return
	}
	r.checkAlt(src, at, alt)
}

// checkPictures checks that the pictures that are named exist, and inspects all
// pictures of the tree.
func (c *checker) checkPictures() {
	allRead := !c.All.Failed() // else a file that can't be read may name a picture
	wide := map[string]int{}
	for _, name := range c.files {
		if contentfs.IsPicture(name) {
			wide[name] = c.statPicture(name)
		}
	}
	for _, named := range c.pictures {
		c.checkNamed(named)
		if width := wide[named.text]; width > 0 && width < named.wide {
			c.Warnf(named.src, named.at, "This picture is %d pixels wide; %s needs %d to be sharp. Take a larger one.", width, named.place, named.wide)
		}
	}
	for _, name := range c.files {
		if allRead && strings.HasPrefix(name, "images/") && contentfs.IsPicture(name) && !c.tree.pictures[name] {
			c.FileWarnf(name, "No file names this picture. Delete it, or use it.")
		}
	}
}

func (c *checker) checkNamed(named reference) {
	switch {
	case c.has[named.text] && contentfs.IsPicture(named.text):
		c.tree.pictures[named.text] = true
	case c.opts.Purged != nil && c.opts.Purged(named.text):
		c.tree.purged[named.text] = true
		c.Warnf(named.src, named.at, "This picture was deleted for good, so it is left out. Take it out here, too.")
	case strings.Contains(named.text, ":"):
		c.Errorf(named.src, named.at, "Pictures of other sites are not shown. Put the picture into images/ and write images/name.jpg.")
	case !contentfs.IsPicture(named.text):
		c.Errorf(named.src, named.at, "This is not the name of a picture: it must end in .jpg, .jpeg, .png, .webp or .gif.")
	default:
		c.Errorf(named.src, named.at, "%s", c.noPicture(named.text))
	}
}

func (c *checker) noPicture(name string) string {
	sentence := "There is no picture " + name + "."
	if plain := path.Clean(strings.TrimLeft(name, "./")); contentfs.IsPicture(plain) && c.has[plain] {
		return sentence + " Pictures are named from the root of the tree: write " + plain + "."
	}
	there := func() []string { return c.filesThat(contentfs.IsPicture) }
	if near, ok := c.nearest(name, there); ok {
		return sentence + " Did you mean " + near + "?"
	}
	return sentence + " Put it there, or name another."
}

func (c *checker) filesThat(fit func(name string) bool) []string {
	return slices.DeleteFunc(slices.Clone(c.files), func(name string) bool { return !fit(name) })
}

// statPicture has a picture's bytes checked, when somebody can, and gives
// its width; 0 when that is not known.
func (c *checker) statPicture(name string) int {
	if c.opts.Picture == nil {
		return 0
	}
	seen := c.cache.stat(c.opts.Hash(name), func() fileStat { return c.readPicture(name) })
	if seen.refused != "" {
		c.FileErrorf(name, "%s", seen.refused)
	}
	if seen.picture.Note != "" {
		c.FileWarnf(name, "%s", seen.picture.Note)
	}
	return seen.picture.Width
}

func (c *checker) readPicture(name string) fileStat {
	if c.isStopped() {
		return fileStat{}
	}
	file, err := c.fsys.Open(name)
	if err != nil {
		return fileStat{refused: "This picture can't be read. Check that you may read it."}
	}
	defer file.Close()
	seen, err := c.opts.Picture(file)
	if err != nil {
		return fileStat{refused: whyNot(err)}
	}
	return fileStat{picture: seen}
}

// whyNot keeps the causes of foreign errors out of what an editor reads.
func whyNot(err error) string {
	var known *school.Error
	if errors.As(err, &known) {
		return known.Message
	}
	return "This picture can't be read. Save it anew as a JPEG or PNG."
}

// checkAlbums looks at folders that no album.yaml speaks for, and at pictures
// that their album does not list.
func (c *checker) checkAlbums() {
	c.checkNumbers()
	listed := map[string]bool{}
	for _, named := range c.pictures {
		listed[named.text] = true
	}
	for _, name := range c.files {
		folder := path.Dir(name)
		switch {
		case path.Dir(folder) != "gallery" || !contentfs.IsPicture(name):
		case !c.has[folder+"/album.yaml"]:
			c.missingAlbum(folder)
		case !listed[name] && c.readWell(folder+"/album.yaml"):
			c.FileErrorf(name, "The album does not list this picture. Add it to %s/album.yaml, or delete it.", folder)
		}
	}
}

// checkNumbers refuses two albums with the same place in the gallery.
func (c *checker) checkNumbers() {
	taken := map[int]string{}
	for _, a := range c.tree.albums {
		if other, twice := taken[a.file.Number]; twice {
			c.Errorf(a.number.src, a.number.at, "%s has the number %d already. Give this album another.", other, a.file.Number)
		}
		taken[a.file.Number] = a.number.src.Name
	}
}

// missingAlbum notes a folder without album.yaml, once.
func (c *checker) missingAlbum(folder string) {
	if _, err := fs.Stat(c.fsys, folder+"/album.yaml"); err != nil && !c.found(folder) {
		c.FileErrorf(folder, "This folder has pictures but no album.yaml. Write one that lists them.")
	}
}

// readWell reports whether an album's own file could be read: else its list
// is not known.
func (c *checker) readWell(file string) bool {
	id := path.Base(path.Dir(file))
	return slices.ContainsFunc(c.tree.albums, func(a album) bool { return a.id == id })
}

// minContrast is the contrast that WCAG 2.2 asks of text (1.4.3, level AA).
const minContrast = 4.5

// contrastOnWhite is the contrast ratio of WCAG 2.2 between a colour
// "#rrggbb" and white.
func contrastOnWhite(colour string) float64 {
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	if err != nil {
		return 0
	}
	luminance := 0.2126*linear(n>>16&0xff) + 0.7152*linear(n>>8&0xff) + 0.0722*linear(n&0xff)
	return 1.05 / (luminance + 0.05)
}

// linear is the light of one channel, as WCAG computes it.
func linear(channel uint64) float64 {
	v := float64(channel) / 255
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}
