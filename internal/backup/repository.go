package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"schoolsite/internal/blob"
	"schoolsite/internal/school"
)

// The files of a repository: what it is, the files of all snapshots by their hash, each once, and the manifest
// of each snapshot, which is written last: a crash leaves at most files that no manifest names.
const (
	identityName    = "repository.json"
	filesFolder     = "files"
	snapshotsFolder = "snapshots"
	manifestSuffix  = ".json"
)

// Newest names the newest snapshot.
const Newest = ""

// repository has the snapshots of one site.
type repository struct{ Target }

// identity tells what a repository is.
type identity struct {
	Format int    `json:"format"`
	Site   string `json:"site"`
}

// blobName returns the name of the file with a hash.
func blobName(hash string) string { return filesFolder + "/" + hash[:2] + "/" + hash }

func snapshotName(name string) string { return snapshotsFolder + "/" + name + manifestSuffix }

// openRepository opens the repository at a place, to read from it.
func openRepository(ctx context.Context, where string) (repository, error) {
	t, err := parseTarget(where)
	if err != nil {
		return repository{}, err
	}
	r := repository{t}
	_, err = r.identity(ctx)
	if errors.Is(err, fs.ErrNotExist) {
		err = school.Errorf(school.NotFound, "There are no backups in %s.", t)
	}
	return r, r.explain(err)
}

// explain puts a failure of the place into a sentence.
func (r repository) explain(err error) error {
	if _, isKnown := errors.AsType[*school.Error](err); err == nil || isKnown || errors.Is(err, context.Canceled) {
		return err
	}
	if blob.IsDiskFull(err) {
		return school.Errorf(school.StorageFull, "There is no room left for backups in %s, or on the disk of the "+
			"data folder. Make room there.", r).Because(err)
	}
	return school.Errorf(school.Unreachable, "The backups in %s can't be used: %s.", r, school.OSReason(err)).Because(err)
}

func (r repository) identity(ctx context.Context) (id identity, err error) {
	data, err := r.read(ctx, identityName)
	if err != nil {
		return id, err
	}
	if err := json.Unmarshal(data, &id); err != nil {
		return id, school.Errorf(school.Conflict, "The file %s in %s is damaged.", identityName, r).Because(err)
	}
	if id.Format > manifestFormat {
		return id, school.Errorf(school.Unsupported, "The backups in %s were made by a newer schoolsite. Install "+
			"that version, or a later one.", r)
	}
	return id, nil
}

// claim makes a place the repository of a site, or checks that it is. hadBackups is set where this site has made
// backups at this place before.
func (r repository) claim(ctx context.Context, site string, hadBackups bool) error {
	id, err := r.identity(ctx)
	switch {
	case err == nil && id.Site != site:
		return school.Errorf(school.Conflict, "%s has the backups of another site. Restore one, or name "+
			"another folder.", r)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case hadBackups:
		return school.Errorf(school.NotFound, "The backups that were in %s are not there. Is its disk connected? If "+
			"it is a new one, begin anew there: schoolsite backup create --new", r)
	}
	others, err := r.List(ctx, "")
	if err != nil {
		return err
	}
	if len(others) > 0 {
		return school.Errorf(school.Conflict, "There are other files in %s. Name an empty folder, or a new one.", r)
	}
	return r.writeJSON(ctx, identityName, identity{manifestFormat, site})
}

func (r repository) read(ctx context.Context, name string) ([]byte, error) {
	file, err := r.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, maxManifest))
}

func (r repository) writeJSON(ctx context.Context, name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return r.Put(ctx, name, int64(len(data)), bytes.NewReader(data))
}

// names returns the names of the snapshots, the newest first.
func (r repository) names(ctx context.Context) (names []string, err error) {
	sizes, err := r.List(ctx, snapshotsFolder)
	for file := range sizes {
		if name, isOne := strings.CutSuffix(file, manifestSuffix); isOne {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	slices.Reverse(names)
	return names, err
}

// stored returns the sizes of the files of all snapshots by their hashes.
func (r repository) stored(ctx context.Context) (map[string]int64, error) {
	sizes, err := r.List(ctx, filesFolder)
	maps.DeleteFunc(sizes, func(name string, _ int64) bool { return !school.IsHash(name) })
	return sizes, err
}

func (r repository) manifest(ctx context.Context, name string) (m Manifest, err error) {
	data, err := r.read(ctx, snapshotName(name))
	if err != nil {
		return m, err
	}
	if m, err = readManifest(bytes.NewReader(data)); err == nil && m.Name() != name {
		err = errNoBackup
	}
	return m, err
}

// find returns a snapshot, or the newest one that can be read.
func (r repository) find(ctx context.Context, name string) (Manifest, error) {
	names, err := r.names(ctx)
	switch {
	case err != nil:
		return Manifest{}, err
	case name != Newest && !slices.Contains(names, name):
		return Manifest{},
			school.Errorf(school.NotFound, "There is no backup %q in %s. schoolsite backup list names them.", name, r)
	case name != Newest:
		names = []string{name}
	}
	err = school.Errorf(school.NotFound, "There are no backups in %s.", r)
	for _, name := range names {
		m, readErr := r.manifest(ctx, name)
		if readErr == nil || ctx.Err() != nil {
			return m, readErr
		}
		err = school.Errorf(school.Conflict, "The backup %s is damaged. Take another one.", name).Because(readErr)
	}
	return Manifest{}, err
}

// fetch writes a file of a snapshot into a folder, and fails if it is damaged.
func (r repository) fetch(ctx context.Context, f File, into *os.Root) error {
	file, err := r.Open(ctx, blobName(f.SHA256))
	if err != nil {
		return err
	}
	defer file.Close()
	return saveChecked(into, f, file)
}

// fill writes the files of a snapshot into a folder. Those that were taken down may be missing.
func (r repository) fill(ctx context.Context, m Manifest, gone Gone, dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	takenDown := gone.paths()
	for _, f := range m.Files {
		err := r.fetch(ctx, f, root)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrNotExist) && takenDown[f.Path]:
		case errors.Is(err, fs.ErrNotExist):
			return school.Errorf(school.Conflict, "The backup %s lacks %s. Take another one.", m.Name(), f.Path).
				Because(err)
		case err != nil:
			if damage, isDamage := errors.AsType[*damagedFile](err); isDamage {
				err = school.Errorf(school.Conflict, "The backup %s can't be used: %s. Take another one.", m.Name(),
					damage).Because(err)
			}
			return err
		}
	}
	return nil
}

// damaged reads every file of the repository and returns the hashes of those that have other bytes, or can't be
// read. It pauses after each step, so that others get at the disk.
func (r repository) damaged(ctx context.Context, stored map[string]int64,
	pause time.Duration) (hashes []string, err error) {
	const step = 256 << 10
	for _, hash := range slices.Sorted(maps.Keys(stored)) {
		file, err := r.Open(ctx, blobName(hash))
		if errors.Is(err, fs.ErrNotExist) { // it was removed meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		sum := sha256.New()
		for err == nil {
			if _, err = io.CopyN(sum, file, step); err == nil {
				time.Sleep(pause)
				err = ctx.Err()
			}
		}
		file.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !errors.Is(err, io.EOF) || hex.EncodeToString(sum.Sum(nil)) != hash {
			hashes = append(hashes, hash)
		}
	}
	return hashes, nil
}

// ListSnapshots returns the snapshots of a repository, the newest first. One that is damaged has nothing but its
// name and that fault.
func ListSnapshots(ctx context.Context, where string) (list []Summary, err error) {
	r, err := openRepository(ctx, where)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	names, err := r.names(ctx)
	for _, name := range names {
		m, err := r.manifest(ctx, name)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found := Summary{Name: name, Faults: []string{"it is damaged"}}
		if err == nil {
			found = m.Summary()
		}
		list = append(list, found)
	}
	return list, r.explain(err)
}

// VerifySnapshot reads every file of a repository, restores a snapshot of it into a temporary folder and tries it.
func VerifySnapshot(ctx context.Context, where, name string, try Trial) (found Summary, err error) {
	r, err := openRepository(ctx, where)
	if err != nil {
		return found, err
	}
	defer r.Close()
	stored, err := r.stored(ctx)
	if err != nil {
		return found, r.explain(err)
	}
	hashes, err := r.damaged(ctx, stored, 0)
	if err != nil {
		return found, r.explain(err)
	}
	m, gone, err := r.choose(ctx, name)
	if err != nil {
		return found, r.explain(err)
	}
	m, err = try.in(ctx, "", gone, func(dir string) (Manifest, error) {
		return m, r.explain(r.fill(ctx, m, gone, dir))
	})
	if err == nil && len(hashes) > 0 {
		err = school.Errorf(school.Conflict, "Files of %s that are damaged: %d. The first is %s. This backup has "+
			"none of them; an earlier one does. The next nightly backup replaces those that the site still has.",
			r, len(hashes), blobName(hashes[0]))
	}
	return m.Summary(), err
}

// choose finds a snapshot, and what the newest one tells of records and files that were deleted permanently.
func (r repository) choose(ctx context.Context, name string) (m Manifest, gone Gone, err error) {
	newest, err := r.find(ctx, Newest)
	if err != nil || name == Newest {
		return newest, newest.Gone, err
	}
	m, err = r.find(ctx, name)
	return m, newest.Gone, err
}

// RestoreSnapshot restores a snapshot of a repository.
func RestoreSnapshot(ctx context.Context, where, name string, o RestoreOptions) (Restored, error) {
	r, err := openRepository(ctx, where)
	if err != nil {
		return Restored{}, err
	}
	defer r.Close()
	m, gone, err := r.choose(ctx, name)
	if err != nil {
		return Restored{}, r.explain(err)
	}
	return restore(ctx, o, gone, func(dir string) (Manifest, error) { return m, r.explain(r.fill(ctx, m, gone, dir)) })
}

// Recover passes on the bytes of immutable files, each from the newest backup that has it undamaged. Files that
// none has are left out.
func (s *Service) Recover(ctx context.Context, paths []string, save func(path string, data []byte) error) error {
	if s.To == "" {
		return school.Errorf(school.NotFound, "There are no backups to take files from: the server's setting "+
			"backup-to names their folder.")
	}
	r, err := openRepository(ctx, s.To)
	if err != nil {
		return err
	}
	defer r.Close()
	names, err := r.names(ctx)
	missing := map[string]bool{}
	for _, path := range paths {
		missing[path] = true
	}
	for _, name := range names {
		m, damage := r.manifest(ctx, name)
		if damage != nil || len(missing) == 0 {
			continue
		}
		for _, f := range m.Files {
			if !missing[f.Path] || !isImmutable(f) || !keepsItsName(f) {
				continue
			}
			data, readErr := r.read(ctx, blobName(f.SHA256))
			if sum := sha256.Sum256(data); readErr != nil || hex.EncodeToString(sum[:]) != f.SHA256 {
				continue
			}
			delete(missing, f.Path)
			err = errors.Join(err, save(f.Path, data))
		}
	}
	return r.explain(err)
}
