package api

import (
	"io"
	"strings"
	"time"

	"schoolsite/internal/school"
)

var enquiryFiles = map[string]file[school.Enquiry]{
	"csv": {"text/csv; charset=utf-8", writeEnquiriesCSV},
	"json": {ofJSON, func(w io.Writer, each eachOf[school.Enquiry]) error {
		return writeLines(w, each, func(e school.Enquiry) school.Enquiry { return e })
	}},
}

// exportEnquiries streams everything that a filter picks.
func (a *server) exportEnquiries(c *call) error {
	if err := c.by.RequireStaff(); err != nil {
		return err
	}
	file, format, err := fileOf(c, enquiryFiles)
	if err != nil {
		return err
	}
	filter, err := enquiryFilter(c.r.URL.Query())
	if err != nil {
		return err
	}
	return a.stream(c, "enquiries", format, file.kind, func(w io.Writer) error {
		return file.write(w, func(fn func(school.Enquiry) error) error { return a.Enquiries.EachEnquiry(c.ctx(), c.by, filter, fn) })
	})
}

func writeEnquiriesCSV(w io.Writer, each eachOf[school.Enquiry]) error {
	out, err := school.NewCSV(w, "When (India)", "Name", "E-mail", "Telephone", "Message", "State", "Notes", "Suspect",
		"Mail", "Mail error", "Read (India)", "Done (India)", "From", "ID")
	if err != nil {
		return err
	}
	err = each(func(e school.Enquiry) error {
		return out.Row(cellTime(e.At), e.Name, e.Email, e.Phone, e.Message, string(e.State), notesCell(e.Notes), e.Suspect,
			string(e.Mail), mailCell(e), cellTime(e.OpenedAt), cellTime(e.DoneAt), e.From, e.ID)
	})
	if err != nil {
		return err
	}
	return out.Flush()
}

func cellTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(school.India).Format(time.DateTime)
}

// notesCell has a line for each note.
func notesCell(notes []school.EnquiryNote) string {
	lines := make([]string, len(notes))
	for i, note := range notes {
		lines[i] = cellTime(note.At) + " " + note.By + ": " + note.Text
	}
	return strings.Join(lines, "\n")
}

// mailCell has the last error of the mail, and the mail server's reply for each
// recipient that it refused.
func mailCell(e school.Enquiry) string {
	var lines []string
	if e.MailError != "" {
		lines = append(lines, e.MailError)
	}
	for _, refusal := range e.Unmailed {
		lines = append(lines, refusal.Address+": "+refusal.Reply)
	}
	return strings.Join(lines, "\n")
}
