// Package store keeps the records of a school's site in one bbolt file.
//
// The data file lies in the data folder, which is locked by the one process that has it open. It is created under
// another name, synced and renamed. Before bbolt maps it, its page structure is checked (package pagecheck): a
// damaged file gives a sentence, never a panic, a hang or a write that makes things worse. After damage that the
// check could not foresee every later call is refused with the same sentence. A file of a newer format is refused; an
// older one is copied into backups/ first and then brought up to date in one transaction.
//
// Every kind of record is a Collection, or a Single where there is one of it: a bucket of JSON, each record with a
// checksum over its bucket, key and bytes, because bbolt has none on its data pages. A collection declares its key,
// and the index that a put or a deletion keeps in step. The records are the types of package school; a struct here
// adds what no answer holds. testdata has a golden file for each format: a name that changes there needs a migration.
// Keys made by NewID are in the order of time.
//
// A use case is one View or Update. Nothing a Tx hands out points into the file. On a full disk an Update is refused
// as a whole; one that frees space may use the disk reserve (see UpdateFromReserve), so that people can always
// delete.
package store
