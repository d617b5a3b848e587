package content

import (
	"sync"

	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

// Cache holds what the files of the last checked tree said, by the hash of their bytes, so that a
// tree in which one file changed is checked at the price of that file. It may be shared by several
// goroutines, none of which waits for another's check.
type Cache struct {
	mu   sync.Mutex
	last checkResult
}

// checkResult holds what one check found. It is immutable once the check is over.
type checkResult struct {
	files map[cacheKey]parsedFile
	stats map[string]fileStat // by hash
}

// cacheKey identifies a parsed file by all that its parsing depends on.
type cacheKey struct {
	name, hash, day string
	placeholders    placeholders
}

// fileStat reports what was seen of a picture or a document.
type fileStat struct {
	picture  PictureStat     // of a picture
	document school.Document // of a document
	report   pdf.Report      // of a document
	refused  string          // why it can't be taken, "" when it can
}

// checkRun is the cache as one check uses it: what the last check found, and
// what this one finds itself. Entries that it does not use are evicted at its
// end; of files without a hash nothing is kept.
type checkRun struct{ last, now checkResult }

func (c *Cache) begin() checkRun {
	c.mu.Lock()
	defer c.mu.Unlock()
	return checkRun{last: c.last, now: checkResult{map[cacheKey]parsedFile{}, map[string]fileStat{}}}
}

func (c *Cache) end(r checkRun) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = r.now
}

// file looks a parsed file up, or reads it.
func (r checkRun) file(key cacheKey, read func() parsedFile) parsedFile {
	return lookup(r.last.files, r.now.files, key, key.hash != "", read)
}

// stat looks a picture or document up, or reads it.
func (r checkRun) stat(hash string, read func() fileStat) fileStat {
	return lookup(r.last.stats, r.now.stats, hash, hash != "", read)
}

func lookup[K comparable, V any](last, now map[K]V, key K, keep bool, read func() V) V {
	found, known := last[key]
	if !known {
		found = read()
	}
	if keep {
		now[key] = found
	}
	return found
}
