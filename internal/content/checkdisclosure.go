package content

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"schoolsite/internal/content/source"
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

// checkPapers checks the rules on the disclosure's papers that the shapes can't
// express.
func (r *reader) checkPapers(doc *source.Document, file disclosureFile) {
	all := file.papers()
	for _, key := range slices.Sorted(maps.Keys(all)) {
		for i, paper := range all[key] {
			at := key + "/" + strconv.Itoa(i)
			needsLabel := len(all[key]) > 1 || strings.HasSuffix(key, "/more")
			if needsLabel && paper.Label == "" {
				r.Errorf(doc.File, doc.Place(at), "This entry needs a `label` that says what it is.")
			}
			r.checkPaper(doc, at, paper)
		}
	}
	for i, video := range file.Infrastructure.Video {
		if video.Link != "" && !isHTTPS(video.Link) {
			r.Errorf(doc.File, doc.Place("/infrastructure/video/"+strconv.Itoa(i)+"/link"), "Write the film's whole address, with https://.")
		}
	}
}

func (r *reader) checkPaper(doc *source.Document, at string, paper paperPart) {
	given := slices.DeleteFunc([]string{paper.Document, paper.Link, paper.NotApplicable}, func(text string) bool { return text == "" })
	switch {
	case len(given) > 1:
		r.Errorf(doc.File, doc.Place(at), "Keep one of `document`, `link` and `not_applicable`.")
	case len(given) == 0 && paper.Note == "":
		r.Errorf(doc.File, doc.Place(at), "This entry says nothing. Give it a `document`, a `link`, a `note`, or say under `not_applicable` why the school has none.")
	case paper.NotApplicable != "" && paper.Issued+paper.Expires != "":
		r.Errorf(doc.File, doc.Place(at), "What is not applicable has no days. Delete `issued` and `expires`, or `not_applicable`.")
	}
	if paper.Issued != "" && paper.Expires != "" && paper.Expires < paper.Issued {
		r.Errorf(doc.File, doc.Place(at+"/expires"), "It would expire before it was issued, on %s. Correct one of the days.", school.DayText(paper.Issued))
	}
}
