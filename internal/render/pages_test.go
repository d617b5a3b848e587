//go:build !race

package render_test

// manyPages show whether memory grows.
const manyPages = 500
