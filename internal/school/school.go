// Package school holds the nouns, rules, limits and error codes of a residential school's website. It knows nothing
// of HTTP, storage or the wall clock, and every other package of this program speaks in its words: an Account may
// sign in, an Actor sends a request, a Slider rotates and a Pop-up greets on the home page, an Enquiry comes by the
// contact form. A Content is a checked, immutable tree of texts, pictures and Documents; once it is published it is a
// Revision, numbered from 1, with 0 for the built-in sample, and visitors are shown a Snapshot of it.
//
// The JSON tags are the shapes that the API and the page data show; the TypeScript types are generated from them.
package school
