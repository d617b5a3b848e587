package site

import (
	"fmt"

	"schoolsite/internal/store"
)

// damagedText lists the damaged records in words; "" when there are none.
func damagedText(damaged []store.Damage) string {
	if len(damaged) == 0 {
		return ""
	}
	first := damaged[0]
	return fmt.Sprintf("Damaged records in the data file: %d. The first is %s %s. The rest of the site goes on without them. "+
		"Check the server's disk, and bring back the newest good backup or remove them: schoolsite records list", len(damaged), first.Noun, first.Key)
}
