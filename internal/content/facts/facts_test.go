package facts_test

import (
	"fmt"
	"strings"
	"testing"

	"schoolsite/internal/content/facts"
)

func TestRepeats_ComparesFiguresAsPeopleReadThem(t *testing.T) {
	set := facts.New([]facts.Fact{{"bus", "₹9,600"}, {"hostel", "₹1,46,000"}, {"hours", "9 am to 5 pm"}, {"days", "Monday to Friday, 10 am"},
		{"parts", "₹400"}, {"visit", "9 am to 5 pm"}, {"town", "Vijayapura"}, {"span", "days 9 to 5"}})
	for text, want := range map[string]string{
		"The bus is ₹9,600.":                        "[bus]",
		"₹ 9600 or Rs 9,600":                        "[bus] [bus]",
		"| **₹1,46,000** |":                         "[hostel]",
		"₹46,000, ₹11,46,000, ₹1,46,000.50":         "",
		"₹9,600 12 months":                          "[bus]",
		"9 AM to 5\u00a0pm":                         "[hours visit]",
		"9 am to 5.30 pm, 19 am to 5 pm":            "",
		"from monday to Friday, 10 am":              "[days]",
		"10 am, 400 children, Vijayapura":           "",
		"{bus-9600}, bus-9600.pdf, /fees/9600":      "",
		"days 9 to 5; days 9 to 5.30, days 9 to 55": "[span]",
		"9600 9600":                             "[bus] [bus]",
		strings.Repeat("1", 100_000) + ",9,600": "",
	} {
		got := []string{}
		for _, repeat := range set.Repeats(text) {
			got = append(got, fmt.Sprint(repeat.Names))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%.40q: got %v, want %s", text, got, want)
		}
	}
}
