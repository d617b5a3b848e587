package cli

import (
	"errors"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"schoolsite/internal/content/archive"
	"schoolsite/internal/content/contentfs"
	"schoolsite/internal/school"
)

func (a *CLI) contentCommand() *cobra.Command {
	return group("content", "The school's texts and pictures",
		a.contentCheckCommand(), a.contentNewCommand(), a.contentTemplateCommand(), a.contentSchemaCommand(),
		a.contentImportCommand(), a.contentDiffCommand(), a.contentListCommand(), a.contentShowCommand(),
		a.contentRollbackCommand(), a.contentExportCommand(), a.contentSweepCommand())
}

// standardInput is the path that means an archive which comes by a pipe.
const standardInput = "-"

// tree opens a content folder or archive. Nothing outside a folder can be
// reached through it; an archive is unpacked into a temporary folder.
func (a *CLI) tree(path string) (fsys fs.FS, done func(), err error) {
	if path == standardInput {
		return unpacked(a.readPiped)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, school.Errorf(school.NotFound, "There is no folder or archive %s. Check the path.", path)
	case err == nil && !info.IsDir():
		return unpacked(func(dir string) (fs.FS, error) { return archive.Open(path, dir, contentfs.DefaultLimits()) })
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, nil, unreadable(path, err)
	}
	return root.FS(), func() { root.Close() }, nil
}

func unpacked(unpack func(dir string) (fs.FS, error)) (fs.FS, func(), error) {
	dir, err := os.MkdirTemp("", "schoolsite-content-")
	if err != nil {
		return nil, nil, err
	}
	done := func() { os.RemoveAll(dir) }
	fsys, err := unpack(dir)
	if err != nil {
		done()
	}
	return fsys, done, err
}

// readPiped unpacks the tar archive that comes by standard input.
func (a *CLI) readPiped(dir string) (fs.FS, error) {
	if a.interactive() {
		return nil, school.Errorf(school.Invalid, "- reads a tar archive from a pipe, such as: git archive HEAD | schoolsite content import -")
	}
	return archive.OpenStream(a.in, dir, contentfs.DefaultLimits())
}
