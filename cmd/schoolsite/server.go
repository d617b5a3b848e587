package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"

	"schoolsite/internal/content"
	"schoolsite/internal/school"
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

// watch shows a content folder again after each change. With problems the
// last good state stays, and the log says where they are.
func (s server) watch(ctx context.Context) error {
	if s.watched == "" {
		return nil
	}
	s.log.Info("watching the content folder", "folder", s.watched)
	return content.Watch(ctx, s.watched, func() { s.preview(ctx) })
}

func (s server) preview(ctx context.Context) {
	defer func() {
		if cause := recover(); cause != nil {
			s.log.Error("showing the content folder failed", "cause", cause, "stack", string(debug.Stack()))
		}
	}()
	err := s.house.site.Preview(ctx, os.DirFS(s.watched))
	switch known := school.AsError(err); {
	case err == nil:
		s.log.Info("the content folder is shown as it is now")
	case ctx.Err() != nil:
	case known.Code == school.ContentInvalid:
		s.logProblems(known.Problems)
	default:
		s.log.Error("the changed content can't be shown", "error", err)
	}
}

func (s server) logProblems(problems school.Problems) {
	for _, p := range problems {
		if p.Severity == school.Wrong {
			s.log.Error("problem in the content: " + p.String())
		}
	}
	s.log.Warn("the site shows the content as it was before the problems")
}
