// Package store keeps the records of a school's site in one bbolt file.
//
// # The data file
//
// schoolsite.db lies in the data folder (0700), which is locked by the one process that has it open;
// another gets an error that names the lock owner. It is created under another name, synced and
// renamed, so that no crash leaves half a file. Before bbolt maps a file, its page structure is
// checked page by page (package pagecheck): a damaged file gives a sentence, never a panic, a hang or
// a write that makes things worse.
//
// Its format has a number. A newer one is refused. An older one is copied into backups/ first and
// then brought up to date in one transaction.
//
// # Records
//
// Every kind of record is a Collection, or a Single where there is one of it: a bucket of JSON, each
// record with a checksum over its bucket, key and bytes, because bbolt has none on its data pages.
// Get, Put, Delete, All and the others are the same for all; a collection declares its key, and the
// index that a put or a deletion keeps in step. The records are the types of package school; where
// an answer must not hold a field, or a record names what the type contains, a struct here adds it. testdata has a golden file for each format: a name that changes there
// needs a migration. Keys made by NewID are in the order of time.
//
// A use case is one View or Update. Nothing a Tx hands out points into the file, so that it stays
// valid afterwards. After bbolt has met damage that the check could not foresee (a disk that fails
// while running), every later call is refused with the same sentence.
//
// On a full disk an Update is refused as a whole. One that frees space may use the disk reserve
// (see UpdateFromReserve), so that people can always delete.
package store
