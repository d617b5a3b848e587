package api_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"schoolsite/internal/api"
	"schoolsite/internal/app/services"
	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

// deadEnds are other sites on which nothing answers.
type deadEnds struct{}

func (deadEnds) Broken(_ context.Context, addresses []string) (map[string]string, error) {
	dead := map[string]string{}
	for _, address := range addresses {
		dead[address] = "does not answer."
	}
	return dead, nil
}

func (deadEnds) reached(parts *services.Parts, _ *services.Options) { parts.LinkChecker = deadEnds{} }

func TestDisclosure_ListsFindings(t *testing.T) {
	d := newDesk(t, deadEnds{}.reached)
	for _, c := range []struct {
		who, method, path string
		status            int
	}{
		{"staff", "GET", "/api/disclosure", 200},
		{"staff", "POST", "/api/disclosure/check", 403},
		{"owner", "POST", "/api/disclosure/check", 200},
		{"staff", "GET", "/api/disclosure", 200},
		{"owner", "DELETE", "/api/disclosure", 405},
	} {
		w := d.json(c.who, c.method, c.path, "")
		if w.Code != c.status {
			t.Errorf("%s %s %s: %d %s", c.who, c.method, c.path, w.Code, w.Body)
		}
		if c.status != 200 {
			continue
		}
		var answer api.DisclosureAnswer
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		if len(answer.Data.Sections) != 5 || answer.Data.Format != school.Format2021 || len(answer.Findings) == 0 {
			t.Errorf("%s %s: %s", c.method, c.path, w.Body)
		}
		if first := answer.Findings[0]; first.Kind != disclosure.Missing || first.Key != "/general/school_code" || first.Section != "A" {
			t.Errorf("the first finding is %+v", first)
		}
		if !strings.HasPrefix(answer.Summary, "Mandatory disclosure: ") {
			t.Errorf("in one line: %q", answer.Summary)
		}
	}
}
