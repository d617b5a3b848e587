package site

import "schoolsite/internal/school"

// counted says what a tree holds.
func counted(c *school.Content, sources []string, files []school.RevisionFile) school.Counts {
	counts := school.Counts{
		Pages: len(c.Pages), News: len(c.News), Albums: len(c.Albums), Pictures: len(sources), Files: len(files),
	}
	for _, list := range c.StaffLists {
		counts.Staff += len(list.Members)
	}
	for _, file := range files {
		counts.Bytes += file.Bytes
	}
	return counts
}
