package school

import "time"

// Takedown is the tombstone of a picture that was deleted permanently. It
// holds hashes only, nothing that tells what the picture showed.
type Takedown struct {
	Source    string    // SHA-256 of the file that was uploaded or imported, hex
	PictureID string    // of the picture that was made of it; "" when none was
	At        time.Time // when it was deleted
	By        string
	Reason    string
	Files     []string // in media/, that nothing else names
	Pending   bool     // something of it may still be on the disk
}

// Refusal says that the picture is not taken again.
func (t Takedown) Refusal() string {
	return "This picture was deleted for good on " + DayText(DayOf(t.At)) + " and is not taken again. Choose another one."
}

// ImportRefusal says it of a file of a content tree.
func (t Takedown) ImportRefusal() string {
	return "This picture was deleted for good on " + DayText(DayOf(t.At)) + " and is not published again. Delete the file, and take out what names it."
}

// MaxReason bounds the reason of a Takedown, in letters.
const MaxReason = 200
