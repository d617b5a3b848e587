package backup

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"

	"schoolsite/internal/school"
)

// The environment variables that tell how to sign in to an SFTP server. None is a flag: secrets stand on no
// command line.
const (
	sshKeyVariable   = "SCHOOLSITE_BACKUP_SSH_KEY_FILE"
	sshHostsVariable = "SCHOOLSITE_BACKUP_SSH_KNOWN_HOSTS_FILE"
)

// sshTimeout bounds the wait for a connection.
const sshTimeout = 30 * time.Second

// sftpTarget is a folder of an SFTP server. It has no lock of its own: the ID of the site keeps others out,
// and one process at a time has the data folder.
type sftpTarget struct {
	where  *url.URL
	conn   *ssh.Client
	client *sftp.Client

	isPublic bool // everybody may read its files, as the server makes them, else nobody but its owner enters the folder
}

// parseSFTP returns the place that sftp://user@host[:port]/folder names.
func parseSFTP(where string) (*sftpTarget, error) {
	u, err := url.Parse(where)
	if err == nil && u.User != nil {
		if _, hasPassword := u.User.Password(); hasPassword {
			return nil, school.Errorf(school.Invalid, "The address of the SFTP server has a password. Use a key: %s "+
				"names its file.", sshKeyVariable)
		}
	}
	if err != nil || u.Hostname() == "" || u.User.Username() == "" || path.Clean("/"+u.Path) == "/" ||
		u.RawQuery != "" {
		return nil, school.Errorf(school.Invalid, "A place on an SFTP server is like "+
			"sftp://school@backup.example/school.")
	}
	u.Path = path.Clean(u.Path)
	return &sftpTarget{where: u}, nil
}

func (t *sftpTarget) String() string { return t.where.String() }

func (t *sftpTarget) path(name string) string { return path.Join(t.where.Path, name) }

// connect connects once, until ctx ends or Close.
func (t *sftpTarget) connect(ctx context.Context) (*sftp.Client, error) {
	if t.client != nil {
		return t.client, nil
	}
	config, err := t.sshConfig()
	if err != nil {
		return nil, err
	}
	port := t.where.Port()
	if port == "" {
		port = "22"
	}
	address := net.JoinHostPort(t.where.Hostname(), port)
	dialer := net.Dialer{Timeout: sshTimeout}
	raw, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { raw.Close() })
	_ = raw.SetDeadline(time.Now().Add(sshTimeout)) // of the sign-in
	conn, channels, requests, err := ssh.NewClientConn(raw, address, config)
	if err != nil {
		stop()
		raw.Close()
		if refused, isOurs := errors.AsType[*knownhosts.KeyError](err); isOurs {
			state := "no key"
			if len(refused.Want) > 0 {
				state = "another key"
			}
			return nil, school.Errorf(school.Unreachable, "%s has %s of the SFTP server %s than the one that it "+
				"shows, so nothing was sent there. "+
				"Ask the owner of that server. If the key is right, add it: ssh-keyscan %s",
				os.Getenv(sshHostsVariable), state, t.where.Host, t.where.Hostname()).Because(err)
		}
		return nil, school.Errorf(school.Unreachable, "The SFTP server %s did not let this site in: %s.", t.where.Host,
			err).Because(err)
	}
	_ = raw.SetDeadline(time.Time{})
	t.conn = ssh.NewClient(conn, channels, requests)
	if t.client, err = sftp.NewClient(t.conn); err != nil {
		return nil, errors.Join(err, t.conn.Close())
	}
	return t.client, nil
}

// sshConfig reads the key that signs in, and those of the servers that are trusted.
func (t *sftpTarget) sshConfig() (*ssh.ClientConfig, error) {
	keyFile, hostsFile := os.Getenv(sshKeyVariable), os.Getenv(sshHostsVariable)
	if keyFile == "" || hostsFile == "" {
		return nil, school.Errorf(school.Invalid, "For %s the environment has to have %s, a private key without a "+
			"passphrase, and %s, as ssh-keyscan writes it: that of the server while one runs, otherwise that of this "+
			"command.", t, sshKeyVariable, sshHostsVariable)
	}
	data, err := os.ReadFile(keyFile)
	if err != nil {
		return nil, err
	}
	key, err := ssh.ParsePrivateKey(data)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "%s is no private key without a passphrase.", keyFile).Because(err)
	}
	known, err := knownhosts.New(hostsFile)
	if err != nil {
		return nil, school.Errorf(school.Invalid, "%s has no keys of servers, as ssh-keyscan writes them.", hostsFile).
			Because(err)
	}
	return &ssh.ClientConfig{User: t.where.User.Username(), Auth: []ssh.AuthMethod{ssh.PublicKeys(key)},
		HostKeyCallback: known, Timeout: sshTimeout}, nil
}

func (t *sftpTarget) Lock(ctx context.Context) (release func(), err error) {
	client, err := t.connect(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := client.Stat(t.where.Path); errors.Is(err, fs.ErrNotExist) {
		if err := client.Mkdir(t.where.Path); err != nil {
			return nil, err
		}
	}
	return func() {}, nil
}

// Sweep also makes the folder private, whose files others then can't reach, and fails where it can't.
func (t *sftpTarget) Sweep(ctx context.Context) error {
	client, err := t.connect(ctx)
	if err != nil {
		return err
	}
	if !t.isPublic {
		if err := t.makePrivate(client); err != nil {
			return err
		}
	}
	return t.walk(ctx, "", func(name string, info fs.FileInfo) error {
		if strings.HasPrefix(info.Name(), ".") {
			return client.Remove(name)
		}
		return nil
	})
}

// makePrivate takes their rights to the folder from others than its owner, and looks whether the server did so.
func (t *sftpTarget) makePrivate(client *sftp.Client) error {
	err := client.Chmod(t.where.Path, 0o700)
	info, statErr := client.Stat(t.where.Path)
	if statErr != nil || info.Mode().Perm()&0o077 != 0 {
		return school.Errorf(school.Unreachable, "%s on the SFTP server %s can be read by its other users, and the "+
			"server does not let this site change that. "+
			"The backups contain people's messages: name a folder that belongs to %s.", t.where.Path, t.where.Host,
			t.where.User.Username()).Because(errors.Join(err, statErr))
	}
	return nil
}

// walk calls do with each file below a folder.
func (t *sftpTarget) walk(ctx context.Context, folder string, do func(name string, info fs.FileInfo) error) error {
	client, err := t.connect(ctx)
	if err != nil {
		return err
	}
	for walker := client.Walk(t.path(folder)); walker.Step(); {
		err := walker.Err()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && walker.Stat().Mode().IsRegular() {
			err = do(walker.Path(), walker.Stat())
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
	}
	return nil
}

func (t *sftpTarget) List(ctx context.Context, folder string) (map[string]int64, error) {
	sizes := map[string]int64{}
	err := t.walk(ctx, folder, func(_ string, info fs.FileInfo) error {
		if folder == "" || !strings.HasPrefix(info.Name(), ".") {
			sizes[info.Name()] = info.Size()
		}
		return nil
	})
	return sizes, err
}

func (t *sftpTarget) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	client, err := t.connect(ctx)
	if err != nil {
		return nil, err
	}
	return client.Open(t.path(name))
}

// Put writes a file under a name that begins with a dot, syncs it where the server can, and renames it.
func (t *sftpTarget) Put(ctx context.Context, name string, size int64, r io.Reader) error {
	client, err := t.connect(ctx)
	if err != nil {
		return err
	}
	folder, base := path.Split(t.path(name))
	if _, err := client.Stat(t.where.Path); err != nil { // its disk may have been taken away
		return err
	}
	for _, parent := range []string{path.Dir(path.Clean(folder)), path.Clean(folder)} {
		if _, err := client.Stat(parent); errors.Is(err, fs.ErrNotExist) {
			if err := client.Mkdir(parent); err != nil {
				return err
			}
		}
	}
	temp := folder + "." + base
	file, err := client.Create(temp)
	if err != nil {
		return err
	}
	n, err := file.ReadFrom(r)
	if err == nil && n != size {
		err = io.ErrUnexpectedEOF
	}
	if _, canSync := client.HasExtension("fsync@openssh.com"); err == nil && canSync {
		err = file.Sync()
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return client.PosixRename(temp, t.path(name))
}

func (t *sftpTarget) Remove(ctx context.Context, name string) error {
	client, err := t.connect(ctx)
	if err != nil {
		return err
	}
	if err := client.Remove(t.path(name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Close ends the connection under the client, which would wait for the server's farewell.
func (t *sftpTarget) Close() error {
	if t.conn == nil {
		return nil
	}
	return t.conn.Close()
}
