package school

// AttentionLevel says how pressing an item is that needs somebody's attention.
type AttentionLevel string

// The levels, most pressing first. Critical: visitors or enquiries suffer now.
const (
	Critical AttentionLevel = "critical"
	Warning  AttentionLevel = "warning"
	Notice   AttentionLevel = "notice"
)

// AttentionLevels are the levels, most pressing first.
func AttentionLevels() []AttentionLevel { return []AttentionLevel{Critical, Warning, Notice} }
