package publish

import (
	"encoding/json"
	"sync"

	"schoolsite/internal/publish/page"
	"schoolsite/internal/school"
)

// siteSearch makes the search index of a snapshot for the first who searches: publishing does not wait for it.
type siteSearch struct {
	once    sync.Once
	content *school.Content // what visitors may see
	encode  func(contentType string, body []byte) school.Encoded
	index   *page.SearchIndex
	encoded school.Encoded
}

func (s *siteSearch) made() *siteSearch {
	s.once.Do(func() {
		s.index = page.NewSearchIndex(s.content)
		body, _ := json.Marshal(s.index) // texts and numbers always have a JSON form
		s.encoded = s.encode("application/json", body)
	})
	return s
}

// Find searches the texts that visitors may see.
func (s *Snapshot) Find(query string) []page.SearchEntry { return s.search.made().index.Find(query) }

// SearchIndex returns the index for browsers, as JSON.
func (s *Snapshot) SearchIndex() school.Encoded { return s.search.made().encoded }
