package homepage

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/content"
	"schoolsite/internal/content/source"
	"schoolsite/internal/school"
	"schoolsite/internal/text"
	"schoolsite/internal/tree"
)

// Home returns the slider and the pop-up that an actor may see: visitors those of the content that is shown to them,
// which may be a draft or a fallback, and a pop-up within its span only; staff those that are published.
func (s *Service) Home(_ context.Context, by school.Actor) (school.Home, error) {
	shown := s.deps.Publisher.Snapshot()
	if by.SignedIn() || shown == nil {
		published, err := s.deps.Revisions.Current()
		if err != nil {
			return school.Home{}, err
		}
		if shown == nil || shown.Revision.Number != published.Number {
			in, err := s.deps.Revisions.TreeOf(published)
			if err != nil {
				return school.Home{}, err
			}
			return s.homeIn(in.Tree)
		}
	}
	home := shown.Content.Homepage
	if !by.SignedIn() && home.Popup != nil && !home.Popup.Shown.Holds(s.deps.Clock()) {
		home.Popup = nil
	}
	return home, nil
}

// readHome reads the slider and the pop-up of a tree, without their pictures. Slides and a pop-up whose files were
// deleted permanently are left out.
func readHome(in tree.Tree) (school.Home, error) {
	home, err := content.ReadHomepage(in.FS())
	isMissing := func(file string) bool { return in.Find(file).Hash == "" }
	home.Slider = slices.DeleteFunc(home.Slider, func(slide school.Slide) bool { return isMissing(slide.File) })
	if home.Popup != nil && isMissing(home.Popup.File) {
		home.Popup = nil
	}
	return home, err
}

// homeIn reads the slider and the pop-up of a tree with the pictures that were made of their files. A picture without
// files, which the disk lost, has its source only, so that an edit does not drop it.
func (s *Service) homeIn(in tree.Tree) (school.Home, error) {
	home, err := readHome(in)
	if err != nil {
		return home, fmt.Errorf("read the slider and the pop-up: %w", err)
	}
	var sources []string
	for _, slide := range home.Slider {
		sources = append(sources, in.Find(slide.File).Hash)
	}
	if home.Popup != nil {
		sources = append(sources, in.Find(home.Popup.File).Hash)
	}
	found, err := s.deps.Uploads.Find(sources...)
	pictureOf := func(file string) school.Picture {
		source := in.Find(file).Hash
		picture, isThere := found[source]
		if !isThere {
			picture = school.Picture{ID: source, Source: source}
		}
		return picture
	}
	for i, slide := range home.Slider {
		home.Slider[i].Picture = pictureOf(slide.File)
	}
	if home.Popup != nil {
		home.Popup.Picture = pictureOf(home.Popup.File)
	}
	return home, err
}

// fileOf names the file of the tree that holds an uploaded picture, and makes the picture that of the file.
func (s *Service) fileOf(picture *school.Picture, file *string, folder string) error {
	made, ending, err := s.deps.Uploads.AsFile(*picture)
	if err != nil {
		return err
	}
	*picture, *file = made, path.Join(folder, made.Source[:16]+ending)
	return nil
}

// withHome returns a tree with another slider or pop-up: with the pictures that it lacks, and without those of the
// subject that nothing names any more.
func (s *Service) withHome(in tree.Tree, subject Subject, home school.Home) (tree.Tree, error) {
	file, folder := fileNames[subject], string(subject)
	fields, pictures := sliderFields(home.Slider)
	if subject == Popup {
		fields, pictures = popupFields(home.Popup)
	}
	next := in.Without(func(f school.RevisionFile) bool {
		_, isNamed := pictures[f.Path]
		return strings.HasPrefix(f.Path, folder+"/") && !isNamed || f.Path == file && fields == nil
	})
	if fields == nil {
		return next, nil
	}
	was := ""
	if in.Find(file).Hash != "" {
		raw, err := in.Read(file)
		if err != nil {
			return next, err
		}
		was = string(raw)
	}
	text, err := source.WithFields(file, was, fields, content.KeyOrder(file))
	if err != nil {
		return next, err
	}
	parts := []tree.Part{tree.Data(file, []byte(text))}
	for name, picture := range pictures {
		if in.Find(name).Hash != "" {
			continue
		}
		data, err := s.deps.Uploads.FileData(picture)
		if err != nil {
			return next, err
		}
		parts = append(parts, tree.Data(name, data))
	}
	return next.With(parts...), nil
}

// sliderFields returns the fields of slider.yaml, nil for no slides, and the pictures by their files. A slide whose
// ID is not that of its picture keeps it, such as one whose picture was replaced.
func sliderFields(slides []school.Slide) (fields map[string]any, pictures map[string]school.Picture) {
	if len(slides) == 0 {
		return nil, nil
	}
	pictures = map[string]school.Picture{}
	list, ids := make([]any, len(slides)), content.SlideIDs()
	for i, slide := range slides {
		pictures[slide.File] = slide.Picture
		id := slide.ID
		if id == ids(slide.File) {
			id = ""
		}
		list[i] = described(slide.File, slide.Alt, slide.Decorative,
			map[string]string{"focus": string(slide.Focus), "id": id})
	}
	return map[string]any{"slides": list}, pictures
}

// popupFields returns the fields of popup.yaml, nil for no pop-up, and its picture by its file.
func popupFields(p *school.Popup) (fields map[string]any, pictures map[string]school.Picture) {
	if p == nil {
		return nil, nil
	}
	written := func(at time.Time) string {
		if at.IsZero() {
			return ""
		}
		return at.In(text.India).Format(time.DateOnly + " 15:04")
	}
	fields = described(p.File, p.Alt, p.Decorative, map[string]string{
		"link": p.Link, "publish": written(p.Shown.From), "expires": written(p.Shown.Until),
	})
	return fields, map[string]school.Picture{p.File: p.Picture}
}

// described returns the fields of a picture with its description, and others that are not empty.
func described(file, alt string, decorative bool, others map[string]string) map[string]any {
	fields := map[string]any{"image": file}
	if alt != "" {
		fields["alt"] = alt
	}
	if decorative {
		fields["decorative"] = true
	}
	for key, value := range others {
		if value != "" {
			fields[key] = value
		}
	}
	return fields
}
