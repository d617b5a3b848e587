package accounts_test

import (
	"testing"

	"schoolsite/internal/accounts"
)

func TestDeviceText_NamesBrowsers(t *testing.T) {
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36":                                          "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A536E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36":       "Samsung Internet on Android",
		"Mozilla/5.0 (Linux; U; Android 12; en-US; M2101K7BI) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36": "UC Browser on Android",
		"Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0":                                                                                     "Firefox on Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1":                  "Safari on iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0 Mobile/15E148 Safari/604.1":                   "Chrome on iPhone",
		"Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/130.0 Mobile/15E148 Safari/605.1.15":                         "Firefox on iPad",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0":                                                                         "Firefox on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0":                            "Edge on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 OPR/114.0":                                "Opera on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15":                                    "Safari on Mac",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36":                                           "Chrome on ChromeOS",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/129.0.0.0 Safari/537.36":                                            "Chrome on Linux",
		"Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5":                                                                           "Firefox on KaiOS",
		"Mozilla/5.0 (Windows NT 10.0)": "a browser on Windows",
		"Mozilla/5.0 Firefox/1":         "Firefox",
		"curl/8.5.0":                    "a program (curl)",
		"Go-http-client/1.1":            "a program (Go-http-client)",
		"python-requests/2.32.3":        "a program (python-requests)",
		"wget":                          "a program (wget)",
		"":                              "an unknown browser",
		"Mozilla/5.0":                   "an unknown browser",
		"<script>alert(1)</script>":     "an unknown browser",
		"\x1b[31m red/1":                "an unknown browser",
		"averyveryverylongnameofaprogramthatis/long": "an unknown browser",
	} {
		if got := accounts.DeviceText(agent); got != want {
			t.Errorf("%q is %q, not %q", agent, got, want)
		}
	}
}
