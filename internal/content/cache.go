package content

import (
	"sync"

	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

// Cache holds what the files of the last checked tree said, by the hash of
// their bytes, so that a tree in which one file changed is checked at the
// price of that file. It may be shared by several goroutines, none of which
// waits for another's check.
type Cache struct {
	mu   sync.Mutex
	last checkResult
}

// checkResult holds what one check found. It is immutable once the check is
// over.
type checkResult struct {
	files map[cacheKey]parsedFile
	stats map[string]fileStat // by hash
}

// checkRun is the cache as one check uses it: what the last check found, and
// what this one finds itself.
type checkRun struct {
	cache     *Cache
	last, now checkResult
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

// begin starts a check. Entries that the check does not use are evicted at its
// end.
func (c *Cache) begin() *checkRun {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &checkRun{cache: c, last: c.last, now: checkResult{map[cacheKey]parsedFile{}, map[string]fileStat{}}}
}

// end keeps what a whole check found.
func (r *checkRun) end() {
	r.cache.mu.Lock()
	defer r.cache.mu.Unlock()
	r.cache.last = r.now
}

// file looks a parsed file up.
func (r *checkRun) file(key cacheKey) (parsedFile, bool) {
	said, known := r.last.files[key]
	if known {
		r.now.files[key] = said
	}
	return said, known
}

// keep caches a parsed file until the end of the next check.
func (r *checkRun) keep(key cacheKey, said parsedFile) {
	if key.hash != "" {
		r.now.files[key] = said
	}
}

// stat looks a picture or document up, or reads it.
func (r *checkRun) stat(hash string, read func() fileStat) fileStat {
	seen, known := r.last.stats[hash]
	if !known {
		seen = read()
	}
	if hash != "" {
		r.now.stats[hash] = seen
	}
	return seen
}
