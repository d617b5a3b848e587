package blob

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"strings"
)

// Cache is a folder of files that can be made again. It never syncs: a file that a crash left torn,
// or a disk damaged, does not match its checksum, and counts as absent. Names change with the
// contents of the files. Its methods are safe for concurrent use.
type Cache struct{ folder }

// OpenCache opens a folder, making it where it is missing.
func OpenCache(path string) (*Cache, error) {
	root, err := openRoot(path)
	if err != nil {
		return nil, err
	}
	c := &Cache{folder{path: path, root: root}}
	if err := c.sweep(func(name string) bool { return !strings.HasPrefix(name, tempPrefix) }); err != nil {
		return nil, errors.Join(c.explain("open", path, err), root.Close())
	}
	return c, nil
}

// Read returns a file, if it exists undamaged.
func (c *Cache) Read(name string) (data []byte, ok bool) {
	if checkName(name) != nil {
		return nil, false
	}
	sealed, err := c.root.ReadFile(name)
	if err != nil {
		return nil, false
	}
	if len(sealed) >= sha256.Size {
		data = sealed[sha256.Size:]
		sum := sha256.Sum256(data)
		if bytes.Equal(sealed[:sha256.Size], sum[:]) {
			return data, true
		}
	}
	_ = c.root.Remove(name) // Write puts a whole one in its place
	return nil, false
}

// Write stores a file until it is swept or lost.
func (c *Cache) Write(name string, data []byte) error {
	if err := checkName(name); err != nil {
		return err
	}
	if err := c.CheckSpace(int64(len(data)) + sha256.Size); err != nil {
		return err
	}
	sum := sha256.Sum256(data)
	temp := tempPrefix + rand.Text()
	err := c.writeParts(temp, sum[:], data)
	if err == nil {
		err = c.root.Rename(temp, name)
	}
	if err != nil {
		_ = c.root.Remove(temp) // the next start removes it else
	}
	return c.explain("write", name, err)
}

// writeParts writes a file of several parts, which are not copied together: data may be megabytes.
func (c *Cache) writeParts(name string, parts ...[]byte) error {
	file, err := c.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err == nil {
			_, err = file.Write(part)
		}
	}
	return errors.Join(err, file.Close())
}

// Sweep removes the files that keep does not keep. It continues after one that can't be removed.
func (c *Cache) Sweep(keep func(name string) bool) error {
	return c.sweep(func(name string) bool { return strings.HasPrefix(name, tempPrefix) || keep(name) })
}

func (c *Cache) sweep(keep func(name string) bool) error {
	folder, err := c.root.Open(".")
	if err != nil {
		return err
	}
	defer folder.Close()
	names, err := folder.Readdirnames(-1)
	for _, name := range names {
		if keep(name) {
			continue
		}
		if failure := c.root.Remove(name); !errors.Is(failure, fs.ErrNotExist) {
			err = errors.Join(err, c.explain("remove", name, failure))
		}
	}
	return err
}
