//go:build !race

package render_test

// manyPages show whether memory grows, manyPeople whether a page may be large.
const (
	manyPages  = 500
	manyPeople = 5000
)
