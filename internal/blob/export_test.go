package blob

import "io/fs"

// FailOn lets the n-th call that a folder makes to its disk fail, until mend is
// called, which reports whether it came to that.
func (d *Dir) FailOn(n int, with error) (mend func() (failed bool)) {
	sound := d.disk
	failing := &failingDisk{disk: sound, left: n, with: with}
	d.disk = failing
	return func() bool {
		d.disk = sound
		return failing.left <= 0
	}
}

// Names returns the names of all finished files, in order.
func (d *Dir) Names() (names []string, err error) {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	for _, entry := range entries {
		if checkName(entry.Name()) == nil {
			names = append(names, entry.Name())
		}
	}
	return names, err
}
