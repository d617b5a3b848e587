package site

import "schoolsite/internal/school"

// counted says what a tree holds.
func counted(c *school.Content, sources []string, files []school.RevisionFile) school.Counts {
	counts := countedFiles(files)
	counts.Pages, counts.News, counts.Albums, counts.Pictures = len(c.Pages), len(c.News), len(c.Albums), len(sources)
	counts.Circulars, counts.Documents = len(c.Circulars), len(c.Documents)
	for _, list := range c.StaffLists {
		counts.Staff += len(list.Members)
	}
	return counts
}

func countedFiles(files []school.RevisionFile) school.Counts {
	counts := school.Counts{Files: len(files)}
	for _, file := range files {
		counts.Bytes += file.Bytes
	}
	return counts
}
