package blob

import (
	"os"
	"path/filepath"
	"testing"
)

func openTestCache(t *testing.T, dir string) *Cache {
	t.Helper()
	c, err := OpenCache(dir)
	check(t, err)
	t.Cleanup(func() { check(t, c.Close()) })
	return c
}

func TestCache_DamagedIsAbsent(t *testing.T) {
	dir := t.TempDir()
	c := openTestCache(t, dir)
	for _, name := range []string{"whole", "torn", "flipped", "empty"} {
		check(t, c.Write(name, []byte("the page "+name)))
	}
	spoil := map[string]func([]byte) []byte{
		"torn":    func(b []byte) []byte { return b[:len(b)-1] },
		"flipped": func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"empty":   func([]byte) []byte { return nil },
	}
	for name, damage := range spoil {
		path := filepath.Join(dir, name)
		data, err := os.ReadFile(path)
		check(t, err)
		check(t, os.WriteFile(path, damage(data), 0o600))
	}
	for _, name := range []string{"whole", "torn", "flipped", "empty", "missing", "../key", ""} {
		data, ok := c.Read(name)
		if ok != (name == "whole") || ok && string(data) != "the page whole" {
			t.Errorf("%s: %q, %v", name, data, ok)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("left are %v", left)
	}
	check(t, c.Write("torn", []byte("again")))
	if data, ok := c.Read("torn"); !ok || string(data) != "again" {
		t.Errorf("torn: %q, %v", data, ok)
	}
}

func TestCache_IsSweptAfterARestart(t *testing.T) {
	dir := t.TempDir()
	c := openTestCache(t, dir)
	check(t, c.Write("old", nil))
	check(t, c.Write("kept", nil))
	check(t, os.WriteFile(filepath.Join(dir, tempPrefix+"half"), nil, 0o600))
	again := openTestCache(t, dir)
	check(t, again.Write("new", nil))
	check(t, again.Sweep(func(name string) bool { return name == "kept" }))
	entries, err := os.ReadDir(dir)
	check(t, err)
	if len(entries) != 1 || entries[0].Name() != "kept" {
		t.Errorf("left are %v", entries)
	}
}

func TestDir_SyncsTogether(t *testing.T) {
	d := openTestDir(t)
	sameAsName := func(name string) ([]byte, error) { return []byte(name), nil }
	check(t, d.WriteAll([]string{"a", "b"}, sameAsName))
	sound := d.disk
	const steps = 5 // create, write, sync, close, rename
	d.disk = &failingDisk{disk: sound, left: 2*steps + 1, with: os.ErrPermission}
	if err := d.WriteAll([]string{"a", "c", "d"}, sameAsName); err == nil { // they may not be durable
		t.Error("no error")
	}
	same(t, []string{"a", "b"}, must(d.Names()))
	d.disk = sound
	unreadable := func(name string) ([]byte, error) {
		if name == "d" {
			return nil, os.ErrPermission
		}
		return sameAsName(name)
	}
	if err := d.WriteAll([]string{"c", "d", "e"}, unreadable); err == nil {
		t.Error("no error")
	}
	same(t, []string{"a", "b", "c"}, must(d.Names()))
}
