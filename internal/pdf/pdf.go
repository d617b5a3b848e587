// Package pdf inspects a PDF before visitors may download it: it refuses what
// runs, sends or carries another file, and reports what gives a person away.
//
// The inspection does not trust the file's own table of contents. Every place
// where an object may begin (the keyword "obj") is read as one, also inside of
// what looks like a stream, and every object stream is unpacked, so that no
// object that a reader could find is missed. Names are compared as readers
// compare them, with #xx decoded. Strings, comments and the pages' own streams
// hold no objects: words in them are no reason to refuse a file.
package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"regexp"
	"strconv"
)

// The bounds of one inspection.
const (
	spareWork   = 64 << 20  // bytes read and unpacked, beyond four times the file
	costOfValue = 32        // bytes that a number, name, array or dictionary counts for beside its own
	maxUnpacked = 16 << 20  // bytes of one stream
	maxObjects  = 1_000_000 // in the file and its object streams
	maxHead     = 4 << 10   // bytes before the first object
	maxDepth    = 100       // of arrays and dictionaries in one another
)

// Report is what an inspection found.
type Report struct {
	Refusal  string // why visitors may not be given the file, and what to do; "" when they may
	Author   string // the person whom the file names as its author
	Position bool   // a photograph in it says where it was taken
}

// Inspect looks at a whole PDF. When the context ends, the report means
// nothing.
func Inspect(ctx context.Context, data []byte) Report {
	i := inspector{ctx: ctx, work: spareWork + 4*len(data)}
	i.refuse(wrapping(data))
	i.inspectObjects(data)
	i.inspectTrailers(data)
	i.checkOpenActions()
	i.refuse(i.unreadable)
	return i.report
}

// wrapping refuses a file by its two ends.
func wrapping(data []byte) string {
	head := data[:min(len(data), maxHead)]
	if first := objectStart.FindIndex(head); first != nil {
		head = head[:first[0]]
	}
	switch {
	case !bytes.HasPrefix(data, []byte("%PDF-")):
		return "This is not a PDF, whatever its name says. Save the document as a PDF."
	case !bytes.Contains(data[max(0, len(data)-2048):], []byte("%%EOF")):
		return "This PDF is cut short. Save it anew."
	case markup.Match(head):
		return "This PDF is a web page as well. Print it to a new PDF, and put that here."
	}
	return ""
}

// objectStart is where the first object begins: "1 0 obj".
var objectStart = regexp.MustCompile(`[0-9]\s+[0-9]+\s+obj`)

// markup is HTML before the first object, where a PDF has comments.
var markup = regexp.MustCompile(`<[!/?a-zA-Z]`)

// inspector collects the report of one file. Nothing is read any more once the
// file is refused.
type inspector struct {
	ctx     context.Context
	work    int // bytes that may still be read or unpacked
	objects int
	report  Report

	// unreadable refuses a file in which nothing else was found: an encrypted
	// file has unreadable parts, and should be called encrypted.
	unreadable  string
	openActions []int // numbers of the objects that the file does when it is opened
	actions     []int // numbers of the objects that are no destination
}

func (i *inspector) refuse(why string) {
	if i.report.Refusal == "" {
		i.report.Refusal = why
	}
}

func (i *inspector) isOver() bool { return i.report.Refusal != "" || i.ctx.Err() != nil }

// spend counts work, and refuses the file that takes too much.
func (i *inspector) spend(bytes int) {
	if i.work -= bytes; i.work < 0 {
		i.refuse("This PDF unpacks to too much." + printIt)
	}
}

func (i *inspector) inspectObjects(data []byte) {
	keyword := []byte("obj")
	for at := 0; !i.isOver(); {
		next := bytes.Index(data[at:], keyword)
		if next < 0 {
			return
		}
		begin := at + next
		at = begin + len(keyword)
		if begin > 0 && isAlpha(data[begin-1]) {
			continue // endobj
		}
		p := &parser{i: i, data: data, at: at}
		object := p.value(0)
		i.inspectObject(numberBefore(data[:begin]), object)
		if body, ok := p.stream(); ok && object.kind == isDict {
			i.inspectStream(object.keys, body)
		}
	}
}

// inspectTrailers reads what stands in no object.
func (i *inspector) inspectTrailers(data []byte) {
	keyword := []byte("trailer")
	for at := 0; !i.isOver(); {
		next := bytes.Index(data[at:], keyword)
		if next < 0 {
			return
		}
		at += next + len(keyword)
		(&parser{i: i, data: data, at: at}).value(0)
	}
}

// inspectObject remembers what a file must not open by itself. What is
// dangerous anywhere was refused when it was read.
func (i *inspector) inspectObject(number int, object value) {
	if i.objects++; i.objects > maxObjects {
		i.refuse("This PDF has too many parts." + printIt)
	}
	isUnknown := number == 0 && object.kind != isDict // most likely no object
	if !isUnknown && !object.isDestination() {
		i.actions = append(i.actions, number)
	}
}

// checkOpenActions allows a file to open at a place of its own, and no more.
func (i *inspector) checkOpenActions() {
	for _, number := range i.openActions {
		for _, action := range i.actions {
			if action == number || action == 0 {
				i.refuse(refusals["OpenAction"])
				return
			}
		}
	}
}

func (i *inspector) inspectStream(keys map[string]value, body []byte) {
	_, hasCount := keys["N"]
	_, hasFirst := keys["First"]
	switch filter := keys["Filter"].filter(); {
	case keys["Type"].name() == "ObjStm", hasCount && hasFirst:
		i.inspectObjectStream(keys, body)
	case keys["Type"].name() == "Metadata":
		i.nameAuthor(creatorOf(i.metadata(filter, body)))
	case filter == "DCTDecode":
		i.inspectPhotograph(body)
	}
}

// inspectObjectStream unpacks the objects that stand in a stream. Readers know
// more ways of packing than writers use: a stream packed in another way than
// Flate is refused.
func (i *inspector) inspectObjectStream(keys map[string]value, packed []byte) {
	first, err := strconv.Atoi(string(keys["First"].raw))
	_, isElsewhere := keys["F"]
	if err != nil || first < 0 || isElsewhere || keys["Filter"].filter() != "FlateDecode" || !keys["DecodeParms"].isPlainFlate() {
		i.unreadable = "Parts of this PDF are packed in a way that can't be looked into." + printIt
		return
	}
	body, err := i.inflate(packed)
	if err != nil {
		i.unreadable = "Parts of this PDF are damaged." + printIt
		return
	}
	header := &parser{i: i, data: body[:min(first, len(body))]}
	for !i.isOver() {
		number, okNumber := header.int()
		offset, okOffset := header.int()
		if !okNumber || !okOffset {
			return
		}
		if at := first + offset; at <= len(body) {
			i.inspectObject(number, (&parser{i: i, data: body, at: at}).value(0))
		}
	}
}

// metadata are the bytes of an XMP stream, as far as they can be read.
func (i *inspector) metadata(filter string, body []byte) []byte {
	switch filter {
	case "FlateDecode":
		body, _ = i.inflate(body)
		return body
	case "":
		text, _, _ := bytes.Cut(body[:min(len(body), maxUnpacked)], []byte("endstream"))
		i.spend(len(text))
		return text
	}
	return nil
}

// errTooLarge ends the unpacking of one stream.
var errTooLarge = errors.New("unpacks to too much")

// inflate unpacks a stream. Work counts what is read, too: blocks may be empty.
func (i *inspector) inflate(packed []byte) ([]byte, error) {
	source := bytes.NewReader(packed)
	reader, err := zlib.NewReader(source)
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	body, err := io.ReadAll(io.LimitReader(reader, maxUnpacked+1))
	i.spend(len(packed) - source.Len() + len(body))
	if len(body) > maxUnpacked {
		i.refuse("This PDF unpacks to too much." + printIt)
		return nil, errTooLarge
	}
	return body, err
}

// numberBefore is the number of the object whose keyword follows: "12 0 obj".
func numberBefore(data []byte) int {
	fields := bytes.Fields(data[max(0, len(data)-40):])
	if len(fields) < 2 {
		return 0
	}
	digits := fields[len(fields)-2]
	for len(digits) > 0 && !isDigit(digits[0]) {
		digits = digits[1:] // "endobj12 0 obj"
	}
	number, _ := strconv.Atoi(string(digits))
	return number
}
