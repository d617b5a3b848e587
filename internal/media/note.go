package media

// strangeColours is the note on a picture whose colours can't be converted.
const strangeColours = "Its colours can't be converted to a screen's and may have changed. See how it looks; if it looks wrong, save it as an sRGB JPEG and upload that."

// note returns a warning about a picture that is taken, for a person to check;
// "" for none. Shades of grey look the same in every profile, and need none.
func (h header) note() string {
	if h.cmyk || len(h.profile) > 0 && !h.isGray() && !h.hasMatrix() {
		return strangeColours
	}
	return ""
}

func (h header) isGray() bool {
	return len(h.profile) >= 20 && string(h.profile[16:20]) == "GRAY"
}

func (h header) hasMatrix() bool {
	_, ok := parseProfile(h.profile)
	return ok
}
