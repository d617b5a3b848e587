package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"schoolsite/internal/supply"
)

// npmPackages are the packages of which something is in a bundle, as the
// user interface's build noted them.
func npmPackages(root string) ([]supply.Part, error) {
	var lock struct {
		Packages map[string]struct{ Version, Integrity string }
	}
	if err := readJSON(filepath.Join(root, "package-lock.json"), &lock); err != nil {
		return nil, err
	}
	folders, err := bundled(root)
	if err != nil {
		return nil, err
	}
	var parts []supply.Part
	for _, folder := range folders {
		name := folder[strings.LastIndex(folder, "node_modules/")+len("node_modules/"):]
		locked := lock.Packages[folder]
		part, err := packagePart(supply.Part{Kind: supply.Package, Name: name, Version: locked.Version,
			Hash: locked.Integrity}, filepath.Join(root, folder))
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// bundled lists the folders of the packages in either bundle.
func bundled(root string) ([]string, error) {
	var all []string
	for _, bundle := range []string{"client", "server"} {
		var folders []string
		file := filepath.Join(root, "dist", bundle, "packages.json")
		if err := readJSON(file, &folders); err != nil {
			return nil, fmt.Errorf("%w; it is made with the user interface: make build", err)
		}
		all = append(all, folders...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

func packagePart(part supply.Part, folder string) (supply.Part, error) {
	part, err := described(part, folder)
	if err != nil || len(part.Texts) > 0 {
		return part, err
	}
	var declared struct {
		License string
		Author  author
	}
	if err := readJSON(filepath.Join(folder, "package.json"), &declared); err != nil {
		return part, err
	}
	return worded(part, declared.License, string(declared.Author)), nil
}

// author is a name, which package.json writes in one of two ways.
type author string

// UnmarshalJSON reads "Name <address>" and {"name": "Name"}.
func (a *author) UnmarshalJSON(raw []byte) error {
	var object struct{ Name string }
	if json.Unmarshal(raw, (*string)(a)) == nil {
		return nil
	}
	err := json.Unmarshal(raw, &object)
	*a = author(object.Name)
	return err
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
