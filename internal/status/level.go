package status

import "slices"

// AttentionLevel ranks an item that somebody should see to, by its urgency.
type AttentionLevel string

// The levels, most pressing first. Critical: visitors or enquiries suffer now.
const (
	Critical AttentionLevel = "critical"
	Warning  AttentionLevel = "warning"
	Notice   AttentionLevel = "notice"
)

// Rank orders levels, the most pressing first.
func (l AttentionLevel) Rank() int {
	return slices.Index([]AttentionLevel{Critical, Warning, Notice}, l)
}
