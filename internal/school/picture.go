package school

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"schoolsite/internal/text"
)

// Limits bounds uploads. The comments give the values of DefaultLimits.
//
// PerDay exists because uploads occupy the disk even when nothing shows them: for KeepUnnamed while
// nothing names them, and as long as a revision has them.
type Limits struct {
	FileBytes    int64 `json:"fileBytes"`    // one file, 25 MiB
	RequestBytes int64 `json:"requestBytes"` // all files of one request, 250 MiB
	Files        int   `json:"files"`        // files of one request, 20
	PerDay       int   `json:"-"`            // new pictures of one account in 24 hours, 1,000
	// of the slider and the pop-up by one account, 600: each is a revision, which is kept for months
	EditsPerHour   int           `json:"-"`
	Pixels         int           `json:"pixels"`       // width × height, 50 million
	Side           int           `json:"side"`         // the longer side, 16,384 px
	SmallestSide   int           `json:"smallestSide"` // the shorter side, 32 px
	Progressive    int           `json:"progressive"`  // pixels of a progressive JPEG, 24 million
	JPEGScans      int           `json:"jpegScans"`    // scans of a JPEG, 64
	DecodeDeadline time.Duration `json:"-"`            // 15 s
	MemoryBudget   int64         `json:"-"`            // bytes that all decoders together may hold, 160 MiB
	FreeSpace      int64         `json:"-"`            // bytes left free on the disk, 200 MiB
}

// DefaultLimits returns the limits of every server and command; tests set others.
func DefaultLimits() Limits {
	return Limits{
		FileBytes: 25 << 20, RequestBytes: 250 << 20, Files: 20, PerDay: 1000, EditsPerHour: 600,
		Pixels: 50_000_000, Side: 16_384, SmallestSide: 32,
		Progressive: 24_000_000, JPEGScans: 64,
		DecodeDeadline: 15 * time.Second, MemoryBudget: 160 << 20, FreeSpace: 200 << 20,
	}
}

// Picture is one uploaded picture as it is stored: re-encoded without metadata
// in a few widths, named by the hash of its bytes.
type Picture struct {
	ID       string    `json:"id"`              // hash of the master; also names it on disk
	Source   string    `json:"source"`          // SHA-256 of the bytes that were uploaded
	Master   string    `json:"-" cbor:"master"` // name of the file that variants can be made of again
	Width    int       `json:"width"`           // of the largest variant, upright
	Height   int       `json:"height"`
	Color    string    `json:"color"`         // dominant colour, "#rrggbb"
	Preview  string    `json:"preview"`       // the picture in twelve colours; "" with transparency
	Note     string    `json:"-" cbor:"note"` // what its people should look at; "" for nothing
	Variants []Variant `json:"variants"`      // ascending by width; never empty
	// when it was last uploaded for something to come; zero: with the content
	AddedAt time.Time `json:"-" cbor:"addedAt"`
	Recipe  string    `json:"-" cbor:"recipe"` // how the variants were made; another one is an earlier version's
	// the cut for link previews, a JPEG of ShareWidth × ShareHeight; nil: none
	Share *Variant `json:"-" cbor:"share"`
}

// KeepUnnamed bounds the retention of an uploaded picture that no slider or pop-up names yet.
const KeepUnnamed = 24 * time.Hour

// PictureHeader reports what is known of a picture before it is decoded.
type PictureHeader struct {
	Width, Height int    // of the upright picture; 0 where they are not known
	Note          string // what an editor should look at; "" for nothing
}

// PictureStage reports the progress of re-encoding a picture.
type PictureStage string

const (
	Queued   PictureStage = "queued"   // it waits for memory
	Decoding PictureStage = "decoding" // it is being opened and scaled
	Shown    PictureStage = "shown"    // its 960 px version can be seen, the others are being made
)

// PictureProgress reports a stage when it is reached.
type PictureProgress struct {
	Stage PictureStage `json:"stage"`
	URL   string       `json:"url,omitempty"` // of what can be seen
}

// Variant is one width of a Picture.
type Variant struct {
	Name   string `json:"name"` // "<hash>-<width>.<ext>", below /media/
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Bytes  int64  `json:"bytes"`
	Type   string `json:"type"` // "image/jpeg", …
}

// MediaPath prefixes the addresses of variants.
const MediaPath = "/media/"

// IsMaster reports whether a picture file is a master: "<hash>-master.<ext>".
// Masters are never served.
func IsMaster(name string) bool { return strings.Contains(name, "-master.") }

// FocalPoint is the part of a picture that stays in view where a page cuts it.
type FocalPoint string

// FocusMiddle is the focal point of a picture for which none is chosen.
const FocusMiddle = "middle"

// FocalPoints lists all of them.
var FocalPoints = []FocalPoint{"top left", "top", "top right", "left", FocusMiddle, "right", "bottom left", "bottom",
	"bottom right"}

// Image has the attributes of an <img> element for a picture. An empty Alt means decorative.
type Image struct {
	URL    string `json:"url"`    // a middle width, for browsers without srcset
	Srcset string `json:"srcset"` // every width
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
	Color  string `json:"color"`
	// Preview is the placeholder until the picture is loaded: the colours of a grid of three rows of
	// four, or four of three when it is upright, row by row, "rrggbb" each. "" means no preview.
	Preview string `json:"preview"`
	// what stays in view where it is cut, such as "top left"; "" for the middle
	Focus FocalPoint `json:"focus,omitempty"`
	Share string     `json:"-" cbor:"share"` // the address of the cut for link previews; "" means none
}

// preferredWidth selects the variant for a browser without srcset. All in px.
const preferredWidth, ShareWidth, ShareHeight = 960, 1200, 630

// Image describes the picture for a page.
func (p Picture) Image(alt string) Image {
	img := Image{Width: p.Width, Height: p.Height, Alt: alt, Color: p.Color, Preview: p.Preview}
	var set []string
	for _, v := range p.Variants {
		set = append(set, MediaPath+v.Name+" "+strconv.Itoa(v.Width)+"w")
		if img.URL == "" || v.Width <= preferredWidth {
			img.URL = MediaPath + v.Name
		}
	}
	img.Srcset = strings.Join(set, ", ")
	if p.Share != nil {
		img.Share = MediaPath + p.Share.Name
	}
	return img
}

// Files lists the files of the picture that may be served, each once.
func (p Picture) Files() []Variant {
	if p.Share == nil || slices.Contains(p.Variants, *p.Share) {
		return p.Variants
	}
	return append(slices.Clip(p.Variants), *p.Share)
}

// Largest returns the address of the widest variant, which is as large as Width and Height say; "" for a picture
// whose files are lost.
func (i Image) Largest() string {
	if i.URL == "" {
		return ""
	}
	widths := strings.Fields(i.URL + " 0w " + i.Srcset)
	return widths[len(widths)-2]
}

// Takedown is the tombstone of a picture or document that was deleted permanently. It
// holds hashes only, nothing that tells what it showed. A document has two where visitors
// were given a copy.
type Takedown struct {
	Source    string    `json:"source"`            // SHA-256 of the file that was uploaded or imported, hex
	PictureID string    `json:"picture,omitempty"` // of the picture that was made of it; "" when none was
	At        time.Time `json:"at"`                // when it was deleted
	By        string    `json:"by"`
	Reason    string    `json:"reason,omitempty"`
	Files     []string  `json:"files,omitempty"` // in media/, that nothing else names
	Document  bool      `json:"document,omitempty"`
	Pending   bool      `json:"pending,omitempty"` // something of it may still be on the disk
}

// Noun names what was deleted.
func (t Takedown) Noun() string {
	if t.Document {
		return "document"
	}
	return "picture"
}

// Refusal says that the file is not taken again.
func (t Takedown) Refusal() string {
	return "This " + t.Noun() + " was deleted permanently on " + text.DayText(text.DayOf(t.At)) +
		" and is not taken again. Remove it, or choose another one."
}
