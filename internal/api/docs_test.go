package api

import (
	"os"
	"strings"
	"testing"
)

func TestReference_ListsEveryCall(t *testing.T) {
	page, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	for pattern := range routes {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.Contains(string(page), method+" "+path) && !strings.Contains(string(page), method+"` `"+path) {
			t.Errorf("docs/api.md does not name %s", pattern)
		}
	}
}
