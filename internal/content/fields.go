package content

import (
	"strings"

	"schoolsite/internal/content/schema"
	"schoolsite/internal/content/translation"
)

// The second reads the schemas that the first wrote, which are embedded.
//go:generate go test -run TestSchemas_AreGenerated . -update
//go:generate go test -run TestLongestTexts_AreGenerated . -update

// KeyOrder returns the keys of a text file in the order in which its kind describes them.
func KeyOrder(file string) []string {
	if original, _, is := translation.Of(file); is {
		file = original
	}
	return schema.KeyOrder(KindOf(file))
}

// KindOf names the schema of a text file; "" for another file.
func KindOf(file string) string {
	k, _ := kindOf(file)
	return k.schema
}

// IsSlug reports whether a name needs no escaping in a URL.
func IsSlug(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" && name[0] != '-'
}
