package diff_test

import (
	"fmt"

	"schoolsite/internal/content/diff"
	"schoolsite/internal/tree"
)

// Two trees are compared in the words of a school: people, not lines of YAML.
func ExampleCompare() {
	list := "members:\n  - name: A. Rao\n    designation: PGT Physics\n"
	before := tree.Tree{}.With(tree.Data("staff/teachers.yaml", []byte(list)))
	list += "  - name: B. Nair\n    designation: TGT Hindi\n"
	after := before.With(tree.Data("staff/teachers.yaml", []byte(list)))
	changes, err := diff.Compare(before, after, false)
	fmt.Println(changes.Staff.Added[0].Name, err)
	// Output:
	// B. Nair (TGT Hindi) <nil>
}
