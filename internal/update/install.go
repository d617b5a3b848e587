// Package update replaces the program by that of a signed release, keeps the one before beside it, and puts that back
// with the data that it can read.
package update

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"aead.dev/minisign"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
	"schoolsite/internal/store"
)

// SignatureSuffix ends the name of a release archive's signature.
const SignatureSuffix = ".minisig"

// maxProgram bounds a program that is unpacked.
const maxProgram = 500 << 20

// Open returns the program in a release archive, once the archive's signature was verified with a public key:
// the key itself, or the file that minisign wrote it to.
func Open(archive, key string) (program []byte, err error) {
	var public minisign.PublicKey
	if key == "" {
		return nil, school.Errorf(school.Invalid, "This program was built without the key of its releases. "+
			"Name the key, or its file, with --release-key.")
	}
	if public.UnmarshalText([]byte(key)) != nil {
		if public, err = minisign.PublicKeyFromFile(key); err != nil {
			return nil, school.Errorf(school.Invalid,
				"--release-key is a public key as minisign writes it, or its file, not %q.", key)
		}
	}
	packed, err := os.ReadFile(archive)
	if err != nil {
		return nil, school.Errorf(school.NotFound, "%s can't be read: %s.", archive, school.OSReason(err))
	}
	signature, err := os.ReadFile(archive + SignatureSuffix)
	if err != nil {
		return nil, school.Errorf(school.NotFound, "The signature of %s can't be read: %s. Copy %s beside it.",
			archive, school.OSReason(err), filepath.Base(archive)+SignatureSuffix)
	}
	if !minisign.Verify(public, packed, signature) {
		return nil, school.Errorf(school.Forbidden,
			"%s is damaged, or not signed by the key of the releases. Nothing was changed.", archive)
	}
	if name := signedName(signature); name != "" && name != filepath.Base(archive) {
		return nil, school.Errorf(school.Forbidden, "%s was signed as %s. Give it that name again, if it is the "+
			"release that you mean. "+
			"Nothing was changed.", archive, name)
	}
	return unpack(archive, bytes.NewReader(packed))
}

// signedName returns the name that a file had when it was signed, which minisign keeps in the trusted comment; "" where
// it is not there.
func signedName(signature []byte) string {
	var s minisign.Signature
	if s.UnmarshalText(signature) != nil {
		return ""
	}
	for field := range strings.SplitSeq(s.TrustedComment, "\t") {
		if name, isName := strings.CutPrefix(field, "file:"); isName {
			return name
		}
	}
	return ""
}

// IsOlder reports whether a version like v1.2 or v1.2.3-rc1 comes before another one, by its numbers. What is no such
// version never does.
func IsOlder(version, than string) bool {
	var a, b [3]int
	const form = "v%d.%d.%d"
	isVersion, _ := fmt.Sscanf(version, form, &a[0], &a[1], &a[2]) // the later numbers may be missing
	isOther, _ := fmt.Sscanf(than, form, &b[0], &b[1], &b[2])
	return isVersion > 0 && isOther > 0 && slices.Compare(a[:], b[:]) < 0
}

func unpack(archive string, packed io.Reader) ([]byte, error) {
	list, err := gzip.NewReader(packed)
	for files := tar.NewReader(list); err == nil; {
		var head *tar.Header
		head, err = files.Next()
		if err == nil && path.Base(head.Name) == "schoolsite" && head.Typeflag == tar.TypeReg &&
			head.Size <= maxProgram {
			return io.ReadAll(files)
		}
	}
	return nil, school.Errorf(school.Invalid, "%s contains no program: it is not a release archive.", archive).Because(err)
}

// PreviousSuffix ends the name of the program before, which lies beside the one that is installed.
const PreviousSuffix = ".previous"

// Installed returns the path that the program is installed at, without links.
func Installed() (string, error) {
	at, err := os.Executable()
	if err == nil {
		at, err = filepath.EvalSymlinks(at)
	}
	if err != nil {
		return "", fmt.Errorf("find the program that runs: %w", err)
	}
	return strings.TrimSuffix(at, PreviousSuffix), nil
}

// Stage writes a program beside the one at a path, and returns its version, which it was asked for: so it runs
// on this machine. Discard or Install comes next.
func Stage(ctx context.Context, at string, program []byte) (version string, err error) {
	err = blob.Replace(staged(at), func(file *os.File) error {
		_, err := file.Write(program)
		return errors.Join(err, file.Chmod(0o755))
	})
	if err != nil {
		return "", school.Errorf(school.Forbidden, "The new program can't be written beside %s: %s. "+
			"Run this as the user who may, for instance with sudo.", at, school.OSReason(err))
	}
	told, err := ask(ctx, staged(at))
	if err != nil {
		return "", school.Errorf(school.Unsupported, "The program in the archive does not run on this computer: %v. "+
			"It may be for another kind of processor.", err)
	}
	return told.Version, nil
}

// Description has the answer of a program to version --json.
type Description struct {
	Version    string `json:"version"`
	DataFormat int    `json:"dataFormat"` // the newest that it reads
}

// Describe returns the description of the program that runs.
func Describe(version string) Description { return Description{version, store.Format()} }

// ask runs a program for its description.
func ask(ctx context.Context, program string) (told Description, err error) {
	answer, err := exec.CommandContext(ctx, program, "version", "--json").Output()
	if err == nil {
		err = json.Unmarshal(answer, &told)
	}
	if err == nil && told.Version == "" {
		err = errors.New("it prints no version")
	}
	return told, err
}

// Discard removes a staged program.
func Discard(at string) error { return os.RemoveAll(staged(at)) }

func staged(at string) string { return at + ".new" }

// IsInstalled reports whether a program is the one at a path.
func IsInstalled(at string, program []byte) bool {
	installed, err := os.ReadFile(at)
	return err == nil && bytes.Equal(installed, program)
}

// Install puts the staged program in the place of the one at a path, which stays beside it. Whenever it is interrupted,
// there is a whole program at the path.
func Install(at string) error {
	aside := at + ".aside"
	err := errors.Join(os.RemoveAll(aside), os.Link(at, aside))
	if err == nil {
		err = os.Rename(aside, at+PreviousSuffix)
	}
	if err == nil {
		err = os.Rename(staged(at), at)
	}
	if err == nil {
		err = blob.SyncFolder(filepath.Dir(at))
	}
	if err != nil {
		return fmt.Errorf("put the new program in its place: %w", err)
	}
	return nil
}
