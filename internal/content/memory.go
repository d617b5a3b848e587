package content

import (
	"sync"

	"schoolsite/internal/school"
)

// Memory holds what the files of the last checked tree said, by the hash of
// their bytes, so that a tree in which one file changed is checked at the
// price of that file. It may be shared by several goroutines, which then wait
// for each other.
type Memory struct {
	checking        sync.Mutex
	last, now       map[readingKey]reading
	lastLook, looks map[string]look // by hash
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
	refused  string          // why it can't be taken, "" when it can
}

// begin starts a check. What it does not use is forgotten at its end.
func (m *Memory) begin() {
	m.checking.Lock()
	m.now, m.looks = map[readingKey]reading{}, map[string]look{}
}

func (m *Memory) end() {
	m.last, m.lastLook = m.now, m.looks
	m.checking.Unlock()
}

// reading is what a file said before, if it is the same file.
func (m *Memory) reading(key readingKey) (reading, bool) {
	said, known := m.last[key]
	if known {
		m.now[key] = said
	}
	return said, known
}

// keep remembers a reading until the end of the next check.
func (m *Memory) keep(key readingKey, said reading) {
	if key.hash != "" {
		m.now[key] = said
	}
}

// lookAt is what was seen of a file before, else what see sees.
func (m *Memory) lookAt(hash string, see func() look) look {
	seen, known := m.lastLook[hash]
	if !known {
		seen = see()
	}
	if hash != "" {
		m.looks[hash] = seen
	}
	return seen
}
