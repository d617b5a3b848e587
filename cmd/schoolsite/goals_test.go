package main

import (
	"fmt"
	"os"
	"strings"
)

// goal is a figure that a benchmark has measured, with the most that it may be; 0 is for one that only explains another.
type goal struct {
	what      string
	got, most float64
}

// printGoals prints which figures keep their bounds, under the benchmark that measured them.
func printGoals(title string, goals []goal) {
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-54s%10s%10s\n", title, "measured", "at most")
	for _, g := range goals {
		fmt.Fprintf(&text, "%-54s%10.2f", g.what, g.got)
		switch {
		case g.most == 0:
		case g.got <= g.most:
			fmt.Fprintf(&text, "%10.2f  ok", g.most)
		default:
			fmt.Fprintf(&text, "%10.2f  MISSED", g.most)
		}
		text.WriteByte('\n')
	}
	fmt.Fprint(os.Stderr, text.String())
}
