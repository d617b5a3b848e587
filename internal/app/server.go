package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/tlscert"
	"schoolsite/internal/web"
)

// DrainTime bounds the time for requests under way to end.
const DrainTime = 10 * time.Second

// server is everything that runs while the site is served.
type server struct {
	app      *App
	public   *http.Server
	operator *http.Server
	listener net.Listener
	control  net.Listener
	https    *tlscert.Manager // nil when the public server speaks plain HTTP, and so are the two for port 80
	plain    *http.Server
	port80   net.Listener
	watched  string // a content folder whose changes are shown at once; "" for none
	log      *slog.Logger
}

// limitConnections bounds how many connections visitors have open at once, port
// 80 included.
func (s *server) limitConnections(perAddress int, proxies []netip.Prefix) {
	limiter := web.NewConnLimiter(web.MaxConns, perAddress, proxies, s.log)
	limiter.Watch(s.public)
	s.listener = limiter.Listener(s.listener)
	if s.plain != nil {
		limiter.Watch(s.plain)
		s.port80 = limiter.Listener(s.port80)
	}
}

// run serves until ctx ends, then lets requests under way finish.
func (s server) run(ctx context.Context) error {
	jobs, running := errgroup.WithContext(ctx)
	jobs.Go(func() error { s.app.Site.Run(running); return nil })
	jobs.Go(func() error { return served(s.operator.Serve(s.control)) })
	jobs.Go(func() error { return served(s.servePublic()) })
	s.runHTTPS(running, jobs)
	jobs.Go(func() error { return s.watch(running) })
	jobs.Go(func() error {
		<-running.Done()
		return s.drain()
	})
	return jobs.Wait()
}

func served(err error) error {
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// drain stops accepting connections and waits for requests under way.
func (s server) drain() error {
	s.log.Info("stopping: requests under way may finish", "within", DrainTime)
	ctx, cancel := context.WithTimeout(context.Background(), DrainTime)
	defer cancel()
	var shutdowns errgroup.Group
	for _, server := range s.servers() {
		shutdowns.Go(func() error {
			err := server.Shutdown(ctx)
			if errors.Is(err, context.DeadlineExceeded) {
				s.log.Warn("some requests did not finish in time and were cut off")
				return server.Close()
			}
			return err
		})
	}
	err := shutdowns.Wait()
	s.log.Info("stopped")
	return err
}
