// Package pdf makes the copy of a PDF that visitors may download: it refuses
// what runs, sends or carries another file, and drops what gives a person away.
//
// The inspection does not trust the file's own table of contents. Every place where an object may
// begin (the keyword "obj") is read as one, also inside of what looks like a stream, and every
// object stream is unpacked, so that no object that a reader could find is missed. Names are
// compared as readers compare them, with #xx decoded. Strings, comments and the pages' own
// streams hold no objects: words in them are no reason to refuse a file.
//
// Personal data are overwritten where they are: every offset, the file's table
// of contents and its length stay. An object that an incremental update
// replaced is still in the file, and is cleaned like any other.
package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"iter"
	"maps"
	"regexp"
	"slices"
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

// Report is the result of an inspection: a reason to refuse the file, or why personal data stay in
// its copy.
type Report struct {
	Refusal string // why visitors may not be given the file, and what to do; "" when they may
	Stuck   string // why its personal data can't be dropped, and what to do; "" when they were
	Signed  bool   // it names an author or has what a camera wrote, and any change would break its signature
}

// maxRounds bounds how often a file is gone through: to see what it holds, to clean it, to see
// that nothing is left, and once more where what was dropped hid something.
const maxRounds = 4

// Clean returns the copy of a PDF that visitors may be given. The copy is as long as the file,
// and is the file itself if that has no personal data. A last inspection of the copy has found
// nothing to refuse or drop. With a Refusal, or when the context ends, the copy is not valid.
func Clean(ctx context.Context, data []byte) ([]byte, Report) {
	clean := data
	var texts map[int]bool
	for round := range maxRounds {
		if round == 1 {
			clean = bytes.Clone(data)
		}
		i := inspector{ctx: ctx, work: spareWork + 4*len(data), readOnly: round == 0, texts: texts,
			found: map[int]bool{}}
		i.inspect(clean)
		switch {
		case ctx.Err() != nil:
			return data, Report{}
		case i.refusal != "":
			return data, Report{Refusal: i.refusal}
		case i.isSigned:
			return data, Report{Signed: i.isPersonal}
		case i.stuck != "":
			return data, Report{Stuck: i.stuck}
		case i.changes == 0 && maps.Equal(i.found, texts):
			return clean, Report{}
		}
		texts = i.found
	}
	return data, Report{Stuck: leftOver}
}

// objectStart matches the beginning of the first object: "1 0 obj".
var objectStart = regexp.MustCompile(`[0-9]\s+[0-9]+\s+obj`)

// markup is HTML before the first object, where a PDF has comments.
var markup = regexp.MustCompile(`<[!/?a-zA-Z]`)

// inspector collects the report of one file. Nothing is read any more once the file is refused.
type inspector struct {
	ctx     context.Context
	work    int // bytes that may still be read or unpacked
	objects int
	refusal string

	// What is dropped: properties, and the texts that they refer to. A text's number is known
	// only when the whole file was read, so that it is dropped the next time.
	readOnly   bool
	changes    int          // that were made, or would be
	texts      map[int]bool // the numbers that were found before: true to drop the text, false if it has a path
	found      map[int]bool
	stuck      string
	isSigned   bool
	isPersonal bool // an author, or what a camera wrote, was found

	// unreadable refuses a file in which nothing else was found: an encrypted
	// file has unreadable parts, and should be called encrypted.
	unreadable  string
	openActions []int // numbers of the objects that the file does when it is opened
	actions     []int // numbers of the objects that are no destination
}

func (i *inspector) refuse(why string) {
	if i.refusal == "" {
		i.refusal = why
	}
}

func (i *inspector) isOver() bool { return i.refusal != "" || i.ctx.Err() != nil }

// spend counts work, and refuses the file that takes too much.
func (i *inspector) spend(bytes int) {
	if i.work -= bytes; i.work < 0 {
		i.refuse("This PDF unpacks to too much." + printIt)
	}
}

// inspect goes through the whole file: its two ends, every place where an object
// may begin, and the trailers outside of objects.
func (i *inspector) inspect(data []byte) {
	head := data[:min(len(data), maxHead)]
	if first := objectStart.FindIndex(head); first != nil {
		head = head[:first[0]]
	}
	switch {
	case !bytes.HasPrefix(data, []byte("%PDF-")):
		i.refuse("This is not a PDF, whatever its name says. Save the document as a PDF.")
	case !bytes.Contains(data[max(0, len(data)-2048):], []byte("%%EOF")):
		i.refuse("This PDF is cut short. Save it anew.")
	case markup.Match(head):
		i.refuse("This PDF is a web page as well. Print it to a new PDF, and put that here.")
	}
	for begin, p := range i.keywords(data, "obj") {
		if begin > 0 && data[begin-1]|0x20 >= 'a' && data[begin-1]|0x20 <= 'z' {
			continue // endobj
		}
		number := numberBefore(data[:begin])
		object := i.inspectObject(number, p)
		p.skipSpace()
		if body, ok := bytes.CutPrefix(data[p.at:], []byte("stream")); ok && object.kind == isDict {
			for len(body) > 0 && isSpace(body[0]) {
				body = body[1:]
			}
			i.inspectStream(object.keys, body)
		}
	}
	for _, p := range i.keywords(data, "trailer") {
		p.value(0)
	}
	// A file may open at a place of its own, and do no more.
	for _, number := range i.openActions {
		if slices.Contains(i.actions, number) || slices.Contains(i.actions, 0) {
			i.refuse(refusals["OpenAction"])
		}
	}
	i.refuse(i.unreadable)
}

// keywords finds a keyword wherever it stands, each with a parser of what follows
// it, as long as the inspection is not over.
func (i *inspector) keywords(data []byte, keyword string) iter.Seq2[int, *parser] {
	return func(yield func(int, *parser) bool) {
		for at := 0; !i.isOver(); {
			next := bytes.Index(data[at:], []byte(keyword))
			if next < 0 {
				return
			}
			begin := at + next
			at = begin + len(keyword)
			if !yield(begin, &parser{i: i, data: data, at: at}) {
				return
			}
		}
	}
}

// inspectObject reads an object, drops it if it is a text that says something of
// a person elsewhere, and records what a file must not open by itself. What is
// dangerous anywhere is refused when it is read.
func (i *inspector) inspectObject(number int, p *parser) value {
	if i.objects++; i.objects > maxObjects {
		i.refuse("This PDF has too many parts." + printIt)
	}
	object := p.value(0)
	if goes, isFound := i.texts[number]; isFound && object.kind == isString && len(object.raw) > 2 &&
		(goes || path.MatchString(text(object.raw))) {
		i.blank(object.raw[1 : len(object.raw)-1]) // an empty text stays
	}
	if object.kind == isString && isElsewhere(text(object.raw)) { // an action may refer to it
		i.refuse(elsewhere)
	}
	isUnknown := number == 0 && object.kind != isDict // most likely no object
	if !isUnknown && !object.isDestination() {
		i.actions = append(i.actions, number)
	}
	return object
}

func (i *inspector) inspectStream(keys map[string]value, body []byte) {
	if _, isOutside := keys["F"]; isOutside {
		i.refuse(elsewhere)
	}
	_, hasCount := keys["N"]
	_, hasFirst := keys["First"]
	switch filter := keys["Filter"].filter(); {
	case keys["Type"].name() == "ObjStm", hasCount && hasFirst:
		i.inspectObjectStream(keys, body)
	case keys["Type"].name() == "Metadata", keys["Subtype"].name() == "XML":
		i.cleanMetadata(filter, i.untilEnd(body))
	case filter == "DCTDecode":
		i.cleanPhotograph(i.untilEnd(body))
	case filter == "FlateDecode DCTDecode":
		jpeg, length, err := i.inflate(body)
		if err != nil {
			return // a damaged one shows nothing
		}
		before := i.changes
		i.cleanPhotograph(jpeg)
		if i.changes > before && !i.pack(body[:length], jpeg) {
			i.stuck = tooTight
		}
	}
}

// inspectObjectStream unpacks the objects in a stream. Readers know more ways of packing than
// writers use: a stream packed in another way than Flate is refused.
func (i *inspector) inspectObjectStream(keys map[string]value, packed []byte) {
	first, err := strconv.Atoi(string(keys["First"].raw))
	parameters := keys["DecodeParms"]
	predictor, isPredicted := parameters.keys["Predictor"]
	isPlain := parameters.filter() == "" || parameters.kind == isDict && (!isPredicted || string(predictor.raw) == "1")
	if err != nil || first < 0 || keys["Filter"].filter() != "FlateDecode" || !isPlain {
		i.unreadable = "Parts of this PDF are packed in a way that can't be looked into." + printIt
		return
	}
	body, length, err := i.inflate(packed)
	if err != nil {
		i.unreadable = "Parts of this PDF are damaged." + printIt
		return
	}
	before := i.changes
	header := &parser{i: i, data: body[:min(first, len(body))]}
	for !i.isOver() {
		number, okNumber := header.int()
		offset, okOffset := header.int()
		if !okNumber || !okOffset {
			break
		}
		if at := first + offset; at <= len(body) {
			i.inspectObject(number, &parser{i: i, data: body, at: at})
		}
	}
	if i.changes > before && !i.pack(packed[:length], body) {
		i.stuck = tooTight
	}
}

// inflate unpacks a stream, and tells how long it was. Work counts what is
// read, too: blocks may be empty.
func (i *inspector) inflate(packed []byte) (body []byte, length int, err error) {
	source := bytes.NewReader(packed)
	reader, err := zlib.NewReader(source)
	if err != nil {
		return nil, 0, err
	}
	defer reader.Close()
	body, err = io.ReadAll(io.LimitReader(reader, maxUnpacked+1))
	length = len(packed) - source.Len()
	i.spend(length + len(body))
	if len(body) > maxUnpacked {
		i.refuse("This PDF unpacks to too much." + printIt)
		return nil, 0, errors.New("unpacks to too much")
	}
	return body, length, err
}

// numberBefore returns the number of the object whose keyword follows: "12 0 obj".
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
