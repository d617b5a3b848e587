// Package auth hashes and compares passwords, signs and reads tokens, and
// throttles guessing. It stores nothing but the signing key and knows no
// accounts: package accounts decides who may enter.
//
// # Passwords
//
// bcrypt, at most so many at a time as the machine can spare, with a short
// queue and then school.Busy, so that a flood of sign-ins does not take the
// processor from the visitors; known devices have a queue of their own. An
// unknown account costs the same time as a wrong password. bcrypt reads 72 bytes: longer ones are refused when they
// are set and never match.
//
// Strength estimates how hard a new password is to guess, with zxcvbn's lists of
// common passwords, words and names.
//
// # Tokens
//
// Two kinds of JWT, signed by HS256 with keys derived from the one in the key
// file: the session token is the credential, and the marker is what a browser
// keeps to know that it is signed in. Neither is ever taken for the other.
// Whether a session still stands is for its record to say; a token has no
// not-before time, so that a clock set back locks nobody out.
//
// A form token is none of these: it says in which second a form was shown, and
// is signed by a third key.
//
// # Throttling
//
// Tries are counted per account and per address when they begin, so that many
// at once do not slip through; tries with a device that an account knows are
// counted for themselves. What was counted is forgotten after a while, whatever
// the clock does; nobody is ever locked out for good.
package auth
