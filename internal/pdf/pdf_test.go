package pdf_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"schoolsite/internal/pdf"
)

// page is a catalogue, a page and its content, whose text names dangers, with
// an ordinary link.
const page = `1 0 obj << /Type /Catalog /Pages 2 0 R /Title (All about /JavaScript \) /Launch) >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [5 0 R] /Resources << /Font << /AAA 6 0 R >> >> >> endobj
4 0 obj << /Length 45 >> stream
BT /F1 12 Tf (/JavaScript /AA /Encrypt) Tj ET
endstream endobj
5 0 obj << /Type /Annot /Subtype /Link /A << /S /URI /URI (https://school.example/) >> >> endobj
% /JavaScript is no more than a remark
6 0 obj << /Type /Font /ToUnicode <2f4a53> >> endobj
`

// file is a PDF with further objects.
func file(objects string) []byte {
	return []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + page + objects + "\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n")
}

// inspect is what Clean says of a file.
func inspect(t testing.TB, data []byte) pdf.Report {
	t.Helper()
	_, report := pdf.Clean(t.Context(), data)
	return report
}

func deflated(plain []byte) []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	w.Write(plain)
	w.Close()
	return packed.Bytes()
}

func stream(keys string, body []byte) string {
	return fmt.Sprintf("90 0 obj << /Length %d %s >>\nstream\n%s\nendstream endobj\n", len(body), keys, body)
}

// packed is an object stream with one object, number 20.
func packed(object string) string {
	return stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode", deflated([]byte("20 0 "+object)))
}

// photograph is a JPEG whose EXIF data lead to a position.
func photograph(tag string) []byte {
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01" + tag + "\x00\x04\x00\x00\x00\x01\x00\x00\x00\x1a"
	return fmt.Appendf(nil, "\xff\xd8\xff\xe1\x00%c%s\xff\xda", len(exif)+2, exif)
}

const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"

func TestClean_RefusesWhatRunsSendsOrCarries(t *testing.T) {
	later := []byte("x << " + strings.Repeat("<", 2) + " >>")
	for name, test := range map[string]struct{ objects, why string }{
		"script":                           {"7 0 obj " + script + " endobj", "contains a program (/JavaScript)"},
		"script, escaped":                  {"7 0 obj << /S /J#61vaScript >> endobj", "(/JavaScript)"},
		"script, escaped whole":            {"7 0 obj << /S /#4a#61#76#61#53#63#72#69#70#74 >> endobj", "(/JavaScript)"},
		"script, its text alone":           {"7 0 obj << /J#53 (app) >> endobj", "(/JS)"},
		"script in an object stream":       {packed(script), "(/JavaScript)"},
		"script, escaped, in a stream":     {packed("<< /S /J#61vaScript >>"), "(/JavaScript)"},
		"object stream without its type":   {stream("/N 1 /First 5 /Filter [/FlateDecode]", deflated([]byte("20 0 "+script))), "(/JavaScript)"},
		"object stream, escaped type":      {stream("/Type /Obj#53tm /N 1 /First 5 /Filter /Flate#44ecode", deflated([]byte("20 0 "+script))), "(/JavaScript)"},
		"object stream in another way":     {stream("/Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode]", later), "can't be looked into"},
		"object stream that is not packed": {stream("/Type /ObjStm /N 1 /First 5", []byte("20 0 "+script)), "can't be looked into"},
		"object stream with a predictor":   {stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>", later), "can't be looked into"},
		"object stream of another file":    {stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /F (other.pdf)", later), "outside of it"},
		"object stream with two starts":    {stream("/Type /ObjStm /N 1 /First 5 /First 9 /Filter /FlateDecode", deflated([]byte("20 0 "+script))), "can't be looked into"},
		"object stream that is damaged":    {stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode", later), "are damaged"},
		"object within another's stream":   {stream("", []byte("7 0 obj "+script+" endobj")), "(/JavaScript)"},
		"object within a string":           {"8 0 obj (7 0 obj " + script + ") endobj", "(/JavaScript)"},
		"object behind a remark":           {"7 %\n 0 %\r obj % >>\n" + script, "(/JavaScript)"},
		"launch":                           {"7 0 obj << /S /Launch /F (cmd.exe) >> endobj", "starts programs (/Launch)"},
		"launch, escaped":                  {"7 0 obj << /S /L#61unch /F (cmd.exe) >> endobj", "(/Launch)"},
		"another file":                     {"7 0 obj << /Names << /EmbeddedFiles << /Names [] >> >> >> endobj", "contains another file"},
		"another file's bytes":             {stream("/Type /EmbeddedFile", []byte("MZ")), "contains another file"},
		"form that sends":                  {"7 0 obj << /S /SubmitForm /F (https://evil.example/) >> endobj", "(/SubmitForm)"},
		"form that reads":                  {"7 0 obj << /S /ImportData /F (a.fdf) >> endobj", "(/ImportData)"},
		"form with programs":               {"7 0 obj << /AcroForm << /XFA 8 0 R >> >> endobj", "(/XFA)"},
		"into a file within":               {"7 0 obj << /S /GoToE /T << /R /C >> >> endobj", "(/GoToE)"},
		"into another file":                {"7 0 obj << /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) /D [0 /Fit] >> endobj", "(/GoToR)"},
		"into another file, in a stream":   {packed("<< /S /Go#54oR /F (a.pdf) >>"), "(/GoToR)"},
		"stream of another file":           {stream("/F << /FS /URL /F (https://evil.example/a) >>", nil), "outside of it"},
		"stream of a file of the reader":   {stream("/F (a.bin) /Filter /FlateDecode", nil), "outside of it"},
		"film":                             {"7 0 obj << /Type /Annot /Subtype /Movie /A true /Movie << /F (a.mov) >> >> endobj", "(/Movie)"},
		"film, newer":                      {"7 0 obj << /S /Rendition /R 8 0 R /OP 0 >> endobj", "(/Rendition)"},
		"sound":                            {"7 0 obj << /S /Sound /Sound 8 0 R >> endobj", "(/Sound)"},
		"script as an address":             {"7 0 obj << /S /URI /URI (java\\nScript:alert\\(1\\)) >> endobj", "outside of it"},
		"script as an address, elsewhere":  {"7 0 obj << /S /URI /URI 8 0 R >> endobj 8 0 obj (javascript:alert\\(1\\)) endobj", "outside of it"},
		"script as an address, in hex":     {"7 0 obj << /S /URI /URI <6A6176617363726970743A61> >> endobj", "outside of it"},
		"file as an address":               {packed("<< /S /URI /URI (file:///etc/passwd) >>"), "outside of it"},
		"base of addresses":                {"7 0 obj << /URI << /Base (file://host/) >> >> endobj", "outside of it"},
		"article of another computer":      {"7 0 obj << /S /Thread /F (\\\\\\\\host\\\\a.pdf) /D 0 >> endobj", "outside of it"},
		"films":                            {"7 0 obj << /Type /Annot /Subtype /RichMedia >> endobj", "(/RichMedia)"},
		"deeds of a page":                  {"7 0 obj << /Type /Page /AA << /O 8 0 R >> >> endobj", "(/AA)"},
		"address when opened":              {"7 0 obj << /OpenAction << /S /URI /URI (https://evil.example/) >> >> endobj", "(/OpenAction)"},
		"address when opened, elsewhere":   {"7 0 obj << /OpenAction 8 0 R >> endobj 8 0 obj << /S /URI /URI (https://evil.example/) >> endobj", "(/OpenAction)"},
		"address when opened, in a stream": {"7 0 obj << /OpenAction 20 0 R >> endobj " + packed("<< /S /URI /URI (https://evil.example/) >>"), "(/OpenAction)"},
		"place when opened, then more":     {"7 0 obj << /OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 8 0 R >> >> endobj", "(/OpenAction)"},
		"password":                         {"trailer << /Encrypt 5 0 R >>", "is encrypted"},
		"password of a table in a stream":  {stream("/Type /XRef /Encrypt 5 0 R", nil), "is encrypted"},
		"password, and parts that need it": {stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode", later) + stream("/Type /XRef /Encrypt 5 0 R", nil), "is encrypted"},
		"deep nests":                       {"7 0 obj " + strings.Repeat("[", 200), "nested too deeply"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := inspect(t, file(test.objects)).Refusal; !strings.Contains(got, test.why) {
				t.Errorf("%q, want %q", got, test.why)
			}
		})
	}
}

func TestClean_LooksAtTheEndsOfAFile(t *testing.T) {
	good := string(file(""))
	for data, why := range map[string]string{
		"":                "is not a PDF",
		"<html>\n" + good: "is not a PDF",
		"\ufeff" + good:   "is not a PDF",
		strings.Replace(good, "%PDF-1.7", "%PDF-1.7 <html><script>alert(1)</script>", 1): "web page",
		good + strings.Repeat("x", 3000):                                                 "cut short",
	} {
		if got := inspect(t, []byte(data)).Refusal; !strings.Contains(got, why) {
			t.Errorf("%.40q: %q, want %q", data, got, why)
		}
	}
}

func TestClean_TakesOrdinaryDocuments(t *testing.T) {
	for name, objects := range map[string]string{
		"words that name dangers": "",
		"opens at a place":        "7 0 obj << /OpenAction [3 0 R /XYZ null null 0] >> endobj",
		"opens at an action":      "7 0 obj << /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >> endobj",
		"opens at a place beyond": "7 0 obj << /OpenAction 8 0 R >> endobj 8 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj",
		"object stream":           packed("<< /Type /Font /Name (\\(/JS) /Kids [1 0 R << /A /B >>] >>"),
		"outline":                 "7 0 obj << /First 8 0 R /Next 9 0 R /Title (x) >> endobj",
		"colour profile":          stream("/N 3 /Filter /FlateDecode", deflated([]byte("profile"))),
		"photograph":              stream("/Filter /DCTDecode", photograph("\x01\x12")),
	} {
		if got := inspect(t, file(objects)); got != (pdf.Report{}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// The documents of the sample school are taken as they are.
func TestClean_TakesDocumentsOfTheSample(t *testing.T) {
	names, err := filepath.Glob("../../content/documents/*.pdf")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if got := inspect(t, data); err != nil || got != (pdf.Report{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// A file of one megabyte that unpacks to a gigabyte, or is read again and
// again, is refused when its bound is reached.
func TestClean_RefusesBombs(t *testing.T) {
	for name, objects := range map[string]string{
		"one stream":          stream("/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode", gigabyte()),
		"a gigabyte of words": stream("/Type /Metadata /Filter /FlateDecode", gigabyte()),
		"many streams":        strings.Repeat(stream("/Type /Metadata /Filter /FlateDecode", deflated(make([]byte, 15<<20))), 30),
		"objects without end": strings.Repeat("7 0 obj (", 50_000),
		"many parts":          strings.Repeat("obj[]", 1_000_001),
	} {
		if got := inspect(t, file(objects)).Refusal; !strings.Contains(got, "too m") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// gigabyte is one mebibyte of zeros, packed, a thousand times.
func gigabyte() []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	w.Write(make([]byte, 1<<20))
	w.Flush()
	head := packed.Len()
	w.Write(make([]byte, 1<<20))
	w.Flush()
	return append(packed.Bytes(), bytes.Repeat(packed.Bytes()[head:], 1000)...)
}

func TestClean_StopsWhenCancelled(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, got := pdf.Clean(ctx, file("7 0 obj "+script+" endobj")); got != (pdf.Report{}) {
		t.Errorf("it went on: %+v", got)
	}
}

func FuzzPDF(f *testing.F) {
	f.Add(file(""))
	f.Add(file(packed(script)))
	f.Add(file(stream("/Filter /DCTDecode", photograph("\x88\x25"))))
	f.Add(file("7 0 obj << /Author <FEFF0C850041> /OpenAction 8 0 R >> endobj"))
	f.Add(file(stream("/Type /Metadata /Filter /FlateDecode", deflated([]byte("<dc:creator><rdf:li>A<")))))
	f.Add([]byte("%PDF-1.7\n7 0 obj<</Author<")) // what is dropped hides nothing
	f.Add(file(stream("/Filter [/FlateDecode /DCTDecode]", deflated(photograph("\x88\x25"))) + "8 0 obj << /Type /Annot /Subtype /Text /T 20 0 R >> endobj" + packed("(Asha)")))
	f.Add(testFile(f, "libreoffice.pdf"))
	f.Add(testFile(f, "packed.pdf"))
	names, _ := filepath.Glob("../../content/documents/*.pdf")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		checkClean(t, data)
		// Whatever stands before it, an open script is found.
		hidden := slices.Concat([]byte("%PDF-1.7\n"), data, []byte("\n7 0 obj "+script+" endobj\n%%EOF\n"))
		if inspect(t, hidden).Refusal == "" {
			t.Error("a script passes behind these bytes")
		}
	})
}
