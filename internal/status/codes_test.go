package status_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Whoever watches the site goes by the codes: each is in the guide.
func TestStatus_EveryCodeIsDocumented(t *testing.T) {
	var source []byte
	for _, name := range []string{"attention.go", "backup.go", "../cli/server/doctor.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, text...)
	}
	guide, err := os.ReadFile("../../docs/running.md")
	if err != nil {
		t.Fatal(err)
	}
	codes := regexp.MustCompile(`(?:(?:status\.)?(?:Critical|Warning|Notice)|level), "([a-z_]+)"`).FindAllSubmatch(source, -1)
	if len(codes) < 15 {
		t.Fatalf("there are only %d codes", len(codes))
	}
	for _, code := range codes {
		if !strings.Contains(string(guide), "`"+string(code[1])+"`") {
			t.Errorf("docs/running.md does not explain %s", code[1])
		}
	}
}
