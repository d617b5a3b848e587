package supply_test

import (
	"bytes"
	"errors"
	"io/fs"
	"runtime"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"schoolsite/internal/supply"
)

func TestLoad_ReadsWhatWasWritten(t *testing.T) {
	text := []supply.Text{{File: "LICENSE", Text: "Do as you like.\n"}}
	parts := []supply.Part{
		{Kind: supply.Package, Name: "react", Version: "19", Licence: "MIT", Hash: "sha512-AA==", Texts: text},
		{Kind: supply.Module, Name: supply.Standard, Licence: "BSD-3-Clause", Texts: text},
	}
	var list bytes.Buffer
	if err := supply.Write(&list, parts); err != nil {
		t.Fatal(err)
	}
	got, err := supply.Load(fstest.MapFS{supply.File: {Data: list.Bytes()}})
	if err != nil {
		t.Fatal(err)
	}
	parts[1].Version = runtime.Version()
	if diff := cmp.Diff(parts, got); diff != "" {
		t.Error(diff)
	}
}

func TestLoad_WithoutAList(t *testing.T) {
	if _, err := supply.Load(fstest.MapFS{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if _, err := supply.Load(fstest.MapFS{supply.File: {Data: []byte("no gzip")}}); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a spoiled list gave %v", err)
	}
}
