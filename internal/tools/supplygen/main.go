// Command supplygen lists the parts of the program. It looks at the modules that are linked and at
// the packages that end in the user interface's bundles, and writes the list of licences (parts),
// the bill of materials of a release (sbom) and its archives (pack).
package main

import (
	"errors"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return errors.New("say what to make: parts, sbom or pack")
	}
	switch what, args := args[0], args[1:]; {
	case what == "parts" && len(args) == 1:
		return writeParts(args[0])
	case what == "sbom" && len(args) == 3:
		return writeBill(args[0], args[1], args[2])
	case what == "pack" && len(args) >= 3:
		return pack(args[0], args[1], args[2:])
	}
	return fmt.Errorf("%q can't be made; it is one of: parts FILE, sbom VERSION SECONDS FILE, pack SECONDS "+
		"ARCHIVE FILES", args)
}
