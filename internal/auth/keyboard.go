package auth

import "math"

// The keys of a keyboard, plain and with the shift key; each row is half a key
// to the right of the one above.
var (
	plainKeys   = []string{"`1234567890-=", " qwertyuiop[]\\", " asdfghjkl;'", " zxcvbnm,./"}
	shiftedKeys = []string{"~!@#$%^&*()_+", " QWERTYUIOP{}|", " ASDFGHJKL:\"", " ZXCVBNM<>?"}
)

const (
	keyCount   = 94
	neighbours = 4.6 // of a key, on average
)

type key struct {
	x, y    int
	shifted bool
}

var keys = makeKeys()

func makeKeys() map[rune]key {
	all := map[rune]key{}
	for y := range plainKeys {
		for x, r := range plainKeys[y] {
			all[r] = key{x, y, false}
		}
		for x, r := range shiftedKeys[y] {
			all[r] = key{x, y, true}
		}
	}
	delete(all, ' ') // it only moves the rows to their place
	return all
}

// keyGuesses finds chains of neighbours on the keyboard.
func keyGuesses(password []rune) (found []guess) {
	for from := 0; from+1 < len(password); {
		to, turns := chainFrom(password, from)
		if to-from >= shortestRow {
			found = append(found, guess{from, to, keyTries(to-from, turns, shiftedIn(password[from:to])), KeyRow})
		}
		from = to
	}
	return found
}

// chainFrom is where a chain ends, and in how many straight lines it goes.
func chainFrom(password []rune, from int) (to, turns int) {
	last := [2]int{}
	for to = from + 1; to < len(password); to++ {
		direction, ok := towards(password[to-1], password[to])
		if !ok {
			break
		}
		if direction != last {
			turns, last = turns+1, direction
		}
	}
	return to, turns
}

func shiftedIn(chain []rune) (shifted int) {
	for _, r := range chain {
		if keys[r].shifted {
			shifted++
		}
	}
	return shifted
}

// towards says in which direction the next key is, if it is a neighbour.
func towards(from, to rune) (direction [2]int, ok bool) {
	a, known := keys[from]
	b, alsoKnown := keys[to]
	direction = [2]int{b.x - a.x, b.y - a.y}
	switch direction {
	case [2]int{-1, 0}, [2]int{1, 0}, [2]int{0, -1}, [2]int{1, -1}, [2]int{0, 1}, [2]int{-1, 1}:
		return direction, known && alsoKnown
	}
	return direction, false
}

// keyTries is how many chains there are of at most this length and so many
// turns.
func keyTries(length, turns, shifted int) (tries float64) {
	for size := 2; size <= length; size++ {
		for turn := 1; turn <= min(turns, size-1); turn++ {
			tries += choose(size-1, turn-1) * keyCount * math.Pow(neighbours, float64(turn))
		}
	}
	if shifted > 0 {
		tries *= mixtures(shifted, length-shifted)
	}
	return tries
}
