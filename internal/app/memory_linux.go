package app

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// unmapUnused has the kernel take the program's own file out of this process's memory: code, tables
// and embedded files count as resident from their first use, and a start reads 25 MB of pictures
// that no visitor is sent from there. What is used again is mapped again, from the page cache.
//
// Only mappings that hold nothing but the bytes of a file are safe to drop: private, not writable,
// and without a page of their own, such as a relocated address or a debugger's breakpoint.
func unmapUnused() {
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		return // without /proc the memory stays as it is
	}
	var from, to uint64
	for line := range strings.Lines(string(smaps)) {
		fields := strings.Fields(line)
		if first, last, isMapping := strings.Cut(fields[0], "-"); isMapping {
			from, to = 0, 0
			if len(fields) == 6 && strings.HasPrefix(fields[5], "/") && (fields[1] == "r--p" || fields[1] == "r-xp") {
				from, _ = strconv.ParseUint(first, 16, 64)
				to, _ = strconv.ParseUint(last, 16, 64)
			}
		}
		if fields[0] == "Anonymous:" && fields[1] == "0" && from < to {
			// A kernel that refuses leaves the memory as it is.
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, uintptr(from), uintptr(to-from), syscall.MADV_DONTNEED)
		}
	}
}
