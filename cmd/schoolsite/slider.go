package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/media"
	"schoolsite/internal/school"
	"schoolsite/internal/site"
)

func (a *app) sliderCommand() *cobra.Command {
	return group("slider", "The moving pictures of the home page",
		a.sliderUploadCommand(), a.sliderListCommand(), a.sliderReorderCommand(), a.sliderAltCommand(),
		a.sliderRemoveCommand(), a.sliderDeleteCommand(), a.restoreCommand(school.SliderSubject))
}

// uploadOptions are the flags of an upload.
type uploadOptions struct {
	alts            []string
	replace, append bool
	dryRun          bool
}

func (o uploadOptions) mode() (site.Mode, error) {
	switch {
	case o.replace && o.append:
		return "", school.Errorf(school.Invalid, "Choose one of --replace and --append.")
	case o.replace:
		return site.Replace, nil
	case o.append:
		return site.Append, nil
	}
	return site.Create, nil
}

func (a *app) sliderUploadCommand() *cobra.Command {
	var o uploadOptions
	cmd := &cobra.Command{
		Use: "upload FILE…", Short: "Make a slider of pictures, in their order", Args: cobra.MinimumNArgs(1),
		Long: `Make a slider of pictures, in their order.

JPEG, PNG, WebP and GIF files are taken. While a slider is live, say whether
the pictures replace it or join it.`,
		Example: `  schoolsite slider upload campus.jpg sports.jpg --alt "The campus at dusk" --alt "Sports day"`,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.uploadSlider(cmd, args, o) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.alts, "alt", nil, "what a picture shows, in the order of the files")
	f.BoolVar(&o.replace, "replace", false, "take the live slider down first; it can be restored for 30 days")
	f.BoolVar(&o.append, "append", false, "add to the live slider")
	f.BoolVar(&o.dryRun, "dry-run", false, "only look whether the pictures would be taken")
	return cmd
}

func (a *app) uploadSlider(cmd *cobra.Command, paths []string, o uploadOptions) error {
	mode, err := o.mode()
	if err != nil {
		return err
	}
	if len(o.alts) > len(paths) {
		return school.Errorf(school.Invalid, "There are more --alt texts (%d) than pictures (%d). Give each picture one at most.", len(o.alts), len(paths))
	}
	headers, err := inspect(paths)
	if err != nil {
		return err
	}
	if o.dryRun {
		return a.showHeaders(headers)
	}
	return a.connectedAnew(cmd, func(ctx context.Context, c *api.Client) error {
		answer, err := c.UploadSlider(ctx, a.filesOf(headers, o.alts), mode)
		if err != nil {
			return err
		}
		if o.replace {
			return a.didUndoably(answer, "Bring the old one back", "slider")
		}
		return a.did(answer)
	})
}

// pictureHeader is what a look at a file's first bytes tells.
type pictureHeader struct {
	File   string `json:"file"`
	Type   string `json:"type"`
	Width  int    `json:"width"`
	Height int    `json:"height"`

	bytes int64
}

// inspect looks at every file, so that nothing is sent when one can't be
// taken.
func inspect(paths []string) ([]pictureHeader, error) {
	library := media.New(nil, school.DefaultLimits())
	headers := make([]pictureHeader, len(paths))
	for i, path := range paths {
		var err error
		if headers[i], err = inspectFile(library, path); err != nil {
			return nil, err
		}
	}
	return headers, nil
}

func inspectFile(library *media.Library, path string) (pictureHeader, error) {
	file, err := openPicture(path)
	if err != nil {
		return pictureHeader{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return pictureHeader{}, err
	}
	if !info.Mode().IsRegular() {
		return pictureHeader{}, school.Errorf(school.Invalid, "%s is not a file. Name the pictures one by one.", path)
	}
	header, err := library.Inspect(file)
	if err != nil {
		known := school.AsError(err)
		return pictureHeader{}, school.Errorf(known.Code, "%s: %s", path, known.Message)
	}
	return pictureHeader{File: path, Type: header.Type, Width: header.Width, Height: header.Height, bytes: info.Size()}, nil
}

func openPicture(path string) (*os.File, error) {
	file, err := os.Open(path)
	if os.IsNotExist(err) {
		return nil, school.Errorf(school.NotFound, "There is no file %s.", path)
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return file, nil
}

func (a *app) showHeaders(headers []pictureHeader) error {
	return a.show(headers, func(w io.Writer) {
		for _, h := range headers {
			fmt.Fprintf(w, "%s: %s, %d × %d, would be taken\n", h.File, h.Type, h.Width, h.Height)
		}
	})
}

// filesOf are files to send, while a bar shows how far they are.
func (a *app) filesOf(headers []pictureHeader, alts []string) []api.File {
	var all int64
	for _, h := range headers {
		all += h.bytes
	}
	bar := a.sending(all)
	files := make([]api.File, len(headers))
	for i, h := range headers {
		files[i].Open = func() (io.ReadCloser, error) {
			file, err := openPicture(h.File)
			return counted{file, bar}, err
		}
		if i < len(alts) {
			files[i].Alt = alts[i]
		}
	}
	return files
}

func (a *app) sliderListCommand() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the pictures of the live slider", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				answer, err := c.Sliders(ctx)
				if err != nil {
					return err
				}
				return a.show(answer.Data, func(w io.Writer) { printSliders(w, answer.Data) })
			})
		},
	}
}

func printSliders(w io.Writer, sliders []api.SliderView) {
	if len(sliders) == 0 {
		fmt.Fprintln(w, "No slider is live.")
		return
	}
	slides := sliders[0].Slides
	fmt.Fprintf(w, "Slider %s\n", sliders[0].ID)
	table(w, "\tIMAGE\tSIZE\tDESCRIPTION\tADDRESS", len(slides), func(w io.Writer, i int) {
		s := slides[i]
		fmt.Fprintf(w, "%d\t%s\t%d × %d\t%s\t%s\n", i+1, s.ID, s.Width, s.Height, description(s.Alt, s.Decorative), s.URL)
	})
}

func description(alt string, decorative bool) string {
	switch {
	case decorative:
		return "(decorative)"
	case alt == "":
		return "(none)"
	}
	return strconv.Quote(alt)
}

func (a *app) sliderDeleteCommand() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "delete [ID]", Short: "Take the slider down; it can be restored for 30 days", Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.connected(cmd, func(ctx context.Context, c *api.Client) error {
				id, err := liveSliderID(ctx, c, args)
				if err != nil {
					return err
				}
				if id == "" {
					return a.show([]api.SliderView{}, func(w io.Writer) { fmt.Fprintln(w, "No slider is live; nothing to do.") })
				}
				return a.deleteSlider(ctx, c, id, yes)
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

func (a *app) deleteSlider(ctx context.Context, c *api.Client, id string, yes bool) (err error) {
	if !yes {
		if yes, err = a.confirmed(ctx, "Take the slider down?"); err != nil {
			return err
		}
	}
	if !yes {
		return school.Errorf(school.Invalid, "Nothing was deleted. Add --yes to delete without being asked.")
	}
	answer, err := c.DeleteSlider(ctx, id)
	if err != nil {
		return err
	}
	return a.didUndoably(answer, "Bring it back", "slider")
}

// liveSliderID is the slider that was named, or the live one; "" when none is.
func liveSliderID(ctx context.Context, c *api.Client, args []string) (string, error) {
	if len(args) == 1 {
		return args[0], nil
	}
	answer, err := c.Sliders(ctx)
	if err != nil {
		return "", err
	}
	if len(answer.Data) == 0 {
		return "", nil
	}
	return answer.Data[0].ID, nil
}

// didUndoably also says how to take it back.
func (a *app) didUndoably(answer api.MessageAnswer, offer, noun string) error {
	return a.show(answer.Data, func(w io.Writer) {
		fmt.Fprintf(w, "%s. %s within 30 days with:\n  schoolsite %s restore %s\n", answer.Message, offer, noun, answer.Data.Undo)
	})
}

// confirmed asks a person; without one the answer is no.
func (a *app) confirmed(ctx context.Context, question string) (bool, error) {
	if !a.interactive() {
		return false, nil
	}
	fmt.Fprintf(a.talk, "%s [y/N] ", question)
	answer, err := interruptible(ctx, a.firstLine)
	return strings.HasPrefix(strings.ToLower(answer), "y"), err
}
