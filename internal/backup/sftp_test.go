package backup_test

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"

	"schoolsite/internal/backup"
	"schoolsite/internal/enquiries"
	"schoolsite/internal/school"
	"schoolsite/internal/schooltest"
)

// sftpServer is an SSH server in this process, which takes one key and gives out the files of this machine.
type sftpServer struct {
	address string
	cutOff  atomic.Bool // it ends connections instead of answering them
}

// newSFTPServer starts a server, and puts what signs in to it into the environment.
func newSFTPServer(t *testing.T) *sftpServer {
	t.Helper()
	own, client := newKey(t), newKey(t)
	signer, err := ssh.NewSignerFromKey(own)
	check(t, err)
	trusted, err := ssh.NewPublicKey(client.Public())
	check(t, err)
	config := &ssh.ServerConfig{PublicKeyCallback: func(conn ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
		if conn.User() != "school" || string(key.Marshal()) != string(trusted.Marshal()) {
			return nil, io.EOF
		}
		return nil, nil
	}}
	config.AddHostKey(signer)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	t.Cleanup(func() { listener.Close() })
	s := &sftpServer{address: listener.Addr().String()}
	go func() {
		for conn, err := listener.Accept(); err == nil; conn, err = listener.Accept() {
			if s.cutOff.Load() {
				conn.Close()
				continue
			}
			go s.serve(conn, config)
		}
	}()
	folder := t.TempDir()
	block, err := ssh.MarshalPrivateKey(client, "")
	check(t, err)
	keyFile, hosts := filepath.Join(folder, "key"), filepath.Join(folder, "known_hosts")
	check(t, os.WriteFile(keyFile, pem.EncodeToMemory(block), 0o600))
	check(t, os.WriteFile(hosts, []byte(knownhosts.Line([]string{s.address}, signer.PublicKey())+"\n"), 0o600))
	t.Setenv("SCHOOLSITE_BACKUP_SSH_KEY_FILE", keyFile)
	t.Setenv("SCHOOLSITE_BACKUP_SSH_KNOWN_HOSTS_FILE", hosts)
	return s
}

func (s *sftpServer) serve(raw net.Conn, config *ssh.ServerConfig) {
	_, channels, requests, err := ssh.NewServerConn(raw, config)
	if err != nil {
		raw.Close()
		return
	}
	go ssh.DiscardRequests(requests)
	for opened := range channels {
		channel, requests, err := opened.Accept()
		if err != nil {
			return
		}
		go func() {
			for r := range requests {
				_ = r.Reply(r.Type == "subsystem", nil)
			}
		}()
		server, err := sftp.NewServer(channel)
		if err != nil {
			return
		}
		go func() { _ = server.Serve() }()
	}
}

func newKey(t *testing.T) ed25519.PrivateKey {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	check(t, err)
	return key
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestSFTP_BacksUpAndRestores(t *testing.T) {
	server := newSFTPServer(t)
	dir := filepath.Join(t.TempDir(), "backups")
	place := "sftp://school@" + server.address + dir
	s := schooltest.New(t, into(place))
	s.NewSlider(t, 2)
	first := backUp(t, s)
	if first.To != place {
		t.Errorf("it is in %s", first.To)
	}
	s.Clock.Move(2 * time.Hour)
	schooltest.Enquire(t, s, schooltest.FromPage(s, enquiries.SpamSignals{}))
	check(t, os.WriteFile(filepath.Join(dir, "snapshots", ".half"), nil, 0o600))
	backUp(t, s)
	if list, err := backup.ListSnapshots(t.Context(), place); err != nil || len(list) != 2 {
		t.Errorf("%d backups, %v", len(list), err)
	}
	if _, err := backup.VerifySnapshot(t.Context(), place, backup.Newest, s.Services.TryFolder); err != nil {
		t.Error(err)
	}
	restored(t, s, place, first.Name)
	for name := range files(t, dir) {
		if strings.HasPrefix(filepath.Base(name), ".") {
			t.Errorf("%s is left", name)
		}
	}

	server.cutOff.Store(true)
	_, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "", false)
	if school.CodeOf(err) != school.Unreachable || !strings.Contains(err.Error(), server.address) {
		t.Errorf("a server that does not answer: %v", err)
	}
}

// Nobody else enters the folder of the backups, also one that was open before.
func TestSFTP_BackupsAreTheirOwnersAlone(t *testing.T) {
	server := newSFTPServer(t)
	dir := filepath.Join(t.TempDir(), "backups")
	s := schooltest.New(t, into("sftp://school@"+server.address+dir))
	for range 2 {
		backUp(t, s)
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("the folder's mode is %v, %v", info.Mode(), err)
		}
		check(t, os.Chmod(dir, 0o755))
		s.Clock.Move(2 * time.Hour)
	}
	target, err := backup.PublicTarget("sftp://school@"+server.address+dir+"-public", nil)
	check(t, err)
	defer target.Close()
	_, err = target.Lock(t.Context())
	check(t, err)
	check(t, target.Put(t.Context(), "a/page.html", 1, strings.NewReader("x")))
	if info, err := os.Stat(dir + "-public/a/page.html"); err != nil || info.Mode().Perm()&0o044 == 0 {
		t.Errorf("a page of the copy: %v, %v", info.Mode(), err)
	}
}

func TestSFTP_RefusesAnotherServerAndAddress(t *testing.T) {
	server := newSFTPServer(t)
	t.Setenv("SCHOOLSITE_BACKUP_SSH_KNOWN_HOSTS_FILE", os.DevNull)
	s := schooltest.New(t)
	_, err := s.Services.Backup.BackUp(t.Context(), schooltest.Operator, "sftp://school@"+server.address+"/tmp/school", false)
	if school.CodeOf(err) != school.Unreachable {
		t.Errorf("a server with an unknown key: %v", err)
	}
	for _, place := range []string{"sftp://backup.example/school", "sftp://school:secret@backup.example/school", "sftp://school@backup.example", "sftp://school@backup.example/", "backups"} {
		if _, err := backup.Place(place); school.CodeOf(err) != school.Invalid {
			t.Errorf("%s: %v", place, err)
		}
	}
}
