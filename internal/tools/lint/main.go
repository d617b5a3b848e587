// Command lint checks Go sources, as a tool of `go vet -vettool`: every error is handled, and
// compared and wrapped by errors.Is, errors.As and %w, and none is lost behind another one of the
// same name (hidden.go). The first two are errcheck and errorlint of golangci-lint; vet and staticcheck, which it
// contains too, run beside it. golangci-lint itself takes longer to compile than everything else that `make check`
// does.
//
// ignored.txt lists the functions whose errors say nothing that a caller could act on: a terminal
// that is gone, a connection or file that was only read, a temporary file that the next start
// removes.
package main

import (
	"strings"

	"github.com/kisielk/errcheck/errcheck"
	"github.com/polyfloyd/go-errorlint/errorlint"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(withoutTests(errcheck.Analyzer), withoutTests(errorlint.NewAnalyzer()), withoutTests(hiddenErrors))
}

// withoutTests restricts an analyzer to files that are no tests: a test that closes what it opened
// has nothing to do about an error.
func withoutTests(a *analysis.Analyzer) *analysis.Analyzer {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		report := pass.Report
		pass.Report = func(d analysis.Diagnostic) {
			if !strings.HasSuffix(pass.Fset.Position(d.Pos).Filename, "_test.go") {
				report(d)
			}
		}
		return run(pass)
	}
	return a
}
