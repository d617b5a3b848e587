//go:build !linux

package app

// unmapProgram leaves it to the system what stays in memory of the program's file.
func unmapProgram() {}
