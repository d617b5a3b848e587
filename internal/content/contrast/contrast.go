// Package contrast checks a school's two colours: whether all words that stand on them, or in them, can be
// read, in the light and the dark scheme.
package contrast

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// least is the contrast that WCAG 2.2 asks of text (1.4.3, level AA).
const least = 4.5

// Faint is a text that can't be read well, and the key of the colour that has to change.
type Faint struct{ Key, Sentence string }

// pair is a text on a ground, as ui/src/styles/tokens.css mixes them: "school 90 #000000" has 90 hundredths of
// the school's colour, the rest is the other.
type pair struct {
	key          string // of the colour that is to blame
	what         string
	text, ground string
	advice       string
}

const darker, lighter = "Take a darker one.", "Take a lighter one."

// pairs are those that the two colours decide on; a colour's first that fails is told.
var pairs = []pair{
	{"school", "White text on this colour", "#ffffff", "school", darker},
	{"school", "A heading in this colour, made lighter for the dark scheme,", "school 40 #ffeede", "#241d19", lighter},
	{"accent", "A text on the ground of light boxes, which has a breath of this colour,", "#61534a",
		"accent 8 #faf4ea", lighter},
	{"accent", "A text on the ground of dark boxes, which has a breath of this colour,", "#c6b8ac",
		"accent 5 #1f1916", darker},
	{"accent", "A link on the ground of light boxes, which has a breath of this colour,", "school 90 #000000",
		"accent 8 #faf4ea", lighter},
	{"accent", "A link on the ground of dark boxes, which has a breath of this colour,", "school 40 #ffeede",
		"accent 5 #1f1916", darker},
	{"accent", "Dark text on a button of this colour", "#2b211c", "accent 82 #ffffff", lighter},
	{"accent", "A heading in this colour on the school's, at the foot of the pages,", "accent 72 #ffffff",
		"school 62 #17100d", lighter},
	{"accent", "A text at the foot of the pages, which has a breath of this colour,", "accent 26 #fff8ec",
		"school 62 #17100d", lighter},
}

// Check returns what is hard to read with two colours "#rrggbb". It says nothing of a colour that is none.
func Check(school, accent string) (found []Faint) {
	colours := map[string]string{"school": school, "accent": accent}
	told := map[string]bool{}
	for _, p := range pairs {
		text, isColour := mixed(p.text, colours)
		ground, areColours := mixed(p.ground, colours)
		both := strings.Contains(p.text+p.ground, "school") && told["school"] // which is to blame then
		if !isColour || !areColours || told[p.key] || both {
			continue
		}
		if ratio := ratioOf(text, ground); ratio < least {
			told[p.key] = true
			found = append(found,
				Faint{p.key, fmt.Sprintf("%s is hard to read: its contrast is %.1f, and %.1f are needed. %s", p.what,
					ratio, least, p.advice)})
		}
	}
	return found
}

// colour is red, green and blue as light, from 0 to 1.
type colour [3]float64

// mixed reads a side of a pair.
func mixed(side string, colours map[string]string) (colour, bool) {
	first, rest, isMixed := strings.Cut(side, " ")
	if named, isNamed := colours[first]; isNamed {
		first = named
	}
	one, ok := parse(first)
	if !isMixed || !ok {
		return one, ok
	}
	share, second, _ := strings.Cut(rest, " ")
	hundredths, _ := strconv.ParseFloat(share, 64)
	other, ok := parse(second)
	return mix(one, other, hundredths/100), ok
}

// The cones of the eye by red, green and blue, and back. Oklab's own axes are sums of the cones' cube
// roots, so a mixture of these is one in Oklab (https://bottosson.github.io/posts/oklab/).
var (
	cones = [3]colour{
		{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566},
		{0.0883024619, 0.2817188376, 0.6299787005},
	}
	light = [3]colour{
		{4.0767416621, -3.3077115913, 0.2309699292}, {-1.2684380046, 2.6097574011, -0.3413193965},
		{-0.0041960863, -0.7034186147, 1.7076147010},
	}
)

// mix is what color-mix(in oklab, …) makes of a share of one colour and the rest of the other.
func mix(one, other colour, share float64) (mixed colour) {
	var roots colour
	for i, row := range cones {
		roots[i] = share*math.Cbrt(row.of(one)) + (1-share)*math.Cbrt(row.of(other))
	}
	for i := range roots {
		roots[i] = math.Pow(roots[i], 3)
	}
	for i, row := range light {
		mixed[i] = row.of(roots)
	}
	return mixed
}

// of is the sum of another colour's parts, weighed.
func (c colour) of(other colour) float64 { return c[0]*other[0] + c[1]*other[1] + c[2]*other[2] }

// parse reads "#rrggbb".
func parse(text string) (c colour, ok bool) {
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "#"), 16, 32)
	if err != nil || len(text) != len("#rrggbb") {
		return c, false
	}
	for i := range c {
		v := float64(n>>(16-8*i)&0xff) / 255
		if c[i] = v / 12.92; v > 0.04045 {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c, true
}

// ratioOf returns the contrast ratio of two colours by WCAG 2.2, from 1 to 21.
func ratioOf(one, other colour) float64 {
	a, b := luminance(one), luminance(other)
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func luminance(c colour) float64 { return colour{0.2126, 0.7152, 0.0722}.of(c) }
