package cli

import (
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"schoolsite/internal/school"
)

// talksToPerson reports whether what is said to talk is read as it is said.
func (a *CLI) talksToPerson() bool {
	file, ok := a.talk.(*os.File)
	return ok && !a.json && term.IsTerminal(int(file.Fd()))
}

// printsToPerson reports whether what a command prints goes to a terminal.
func (a *CLI) printsToPerson() bool {
	file, ok := a.out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// bar is a progress bar for a person at a terminal, which goes when it is
// full; nobody else sees anything.
func (a *CLI) bar(all int64, what string, more ...progressbar.Option) *progressbar.ProgressBar {
	if !a.talksToPerson() {
		return progressbar.DefaultSilent(all)
	}
	return progressbar.NewOptions64(all, append([]progressbar.Option{
		progressbar.OptionSetWriter(a.talk), progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(30), progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
	}, more...)...)
}

// sending is a bar that counts what is read.
func (a *CLI) sending(all int64) *progressbar.ProgressBar {
	return a.bar(all, "Sending", progressbar.OptionShowBytes(true))
}

// uploading is a bar that counts the bytes of pictures; it waits while they are
// made. Where its figures have no room it does without: a line that wraps can't
// be drawn over.
func (a *CLI) uploading(all int64) *progressbar.ProgressBar {
	figures := a.columns() >= roomForFigures
	options := []progressbar.Option{
		progressbar.OptionShowBytes(figures), progressbar.OptionShowTotalBytes(figures),
		progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false),
	}
	if figures {
		options = append(options, progressbar.OptionShowCount())
	}
	return a.bar(all, "", options...)
}

// How wide a terminal must be for what stands beside a bar of pictures.
const (
	roomForFigures = 78
	roomForNames   = 58
)

// columns is how wide the terminal is that is talked to.
func (a *CLI) columns() int {
	if file, ok := a.talk.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// stageNames are the words beside a bar.
var stageNames = map[school.Stage]string{
	school.Checking: "Checking", school.Picturing: "Making pictures", school.Rendering: "Drawing pages", school.Keeping: "Keeping files",
}

// stageProgress shows how far a publication is, a bar for each stage that has
// something to do.
func (a *CLI) stageProgress() func(school.Progress) {
	var bar *progressbar.ProgressBar
	return func(p school.Progress) {
		if p.Done == 0 {
			bar = a.bar(int64(p.Of), stageNames[p.Stage], progressbar.OptionShowCount())
		}
		if p.Of > 0 {
			_ = bar.Set(p.Done) // a bar that can't be drawn is no failure
		}
	}
}

// written moves a bar by the bytes that are written. An archive is a little
// larger than its files, which the bar must not mind.
type written struct{ bar *progressbar.ProgressBar }

func (w written) Write(data []byte) (int, error) {
	_ = w.bar.Add(len(data))
	return len(data), nil
}

// counted is a reader whose bytes move a bar.
type counted struct {
	io.ReadCloser
	bar *progressbar.ProgressBar
}

func (c counted) Read(into []byte) (int, error) {
	n, err := c.ReadCloser.Read(into)
	_ = c.bar.Add(n)
	return n, err
}

// preparing is stageProgress for a server, whose log says so now and then when
// nobody watches.
func (a *CLI) preparing(log *slog.Logger) func(school.Progress) {
	if a.talksToPerson() {
		return a.stageProgress()
	}
	said := time.Now()
	return func(p school.Progress) {
		if p.Stage == school.Picturing && p.Done == 0 { // another round, after a saved file
			said = time.Now()
		}
		if time.Since(said) > 2*time.Second {
			said = time.Now()
			log.Info("preparing the site", "stage", p.Stage, "ready", p.Done, "of", p.Of)
		}
	}
}
