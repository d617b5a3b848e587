// Package auth hashes and compares passwords, signs and reads tokens, and
// throttles guessing. It stores nothing but the signing key and knows no
// accounts: package accounts decides who may sign in.
//
// # Passwords
//
// Passwords are hashed with bcrypt. The number hashed at the same time is
// limited, with a short queue behind it and then school.Busy, so that a flood
// of sign-ins does not take the processor from the visitors; known devices
// have a queue of their own. An unknown account costs the same time as a wrong
// password. bcrypt reads 72 bytes: longer passwords are refused when they are
// set and never match.
//
// Strength estimates how hard a new password is to guess, with zxcvbn's lists
// of common passwords, words and names.
//
// # Tokens
//
// There are two kinds of JWT, signed by HS256 with keys derived from the one
// in the key file: the session token is the credential, and the marker tells
// the browser that it is signed in. Neither is ever accepted as the other. The
// session's record, not the token, decides whether the session is still valid.
// A token has no not-before time, so that a clock set back locks nobody out.
//
// A form token is neither: it is a signed timestamp of the second in which a
// form was shown, with a third key.
//
// # Throttling
//
// Tries are counted per account and per address when they begin, so that many
// concurrent ones are all counted; tries with a device that an account knows
// are counted separately. Counts expire, even if the clock is set back; nobody
// is ever locked out permanently.
package auth
