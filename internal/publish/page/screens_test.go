package page

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"schoolsite/internal/routes"
	"schoolsite/internal/school"
)

// The address and title of an admin screen are also in its route in the user interface:
// the server answers the same addresses, under the same titles.
func TestStaffTitles_MatchTheRoutesOfAdminScreens(t *testing.T) {
	src := "../../../ui/src/"
	links, err := os.ReadFile(src + "kit/routing/links.ts")
	if err != nil {
		t.Fatal(err)
	}
	home := regexp.MustCompile(`adminHome = ('.+')`).FindSubmatch(links)
	files, err := filepath.Glob(src + "admin/*/route.ts")
	if err != nil || home == nil {
		t.Fatal(err, "or no adminHome in links.ts")
	}
	screens := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		route := strings.ReplaceAll(string(text), "path: adminHome,", "path: "+string(home[1])+",")
		found := regexp.MustCompile(`path: '(.+)',\n +title: msg\('(.+)'\)`).FindAllStringSubmatch(route, -1)
		if len(found) != strings.Count(route, ": AdminScreen = {") {
			t.Errorf("%s has a screen whose path and title this test can't read", file)
		}
		for _, screen := range found {
			screens[screen[1]] = screen[2]
		}
	}
	served := map[string]string{}
	for _, route := range routes.Staff() {
		if route.View == school.AdminView {
			served[route.Path] = staffTitles[route.Path]
		}
	}
	if !maps.Equal(served, screens) {
		t.Errorf("the server has %v,\nthe user interface has %v", served, screens)
	}
}
