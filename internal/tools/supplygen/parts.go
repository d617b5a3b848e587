package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"schoolsite/internal/supply"
)

// allowed are the licences whose conditions the program meets by naming the
// part and printing the text.
var allowed = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "OFL-1.1", "MPL-2.0", "Unlicense",
	"0BSD", "Zlib"}

func writeParts(file string) error {
	parts, err := collect(".")
	if err != nil {
		return err
	}
	var list bytes.Buffer
	if err := supply.Write(&list, parts); err != nil {
		return err
	}
	return os.WriteFile(file, list.Bytes(), 0o644)
}

// collect finds every part of the program whose source is in root.
func collect(root string) ([]supply.Part, error) {
	own, err := described(supply.Part{Kind: supply.Program, Name: "schoolsite"}, root)
	if err != nil {
		return nil, err
	}
	modules, err := goModules(root)
	if err != nil {
		return nil, err
	}
	packages, err := npmPackages(root)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(modules, byName)
	slices.SortFunc(packages, byName)
	return slices.Concat([]supply.Part{own}, modules, packages), nil
}

func byName(a, b supply.Part) int { return cmp.Compare(a.Name, b.Name) }

// check refuses a part that must not be in the program.
func check(part supply.Part) error {
	if len(part.Texts) == 0 || part.Licence == "" {
		return fmt.Errorf("%s has no licence text that is known", part.Name)
	}
	for licence := range strings.SplitSeq(part.Licence, " AND ") {
		if !slices.Contains(allowed, licence) {
			return fmt.Errorf("%s is under %s, which is not on the list of allowed licences", part.Name, licence)
		}
	}
	return nil
}

// A logo and a suite of tests are no part of a binary.
var (
	legal  = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)`)
	beside = regexp.MustCompile(`(?i)logo|test262`)
)

// described adds the licences in a part's folder to the part.
func described(part supply.Part, folder string) (supply.Part, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return part, err
	}
	var licences []string
	for _, entry := range entries {
		if entry.IsDir() || !legal.MatchString(entry.Name()) || beside.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return part, err
		}
		own := withoutBundled(string(text))
		part.Texts = append(part.Texts, supply.Text{File: entry.Name(), Text: own})
		licences = append(licences, recognised(own)...)
	}
	part.Licence = expression(licences)
	return part, nil
}

// withoutBundled leaves out what a bundler holds itself: none of that ends in what it makes.
func withoutBundled(text string) string {
	own, _, _ := strings.Cut(text, "\n# Licenses of bundled dependencies")
	return own
}

func expression(licences []string) string {
	slices.Sort(licences)
	return strings.Join(slices.Compact(licences), " AND ")
}
