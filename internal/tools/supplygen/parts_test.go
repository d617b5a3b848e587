package main

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schoolsite/dist"
	"schoolsite/internal/supply"
)

const root = "../../.."

var once = sync.OnceValues(func() ([]supply.Part, error) { return collect(root) })

func collected(t *testing.T) []supply.Part {
	t.Helper()
	parts, err := once()
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

func TestLicences_AreAllowed(t *testing.T) {
	kinds := map[supply.Kind]int{}
	for _, part := range collected(t) {
		kinds[part.Kind]++
		if err := check(part); err != nil {
			t.Error(err)
		}
		if part.Hash == "" && part.Kind != supply.Program && part.Name != supply.Standard {
			t.Errorf("%s has no hash", part.Name)
		}
	}
	if kinds[supply.Program] != 1 || kinds[supply.Module] < 20 || kinds[supply.Package] < 10 {
		t.Errorf("found only %v", kinds)
	}
}

func TestParts_AreEmbedded(t *testing.T) {
	want := collected(t)
	got, err := supply.Load(dist.Files())
	if err != nil {
		t.Fatal(err)
	}
	for i, part := range got {
		if part.Name == supply.Standard {
			got[i].Version = ""
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("dist/%s is stale; run make build: %s", supply.File, diff)
	}
}

// folderWith is a package's folder with one file.
func folderWith(t *testing.T, name, text string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestLicences_UnknownIsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"README":        "no licence at all",
		"LICENSE":       "All rights are mine.",
		"COPYING":       "GNU GENERAL PUBLIC LICENSE. Everyone is permitted to copy and distribute\nverbatim copies of this license document",
		"LICENSE_logo":  "Permission is hereby granted, free of charge, to any person obtaining a copy",
		"LICENSE-BOTH":  "Permission is hereby granted, free of charge, to any person obtaining a copy. Everyone is permitted to copy and distribute verbatim copies of this license document",
		"PATENTS-alone": "Additional rights.",
	} {
		part, err := described(supply.Part{Name: name}, folderWith(t, name, text))
		if err != nil {
			t.Fatal(err)
		}
		if check(part) == nil {
			t.Errorf("%s was taken as %q", name, part.Licence)
		}
	}
}

func TestLicences_MissingText(t *testing.T) {
	for declared, licence := range map[string]string{
		`{"license": "MIT", "author": "Asha <asha@school.example>"}`: "MIT",
		`{"license": "Apache-2.0", "author": {"name": "Asha"}}`:      "Apache-2.0",
		`{"license": "MIT"}`:                      "",
		`{"license": "Secret", "author": "Asha"}`: "",
	} {
		part, err := packagePart(supply.Part{Name: "p"}, folderWith(t, "package.json", declared))
		if err != nil || part.Licence != licence {
			t.Errorf("%s: %q, %v", declared, part.Licence, err)
		}
	}
}
