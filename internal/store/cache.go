package store

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strings"
	"sync"
)

// Cache is a folder of files that can be made again. It never syncs: a file
// that a crash left torn, or a disk damaged, does not match its checksum, and
// counts as absent. Names change with the contents of the files. Its methods
// are safe for concurrent use.
type Cache struct {
	quotaDir
	root  *os.Root
	mu    sync.Mutex
	names map[string]bool // of what is there
}

// OpenCache opens a folder, making it where it is missing.
func OpenCache(path string) (*Cache, error) {
	if err := makePrivate(path); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("open folder %s: %w", path, err)
	}
	c := &Cache{quotaDir: quotaDir{path: path}, root: root, names: map[string]bool{}}
	entries, err := fs.ReadDir(root.FS(), ".")
	for _, entry := range entries {
		c.names[entry.Name()] = true
	}
	if err == nil {
		err = c.Sweep(func(name string) bool { return !strings.HasPrefix(name, tempPrefix) })
	}
	if err != nil {
		return nil, errors.Join(c.explain("open", path, err), root.Close())
	}
	return c, nil
}

// Close closes the folder.
func (c *Cache) Close() error { return c.root.Close() }

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
		ok = bytes.Equal(sealed[:sha256.Size], sum[:])
	}
	if !ok {
		_ = c.remove(name) // Write puts a whole one in its place
		return nil, false
	}
	return data, true
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
	err := c.root.WriteFile(temp, append(sum[:], data...), 0o600)
	if err == nil {
		err = c.root.Rename(temp, name)
	}
	if err != nil {
		_ = c.root.Remove(temp) // the next start removes it else
		return c.explain("write", name, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.names[name] = true
	return nil
}

// Sweep removes the files that keep does not keep. It continues after one that
// can't be removed.
func (c *Cache) Sweep(keep func(name string) bool) (err error) {
	c.mu.Lock()
	names := maps.Clone(c.names)
	c.mu.Unlock()
	for name := range names {
		if !keep(name) {
			err = errors.Join(err, c.remove(name))
		}
	}
	return err
}

func (c *Cache) remove(name string) error {
	if err := c.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return c.explain("remove", name, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.names, name)
	return nil
}
