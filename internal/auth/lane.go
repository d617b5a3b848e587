package auth

import (
	"math"
	"time"
)

// A client that polls fastest takes every slot of an account that is slowed.
// So there is a second lane for networks that have not failed at this account:
// a token bucket, and among the networks that try, the one that tries most
// steadily goes first.
//
// An attacker with few networks has failed from all of them. An attacker with
// a new network for each guess never tries twice from the same. An attacker
// who rotates many networks tries from each less often than a person who tries
// again.
//
// The capacity of the bucket is the bound: laneBurst guesses and 120 more an
// hour for one account, however many networks there are; each network has one
// guess in laneBlock.
//
// Two tries that the lane lets in are laneSpacing apart. A refused client is
// told this time as its Retry-After, and trying sooner adds nothing to its
// score.
const (
	laneBurst    = 12
	laneRefill   = 30 * time.Second // for one more
	laneSpacing  = 2 * time.Second  // between two tries that the lane lets in
	laneBlock    = 15 * time.Minute // for a network that failed
	laneHalfLife = 10 * time.Second // of what a try adds to a network's score
	laneTie      = 0.8              // of the best score is as good
)

// lane holds the state of the second lane of one account.
type lane struct {
	used   float64 // of the bucket
	at     time.Time
	nextAt time.Time
	best   score // of the networks that came
}

// guest holds the state of one network at the lane of one account.
type guest struct {
	score    score
	failedAt time.Time // zero: never
	inside   bool      // its try was let in by the lane and is not settled
}

// score is an exponentially decaying counter.
type score struct {
	points float64
	at     time.Time
}

func (s score) now(now time.Time) float64 {
	return s.points * math.Exp2(-float64(since(s.at, now))/float64(laneHalfLife))
}

// since returns the time passed, never negative: 0 after the clock was set
// back.
func since(at, now time.Time) time.Duration { return max(0, now.Sub(at)) }

// come counts a try.
func (g *guest) come(now time.Time) {
	if g.score.points == 0 || since(g.score.at, now) >= laneSpacing || now.Before(g.score.at) {
		g.score = score{g.score.now(now) + 1, now}
	}
}

// isBlocked reports whether the network failed within laneBlock. A failure in
// the future does not count: the clock was set back.
func (g *guest) isBlocked(now time.Time) bool {
	gone := now.Sub(g.failedAt)
	return !g.failedAt.IsZero() && gone >= 0 && gone < laneBlock
}

// admit lets a guest in, or returns how long it has to wait.
func (l *lane) admit(g *guest, now time.Time) (wait time.Duration, ok bool) {
	g.come(now)
	l.used = max(0, l.used-float64(since(l.at, now))/float64(laneRefill))
	l.at = now
	if l.nextAt.Sub(now) > laneSpacing {
		l.nextAt = now // the clock was set back
	}
	mine := g.score.now(now)
	if mine >= l.best.now(now) {
		l.best = score{mine, now}
	}
	isFull := l.used+1 > laneBurst || now.Before(l.nextAt)
	if isFull || mine < laneTie*l.best.now(now) {
		return laneSpacing, false
	}
	l.used++
	l.nextAt = now.Add(laneSpacing)
	g.score, g.inside = score{}, true
	return 0, true
}

// refund returns a cancelled try to the bucket.
func (l *lane) refund() { l.used = max(0, l.used-1) }
