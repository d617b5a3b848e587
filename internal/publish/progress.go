package publish

import (
	"sync"

	"schoolsite/internal/school"
)

// progressReporter reports the progress of a publication. It is safe for
// concurrent use and calls tell for one report at a time.
type progressReporter struct {
	mu   sync.Mutex
	tell func(school.Progress)
	now  school.Progress
}

// newProgress makes a progressReporter; tell may be nil.
func newProgress(tell func(school.Progress)) *progressReporter {
	if tell == nil {
		tell = func(school.Progress) {}
	}
	return &progressReporter{tell: tell}
}

// begin starts a stage with a number of steps.
func (m *progressReporter) begin(stage school.Stage, of int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now = school.Progress{Stage: stage, Of: of}
	m.tell(m.now)
}

func (m *progressReporter) step() { m.steps(1) }

func (m *progressReporter) steps(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now.Done += n
	m.tell(m.now)
}

// at returns a callback for a stage whose steps another package counts.
func (m *progressReporter) at(stage school.Stage) func(done, of int) {
	return func(done, of int) {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.now = school.Progress{Stage: stage, Done: done, Of: of}
		m.tell(m.now)
	}
}
