package auth

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// zxcvbnScores were computed with zxcvbn 4.4.2 in JavaScript.
var zxcvbnScores = map[string]int{
	"zxcvbn": 0, "qwER43@!": 2, "Tr0ub4dour&3": 2, "correcthorsebatterystaple": 4,
	"coRrecth0rseba++ery9.23.2007staple$": 4, "D0g..................": 1, "abcdefghijk987654321": 1,
	"temppass22": 1, "briansmith": 1, "briansmith4mayor": 4, "password1": 0, "viking": 0, "thx1138": 0, "ScoRpi0ns": 1,
	"do you know": 3, "ryanhunter2000": 3, "rianhunter2000": 3, "asdfghju7654rewq": 3, "12345678": 0, "defghi6789": 1,
	"rosebud": 0, "Rosebud": 0, "ROSEBUD": 0, "rosebuD": 0, "ros3bud99": 1, "r0s3bud99": 1, "R0$38uD99": 2, "eheuczkqyq": 3,
	"rWibMFACxAUGZmxhVncy": 4, "Ba9ZyWABu99[BK#6MBgbH88Tofv)vs$w": 4, "Password1!": 1, "Asha2026!": 3, "Asha@1234": 2,
	"Admin@123": 2, "Welcome@123": 2, "School@2026": 2, "Secret1!": 1, "Wrong1!horse": 3, "Mango tree 7 Lamps!": 4,
	"Qwerty@123": 2, "Abcd1234!": 1, "xK9#mQ2$vL": 3, "": 0,
}

func TestStrength_PromisesNoMoreThanZxcvbn(t *testing.T) {
	same := 0
	for password, zxcvbn := range zxcvbnScores {
		got, weakness := Strength(password, nil)
		if got > zxcvbn || got < zxcvbn-2 {
			t.Errorf("%q: %d (%s), zxcvbn says %d", password, got, weakness, zxcvbn)
		}
		if got == zxcvbn {
			same++
		}
	}
	if same < len(zxcvbnScores)*2/3 {
		t.Errorf("only %d of %d are the same", same, len(zxcvbnScores))
	}
}

func TestStrength_NamesTheLongestPredictablePart(t *testing.T) {
	words := []string{"Asha Kulkarni", "asha.k@oakhill-school.example", "Oak Hill School", "ಓಕ್ ಹಿಲ್", "08012345678"}
	for password, want := range map[string]Weakness{
		"4sh@1!":       OwnWord,
		"Kulkarni1!":   OwnWord,
		"OakHill1!":    OwnWord,
		"ಓಕ್ಹಿಲ್Aa1!":  OwnWord,
		"08012345678a": OwnWord,
		"Asha2026!":    OwnWord,
		"Sunshine1!":   CommonWord,
		"Karnataka1!":  CommonWord,
		"Summer2026!":  CommonWord,
		"Zaqwerty1!":   Pattern,
		"Ghijklm1!":    Pattern,
		"Zzzzzzz1!":    Pattern,
		"Xk7!Xk7!Xk7!": Pattern,
		"14-08-1947Aa": Pattern,
		"Xk7!":         TooShort,
	} {
		if score, weakness := Strength(password, words); score > 2 || weakness != want {
			t.Errorf("%q: score %d, %q, want %q", password, score, weakness, want)
		}
	}
	if score, _ := Strength("copper Lantern 7 river!", words); score != 4 {
		t.Errorf("unrelated words: %d", score)
	}
}

func TestStrength_WordsOfThePersonAndTheSchoolCountLeast(t *testing.T) {
	for _, password := range []string{"Vaishnavi-Oakhill", "oakhillschool2026"} {
		alone, _ := Strength(password, nil)
		known, _ := Strength(password, []string{"Vaishnavi", "Oak Hill School", "oakhill"})
		if known >= alone {
			t.Errorf("%q: %d, with its words known %d", password, alone, known)
		}
	}
}

// nasty are passwords that kept others' judges busy for seconds.
var nasty = []string{
	strings.Repeat("a", 72), strings.Repeat("4@8({[<3690!1|7$5+%2", 4)[:72], strings.Repeat("p4$$w0rd", 9), strings.Repeat("19.2.2007", 8),
	strings.Repeat("1", 72), strings.Repeat("qwerty", 12), strings.Repeat("ಕ", 24), strings.Repeat("İ", 36), "\xff\xfe\x00\x01 \u0301", "😀😀😀😀",
}

func FuzzStrength(f *testing.F) {
	for _, password := range nasty {
		f.Add(password, "Asha\nOak Hill")
	}
	f.Fuzz(func(t *testing.T, password, words string) {
		known := strings.Split(words, "\n")
		score, weakness := Strength(password, known)
		again, same := Strength(password, known)
		if score != again || weakness != same {
			t.Errorf("%q: %d %q, and then %d %q", password, score, weakness, again, same)
		}
		if score < 0 || score > 4 || weakness == "" {
			t.Errorf("%q: %d %q", password, score, weakness)
		}
	})
}

func TestStrength_JudgesTheFirstCharactersOnly(t *testing.T) {
	for _, password := range nasty {
		long := strings.Repeat(password, 40)
		cut := string([]rune(long)[:min(maxJudged, utf8.RuneCountInString(long))])
		a, _ := Strength(long, nil)
		if b, _ := Strength(cut, nil); a != b {
			t.Errorf("%q is judged further", password)
		}
	}
}

func BenchmarkStrength(b *testing.B) {
	worst := time.Duration(0)
	for b.Loop() {
		for _, password := range nasty {
			start := time.Now()
			Strength(password, []string{"Asha Kulkarni", "Oak Hill School"})
			worst = max(worst, time.Since(start))
		}
	}
	b.ReportMetric(float64(worst.Microseconds()), "µs/worst")
}
