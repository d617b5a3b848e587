package mailqueue_test

import (
	"testing"

	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestMailTest_InvalidAddress(t *testing.T) {
	s, server := mailed(t, nil)
	for range 10 {
		if _, err := s.TestMail(t.Context(), schooltest.Operator, "office@school@example"); school.CodeOf(err) != school.Invalid {
			t.Fatalf("mistyped: %v", err)
		}
	}
	for range 5 {
		if trial, err := s.TestMail(t.Context(), schooltest.Operator, office); err != nil || !trial.Taken {
			t.Fatalf("%+v, %v", trial, err)
		}
	}
	if _, err := s.TestMail(t.Context(), schooltest.Operator, office); school.CodeOf(err) != school.Throttled {
		t.Errorf("the sixth: %v", err)
	}
	if n := len(server.Mails()); n != 5 {
		t.Errorf("%d letters came", n)
	}
}
