package site

import (
	"maps"
	"sync"
	"time"
)

// How often a form that was shown may be sent: its person writes again, or the
// program was started anew and has forgotten that it was shown.
const (
	sentByEach = 2
	sentByAny  = 4
)

// mostSeconds is more than a form's token is good for.
const mostSeconds = 2 * int(formTokenFor/time.Second)

// handouts count how often the form was shown in a second and how often it was
// sent since. All who saw it within the second have the same token.
type handouts struct {
	mu      sync.Mutex
	seconds map[int64]*handout
}

type handout struct{ shown, sent int }

func newHandouts() *handouts { return &handouts{seconds: map[int64]*handout{}} }

// give counts a form that is shown.
func (h *handouts) give(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.of(now).shown++
}

// use counts a form that was sent. It is false when more come than were shown.
func (h *handouts) use(shown time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.of(shown)
	one.sent++
	return one.sent <= sentByAny+sentByEach*one.shown
}

// of forgets those that are too far off to be sent when there are many.
func (h *handouts) of(shown time.Time) *handout {
	second := shown.Unix()
	one, known := h.seconds[second]
	if !known {
		if len(h.seconds) >= mostSeconds {
			maps.DeleteFunc(h.seconds, func(other int64, _ *handout) bool {
				return max(other-second, second-other) > int64(mostSeconds)/2
			})
		}
		one = &handout{}
		h.seconds[second] = one
	}
	return one
}
