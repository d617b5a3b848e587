package publish_test

import (
	"testing"

	"schoolsite/internal/homepage"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// Promise 26: the home page of an older slider, whose drawing takes long, does
// not come after that of a newer one.
func TestHomePage_OlderRenderNeverWins(t *testing.T) {
	s := schooltest.New(t)
	put := func(words string) error {
		slides := []school.Slide{{Picture: s.NewPicture(t, 40), Alt: words}}
		_, err := s.CreateSlider(t.Context(), schooltest.Operator, homepage.NewSlider{Slides: slides, Mode: homepage.Replace})
		return err
	}
	started, release := s.Renderer.Hold(1)
	done := make(chan error, 2)
	go func() { done <- put("The older") }()
	<-started
	go func() { done <- put("The newer") }()
	awaitSlider(t, s, "The newer")
	for range 5000 { // time in which it would overtake, if it could
		if s.Snapshot().Pages["/"].Data.Home.Slides[0].Alt == "The newer" {
			break
		}
		awaitSlider(t, s, "The newer")
	}
	release()
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if shown := s.Snapshot().Pages["/"].Data.Home.Slides; len(shown) != 1 || shown[0].Alt != "The newer" {
		t.Errorf("the home page shows %+v", shown)
	}
}

// awaitSlider waits until the slider of these words is recorded.
func awaitSlider(t *testing.T, s *schooltest.School, words string) {
	t.Helper()
	for {
		slider, ok, err := s.LiveSlider(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if ok && slider.Slides[0].Alt == words {
			return
		}
	}
}
