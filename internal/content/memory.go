package content

import (
	"sync"

	"schoolsite/internal/pdf"
	"schoolsite/internal/school"
)

// Memory holds what the files of the last checked tree said, by the hash of
// their bytes, so that a tree in which one file changed is checked at the
// price of that file. It may be shared by several goroutines, none of which
// waits for another's check.
type Memory struct {
	mu   sync.Mutex
	last checkResult
}

// checkResult is what one check found. It is never changed once the check is
// over.
type checkResult struct {
	readings map[readingKey]reading
	looks    map[string]look // by hash
}

// recall is the memory as one check uses it: what the last one found, and what
// it finds itself.
type recall struct {
	memory    *Memory
	last, now checkResult
}

// readingKey is all that a reading depends on.
type readingKey struct {
	name, hash, day string
	marks           marks
}

// look is what was seen of a picture or a document.
type look struct {
	picture  PictureLook     // of a picture
	document school.Document // of a document
	report   pdf.Report      // of a document
	refused  string          // why it can't be taken, "" when it can
}

// begin starts a check. What it does not use is forgotten at its end.
func (m *Memory) begin() *recall {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &recall{memory: m, last: m.last, now: checkResult{map[readingKey]reading{}, map[string]look{}}}
}

// end keeps what a whole check found.
func (r *recall) end() {
	r.memory.mu.Lock()
	defer r.memory.mu.Unlock()
	r.memory.last = r.now
}

// reading is what a file said before, if it is the same file.
func (r *recall) reading(key readingKey) (reading, bool) {
	said, known := r.last.readings[key]
	if known {
		r.now.readings[key] = said
	}
	return said, known
}

// keep remembers a reading until the end of the next check.
func (r *recall) keep(key readingKey, said reading) {
	if key.hash != "" {
		r.now.readings[key] = said
	}
}

// lookAt is what was seen of a file before, else what see sees.
func (r *recall) lookAt(hash string, see func() look) look {
	seen, known := r.last.looks[hash]
	if !known {
		seen = see()
	}
	if hash != "" {
		r.now.looks[hash] = seen
	}
	return seen
}
