package content

import (
	"sync/atomic"

	"schoolsite/internal/content/facts"
	"schoolsite/internal/content/markdown"
	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

// Cache has what the files of the last checked tree said, by the hash of their bytes, so that a
// tree in which one file changed is checked at the price of that file. A check evicts the entries
// that it did not use. Several goroutines may share a Cache, and none waits for another's check.
type Cache struct{ last atomic.Pointer[checkResult] }

// checkResult has what one check found. It is immutable once the check is over.
type checkResult struct {
	files map[cacheKey]*parsedFile
	stats map[string]fileStat   // by hash
	facts map[string]*facts.Set // by what they are
}

// cacheKey identifies a parsed file by all that its parsing depends on.
type cacheKey struct {
	name, hash, day string
	placeholders    markdown.Placeholders
}

// fileStat reports what was seen of a picture or a document. It depends on the bytes alone, so that checks
// with other options may share it.
type fileStat struct {
	picture  school.PictureHeader // of a picture
	document school.Document      // of a document
	report   pdf.Report           // of a document
	refused  string               // why it can't be taken, "" when it can
	tooLarge bool                 // it is refused for a limit that may have been wider when it was published
}

// lookup takes an entry from the last check, or makes it, and keeps it for the next one, unless the
// hash of the file is not known or the file could not be read, which its hash does not tell.
func lookup[K comparable, V any](last, now map[K]V, key K, hash string, read func() (V, error)) V {
	found, known := last[key]
	var err error
	if !known {
		found, err = read()
	}
	if hash != "" && err == nil {
		now[key] = found
	}
	return found
}
