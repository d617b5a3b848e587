package publish

import "schoolsite/internal/school"

// counts counts the contents of a candidate that consist of files.
func (e candidate) counts(files []school.RevisionFile) school.Counts {
	counts, c := countedFiles(files), e.Content
	counts.Pages, counts.News, counts.Circulars, counts.Albums = len(c.Pages), len(c.News), len(c.Circulars), len(c.Albums)
	counts.Pictures, counts.Documents = len(e.sources), len(c.Documents)
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
