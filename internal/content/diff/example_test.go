package diff_test

import (
	"fmt"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/school"
)

// Two trees are compared in the words of a school: people, not lines of YAML.
func ExampleCompare() {
	texts := map[string]string{
		"1": "members:\n  - name: A. Rao\n    designation: PGT Physics\n",
		"2": "members:\n  - name: A. Rao\n    designation: PGT Physics\n  - name: B. Nair\n    designation: TGT Hindi\n",
	}
	tree := func(hash string) diff.Input {
		return diff.Input{
			Files: []school.RevisionFile{{Path: "staff/teachers.yaml", Hash: hash}},
			Read:  func(file school.RevisionFile) ([]byte, error) { return []byte(texts[file.Hash]), nil },
		}
	}
	changes, err := diff.Compare(tree("1"), tree("2"), false)
	fmt.Println(changes.Staff.Added[0].Name, err)
	// Output:
	// B. Nair (TGT Hindi) <nil>
}
