package contentfs

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// MemoryFile is an open file whose bytes are in memory.
func MemoryFile(name string, data []byte) fs.File {
	return memoryFile{bytes.NewReader(data), path.Base(name)}
}

// memoryFile is the file and what Stat says of it.
type memoryFile struct {
	*bytes.Reader
	name string
}

func (f memoryFile) Close() error               { return nil }
func (f memoryFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f memoryFile) Name() string               { return f.name }
func (f memoryFile) Mode() fs.FileMode          { return 0o444 }
func (f memoryFile) ModTime() time.Time         { return time.Time{} }
func (f memoryFile) IsDir() bool                { return false }
func (f memoryFile) Sys() any                   { return nil }
