// Command samplegen makes the pictures of the sample school, which the program embeds: so an empty
// data folder is served at once. `make build` runs it; a program that is built without its output
// makes the pictures at its first start.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"schoolsite/content"
	"schoolsite/internal/school"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("name the folder for the pictures; it is made anew")
	}
	if err := os.RemoveAll(args[0]); err != nil {
		return err
	}
	if err := os.MkdirAll(args[0], 0o755); err != nil {
		return err
	}
	folder, err := os.OpenRoot(args[0])
	if err != nil {
		return err
	}
	return errors.Join(prepare(context.Background(), content.FS(), folder, school.DefaultLimits()), folder.Close())
}
