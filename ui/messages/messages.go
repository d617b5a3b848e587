// Package messages has the translations of what the server says. ui/messages/en has the texts in English, which are their
// keys.
package messages

import (
	"embed"
	"encoding/json"
	"sync"
)

// The rules of forms are in the catalogue of the site, which checks them as well.
//
//go:embed kn/server.json kn/site.json hi/server.json hi/site.json
var files embed.FS

var all = sync.OnceValue(func() map[string]Words {
	found := map[string]Words{}
	for _, language := range []string{"hi", "kn"} {
		found[language] = Words{}
		for _, catalogue := range []string{"site", "server"} {
			raw, err := files.ReadFile(language + "/" + catalogue + ".json")
			if err == nil {
				words := found[language]
				err = json.Unmarshal(raw, &words)
			}
			if err != nil {
				panic(err) // they are part of the program
			}
		}
	}
	return found
})

// In returns the texts in a language: nil for English.
func In(language string) Words { return all()[language] }

// Site returns the catalogue of the site in a language, as JSON: an empty one for a language that has none, such as
// English.
func Site(language string) string {
	raw, err := files.ReadFile(language + "/site.json")
	if err != nil {
		return "{}"
	}
	return string(raw)
}
