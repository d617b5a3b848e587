package media

// strangeColours is what a person is told whose picture's colours can't be
// converted.
const strangeColours = "Its colours can't be converted to a screen's and may have changed. See how it looks; if it looks wrong, save it as an sRGB JPEG and upload that."

// note is what a person should look at in a picture that is taken; "" is
// nothing. Shades of grey look the same, whatever is said of them.
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
