package content

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/school"
)

// papers are all papers of the file, by the key of the row that they answer.
func (file *disclosureFile) papers() map[string][]paperPart {
	d, a := file.Documents, file.Academics
	all := map[string][]paperPart{
		"/general/more": file.General.More, "/documents/more": d.More, "/academics/more": a.More,
		"/staff/more": file.Staff.More, "/infrastructure/more": file.Infrastructure.More,

		"/documents/affiliation": d.Affiliation, "/documents/registration": d.Registration, "/documents/noc": d.NOC,
		"/documents/recognition": d.Recognition, "/documents/building_safety": d.BuildingSafety,
		"/documents/fire_safety": d.FireSafety, "/documents/deo_certificate": d.DEOCertificate,
		"/documents/water_sanitation": d.WaterSanitation,

		"/academics/fees": a.Fees, "/academics/calendar": a.Calendar, "/academics/management_committee": a.ManagementCommittee,
		"/academics/parents_association": a.ParentsAssociation, "/academics/results": a.Results,

		"/infrastructure/video": file.Infrastructure.Video,
	}
	maps.DeleteFunc(all, func(_ string, list []paperPart) bool { return len(list) == 0 })
	return all
}

// checkPapers looks at what the shapes can't say of the disclosure's papers.
func (f *findings) checkPapers(doc *document, file disclosureFile) {
	all := file.papers()
	for _, key := range slices.Sorted(maps.Keys(all)) {
		for i, paper := range all[key] {
			at := key + "/" + strconv.Itoa(i)
			needsLabel := len(all[key]) > 1 || strings.HasSuffix(key, "/more")
			if needsLabel && paper.Label == "" {
				f.wrong(doc.src, doc.place(at), "This entry needs a `label` that says what it is.")
			}
			f.checkPaper(doc, at, paper)
		}
	}
	for i, video := range file.Infrastructure.Video {
		if video.Link != "" && !isHTTPS(video.Link) {
			f.wrong(doc.src, doc.place("/infrastructure/video/"+strconv.Itoa(i)+"/link"), "Write the film's whole address, with https://.")
		}
	}
}

func (f *findings) checkPaper(doc *document, at string, paper paperPart) {
	given := slices.DeleteFunc([]string{paper.Document, paper.Link, paper.NotApplicable}, func(text string) bool { return text == "" })
	switch {
	case len(given) > 1:
		f.wrong(doc.src, doc.place(at), "Keep one of `document`, `link` and `not_applicable`.")
	case len(given) == 0 && paper.Note == "":
		f.wrong(doc.src, doc.place(at), "This entry says nothing. Give it a `document`, a `link`, a `note`, or say under `not_applicable` why the school has none.")
	case paper.NotApplicable != "" && paper.Issued+paper.Expires != "":
		f.wrong(doc.src, doc.place(at), "What is not applicable has no days. Delete `issued` and `expires`, or `not_applicable`.")
	}
	if paper.Issued != "" && paper.Expires != "" && paper.Expires < paper.Issued {
		f.wrong(doc.src, doc.place(at+"/expires"), "It would expire before it was issued, on %s. Correct one of the days.", school.DayText(paper.Issued))
	}
}
