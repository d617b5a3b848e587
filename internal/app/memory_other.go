//go:build !linux

package app

// unmapUnused does nothing here: only Linux tells which mappings are safe to drop.
func unmapUnused() {}
