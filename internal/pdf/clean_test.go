package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"fmt"
	"image/jpeg"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"schoolsite/internal/pdf"
)

// checkClean cleans a file, and holds the copy against what Clean promises.
func checkClean(t testing.TB, data []byte) ([]byte, pdf.Report) {
	t.Helper()
	before := bytes.Clone(data)
	clean, report := pdf.Clean(t.Context(), data)
	if !bytes.Equal(data, before) {
		t.Error("the original was changed")
	}
	if len(clean) != len(data) {
		t.Errorf("the copy has %d bytes, the file %d", len(clean), len(data))
	}
	again, second := pdf.Clean(t.Context(), clean)
	if !bytes.Equal(again, clean) || second != report {
		t.Errorf("the copy is cleaned to another: %+v, then %+v", report, second)
	}
	return clean, report
}

// holds reports whether a file says a word: in its bytes, in a stream that is
// packed, or as UTF-16 in hexadecimal digits.
func holds(data []byte, word string) bool {
	var wide strings.Builder
	for _, unit := range utf16.Encode([]rune(word)) {
		fmt.Fprintf(&wide, "%04x", unit)
	}
	all := data
	for rest := data; ; {
		_, after, found := bytes.Cut(rest, []byte("stream"))
		if !found {
			break
		}
		rest = after
		if r, err := zlib.NewReader(bytes.NewReader(bytes.TrimLeft(rest, "\r\n"))); err == nil {
			plain, _ := io.ReadAll(r)
			all = append(bytes.Clone(all), plain...)
		}
	}
	digits := strings.ToLower(string(bytes.Join(bytes.Fields(all), nil)))
	return bytes.Contains(all, []byte(word)) || strings.Contains(digits, wide.String()) || strings.Contains(digits, hex.EncodeToString([]byte(word)))
}

func testFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description>` +
	`<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Fees &amp; days</rdf:li></rdf:Alt></dc:title>` +
	`<dc:creator><rdf:Seq><rdf:li>Anita Rao</rdf:li></rdf:Seq></dc:creator><pdfx:SourceFile>C:\Users\Anita\fees.docx</pdfx:SourceFile>` +
	`<xmp:CreatorTool>Acrobat PDFMaker 21 for Word</xmp:CreatorTool><xmpMM:DocumentID>uuid:0f1e2d3c-1111-2222-3333-444455556666</xmpMM:DocumentID>` +
	`<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent="Anita's PC"/></rdf:Seq></xmpMM:History>` +
	`</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

// Each file names Anita Rao; its copy names nobody, and still holds what it is
// about.
func TestClean_DropsWhoWroteADocument(t *testing.T) {
	const info = "<< /Title (Fees) /Author (Anita Rao) /Company (Anita \\(Rao\\) & Sons) /Creator (Microsoft Word) /CreationDate (D:20261102101112) >>"
	for name, test := range map[string]struct {
		data  []byte
		stays string
	}{
		"LibreOffice":            {testFile(t, "libreoffice.pdf"), "Fees of 2027"},
		"packed by qpdf":         {testFile(t, "packed.pdf"), "Fees of 2027"},
		"Word":                   {file("7 0 obj " + info + " endobj"), "/Title (Fees)"},
		"an older version of it": {file("7 0 obj " + info + " endobj\n%%EOF\n7 0 obj << /Title (Fees) /Producer (x) >> endobj"), "/Producer (x)"},
		"object stream":          {file(packed(info)), "/Title (Fees)"},
		"Quartz":                 {file("7 0 obj << /Title 8 0 R /Author 9 0 R /Producer 10 0 R >> endobj 8 0 obj (Fees) endobj 9 0 obj (Anita Rao) endobj 10 0 obj (macOS) endobj"), "8 0 obj (Fees)"},
		"before what refers":     {file("9 0 obj <416e697461> endobj 7 0 obj << /Author 9 0 R >> endobj"), "9 0 obj <          >"},
		"text in a stream":       {file("7 0 obj << /Author 20 0 R >> endobj" + packed("(Anita Rao)                                  ")), "(         )"},
		"hexadecimal":            {file("7 0 obj << /Author <FEFF 0041 006e0069007400 61> /Title (Fees) >> endobj"), "/Title (Fees)"},
		"escaped key":            {file("7 0 obj << /Auth#6fr (Anita Rao) >> endobj"), "/Catalog"},
		"open brackets":          {file("7 0 obj << /Author (Anita \\) (Rao) \\\\) /Title (Fees) >> endobj"), "/Title (Fees)"},
		"path as a title":        {file("7 0 obj << /Title (Word - C:\\\\Users\\\\Anita\\\\fees.docx) /Producer (x) >> endobj"), "/Catalog"},
		"path that refers":       {file("7 0 obj << /Title 8 0 R /Producer (x) >> endobj 8 0 obj (/home/Anita/fees.odt) endobj"), "/Producer (x)"},
		"remark":                 {file("7 0 obj << /Type /Annot /T (Anita Rao) /Subtype /Text /Contents (new fees) >> endobj"), "/Contents (new fees)"},
		"XMP":                    {file(stream("/Type /Metadata /Subtype /XML", []byte(xmp))), "/Catalog"},
		"XMP, packed":            {file(stream("/Type /Metadata /Subtype /XML /Filter /FlateDecode", deflated([]byte(xmp)))), "/Catalog"},
		"XMP without its type":   {file(stream("/Subtype /XML", []byte(xmp))), "/Catalog"},
		"XMP, short":             {file(stream("/Type /Metadata", []byte("<dc:creator><rdf:li>Anita</rdf:li>"))), "/Catalog"},
		"XMP, damaged":           {file(stream("/Type /Metadata /Filter /FlateDecode", deflated([]byte(xmp))[:400])), "/Catalog"},
	} {
		t.Run(name, func(t *testing.T) {
			if !holds(test.data, "Anita") {
				t.Fatal("the file names nobody")
			}
			clean, report := checkClean(t, test.data)
			if report != (pdf.Report{}) || holds(clean, "Anita") || !holds(clean, test.stays) {
				t.Errorf("%+v\n%q", report, clean[len(file(""))-60:])
			}
		})
	}
}

// What names nobody is given to visitors byte for byte.
func TestClean_LeavesAFileThatNamesNobody(t *testing.T) {
	for name, objects := range map[string]string{
		"nothing":             "",
		"programs and dates":  "7 0 obj << /Producer (LibreOffice 24.8) /Creator (Writer) /CreationDate (D:20261102101112) /Trapped /False >> endobj",
		"author without name": "7 0 obj << /Author ( ) /Producer (x) >> endobj",
		"field of a form":     "7 0 obj << /Type /Annot /Subtype /Widget /FT /Tx /T (Author) >> endobj",
		"a part named author": "7 0 obj << /RoleMap << /Author /P >> /Font << /Creator 6 0 R >> >> endobj",
		"words":               "7 0 obj << /Lang (en) /Name (Anita) >> endobj",
		"object stream":       packed("<< /Producer (x) /Title (Fees) >>"),
	} {
		data := file(objects)
		if clean, report := checkClean(t, data); report != (pdf.Report{}) || !bytes.Equal(clean, data) {
			t.Errorf("%s: %+v\n%q", name, report, clean)
		}
	}
}

// A photograph of a telephone says where it was taken, when, and with what.
func TestClean_DropsWhatACameraWrote(t *testing.T) {
	photo := testFile(t, "photo.jpg")
	for name, objects := range map[string]string{
		"alone":         stream("/Subtype /Image /Filter /DCTDecode", photo),
		"in a list":     stream("/Subtype /Image /Filter [/DCTDecode]", photo),
		"packed twice":  stream("/Subtype /Image /Filter [/FlateDecode /DCTDecode]", deflated(photo)),
		"behind it all": stream("/Subtype /Image /Filter /DCTDecode", append(testPixels(t, photo), photo...)),
	} {
		t.Run(name, func(t *testing.T) {
			data := file(objects)
			clean, report := checkClean(t, data)
			for _, word := range []string{"Anita", "Exif", "GPSLatitude", "http://ns.adobe.com", "Photoshop"} {
				if holds(clean, word) {
					t.Errorf("it still says %q", word)
				}
			}
			if report != (pdf.Report{}) || !holds(data, "Anita") || !holds(clean, "JFIF") {
				t.Errorf("%+v", report)
			}
		})
	}
	clean, _ := checkClean(t, file(stream("/Filter /DCTDecode", photo)))
	before, err := jpeg.Decode(bytes.NewReader(photo))
	if err != nil {
		t.Fatal(err)
	}
	after, err := jpeg.Decode(bytes.NewReader(clean[bytes.Index(clean, []byte("\xff\xd8")):]))
	if err != nil || fmt.Sprint(before) != fmt.Sprint(after) {
		t.Errorf("the pixels changed: %v", err)
	}
}

// testPixels is a JPEG made of a photograph's pixels alone.
func testPixels(t testing.TB, photo []byte) []byte {
	t.Helper()
	pixels, err := jpeg.Decode(bytes.NewReader(photo))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer
	plain.WriteString("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00")
	var encoded bytes.Buffer
	if err := jpeg.Encode(&encoded, pixels, nil); err != nil {
		t.Fatal(err)
	}
	plain.Write(encoded.Bytes()[2:])
	return plain.Bytes()
}

// Any change would break a signature: visitors are given the file as it is, and
// the editor is told whether it says something of a person.
func TestClean_LeavesASignedFile(t *testing.T) {
	const signature = "8 0 obj << /Type /Sig /ByteRange [0 840 960 240] /Contents <00> >> endobj"
	for name, test := range map[string]struct {
		objects    string
		isPersonal bool
	}{
		"author":               {"7 0 obj << /Author (Asha \\(Ravi\\)\\041) /Creator (Writer) >> endobj", true},
		"author in UTF-16":     {"7 0 obj << /Author <FEFF 0C85 0041> >> endobj", true},
		"author in a stream":   {packed("<< /Author (Asha) >>"), true},
		"no author":            {"7 0 obj << /Author ( ) /Creator (Writer) >> endobj", false},
		"metadata":             {stream("/Type /Metadata /Subtype /XML", []byte(xmp)), true},
		"metadata, packed":     {stream("/Type /Metadata /Filter /FlateDecode", deflated([]byte(xmp))), true},
		"metadata, no author":  {stream("/Type /Metadata /Subtype /XML", []byte("<dc:title>")), false},
		"camera":               {stream("/Filter /DCTDecode", photograph("\x88\x25")), true},
		"packed in other ways": {stream("/Type /Metadata /Filter /LZWDecode", []byte("x")), false},
	} {
		data := file(test.objects + signature)
		if clean, report := checkClean(t, data); report != (pdf.Report{Signed: test.isPersonal}) || !bytes.Equal(clean, data) {
			t.Errorf("%s: %+v", name, report)
		}
	}
}

func TestClean_SaysWhenItIsStuck(t *testing.T) {
	many := strings.Repeat("/A (b) ", 300)
	for name, test := range map[string]struct{ objects, why string }{
		"metadata in another way": {stream("/Type /Metadata /Filter /LZWDecode", []byte("x")), "can't be looked into"},
		"no room":                 {stream("/Type /Metadata /Filter /FlateDecode", []byte("\x78\x9c\x01\x01\x00\xfe\xffA\x00")), "packed too tightly"},
		"many properties":         {"7 0 obj << /Author (x) " + many + " >> endobj", "too many properties"},
		"many before the author":  {"7 0 obj << " + many + " /Author (x) >> endobj", "too many properties"},
	} {
		if _, report := checkClean(t, file(test.objects)); !strings.Contains(report.Stuck, test.why) {
			t.Errorf("%s: %+v", name, report)
		}
	}
}
