// Package blob keeps files: those of a Dir are named by their hashes, written once and durable;
// those of a Cache can be made again. It is the only place that writes a file under another name,
// syncs it and renames it.
//
// Write the file first, then the record that names it: a crash leaves an orphan at most, which
// ListGarbage finds. GCLock keeps garbage collection away from files that no record names yet.
package blob
