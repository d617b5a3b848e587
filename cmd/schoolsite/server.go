package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// drainTime is how long requests under way may take to end.
const drainTime = 10 * time.Second

// server is everything that runs while the site is served.
type server struct {
	house    *house
	public   *http.Server
	operator *http.Server
	listener net.Listener
	control  net.Listener
	watched  string // a content folder whose changes are shown at once; "" for none
	log      *slog.Logger
}

// run serves until ctx ends, then lets requests under way finish.
func (s server) run(ctx context.Context) error {
	jobs, running := errgroup.WithContext(ctx)
	jobs.Go(func() error { s.house.site.Run(running); return nil })
	jobs.Go(func() error { return served(s.operator.Serve(s.control)) })
	jobs.Go(func() error { return served(s.public.Serve(s.listener)) })
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

// drain closes both doors and waits for those who are inside.
func (s server) drain() error {
	s.log.Info("stopping: requests under way may finish", "within", drainTime)
	ctx, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	var doors errgroup.Group
	for _, door := range []*http.Server{s.public, s.operator} {
		doors.Go(func() error {
			err := door.Shutdown(ctx)
			if errors.Is(err, context.DeadlineExceeded) {
				s.log.Warn("some requests did not finish in time and were cut off")
				return door.Close()
			}
			return err
		})
	}
	err := doors.Wait()
	s.log.Info("stopped")
	return err
}
