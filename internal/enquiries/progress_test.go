package enquiries_test

import (
	"testing"
	"time"

	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
	"schoolsite/internal/text"
)

var (
	asha = school.Actor{Operator: "cli:asha"}
	ravi = school.Actor{Operator: "cli:ravi"}
)

func TestEdit_WhoTakesAnEnquiryOnHasItInTheirList(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Enquire(t, s, schooltest.Person)
	id := schooltest.OnlyEnquiry(t, s, false).ID
	for _, step := range []struct {
		what     string
		by       school.Actor
		edit     enquiries.Edit
		state    school.EnquiryState
		assignee string
		mine     int // enquiries in the list of Asha
	}{
		{"Asha takes it in hand", asha, enquiries.Edit{State: new(school.InHandEnquiry)}, school.InHandEnquiry, "cli:asha", 1},
		{"Ravi marks it too", ravi, enquiries.Edit{State: new(school.InHandEnquiry)}, school.InHandEnquiry, "cli:asha", 1},
		{"Ravi takes it over", ravi, enquiries.Edit{Mine: true}, school.InHandEnquiry, "cli:ravi", 0},
		{"nobody has it", ravi, enquiries.Edit{State: new(school.NewEnquiry)}, school.NewEnquiry, "", 0},
		{"Asha takes a new one on", asha, enquiries.Edit{Mine: true}, school.InHandEnquiry, "cli:asha", 1},
		{"Ravi answers it", ravi, enquiries.Edit{State: new(school.DoneEnquiry)}, school.DoneEnquiry, "cli:asha", 0},
	} {
		e, _, err := s.EditEnquiry(t.Context(), step.by, id, step.edit)
		if err != nil || e.State != step.state || e.Assignee != step.assignee {
			t.Errorf("%s: it is %s, taken by %q, error %v", step.what, e.State, e.Assignee, err)
		}
		list, counts, _, err := s.Enquiries(t.Context(), asha, enquiries.Filter{List: enquiries.MineList})
		if err != nil || len(list) != step.mine || counts.Mine != step.mine {
			t.Errorf("%s: Asha's list has %d, counted %d, error %v", step.what, len(list), counts.Mine, err)
		}
	}
}

func TestEdit_DaysToCallBackOnAreListedAndDue(t *testing.T) {
	s := schooltest.New(t)
	schooltest.Flood(t, s, 0, 3, 50)
	today, tomorrow := text.DayOf(s.Clock.Now()), text.DayOf(s.Clock.Now().AddDate(0, 0, 1))
	inbox := schooltest.Inbox(t, s)
	for i, day := range []string{tomorrow, today} {
		if e, _, err := s.EditEnquiry(t.Context(), asha, inbox[i].ID, enquiries.Edit{CallBackOn: &day}); err != nil || e.State != school.InHandEnquiry {
			t.Errorf("it is %s, error %v", e.State, err)
		}
	}
	for _, want := range []struct {
		after time.Duration
		due   int
	}{{0, 1}, {24 * time.Hour, 2}} {
		s.Clock.Move(want.after)
		list, counts, next, err := s.Enquiries(t.Context(), asha, enquiries.Filter{List: enquiries.CallBackList, Limit: 1})
		if err != nil || len(list) != 1 || list[0].ID != inbox[1].ID || counts.CallBack != 2 || counts.CallBackDue != want.due {
			t.Errorf("the first is %+v, %+v, error %v", list, counts, err)
		}
		rest, _, _, err := s.Enquiries(t.Context(), asha, enquiries.Filter{List: enquiries.CallBackList, Before: next})
		if err != nil || len(rest) != 1 || rest[0].ID != inbox[0].ID {
			t.Errorf("the rest is %+v, error %v", rest, err)
		}
		status, err := s.Status(t.Context(), asha)
		if err != nil || status.Enquiries.CallBackDue != want.due {
			t.Errorf("the status counts %+v, error %v", status.Enquiries, err)
		}
	}
	for _, wrong := range []string{"25/11/2026", "2026-02-30", today} { // today is yesterday now
		if _, _, err := s.EditEnquiry(t.Context(), asha, inbox[2].ID, enquiries.Edit{CallBackOn: &wrong}); school.CodeOf(err) != school.Invalid {
			t.Errorf("%s: error %v", wrong, err)
		}
	}
	if _, _, err := s.EditEnquiry(t.Context(), asha, inbox[0].ID, enquiries.Edit{State: new(school.DoneEnquiry)}); err != nil {
		t.Error(err)
	}
	if _, counts, _, err := s.Enquiries(t.Context(), asha, enquiries.Filter{}); err != nil || counts.CallBack != 1 {
		t.Errorf("one that is done is still to be called back: %+v, error %v", counts, err)
	}
}

func TestReadyAnswers_RefuseAnOutdatedList(t *testing.T) {
	s := schooltest.New(t)
	fees := school.ReadyAnswer{Title: "Fees", Text: "Dear {name}"}
	if answers, err := s.ReadyAnswers(); err != nil || answers.Answers == nil || answers.Version != 0 {
		t.Errorf("at first there are %+v, error %v", answers, err)
	}
	for _, step := range []struct {
		answers []school.ReadyAnswer
		version int
		want    school.Code
	}{
		{[]school.ReadyAnswer{fees}, 0, ""},
		{nil, 0, school.Outdated}, // a page of before the change
		{[]school.ReadyAnswer{{Title: " ", Text: "x"}}, 1, school.Invalid},
		{make([]school.ReadyAnswer, school.MaxReadyAnswers+1), 1, school.Invalid},
		{[]school.ReadyAnswer{fees, fees}, 1, ""},
	} {
		if _, err := s.SetReadyAnswers(t.Context(), asha, school.ReadyAnswers{Answers: step.answers, Version: step.version}); school.CodeOf(err) != step.want {
			t.Errorf("%d answers on version %d: error %v", len(step.answers), step.version, err)
		}
	}
	if answers, err := s.ReadyAnswers(); err != nil || len(answers.Answers) != 2 || answers.Version != 2 || answers.ChangedBy != "cli:asha" {
		t.Errorf("in the end there are %+v, error %v", answers, err)
	}
}
