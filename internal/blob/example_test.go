package blob_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"time"

	"schoolsite/internal/blob"
)

// A file is written under the hash of its bytes, before the record that names it; what no record
// names in the end is garbage.
func ExampleDir() {
	folder, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(folder)
	dir, err := blob.OpenDir(folder)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer dir.Close()

	text := []byte("a file of the content")
	sum := sha256.Sum256(text)
	name := hex.EncodeToString(sum[:])
	fmt.Println(dir.Write(name, text))
	read, _ := dir.Read(name)
	fmt.Println(string(read))

	garbage, _ := dir.ListGarbage(func(string) bool { return false }, time.Now().Add(time.Hour))
	fmt.Println(len(garbage), garbage[0].Name() == name)
	// Output:
	// <nil>
	// a file of the content
	// 1 true
}
