// Package school holds the nouns, rules, limits and error codes of a
// residential school's website: who may sign in, what a slider is, which
// telephone numbers are taken, how a content tree reads once it is checked.
//
// It knows nothing of HTTP, storage or the wall clock, and every other package
// of this program speaks in its words.
//
// # Words
//
//   - Account: a person who may sign in, an owner, an editor or one of the staff.
//   - Actor: the sender of a request: a visitor, an account, or the operator
//     at the server's own terminal.
//   - Slider: the rotating pictures at the top of the home page; one is live.
//   - Pop-up: the one picture that greets a visitor of the home page.
//   - Enquiry: a message sent by the contact form.
//   - Content: one checked, immutable tree of the school's texts and pictures.
//   - Document: a PDF of the content that visitors download.
//   - Circular: a letter to families, as a document.
//   - Disclosure: the tables that the board makes a school publish, and the
//     findings of what is missing or wrong in them.
//   - Revision: a published Content, numbered from 1; 0 is the built-in sample.
//     The current one is what visitors see.
//   - Snapshot: every response for visitors, ready as bytes.
//
// The JSON tags in this package are the shapes that the API and the page data
// show; the TypeScript types of the user interface are generated from them.
package school
