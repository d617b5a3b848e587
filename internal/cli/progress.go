package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// ErrIsTerminal reports whether a person reads standard error as it is written,
// so that progress can be shown there.
func (c *CLI) ErrIsTerminal() bool {
	file, ok := c.Err.(*os.File)
	return ok && !c.JSON && term.IsTerminal(int(file.Fd()))
}

// OutIsTerminal reports whether what a command prints goes to a terminal.
func (c *CLI) OutIsTerminal() bool {
	file, ok := c.Out.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// ErrWidth gives the columns of the terminal at standard error.
func (c *CLI) ErrWidth() int {
	if file, ok := c.Err.(*os.File); ok {
		if width, _, err := term.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// Bar is a progress bar for a person at a terminal, which goes when it is full;
// nobody else sees anything.
func (c *CLI) Bar(max int64, what string, more ...progressbar.Option) *progressbar.ProgressBar {
	if !c.ErrIsTerminal() {
		return progressbar.DefaultSilent(max)
	}
	return progressbar.NewOptions64(max, append([]progressbar.Option{
		progressbar.OptionSetWriter(c.Err), progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(30), progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
	}, more...)...)
}

// stageNames are the words beside a bar.
var stageNames = map[school.Stage]string{
	school.Checking: "Checking", school.Picturing: "Making pictures", school.Rendering: "Drawing pages", school.StoringFiles: "Keeping files",
}

// StageBars show how far a publication is, a bar for each stage that has
// something to do.
func (c *CLI) StageBars() func(school.Progress) {
	var bar *progressbar.ProgressBar
	return func(p school.Progress) {
		if p.Done == 0 {
			bar = c.Bar(int64(p.Of), stageNames[p.Stage], progressbar.OptionShowCount())
		}
		if p.Of > 0 {
			_ = bar.Set(p.Done) // a bar that can't be drawn is no failure
		}
	}
}

// Progress reports the progress of a publication: bars for a person, a line of
// JSON for a script.
func (c *CLI) Progress() func(school.Progress) {
	if !c.JSON {
		return c.StageBars()
	}
	return func(p school.Progress) {
		_ = c.PrintLine(api.ImportLine{Progress: &p}) // the last line, if any, tells whether it can be written to
	}
}

// BarWriter moves a bar by the bytes that are written. An archive is a little
// larger than its files, which the bar must not mind.
type BarWriter struct{ Bar *progressbar.ProgressBar }

func (w BarWriter) Write(data []byte) (int, error) {
	_ = w.Bar.Add(len(data))
	return len(data), nil
}

// BarReader moves a bar by the bytes that are read.
type BarReader struct {
	io.ReadCloser
	Bar *progressbar.ProgressBar
}

func (r BarReader) Read(into []byte) (int, error) {
	n, err := r.ReadCloser.Read(into)
	_ = r.Bar.Add(n)
	return n, err
}
