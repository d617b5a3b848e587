package school

// AttentionLevel ranks an item that somebody should see to, by its urgency.
type AttentionLevel string

// The levels, most pressing first. Critical: visitors or enquiries suffer now.
const (
	Critical AttentionLevel = "critical"
	Warning  AttentionLevel = "warning"
	Notice   AttentionLevel = "notice"
)
