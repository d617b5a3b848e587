package school_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/school"
	"schoolsite/internal/text"
)

// vector is one row of testdata/rules.json, which the browser's schemas run too.
type vector struct {
	Values   json.RawMessage
	Messages map[string]string
	Phone    string
}

func TestRules_FollowTheVectors(t *testing.T) {
	raw, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var forms map[string][]vector
	if err := json.Unmarshal(raw, &forms); err != nil {
		t.Fatal(err)
	}
	for form, vectors := range forms {
		for _, v := range vectors {
			t.Run(form+" "+string(v.Values), func(t *testing.T) {
				messages, phone := validate(t, form, v.Values)
				if diff := cmp.Diff(v.Messages, messages); diff != "" {
					t.Errorf("messages (-want +got):\n%s", diff)
				}
				if v.Phone != "" && phone != v.Phone {
					t.Errorf("phone %q is stored as %q", v.Phone, phone)
				}
			})
		}
	}
}

func validate(t *testing.T, form string, values json.RawMessage) (messages map[string]string, phone string) {
	t.Helper()
	var err error
	switch form {
	case "login":
		_, err = decode[school.Credentials](t, values).Validated()
	case "register":
		_, err = decode[school.NewUser](t, values).Validated()
	case "contact":
		var got school.ContactForm
		got, err = decode[school.ContactForm](t, values).Validated()
		phone = got.Phone
	case "answers":
		err = decode[school.ReadyAnswers](t, values).Validate()
	case "alt":
		alt := decode[struct{ Alt string }](t, values).Alt
		if message := text.DescriptionMessage(text.TidyDescription(alt)); message != "" {
			return map[string]string{"alt": message}, ""
		}
	default:
		t.Fatalf("no form %q", form)
	}
	known := &school.Error{}
	if errors.As(err, &known) {
		return known.Fields, phone
	}
	return map[string]string{}, phone
}

func decode[T any](t *testing.T, raw json.RawMessage) (v T) {
	t.Helper()
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
