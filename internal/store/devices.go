package store

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/school"
)

var (
	devices = collection[deviceRecord]{"devices", "device"}
	resets  = collection[resetRecord]{"resets", "link for a new password"}
)

// deviceKey keeps an account's devices together.
func deviceKey(accountID, hash string) string { return accountID + " " + hash }

// maxDevices bounds the known devices of an account; a new one replaces the
// least recently used.
const maxDevices = 20

// PutDevice records that an account was signed in with a device.
func (tx *Tx) PutDevice(d school.Device) error {
	if err := devices.put(tx, deviceKey(d.AccountID, d.Hash), deviceRecord(d)); err != nil {
		return err
	}
	known, err := tx.devicesOf(d.AccountID)
	if err != nil || len(known) <= maxDevices {
		return err
	}
	oldest := slices.MinFunc(known, func(a, b deviceRecord) int { return cmp.Or(a.SeenAt.Compare(b.SeenAt), cmp.Compare(a.Hash, b.Hash)) })
	return devices.delete(tx, deviceKey(oldest.AccountID, oldest.Hash))
}

func (tx *Tx) devicesOf(accountID string) (known []deviceRecord, err error) {
	keys, err := tx.keysFrom(devices.bucket, deviceKey(accountID, ""))
	for _, key := range keys {
		if err != nil || !strings.HasPrefix(key, deviceKey(accountID, "")) {
			break
		}
		var record deviceRecord
		record, err = devices.get(tx, key)
		known = append(known, record)
	}
	return known, err
}

// KnowsDevice reports whether an account was signed in with a device not
// longer than school.DeviceFor before now.
func (tx *Tx) KnowsDevice(accountID, hash string, now time.Time) (bool, error) {
	d, found, err := devices.find(tx, deviceKey(accountID, hash))
	return found && now.Sub(d.SeenAt) <= school.DeviceFor, err
}

// DeleteDevicesOf deletes the devices of an account.
func (tx *Tx) DeleteDevicesOf(accountID string) (int, error) {
	return devices.deleteWhere(tx, func(d deviceRecord) bool { return d.AccountID == accountID })
}

// DeleteDevicesBefore deletes the devices that were last seen before a time.
func (tx *Tx) DeleteDevicesBefore(t time.Time) (int, error) {
	return devices.deleteWhere(tx, func(d deviceRecord) bool { return d.SeenAt.Before(t) })
}

// PutReset stores a password reset link.
func (tx *Tx) PutReset(r school.Reset) error { return resets.put(tx, r.Hash, resetRecord(r)) }

// Reset returns a password reset link by the hash of its code, NotFound where
// there is none. It may have expired.
func (tx *Tx) Reset(hash string) (school.Reset, error) {
	record, err := resets.get(tx, hash)
	return school.Reset(record), err
}

// DeleteResetsOf revokes the links of an account.
func (tx *Tx) DeleteResetsOf(accountID string) (int, error) {
	return resets.deleteWhere(tx, func(r resetRecord) bool { return r.AccountID == accountID })
}

// DeleteResetsBefore deletes the links that have expired by now.
func (tx *Tx) DeleteResetsBefore(now time.Time) (int, error) {
	return resets.deleteWhere(tx, func(r resetRecord) bool { return !r.ExpiresAt.After(now) })
}
