package app

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unmapProgram gives back the pages of the program's own file, such as the sample school's pictures
// that the first start read. They are read-only: the system maps those that are used again, from its cache
// or the disk. Nothing is lost if it can't be done.
func unmapProgram() {
	name, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		var begin, end uintptr
		var rights string
		_, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &begin, &end, &rights)
		if err == nil && strings.HasSuffix(lines.Text(), " "+name) && (rights == "r--p" || rights == "r-xp") {
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, begin, end-begin, syscall.MADV_DONTNEED)
		}
	}
}
