package content

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
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

// checkMedia checks that the pictures and documents that are named exist,
// inspects all that the tree has, and warns of those that nothing names. While a
// file can't be read, what it names is not known.
func (c *checker) checkMedia() {
	picturesKnown := !c.All.Failed()
	wide := map[string]int{}
	used := map[string]bool{}
	for _, name := range c.files {
		if tree.IsPicture(name) {
			wide[name] = c.statPicture(name)
		}
	}
	for _, named := range c.pictures {
		c.checkPicture(named)
		if width := wide[named.text]; width > 0 && width < named.wide {
			c.Warnf(named.src, named.at, "This picture is %d pixels wide; %s needs %d to be sharp. Take a larger one.",
				width, named.place, named.wide)
		}
	}
	documentsKnown := !c.All.Failed()
	for _, named := range c.documents {
		used[named.text] = true
		if !tree.IsDocumentPath(named.text) || !tree.IsDocument(named.text) {
			c.Errorf(named.src, named.at, "This is not the name of a document. Put a PDF into documents/ and write "+
				"documents/name.pdf.")
		} else if !c.has[named.text] && c.opts.Purged != nil && c.opts.Purged(named.text) {
			c.tree.purged[named.text] = true
			c.Warnf(named.src, named.at, "This document was deleted permanently, so it is left out. Take it "+
				"out here, too.")
		} else if !c.has[named.text] {
			c.Errorf(named.src, named.at, "There is no document %s.%s", named.text,
				c.instead(named.text, tree.IsDocumentPath))
		}
	}
	for _, name := range c.files {
		folder, _, _ := strings.Cut(name, "/")
		switch {
		case isPictureFolder(folder) && tree.IsPicture(name):
			if picturesKnown && !c.tree.pictures[name] {
				c.FileWarnf(name, "No file names this picture. Delete it, or use it.")
			}
		case tree.IsDocumentPath(name) && tree.IsDocument(name):
			c.statDocument(name)
			if documentsKnown && !used[name] {
				c.tree.unnamed[name] = true
				c.FileWarnf(name, "No file names this document. Delete it, or link to it.")
			}
		}
	}
}

func (c *checker) checkPicture(named reference) {
	name := named.text
	plain := path.Clean(strings.TrimLeft(name, "./"))
	switch {
	case ownerOf(name) != "" && named.src.Name != ownerOf(name):
		c.Errorf(named.src, named.at, "The pictures of this folder go with %s when it changes. Put a copy into "+
			"images/, and name that.", ownerOf(name))
	case c.has[name] && tree.IsPicture(name):
		c.tree.pictures[name] = true
	case c.opts.Purged != nil && c.opts.Purged(name):
		c.tree.purged[name] = true
		c.Warnf(named.src, named.at, "This picture was deleted permanently, so it is left out. Take it out here, too.")
	case strings.Contains(name, ":"):
		c.Errorf(named.src, named.at, "Pictures of other sites are not shown. Put the picture into images/ and write "+
			"images/name.jpg.")
	case !tree.IsPicture(name):
		c.Errorf(named.src, named.at, "This is not the name of a picture: it must end in .jpg, .jpeg, .png, "+
			".webp or .gif.")
	case tree.IsPicture(plain) && c.has[plain]:
		c.Errorf(named.src, named.at, "There is no picture %s. Pictures are named from the root of the tree: write %s.",
			name, plain)
	default:
		c.Errorf(named.src, named.at, "There is no picture %s.%s", name, c.instead(name, tree.IsPicture))
	}
}

// ownerOf returns the file that alone may name the pictures of a folder, "" for pictures that any file may name.
func ownerOf(picture string) string {
	switch folder, _, _ := strings.Cut(picture, "/"); folder {
	case school.SliderFolder:
		return school.SliderFile
	case school.PopupFolder:
		return school.PopupFile
	}
	return ""
}

// instead suggests another name for a missing file.
func (c *checker) instead(name string, fits func(name string) bool) string {
	there := func() []string {
		return slices.DeleteFunc(slices.Clone(c.files), func(name string) bool { return !fits(name) })
	}
	if near, ok := c.nearest(name, there); ok {
		return " Did you mean " + near + "?"
	}
	return " Put it there, or name another."
}

// stat returns what the last check saw of a file, or what read sees, and notes why the file is refused.
func (c *checker) stat(name string, read func() (fileStat, error)) fileStat {
	hash := c.opts.Hash(name)
	seen := lookup(c.last.stats, c.now.stats, hash, hash, func() (fileStat, error) {
		if c.isStopped() {
			return fileStat{}, c.opts.Context.Err()
		}
		return read()
	})
	if seen.refused != "" && (!seen.tooLarge || !c.opts.Published) {
		c.FileErrorf(name, "%s", seen.refused)
	}
	return seen
}

// statPicture has a picture's bytes checked, when somebody can, and gives its width; 0 when that is
// not known. Causes of foreign errors are kept out of what an editor reads.
func (c *checker) statPicture(name string) int {
	if c.opts.Picture == nil {
		return 0
	}
	seen := c.stat(name, func() (seen fileStat, err error) {
		file, err := c.fsys.Open(name)
		if err != nil {
			return fileStat{refused: "This picture can't be read. Check that you may read it."}, err
		}
		defer file.Close()
		if seen.picture, err = c.opts.Picture(file); err == nil {
			return seen, nil
		}
		var known *school.Error
		if errors.As(err, &known) {
			return fileStat{refused: InFolder(known.Message), tooLarge: known.Code == school.TooLarge}, nil
		}
		return fileStat{refused: "This picture can't be read. Save it anew as a JPEG or PNG."}, nil
	})
	if seen.picture.Note != "" {
		c.FileWarnf(name, "%s", InFolder(seen.picture.Note))
	}
	return seen.picture.Width
}

// InFolder returns the cure for a picture that lies in a folder, in the words that its error has for one that
// a browser sends.
var InFolder = strings.NewReplacer(
	", and upload that.", ", and put that here.", " and upload that.", " and put that here.",
	" and upload it again.", ".", ", or upload it from Safari, which turns it into a JPEG.", ".").Replace

// statDocument inspects a document, and warns of the personal data that a signed
// one shows to every visitor.
func (c *checker) statDocument(name string) {
	seen := c.stat(name, func() (fileStat, error) {
		data, err := tree.ReadLimited(c.fsys, name, c.opts.Limits.DocumentBytes)
		if err != nil {
			return fileStat{refused: school.AsError(err).Message}, err
		}
		clean, report := pdf.Clean(c.opts.Context, data)
		return fileStat{refused: report.Refusal, report: report, document: school.Document{
			Source: school.HashOf(data), Hash: school.HashOf(clean), Bytes: int64(len(data)),
			Size: text.SizeText(int64(len(data))),
		}}, nil
	})
	switch {
	case seen.refused != "", c.isStopped():
		return
	case seen.report.Stuck != "" && !c.opts.Published:
		c.FileErrorf(name, "%s", seen.report.Stuck)
		return
	case seen.report.Stuck != "":
		c.FileWarnf(name, "%s", seen.report.Stuck)
	}
	if seen.report.Signed {
		c.FileWarnf(name, "This PDF is signed, so that visitors are given it as it is: it names its author, or a "+
			"photograph in it has what its camera wrote, "+
			"perhaps where it was taken. Have that removed before the document is signed.")
	}
	document := seen.document // which a file of the same bytes may have brought
	document.Path, document.Name = name, path.Base(name)
	document.URL = document.Folder() + url.PathEscape(document.Name) // a browser saves it by this name
	c.tree.documents[name] = document
}

// PublicDocument makes the visitors' copy of a document that a check took.
func PublicDocument(ctx context.Context, data []byte) ([]byte, error) {
	clean, report := pdf.Clean(ctx, data)
	if report.Refusal != "" {
		return nil, school.Errorf(school.Invalid, "%s", report.Refusal)
	}
	return clean, ctx.Err()
}

// checkAlbums looks at albums with the same place in the gallery, at folders
// that no album.yaml speaks for, and at pictures that their album does not list.
func (c *checker) checkAlbums() {
	taken, read := map[int]string{}, map[string]bool{}
	for _, a := range c.tree.albums {
		if other, twice := taken[a.Number]; twice {
			c.Errorf(a.place.src, a.place.at, "%s has the number %d already. Give this album another.", other, a.Number)
		}
		taken[a.Number] = a.place.src.Name
		read["gallery/"+a.ID] = true
	}
	listed := map[string]bool{}
	for _, named := range c.pictures {
		listed[named.text] = true
	}
	for _, name := range c.files {
		folder := path.Dir(name)
		if path.Dir(folder) != "gallery" || !tree.IsPicture(name) {
			continue
		}
		if !c.has[folder+"/album.yaml"] {
			if _, err := fs.Stat(c.fsys, folder+"/album.yaml"); err != nil && !c.found(folder) {
				c.FileErrorf(folder, "This folder has pictures but no album.yaml. Write one that lists them.")
			}
		} else if !listed[name] && read[folder] {
			c.FileErrorf(name, "The album does not list this picture. Add it to %s/album.yaml, or delete it.", folder)
		}
	}
}
