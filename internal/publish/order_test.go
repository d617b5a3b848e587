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
	release()
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if shown := s.Snapshot().Pages["/"].Data.Home.Slides; len(shown) != 1 || shown[0].Alt != "The newer" {
		t.Errorf("the home page shows %+v", shown)
	}
	if published := s.Slider(t); len(published) != 1 || published[0].Alt != "The newer" {
		t.Errorf("published is %+v", published)
	}
}
