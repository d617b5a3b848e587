package main

import (
	"github.com/spf13/pflag"

	"schoolsite/internal/school"
)

// pictureLimits are the settings of uploads, in the units of their flags.
type pictureLimits struct {
	fileMB, requestMB, files, megapixels, side, memoryMB int
}

func (l *pictureLimits) flags(f *pflag.FlagSet) {
	usual := school.DefaultLimits()
	f.IntVar(&l.fileMB, "max-file-mb", int(usual.FileBytes>>20), "how many MB a picture's file may have")
	f.IntVar(&l.requestMB, "max-request-mb", int(usual.RequestBytes>>20), "how many MB the pictures of one form may have together")
	f.IntVar(&l.files, "max-files", usual.Files, "how many pictures a form, and the slider, may have")
	f.IntVar(&l.megapixels, "max-megapixels", usual.Pixels/1e6, "how many million pixels a picture may have")
	f.IntVar(&l.side, "max-side", usual.Side, "how many pixels wide and high a picture may be")
	f.IntVar(&l.memoryMB, "picture-memory-mb", int(usual.MemoryBudget>>20), "how many MB of memory may go into opening pictures")
}

// check refuses what would lock out the pictures of the sample school, or let
// in what no decoder can open.
func (l pictureLimits) check() error {
	for _, c := range []struct {
		flag                string
		given, fewest, most int
	}{
		{"max-file-mb", l.fileMB, 1, 100},
		{"max-request-mb", l.requestMB, 1, 2000},
		{"max-files", l.files, 1, 100},
		{"max-megapixels", l.megapixels, 4, 200},
		{"max-side", l.side, 2560, 65_535},
		{"picture-memory-mb", l.memoryMB, 64, 16_384},
	} {
		if c.given < c.fewest || c.given > c.most {
			return school.Errorf(school.Invalid, "--%s is a number from %d to %d, not %d.", c.flag, c.fewest, c.most, c.given)
		}
	}
	if l.requestMB < l.fileMB {
		return school.Errorf(school.Invalid, "--max-request-mb is at least --max-file-mb, %d, not %d: a form holds one picture or more.", l.fileMB, l.requestMB)
	}
	return nil
}

// limits are what the settings say, and the usual where there is no setting.
func (l pictureLimits) limits() school.Limits {
	limits := school.DefaultLimits()
	limits.FileBytes, limits.RequestBytes = int64(l.fileMB)<<20, int64(l.requestMB)<<20
	limits.Files, limits.Pixels, limits.Side = l.files, l.megapixels*1e6, l.side
	limits.MemoryBudget = int64(l.memoryMB) << 20
	return limits
}
