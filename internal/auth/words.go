package auth

import (
	"encoding/json"
	"strings"
	"sync"

	"github.com/ccojocar/zxcvbn-go/data"
)

// commonWords ranks common passwords, words and names by how often they are
// met. They are read when they are first asked for: most commands never do.
var commonWords = sync.OnceValue(func() map[string]int {
	ranks := make(map[string]int, 100_000)
	for _, list := range []string{"Passwords", "English", "MaleNames", "FemaleNames", "Surnames"} {
		for i, word := range wordList("data/" + list + ".json") {
			rankWord(ranks, word, i+1)
		}
	}
	for i, word := range strings.Fields(indianWords) {
		rankWord(ranks, word, i+1)
	}
	return ranks
})

func rankWord(ranks map[string]int, word string, rank int) {
	word = strings.ToLower(word)
	if known := ranks[word]; known == 0 || rank < known {
		ranks[word] = rank
	}
}

func wordList(name string) []string {
	var list struct{ List []string }
	text, err := data.Asset(name)
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		panic("the word list " + name + " is broken: " + err.Error()) // it is part of the program
	}
	return list.List
}

// indianWords are what people in Indian schools choose and the lists lack.
const indianWords = `
schoolsite school admin office teacher student principal hostel college library
vidyalaya vidya gurukul gurukula shala pathshala mandir ashram vihar bharati navodaya kendriya
india bharat hindustan karnataka kerala tamilnadu andhra telangana maharashtra gujarat punjab rajasthan
bengaluru bangalore mysuru mysore mangaluru mangalore hubballi hubli dharwad belagavi belgaum shivamogga shimoga
tumakuru tumkur udupi hassan kodagu coorg mumbai bombay delhi newdelhi chennai madras hyderabad kolkata calcutta pune
ganesha ganesh ganapati krishna shrikrishna shiva mahadev lakshmi laxmi saraswati saraswathi durga hanuman rama sitaram
jaishriram jaihind omsairam saibaba radheradhe harekrishna waheguru bismillah venkatesha balaji manjunatha ayyappa
namaste namaskara amma appa papa mummy bhaiya didi chinnu chintu
kannada hindi tamil telugu malayalam marathi sanskrit
cricket sachin tendulkar dhoni kohli virat rohit rcb deepavali diwali dasara dussehra holi ugadi pongal onam
lotus tiger peacock mango password welcome changeme letmein
`
