package item_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/content/item"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// pictured is a tree in which one picture is shown in a head, a text, a list and an album.
var pictured = map[string]string{
	"latest/pond.md": "---\ntitle: The pond\nimage: # the same as below\n  src: images/pond.jpg\n  alt: The pond\n---\n\nOne.\n\n" +
		"![The \\[full\\] pond](images/pond.jpg \"In June\") and ![](images/tree.jpg)\n",
	"home.yaml":                 "heading: Home\nslides:\n  - {image: images/tree.jpg, alt: A neem} # first\n  - {image: images/pond.jpg, alt: IMG_2231.jpg}\n",
	"staff/teachers.yaml":       "heading: Teachers\nmembers:\n  - {id: 7, name: Asha, image: images/asha.jpg}\n",
	"gallery/walk/album.yaml":   "name: Walk\nnumber: 4\nimages:\n  - {file: 1.jpg, alt: One}\n  - {file: 2.jpg, alt: \"\"}\n",
	"site.yaml":                 "name: School\nlogo: images/logo.png\n",
	"images/pond.jpg":           "x",
	"gallery/walk/2.jpg":        "two",
	"circulars/2026-27.yaml":    circulars,
	"navigation.yaml":           "menu: []\n",
	"staff/office-hostel.yaml":  "heading: Office\nmembers: []\n",
	"documents/rain.pdf":        "rain",
	"pages/about-us/story.md":   story,
	"results/2026.yaml":         "year: 2026\nimage: images/topper.jpg\n",
	"latest/without-picture.md": news,
}

func TestPictures_Uses(t *testing.T) {
	var index item.PictureIndex
	for range 2 { // the second time nothing is parsed
		uses, err := index.Uses(treeOf(pictured))
		if err != nil {
			t.Fatal(err)
		}
		pond := []item.PictureUse{
			{Kind: "news", ID: "pond", Title: "The pond", Page: "/latest/pond", Alt: "The [full] pond"},
			{Kind: "news", ID: "pond", Title: "The pond", Page: "/latest/pond", Alt: "The pond", Focus: "middle"},
			{Kind: "home", ID: "home", Title: "Home", Page: "/", Alt: "IMG_2231.jpg", Focus: "middle", Undescribed: true},
		}
		if diff := cmp.Diff(pond, uses["images/pond.jpg"]); diff != "" {
			t.Error(diff)
		}
		want := []string{"gallery/walk/1.jpg", "gallery/walk/2.jpg", "images/asha.jpg", "images/logo.png", "images/pond.jpg", "images/topper.jpg", "images/tree.jpg"}
		if paths := slices.Sorted(maps.Keys(uses)); !slices.Equal(paths, want) {
			t.Errorf("%v", paths)
		}
		for path, isUndescribed := range map[string]bool{"gallery/walk/1.jpg": false, "gallery/walk/2.jpg": true, "images/asha.jpg": false, "images/logo.png": false} {
			if one := uses[path][0]; one.Undescribed != isUndescribed {
				t.Errorf("%s: %+v", path, one)
			}
		}
	}
}

// textAt is the text that an edit gives a file; "" where it leaves the file as it is.
func textAt(t *testing.T, in tree.Tree, edit item.PictureEdit, path string) string {
	t.Helper()
	texts, err := item.EditPictures(in, edit)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := tree.Tree{}.With(texts...).Read(path)
	if err != nil && school.CodeOf(err) != school.NotFound {
		t.Fatal(err)
	}
	return string(changed)
}

// Comments, order and everything else stay as they were.
func TestPictures_Edit(t *testing.T) {
	changed := func(edit item.PictureEdit, path string) string {
		return textAt(t, treeOf(pictured), edit, path)
	}
	same := map[string]string{"images/pond.jpg": "images/pond.jpg"}
	described := changed(item.PictureEdit{Paths: same, Alt: "A *new* pond"}, "latest/pond.md")
	want := strings.NewReplacer("alt: The pond", `alt: "A *new* pond"`, `![The \[full\] pond]`, `![A \*new\* pond]`).Replace(pictured["latest/pond.md"])
	if diff := cmp.Diff(want, described); diff != "" {
		t.Error(diff)
	}
	other := item.PictureEdit{Paths: map[string]string{"images/pond.jpg": "images/lake.jpg", "gallery/walk/2.jpg": "gallery/walk/lake.jpg"}}
	for _, path := range []string{"latest/pond.md", "home.yaml", "gallery/walk/album.yaml"} {
		want := strings.NewReplacer("images/pond.jpg", "images/lake.jpg", "2.jpg, alt: \"\"", "lake.jpg, alt: \"\"").Replace(pictured[path])
		if diff := cmp.Diff(want, changed(other, path)); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
	pond := item.PictureEdit{Paths: same, Focus: "top left"}
	cut := strings.Replace(pictured["home.yaml"], "alt: IMG_2231.jpg}", `alt: "IMG_2231.jpg", focus: top left}`, 1)
	if diff := cmp.Diff(cut, changed(pond, "home.yaml")); diff != "" {
		t.Error(diff)
	}
	pictured := maps.Clone(pictured)
	pictured["home.yaml"] = cut
	back := textAt(t, treeOf(pictured), item.PictureEdit{Paths: same, Focus: school.FocusMiddle}, "home.yaml")
	if !strings.Contains(back, `alt: "IMG_2231.jpg"}`) {
		t.Error(back)
	}
	logo := item.PictureEdit{Paths: map[string]string{"images/logo.png": "images/logo.png"}, Focus: "top"}
	if text := changed(logo, "site.yaml"); text != "" {
		t.Errorf("no page cuts the logo: %s", text)
	}
	if text := changed(other, "staff/teachers.yaml"); text != "" {
		t.Errorf("a file that shows other pictures was changed: %s", text)
	}
}
