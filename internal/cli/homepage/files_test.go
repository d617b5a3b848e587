package homepage

import (
	"slices"
	"testing"
)

func TestCompareNames_NaturalOrder(t *testing.T) {
	sorted := []string{"1.jpg", "2.jpg", "10.jpg", "010b.jpg", "a.jpg", "Campus 2.jpg", "campus 10.jpg", "img.jpg", "IMG1.jpg", "img01.jpg", "ಶಾಲೆ.jpg"}
	for shift := range sorted {
		names := append(slices.Clone(sorted[shift:]), sorted[:shift]...)
		slices.SortFunc(names, compareNames)
		if !slices.Equal(names, sorted) {
			t.Errorf("sorted: %q", names)
		}
	}
}
