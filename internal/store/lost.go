package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"schoolsite/internal/school"
)

// checkStart decides about a data folder whose data file may be missing. A
// folder that holds files of a site lost its data file. A new data file in its
// place would show the sample school to visitors and print a link that makes
// whoever opens it an owner.
func checkStart(dir string, startAnew bool) error {
	_, err := os.Stat(filepath.Join(dir, fileName))
	switch {
	case err == nil && startAnew:
		return school.Errorf(school.Conflict, "There is a site in %s, so nothing begins anew. Leave out --start-anew.", dir)
	case !errors.Is(err, fs.ErrNotExist) || startAnew:
		return nil // opening it reports any other fault
	}
	left := leftBehind(dir)
	if len(left) == 0 {
		return nil
	}
	return school.Errorf(school.Conflict,
		"The data folder %s has lost its %s, but it held a site: there is still %s. Nothing was changed. "+
			"Put a backup of the data folder in its place%s. To give that site up and begin anew, run once: "+
			"schoolsite serve --start-anew; the old files are removed after an hour.",
		dir, fileName, strings.Join(left, ", "), backupsText(dir))
}

// leftBehind lists the contents of a folder that are only created after its
// data file.
func leftBehind(dir string) (left []string) {
	for _, folder := range []string{"content", "media", backupFolder} {
		if n := countFiles(filepath.Join(dir, folder)); n > 0 {
			left = append(left, fmt.Sprintf("%s/ with %s", folder, school.CountText(n, "file")))
		}
	}
	if _, err := os.Lstat(filepath.Join(dir, "key")); err == nil {
		left = append(left, "the key")
	}
	return left
}

func backupsText(dir string) string {
	if countFiles(filepath.Join(dir, backupFolder)) == 0 {
		return ""
	}
	return fmt.Sprintf(", or, if there is none, the newest file of %s as %s", filepath.Join(dir, backupFolder), fileName)
}

// countFiles counts the files of a folder that are not hidden.
func countFiles(folder string) (n int) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return 0
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), ".") {
			n++
		}
	}
	return n
}
