package app

import "schoolsite/internal/school"

// PictureSettings are the settings of uploads, in the units of their flags.
type PictureSettings struct {
	FileMB, RequestMB, Files, Megapixels, Side, MemoryMB int
}

// check refuses what would lock out the pictures of the sample school, or let
// in what no decoder can open.
func (l PictureSettings) check() error {
	for _, c := range []struct {
		flag            string
		given, min, max int
	}{
		{"max-file-mb", l.FileMB, 1, 100},
		{"max-request-mb", l.RequestMB, 1, 2000},
		{"max-files", l.Files, 1, 100},
		{"max-megapixels", l.Megapixels, 4, 200},
		{"max-side", l.Side, 2560, 65_535},
		{"picture-memory-mb", l.MemoryMB, 64, 16_384},
	} {
		if c.given < c.min || c.given > c.max {
			return school.Errorf(school.Invalid, "--%s is a number from %d to %d, not %d.", c.flag, c.min, c.max, c.given)
		}
	}
	if l.RequestMB < l.FileMB {
		return school.Errorf(school.Invalid, "--max-request-mb is at least --max-file-mb, %d, not %d: a form holds one picture or more.", l.FileMB, l.RequestMB)
	}
	return nil
}

// limits gives the limits of the settings, and the usual where there is none.
func (l PictureSettings) limits() school.Limits {
	limits := school.DefaultLimits()
	limits.FileBytes, limits.RequestBytes = int64(l.FileMB)<<20, int64(l.RequestMB)<<20
	limits.Files, limits.Pixels, limits.Side = l.Files, l.Megapixels*1e6, l.Side
	limits.MemoryBudget = int64(l.MemoryMB) << 20
	return limits
}
