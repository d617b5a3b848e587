package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"schoolsite/internal/supply"
)

// systems are what a release is made for. The list holds what is linked for
// any of them, so that it is the same for all.
var systems = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64"}

// goModules are the modules that the program links, and Go itself.
func goModules(root string) ([]supply.Part, error) {
	std, err := standard(root)
	if err != nil {
		return nil, err
	}
	sums, err := moduleSums(root)
	if err != nil {
		return nil, err
	}
	parts, seen := []supply.Part{std}, map[string]bool{}
	for _, system := range systems {
		linked, err := linkedFor(root, system)
		if err != nil {
			return nil, err
		}
		for _, m := range linked {
			if seen[m.path] {
				continue
			}
			seen[m.path] = true
			part, err := described(supply.Part{Kind: supply.Module, Name: m.path, Version: m.version,
				Hash: sums[m.path+" "+m.version]}, m.folder)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part)
		}
	}
	return parts, nil
}

type module struct{ path, version, folder string }

const moduleLine = `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{end}}{{end}}`

func linkedFor(root, system string) ([]module, error) {
	goos, goarch, _ := strings.Cut(system, "/")
	out, err := goTool(root, []string{"GOOS=" + goos, "GOARCH=" + goarch, "CGO_ENABLED=0"}, "list", "-deps", "-f",
		moduleLine, "./cmd/schoolsite")
	if err != nil {
		return nil, err
	}
	var linked []module
	for line := range strings.Lines(out) {
		if fields := strings.Split(strings.TrimSpace(line), "\t"); len(fields) == 3 {
			linked = append(linked, module{path: fields[0], version: fields[1], folder: fields[2]})
		}
	}
	return linked, nil
}

func standard(root string) (supply.Part, error) {
	out, err := goTool(root, nil, "env", "GOROOT")
	if err != nil {
		return supply.Part{}, err
	}
	return described(supply.Part{Kind: supply.Module, Name: supply.Standard}, strings.TrimSpace(out))
}

// moduleSums are the hashes in go.sum, by the module and its version.
func moduleSums(root string) (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, err
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) == 3 {
			sums[fields[0]+" "+fields[1]] = fields[2]
		}
	}
	return sums, nil
}

func goTool(root string, environment []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = root, append(os.Environ(), environment...)
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", fmt.Errorf("go %s: %s", args[0], failed.Stderr)
	}
	return string(out), err
}
