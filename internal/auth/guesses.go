package auth

import "math"

// guess is a part of a password, from (included) to (not included), that comes
// after so many tries for whoever goes about it in one way.
type guess struct {
	from, to int
	tries    float64
	weakness Weakness
}

// The fewest tries for a part, which whoever guesses does not know the borders
// of; and what a further part costs.
const (
	triesOfOne  = 10
	triesOfMore = 50
	triesOfJoin = 10_000
)

func (g guess) length() int { return g.to - g.from }

// within is the guess with the fewest tries that a part of a longer password
// takes.
func (g guess) within(length int) guess {
	switch {
	case g.length() == length:
	case g.length() == 1:
		g.tries = max(g.tries, triesOfOne)
	default:
		g.tries = max(g.tries, triesOfMore)
	}
	return g
}

// blind is a part that nothing is known of: every character is one of ten that
// are likely.
func blind(from, to int) guess {
	fewest := triesOfMore + 1.0
	if to-from == 1 {
		fewest = triesOfOne + 1
	}
	return guess{from, to, max(math.Pow(10, float64(to-from)), fewest), TooFew}
}

// way is how the characters up to some place are guessed in so many parts:
// the tries of the parts multiplied, and the last one.
type way struct {
	tries float64
	last  guess
	known bool
}

// fewestTries finds the parts by which a password of so many characters is
// guessed soonest. The parts come in any order, and whoever guesses tries
// fewer parts first.
func fewestTries(length int, found []guess) (tries float64, parts []guess) {
	if length == 0 {
		return 0, nil
	}
	ways := make([][]way, length+1) // by place and number of parts
	for place := range ways {
		ways[place] = make([]way, length+1)
	}
	ways[0][0] = way{tries: 1, known: true}
	endingAt := make([][]guess, length+1)
	for _, g := range found {
		endingAt[g.to] = append(endingAt[g.to], g.within(length))
	}
	for place := 1; place <= length; place++ {
		for from := range place {
			endingAt[place] = append(endingAt[place], blind(from, place))
		}
		for _, g := range endingAt[place] {
			extend(ways, g)
		}
	}
	return best(ways)
}

// extend adds a part to all the ways that lead up to it. Two blind parts in a
// row are one.
func extend(ways [][]way, g guess) {
	for count, before := range ways[g.from][:g.from+1] {
		if !before.known || g.weakness == TooFew && before.last.weakness == TooFew {
			continue
		}
		now := &ways[g.to][count+1]
		if tries := before.tries * g.tries; !now.known || tries < now.tries {
			*now = way{tries: tries, last: g, known: true}
		}
	}
}

// best is the cheapest of the ways that lead to the end, and its parts.
func best(ways [][]way) (tries float64, parts []guess) {
	length := len(ways) - 1
	tries, count, orders := math.Inf(1), 0, 1.0
	for n := 1; n <= length; n++ {
		orders *= float64(n)
		all := ways[length][n].tries*orders + math.Pow(triesOfJoin, float64(n-1))
		if ways[length][n].known && all < tries {
			tries, count = all, n
		}
	}
	for place := length; place > 0; count-- {
		part := ways[place][count].last
		parts = append(parts, part)
		place = part.from
	}
	return tries, parts
}

// choose is how many ways there are to choose k of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways *= float64(n-i) / float64(i+1)
	}
	return math.Round(ways)
}

// mixtures is how many tries it takes to find which of some characters are
// changed, when others are not.
func mixtures(changed, unchanged int) (tries float64) {
	if changed == 0 || unchanged == 0 {
		return 2
	}
	for k := 1; k <= min(changed, unchanged); k++ {
		tries += choose(changed+unchanged, k)
	}
	return tries
}
