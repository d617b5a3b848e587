package page

import (
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// The addresses and titles of admin screens stand in the user interface's table as well:
// the server answers what it lists, under the same title.
func TestStaffTitles_MatchTheTableOfAdminScreens(t *testing.T) {
	table, err := os.ReadFile("../../../ui/src/admin/shell/screens.ts")
	if err != nil {
		t.Fatal(err)
	}
	screens := map[string]string{}
	for _, found := range regexp.MustCompile(`path: '(.+)',\n +title: msg\('(.+)'\)`).FindAllStringSubmatch(string(table), -1) {
		screens[found[1]] = found[2]
	}
	served := map[string]string{}
	for _, route := range routes.Staff() {
		if route.View == school.AdminView {
			served[route.Path] = staffTitles[route.Path]
		}
	}
	if len(screens) != strings.Count(string(table), "module: '") || !maps.Equal(served, screens) {
		t.Errorf("the server has %v,\nscreens.ts has %v", served, screens)
	}
}
