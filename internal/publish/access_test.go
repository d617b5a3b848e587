package publish_test

import (
	"testing"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

func TestVisitor_ReadsNeitherStatusNorEnquiries(t *testing.T) {
	s := schooltest.New(t)
	if _, err := s.Status(t.Context(), school.Actor{}); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("status: %v", err)
	}
	if _, _, _, err := s.Enquiries(t.Context(), school.Actor{}, enquiries.Filter{}); school.CodeOf(err) != school.Unauthorized {
		t.Errorf("enquiries: %v", err)
	}
}
