package school

import "time"

// Certificate reports the TLS certificate that the site presents to browsers.
type Certificate struct {
	Names   []string  `json:"names"`
	Begins  time.Time `json:"-"`
	Ends    time.Time `json:"ends,omitzero"`     // zero as long as there is none, as Begins
	Problem string    `json:"problem,omitempty"` // why there is none, or no newer one: a sentence; "" when all is well
}

// Late reports whether the certificate ends soon and should have been renewed by now: 14 days
// before its end, or a sixth of a lifetime that is shorter than three months.
func (c Certificate) Late(now time.Time) bool {
	return c.Ends.Sub(now) < min(14*24*time.Hour, c.Ends.Sub(c.Begins)/6)
}
