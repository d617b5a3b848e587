package disclosure_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/disclosure"
	"schoolsite/internal/school"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

const (
	workingLink = "https://papers.example/fire"
	brokenLink  = "https://papers.example/gone"
)

// otherSites is a link checker that finds every link broken that contains
// "gone".
type otherSites struct {
	requests [][]string
	err      error
	heard    chan struct{} // gets a value at each request, unless it is nil
}

func (o *otherSites) Broken(_ context.Context, links []string) (map[string]string, error) {
	o.requests = append(o.requests, links)
	if o.heard != nil {
		o.heard <- struct{}{}
	}
	broken := map[string]string{}
	for _, link := range links {
		if strings.Contains(link, "gone") {
			broken[link] = "says that there is no such page (404)."
		}
	}
	return broken, o.err
}

func twoLinks() (school.DisclosureBasis, error) {
	return school.DisclosureBasis{DisclosureFacts: school.DisclosureFacts{
		Format: school.Format2021, Updated: "2026-10-02",
		Documents: school.DocumentFacts{FireSafety: []school.Paper{{Link: workingLink}}, NOC: []school.Paper{{Link: brokenLink}}},
	}}, nil
}

// kindsOf returns the kinds of the findings about a document.
func kindsOf(r disclosure.Report, document string) (kinds []string) {
	for _, f := range r.Findings {
		if strings.HasPrefix(f.Key, "/documents/"+document) {
			kinds = append(kinds, string(f.Kind))
		}
	}
	return kinds
}

func TestCheckDisclosure_KeepsTheLastResultAfterAFailure(t *testing.T) {
	others := &otherSites{}
	s := disclosure.New(twoLinks, others, func() time.Time { return noon })
	before, err := s.Disclosure()
	if err != nil || !before.CheckedAt.IsZero() || slices.Contains(kindsOf(before, "noc"), "dead") {
		t.Errorf("before the first check: %+v, %v", before, err)
	}
	checked, err := s.CheckDisclosure(t.Context())
	if err != nil || !checked.CheckedAt.Equal(noon) || !slices.Contains(kindsOf(checked, "noc"), "dead") {
		t.Errorf("the report is %+v, %v", checked, err)
	}
	others.err = errors.New("no network")
	if _, err := s.CheckDisclosure(t.Context()); err == nil {
		t.Error("no error without a network")
	}
	after, err := s.Disclosure()
	if err != nil || !slices.Contains(kindsOf(after, "noc"), "dead") || slices.Contains(kindsOf(after, "fire_safety"), "dead") {
		t.Errorf("after a failure: %+v, %v", after, err)
	}
}
