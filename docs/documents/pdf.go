package main

import (
	"bytes"
	"fmt"
	"strings"
)

// letter is one circular: a page with a title, a day and short lines.
type letter struct {
	file  string
	title string
	day   string
	lines []string
}

// The page is A4, in points; Helvetica stands in every reader of PDFs, so no
// font need be put in.
const (
	width, height = 595, 842
	margin        = 72
	leading       = 20
)

// pdf is the letter as a PDF 1.4: five objects and a table of where they
// begin.
func (l letter) pdf() []byte {
	page := l.page()
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R /Lang (en-IN) >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>", width, height),
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(page), page),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Title (" + escaped(l.title) + ") /Subject (Specimen of a sample school) >>",
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	var starts []int
	for i, object := range objects {
		starts = append(starts, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, start := range starts {
		fmt.Fprintf(&b, "%010d 00000 n \n", start)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, len(objects), table)
	return b.Bytes()
}

// page is what is drawn: the mark across the page first, so that the text
// stands on it.
func (l letter) page() string {
	var b strings.Builder
	b.WriteString("0.9 g BT /F 110 Tf 0.6 0.8 -0.8 0.6 160 190 Tm (SPECIMEN) Tj ET 0 g\n")
	y := height - margin
	line := func(size int, text string) {
		fmt.Fprintf(&b, "BT /F %d Tf %d %d Td (%s) Tj ET\n", size, margin, y, escaped(text))
		y -= leading
	}
	line(10, "Circular of "+l.day)
	y -= leading / 2
	line(18, l.title)
	y -= leading / 2
	for _, text := range l.lines {
		line(11, text)
	}
	y = margin
	line(9, "A specimen of the sample school's website. The school, the dates and the sums are made up.")
	return b.String()
}

// escaped is a text in WinAnsi between brackets, where three signs have a
// meaning. The texts are plain ASCII.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text)
}
