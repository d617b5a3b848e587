package content

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"

	"schoolsite/internal/api"
	"schoolsite/internal/cli"
	"schoolsite/internal/content/merge"
	"schoolsite/internal/content/origin"
	"schoolsite/internal/school"
	"schoolsite/internal/tree"
)

// revisionTree returns a revision of the server, whose files are read from there.
func revisionTree(ctx context.Context, client *cli.Client, named string) (api.RevisionView, tree.Tree, error) {
	answer, err := api.ShowRevision.At(named).Call(ctx, client, nil)
	return answer.Data, tree.New(answer.Files, func(file school.RevisionFile) (io.ReadCloser, error) {
		var data bytes.Buffer
		err := client.Download(ctx, api.ReadFile.At(file.Hash), &data)
		return io.NopCloser(&data), err
	}), err
}

// incoming is what was published after the revision that a folder comes from, merged into the folder.
type incoming struct {
	merge.Result
	from, to  api.RevisionView
	published tree.Tree
}

// findIncoming merges the changes from one revision to another into a folder.
func findIncoming(ctx context.Context, client *cli.Client, from origin.MergeBase, to int, folder tree.Tree, prefer merge.Side) (in incoming, err error) {
	var base tree.Tree
	if in.from, base, err = revisionTree(ctx, client, strconv.Itoa(from.Revision)); err != nil {
		return in, err
	}
	if from.Pushed != nil {
		base = *from.Pushed
	}
	if in.to, in.published, err = revisionTree(ctx, client, strconv.Itoa(to)); err != nil {
		return in, err
	}
	in.Result, err = merge.Trees(base, in.published, folder, prefer)
	return in, err
}

// errConflicts names the parts that were changed in a folder and on the site in different ways.
func (in incoming) errConflicts(hint string) error {
	site := fmt.Sprintf("revision %d by %s", in.to.Number, in.to.ByText())
	return in.ErrConflicts(in.from.Number, site, "Nothing was changed. "+hint)
}

// conflicts returns the conflicts of the merge: ours is the site's side, which comes into the folder.
func (in incoming) conflicts() []conflict {
	all := make([]conflict, len(in.Conflicts))
	for i, c := range in.Conflicts {
		all[i] = conflict{c.File, c.Part, c.Base, c.Theirs, c.Ours}
	}
	return all
}

// conflict is a part that was changed in a folder and on the site in different ways.
type conflict struct {
	File      string `json:"file"`
	Part      string `json:"part"` // a JSON pointer; "" for the whole file, whose values are hashes
	Base      any    `json:"base"`
	Mine      any    `json:"mine"`
	Published any    `json:"published"`
}

// String describes the conflict in a sentence.
func (c conflict) String() string {
	return cli.Plain(merge.Conflict{File: c.File, Part: c.Part, Base: c.Base, Ours: c.Published, Theirs: c.Mine}.String())
}

// data returns the bytes that a file has after a change.
func (in incoming) data(change merge.Change) ([]byte, error) {
	if change.File.Hash == "" {
		return []byte(change.Text), nil
	}
	return in.published.Read(change.Path)
}

// paths lists the files that a merge changes.
func paths(changes []merge.Change) []string {
	all := make([]string, len(changes))
	for i, change := range changes {
		all[i] = change.Path
	}
	return all
}
