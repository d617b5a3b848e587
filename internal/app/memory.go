package app

import (
	"os"
	"runtime/debug"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// ownMemory is room for everything but pictures: pages, the store, the
// renderer.
const ownMemory = 128 << 20

// garbagePercent bounds the garbage, in percent of the memory in use, before it
// is collected. Pictures are large and quickly looked through: half of Go's
// 100 makes the process a third smaller and costs one percent of the time.
const garbagePercent = 50

// limitMemory has garbage collected early, and more often before the process
// outgrows what opening pictures, files that are being received and the rest
// may take. Who sets GOGC or GOMEMLIMIT knows better.
func limitMemory(l school.Limits) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(l.MemoryBudget + api.ReceivingBytes + ownMemory)
	}
}
