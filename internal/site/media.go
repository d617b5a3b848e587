package site

import (
	"bytes"

	"schoolsite/internal/school"
)

// ShowsPicture reports whether visitors see a picture file at this moment: a
// page or a feed names it, or the live slider or pop-up does. Strangers can
// fetch no other file.
func (s *Site) ShowsPicture(name string) bool {
	if school.IsMaster(name) || s.IsDenied(name) {
		return false
	}
	snapshot := s.Snapshot()
	return snapshot != nil && snapshot.media[name] || s.ShowsFile(name)
}

// mediaNames finds the names of picture files in texts that are ready to be
// served.
func mediaNames(texts ...[]byte) (names []string) {
	for _, text := range texts {
		for {
			_, rest, found := bytes.Cut(text, []byte(school.MediaPath))
			if !found {
				break
			}
			end := bytes.IndexFunc(rest, func(r rune) bool { return !inFileName(r) })
			if end < 0 {
				end = len(rest)
			}
			names = append(names, string(rest[:end]))
			text = rest[end:]
		}
	}
	return names
}

func inFileName(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '.'
}

// collectMedia makes the set of picture files that the pages and files of a
// snapshot name: what is scheduled for later, or has expired, is not in it.
func (s *Snapshot) collectMedia() {
	s.media = map[string]bool{}
	add := func(names []string) {
		for _, name := range names {
			s.media[name] = true
		}
	}
	add(s.NotFound.media)
	for _, page := range s.Pages {
		add(page.media)
	}
	for _, file := range s.Files {
		add(mediaNames(file.Identity))
	}
}
