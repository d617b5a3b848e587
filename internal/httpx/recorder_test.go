package httpx_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"schoolsite/internal/httpx"
	"schoolsite/internal/school"
)

// recorded runs a handler as a server does, and returns its answer, what the recovery left and the log.
func recorded(serve http.HandlerFunc) (answer *httptest.ResponseRecorder, cause any, log string) {
	var lines bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&lines, nil))
	answer = httptest.NewRecorder()
	r, w := httptest.NewRequest("GET", "/a", nil), &httpx.Recorder{ResponseWriter: answer, Now: time.Now, Timeout: time.Minute}
	cause = w.Recovered(logger, func() { serve(w, r) }, func(err *school.Error) { httpx.WriteError(w, err) })
	w.Log(logger, slog.LevelInfo, r, time.Now())
	return answer, cause, lines.String()
}

func TestRecorder_PanicBeforeTheAnswerIs500(t *testing.T) {
	answer, cause, log := recorded(func(http.ResponseWriter, *http.Request) { panic("a secret") })
	if cause != nil || answer.Code != http.StatusInternalServerError || strings.Contains(answer.Body.String(), "secret") {
		t.Errorf("%v, %d %s", cause, answer.Code, answer.Body)
	}
	if !strings.Contains(log, `cause="a secret"`) || !strings.Contains(log, "path=/a status=500") {
		t.Errorf("the log: %s", log)
	}
}

func TestRecorder_PanicInTheAnswerIsReturned(t *testing.T) {
	answer, cause, log := recorded(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("half"))
		panic("broken")
	})
	if cause != "broken" || answer.Body.String() != "half" || !strings.Contains(log, "status=200 bytes=4") {
		t.Errorf("%v, %q, the log: %s", cause, answer.Body, log)
	}
}

func TestRecorder_AbortedAnswerIsNoFault(t *testing.T) {
	if _, cause, log := recorded(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }); cause != http.ErrAbortHandler || strings.Contains(log, "panicked") {
		t.Errorf("%v, the log: %s", cause, log)
	}
}
