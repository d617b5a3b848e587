package backup

import (
	"archive/tar"
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// manifestName is the first entry of an archive.
const manifestName = "manifest.json"

// ageHeader begins every file that age encrypted.
const ageHeader = "age-encryption.org/"

// WriteArchive writes a snapshot as a tar stream, the manifest first. It holds everything of everybody.
func (s *Service) WriteArchive(ctx context.Context, by school.Actor, secrets bool, w io.Writer) error {
	removed := s.DB.Present() // an archive of it can still be made, and nothing be noted any more
	if removed == nil {
		if _, err := s.note(s.identify); err != nil {
			return err
		}
	}
	t, err := s.take(ctx, secrets, nil)
	if err != nil {
		return fmt.Errorf("take a snapshot for an archive: %w", err)
	}
	defer t.remove()
	if removed == nil {
		if err := s.appendEntry(by, "an archive"); err != nil {
			return err
		}
	}
	out := tar.NewWriter(w)
	manifest, err := json.Marshal(t.manifest)
	if err != nil {
		return err
	}
	if err := addEntry(out, manifestName, int64(len(manifest)), t.manifest.At, bytes.NewReader(manifest)); err != nil {
		return err
	}
	for _, f := range t.manifest.Files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		file, err := os.Open(inFolder(t.dir, f))
		if err != nil {
			return err
		}
		if err := errors.Join(addEntry(out, f.Path, f.Size, t.manifest.At, file), file.Close()); err != nil {
			return fmt.Errorf("put %s into an archive: %w", f.Path, err)
		}
	}
	return out.Close()
}

func addEntry(out *tar.Writer, name string, size int64, at time.Time, r io.Reader) error {
	header := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: at,
		Format: tar.FormatPAX}
	if err := out.WriteHeader(header); err != nil {
		return err
	}
	_, err := io.Copy(out, r)
	return err
}

// unpack writes the files of an archive into a folder and compares each with the manifest.
func unpack(ctx context.Context, archive io.Reader, into string) (m Manifest, err error) {
	root, err := os.OpenRoot(into)
	if err != nil {
		return m, err
	}
	defer root.Close()
	in := tar.NewReader(archive)
	first, err := in.Next()
	if err != nil || first.Name != manifestName {
		return m, errors.Join(errNoBackup, err)
	}
	if m, err = readManifest(in); err != nil {
		return m, err
	}
	for _, f := range m.Files {
		if ctx.Err() != nil {
			return m, ctx.Err()
		}
		entry, err := in.Next()
		if err != nil || entry.Name != f.Path {
			return m, fmt.Errorf("%s is missing: %w", f.Path, errors.Join(err, io.ErrUnexpectedEOF))
		}
		if err := saveChecked(root, f, in); err != nil {
			return m, err
		}
	}
	return m, nil
}

// ParseRecipients reads the public keys that an archive is encrypted for.
func ParseRecipients(keys []string) ([]age.Recipient, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	recipients, err := age.ParseRecipients(strings.NewReader(strings.Join(keys, "\n")))
	if err != nil {
		return nil, school.Errorf(school.Invalid, "--recipient is a public key of age, like age1…, not %q. "+
			"age-keygen makes a pair of keys.", strings.Join(keys, ", ")).Because(err)
	}
	return recipients, nil
}

// fileKeyRecipient passes a file's key on to a recipient and remembers it, so that the file can be
// read back.
type fileKeyRecipient struct {
	age.Recipient
	fileKey []byte
}

func (r *fileKeyRecipient) WrapWithLabels(fileKey []byte) ([]*age.Stanza, []string, error) {
	r.fileKey = bytes.Clone(fileKey)
	if labelled, ok := r.Recipient.(age.RecipientWithLabels); ok {
		return labelled.WrapWithLabels(fileKey)
	}
	stanzas, err := r.Wrap(fileKey)
	return stanzas, nil, err
}

// WriteFile makes an archive, encrypted if there are recipients, of what fetch writes. It gets its
// name once it was read back, restored and tried.
func WriteFile(ctx context.Context, path string, recipients []age.Recipient, fetch func(io.Writer) error,
	try Trial) (m Manifest, err error) {
	if _, err := os.Lstat(path); err == nil {
		return m, school.Errorf(school.Conflict, "There is a file %s already. A backup never replaces a file: choose "+
			"another name.", path)
	}
	err = blob.Replace(path, func(file *os.File) error {
		identities, err := writeEncrypted(file, recipients, fetch)
		if err != nil {
			return err
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		m, err = try.in(ctx, filepath.Dir(path), Gone{}, func(dir string) (Manifest, error) {
			return restoreArchive(ctx, file, identities, dir)
		})
		return err
	})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return m, school.Errorf(school.NotFound, "There is no folder %s. Make it first.", filepath.Dir(path)).
			Because(err)
	case blob.IsDiskFull(err):
		return m, school.Errorf(school.StorageFull, "There is too little room in %s: an archive needs its size "+
			"twice, because it is tried before it counts.", filepath.Dir(path)).Because(err)
	}
	return m, err
}

// writeEncrypted writes what fetch writes, encrypted if there are recipients, and returns what
// decrypts this one file.
func writeEncrypted(file io.Writer, recipients []age.Recipient, fetch func(io.Writer) error) ([]age.Identity, error) {
	if len(recipients) == 0 {
		return nil, fetch(file)
	}
	own := &fileKeyRecipient{Recipient: recipients[0]}
	encrypted, err := age.Encrypt(file, append([]age.Recipient{own}, recipients[1:]...)...)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "These recipients can't be used together.").Because(err)
	}
	if err := fetch(encrypted); err != nil {
		return nil, err
	}
	return []age.Identity{age.NewInjectedFileKeyIdentity(own.fileKey)}, encrypted.Close()
}

// VerifyFile reads an archive, restores it into a temporary folder and tries it.
func VerifyFile(ctx context.Context, path, identity string, try Trial) (Manifest, error) {
	file, identities, err := openArchive(path, identity)
	if err != nil {
		return Manifest{}, err
	}
	defer file.Close()
	return try.in(ctx, filepath.Dir(path), Gone{}, func(dir string) (Manifest, error) {
		return restoreArchive(ctx, file, identities, dir)
	})
}

// openArchive opens an archive, and reads the identities that decrypt it.
func openArchive(path, identity string) (file *os.File, identities []age.Identity, err error) {
	if identity != "" {
		keys, err := os.Open(identity)
		if err != nil {
			return nil, nil, school.Errorf(school.NotFound, "The identity %s can't be read.", identity).Because(err)
		}
		defer keys.Close()
		if identities, err = age.ParseIdentities(keys); err != nil {
			return nil, nil, school.Errorf(school.Invalid, "%s is no identity of age: it has lines like "+
				"AGE-SECRET-KEY-1…", identity).Because(err)
		}
	}
	if file, err = os.Open(path); err != nil {
		return nil, nil, school.Errorf(school.NotFound, "There is no archive %q that can be opened (%s), and no "+
			"backup of that name: schoolsite backup list shows them.", path, school.OSReason(err)).Because(err)
	}
	return file, identities, nil
}

// decrypt returns the tar stream of an archive that may be encrypted.
func decrypt(archive io.Reader, identities []age.Identity) (io.Reader, error) {
	buffered := bufio.NewReader(archive)
	head, _ := buffered.Peek(len(ageHeader)) // a shorter file is no archive, which unpack says
	if string(head) != ageHeader {
		return buffered, nil
	}
	if len(identities) == 0 {
		return nil, school.Errorf(school.Invalid, "This archive is encrypted. Name the file with the secret key: "+
			"--identity FILE")
	}
	plain, err := age.Decrypt(buffered, identities...)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "This archive is encrypted for another key than that of "+
			"--identity, or it is damaged.").Because(err)
	}
	return plain, nil
}

// restoreArchive unpacks an archive into a folder; its errors are sentences.
func restoreArchive(ctx context.Context, archive io.Reader, identities []age.Identity,
	into string) (m Manifest, err error) {
	plain, err := decrypt(archive, identities)
	if err == nil {
		m, err = unpack(ctx, plain, into)
	}
	if _, isKnown := errors.AsType[*school.Error](err); err == nil || isKnown || ctx.Err() != nil ||
		blob.IsDiskFull(err) {
		return m, err
	}
	reason, _, _ := strings.Cut(err.Error(), "\n") // without the cause that was joined to it
	return m, school.Errorf(school.Conflict, "The archive can't be used: %s. Take another backup.", reason).Because(err)
}
