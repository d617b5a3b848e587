package main

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

func TestHiddenErrors(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), hiddenErrors, "a")
}
