package auth_test

import (
	"fmt"
	"time"

	"schoolsite/internal/auth"
)

func ExampleRate() {
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	mails := auth.NewRate(2, time.Hour, func() time.Time { return now })
	for range 3 {
		fmt.Println(mails.Allow("asha@school.example"))
	}
	now = now.Add(time.Hour)
	fmt.Println(mails.Allow("asha@school.example"))
	// Output:
	// 0s true
	// 0s true
	// 1h0m0s false
	// 0s true
}

// Words of the school and of the person are guessed first.
func ExampleStrength() {
	score, _ := auth.Strength("Kaveri@2026", nil)
	withWords, why := auth.Strength("Kaveri@2026", []string{"Kaveri Vidyalaya"})
	fmt.Println(score > withWords)
	fmt.Println(why == auth.OwnWord)
	// Output:
	// true
	// true
}
