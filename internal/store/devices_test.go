package store

import (
	"fmt"
	"testing"
	"time"

	"schoolsite/internal/school"
)

func TestDevices_LatestAreKept(t *testing.T) {
	db := openTest(t)
	start := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	known := func(tx *Tx, account string, i int, at time.Time) bool {
		_, yes, err := tx.FindDevice(account, fmt.Sprint("device ", i), at)
		check(t, err)
		return yes
	}
	update(t, db, func(tx *Tx) {
		check(t, tx.PutDevice(school.Device{Hash: "device 0", AccountID: "b", SeenAt: start.Add(-time.Hour)}))
		for i := range 2 * maxDevices {
			check(t, tx.PutDevice(school.Device{Hash: fmt.Sprint("device ", i), AccountID: "a", SeenAt: start.Add(time.Duration(i) * time.Minute)}))
		}
		for i := range 2 * maxDevices {
			if got := known(tx, "a", i, start); got != (i >= maxDevices) {
				t.Errorf("device %d is known: %v", i, got)
			}
		}
		if !known(tx, "b", 0, start) || known(tx, "b", 30, start) {
			t.Error("another account's devices count")
		}
		if known(tx, "b", 0, start.Add(school.DeviceFor)) {
			t.Error("a device is known for longer than DeviceFor")
		}
		if !known(tx, "b", 0, start.Add(-24*time.Hour)) {
			t.Error("a clock that was set back forgets a device")
		}
	})
}
