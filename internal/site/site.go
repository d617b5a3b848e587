// Package site holds the use cases: everything that the product can do is a
// method of Site, and the doors (the API, the pages, the commands) only
// translate to and from it.
package site
