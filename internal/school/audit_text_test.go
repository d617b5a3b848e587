package school_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"schoolsite/internal/school"
)

// auditActions are the actions that this package's source declares.
func auditActions(t *testing.T) (found []school.AuditAction) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "audit.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if name, ok := call.Fun.(*ast.Ident); ok && name.Name == "action" {
			code, err := strconv.Unquote(call.Args[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, school.AuditAction(code))
		}
		return true
	})
	return found
}

func TestAuditText_CoversEveryAction(t *testing.T) {
	all := auditActions(t)
	if len(all) < 24 {
		t.Fatalf("only %d actions were found", len(all))
	}
	for _, action := range all {
		if !slices.Contains(school.AuditKinds(), action.Kind()) {
			t.Errorf("%s: the kind is not in the list", action)
		}
		for _, of := range []string{"", "ravi@school.example"} {
			text := school.AuditEntry{Action: action, Of: of}.Text()
			if strings.Contains(text, string(action)) || strings.Contains(text, "%") {
				t.Errorf("%s is told as %q", action, text)
			}
		}
	}
	if action := school.AuditAction("account.painted"); (school.AuditEntry{Action: action}).Text() != "did this: account.painted" {
		t.Error("an action of a later version has no text")
	}
}

func TestAuditEntry_Text(t *testing.T) {
	for want, e := range map[string]school.AuditEntry{
		"logged in": {Action: school.ActionSignedIn, By: "asha@school.example", Of: "asha@school.example"},
		"tried to log in as asha@school.example and was refused": {Action: school.ActionSignInRefused, Of: "asha@school.example"},
		"approved the account of ravi@school.example":            {Action: school.ActionAccountApproved, By: "asha@school.example", Of: "ravi@school.example"},
		"published revision 4":                                   {Action: school.ActionContentImport, Of: "4"},
		"started the server":                                     {Action: school.ActionServerStarted},
		"tested the mail with a letter to it@school.example":     {Action: school.ActionMailTested, Of: "it@school.example", By: "owner@school.example"},
		"tested the mail with a letter to themselves":            {Action: school.ActionMailTested, Of: "owner@school.example", By: "owner@school.example"},
	} {
		if e.Text() != want {
			t.Errorf("told as %q, want %q", e.Text(), want)
		}
	}
}

func TestAuditKinds_AreThoseOfTheActions(t *testing.T) {
	var kinds []string
	for _, action := range auditActions(t) {
		kinds = append(kinds, action.Kind())
	}
	for _, kind := range school.AuditKinds() {
		if kind != "slider" && kind != "popup" && !slices.Contains(kinds, kind) {
			t.Errorf("nothing is of kind %s", kind)
		}
	}
}
