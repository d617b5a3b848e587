package app

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"schoolsite/internal/httpx"
)

// Lines about requests wait for a second at most, and for no other line.
func TestLogBuffer_RequestsWaitNothingElseDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log := slog.New(NewLogBuffer(&out, slog.NewTextHandler)).With("a", "b")
		log.Info(httpx.AccessLine, "path", "/first")
		if out.Len() > 0 {
			t.Errorf("the line is written at once: %s", &out)
		}
		log.Info("listening")
		if first, then := strings.Index(out.String(), "/first"), strings.Index(out.String(), "listening"); first < 0 || then < first {
			t.Errorf("lines are lost or in another order: %s", &out)
		}
		log.Warn(httpx.AccessLine, "path", "/overload")
		if !strings.Contains(out.String(), "/overload") {
			t.Errorf("a warning waits: %s", &out)
		}
		log.Info(httpx.AccessLine, "path", "/last")
		time.Sleep(logDelay)
		synctest.Wait()
		if !strings.Contains(out.String(), "/last") {
			t.Errorf("after a second: %s", &out)
		}
	})
}

// A program that ends, in order or by a panic of its own, has written every line.
func TestLogBuffer_StopLosesNoLine(t *testing.T) {
	var out bytes.Buffer
	buffer := NewLogBuffer(&out, slog.NewJSONHandler)
	log := slog.New(buffer)
	func() {
		defer func() { _ = recover() }()
		defer buffer.Stop()
		for range 1000 { // more than the buffer holds
			log.Info(httpx.AccessLine)
		}
		panic("a bug")
	}()
	log.Info(httpx.AccessLine, "path", "/while-stopping")
	if lines := strings.Count(out.String(), "\n"); lines != 1001 {
		t.Errorf("%d of 1001 lines", lines)
	}
}
