package media

// turn holds the steps that make a stored picture upright: it is mirrored along
// its lines, along its columns, or both, and then transposed.
type turn struct {
	mirrorX, mirrorY, transposed bool
}

// turns by EXIF's orientation, which counts from 1.
var turns = [8]turn{
	{},
	{mirrorX: true},
	{mirrorX: true, mirrorY: true},
	{mirrorY: true},
	{transposed: true},
	{mirrorY: true, transposed: true},
	{mirrorX: true, mirrorY: true, transposed: true},
	{mirrorX: true, transposed: true},
}

func turnOf(orientation int) turn { return turns[orientation-1] }
