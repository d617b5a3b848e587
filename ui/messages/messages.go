// Package messages holds the translations of what the server says to visitors. ui/messages/en has the texts in English,
// which are their keys.
package messages

import (
	"embed"
	"encoding/json"
	"sync"

	"schoolsite/internal/text"
)

//go:embed */server.json
var files embed.FS

var all = sync.OnceValue(func() map[string]text.Words {
	found := map[string]text.Words{}
	for _, language := range []string{"hi", "kn"} {
		words := text.Words{}
		raw, err := files.ReadFile(language + "/server.json")
		if err == nil {
			err = json.Unmarshal(raw, &words)
		}
		if err != nil {
			panic(err) // they are part of the program
		}
		found[language] = words
	}
	return found
})

// In returns the texts in a language: nil for English.
func In(language string) text.Words { return all()[language] }
