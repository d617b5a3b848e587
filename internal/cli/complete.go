package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"schoolsite/internal/api"
	"schoolsite/internal/school"
)

// completer finds what may stand where the next argument is written, each with
// what it is after a tab.
type completer func(ctx context.Context, c *api.Client, given []string) ([]string, error)

// completing offers what a running server knows. Without one, and where
// nothing is found, the shell offers files.
func (a *CLI) completing(find completer) cobra.CompletionFunc {
	return func(cmd *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
		if a.configure(cmd) != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		server := a.running()
		if server == nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		defer server.Close()
		words, err := find(cmd.Context(), server, given)
		if err != nil || len(words) == 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
	}
}

// sliderWords offer the live slider's id.
func sliderWords(ctx context.Context, c *api.Client, given []string) ([]string, error) {
	answer, err := c.Sliders(ctx)
	if err != nil || len(given) > 0 || len(answer.Data) == 0 {
		return nil, err
	}
	return []string{answer.Data[0].ID + "\t" + school.CountText(len(answer.Data[0].Slides), "picture")}, nil
}

// slideWords offer the slider's id, then the numbers of its pictures.
func slideWords(ctx context.Context, c *api.Client, given []string) ([]string, error) {
	return slideNumbers(ctx, c, given, 1)
}

// orderWords are slideWords for as many pictures as there are.
func orderWords(ctx context.Context, c *api.Client, given []string) ([]string, error) {
	return slideNumbers(ctx, c, given, len(given))
}

func slideNumbers(ctx context.Context, c *api.Client, given []string, most int) ([]string, error) {
	if len(given) == 0 {
		return sliderWords(ctx, c, given)
	}
	answer, err := c.Sliders(ctx)
	if err != nil || len(answer.Data) == 0 || len(given) > most {
		return nil, err
	}
	var words []string
	for i, slide := range answer.Data[0].Slides {
		words = append(words, strconv.Itoa(i+1)+"\t"+description(slide.Alt, slide.Decorative))
	}
	return words, nil
}

// changeWords offer the changes of a subject.
func changeWords(ctx context.Context, c *api.Client, subject school.Subject, given []string) (words []string, err error) {
	if len(given) > 0 {
		return nil, nil
	}
	changes, err := changesOf(ctx, c, subject)
	for _, change := range changes {
		words = append(words, change.ID+"\t"+plain(change.Text)+", "+when(change.At))
	}
	return words, err
}
