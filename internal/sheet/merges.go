package sheet

import (
	"cmp"
	"slices"

	"schoolsite/internal/school"
)

// area is a merged range.
type area struct {
	name                     string
	left, top, right, bottom int
}

// merges gives the cells of merged ranges the text of their first cell, while
// rows are read from top to bottom.
type merges struct {
	starting map[int][]area // by their first row
	open     []openArea
}

// openArea is a range that the rows have reached.
type openArea struct {
	area
	text string
}

func newMerges(areas []area) *merges {
	m := &merges{starting: map[int][]area{}}
	for _, a := range areas {
		m.starting[a.top] = append(m.starting[a.top], a)
	}
	return m
}

// fill adds to a row what merged ranges put into it.
func (m *merges) fill(number int, cells []school.Cell) []school.Cell {
	row := school.SheetRow{Cells: cells}
	for _, a := range m.starting[number] {
		if text := row.At(a.left).Text; text != "" {
			m.open = append(m.open, openArea{a, text})
		}
	}
	m.open = slices.DeleteFunc(m.open, func(a openArea) bool { return a.bottom < number })
	if len(m.open) == 0 {
		return cells
	}
	cells = slices.DeleteFunc(cells, m.covers)
	for _, a := range m.open {
		for column := a.left; column <= a.right; column++ {
			cells = append(cells, school.Cell{Column: column, Text: a.text, Merged: a.name})
		}
	}
	slices.SortStableFunc(cells, func(a, b school.Cell) int { return cmp.Compare(a.Column, b.Column) })
	return slices.CompactFunc(cells, func(a, b school.Cell) bool { return a.Column == b.Column })
}

func (m *merges) covers(cell school.Cell) bool {
	return slices.ContainsFunc(m.open, func(a openArea) bool { return a.left <= cell.Column && cell.Column <= a.right })
}
