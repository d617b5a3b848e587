package backup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"schoolsite/internal/text"
)

// Every snapshot is kept for minAge, one that a person made for minAgeByHand.
const (
	minAge       = 24 * time.Hour
	minAgeByHand = 30 * 24 * time.Hour
)

// retention has what is kept beyond that: the last snapshot of each of the newest 24 hours, 7 days, 4 weeks and 12
// months that have one, in Indian Standard Time.
var retention = []struct {
	max    int
	period func(time.Time) string
}{
	{24, func(t time.Time) string { return t.Format("2006-01-02 15") }},
	{7, func(t time.Time) string { return t.Format(time.DateOnly) }},
	{4, func(t time.Time) string { year, week := t.ISOWeek(); return fmt.Sprint(year, week) }},
	{12, func(t time.Time) string { return t.Format("2006-01") }},
}

// expired returns the names of the snapshots that are not kept, those made by hand among them. names has the newest
// first.
func expired(names []string, now time.Time) (drop []string) {
	keep := map[string]bool{}
	for _, rule := range retention {
		last, count := "", 0
		for _, name := range names {
			at, err := timeOfName(name)
			if err != nil || now.Sub(at) < minAge { // or it is somebody else's
				keep[name] = true
			}
			if err != nil {
				continue
			}
			if period := rule.period(at.In(text.India)); period != last && count < rule.max {
				last, count, keep[name] = period, count+1, true
			}
		}
	}
	for _, name := range names {
		if !keep[name] {
			drop = append(drop, name)
		}
	}
	return drop
}

// newestSound returns the name of the newest snapshot that took over no damage from the site, "" for none.
func (r repository) newestSound(ctx context.Context, names []string) string {
	for _, name := range names {
		if m, err := r.manifest(ctx, name); err == nil && len(m.Faults) == 0 {
			return name
		}
	}
	return ""
}

// prune removes the snapshots that are not kept, and the copies of the data file that only they have. The newest
// sound one stays: it may be the only one that has a file which the site has lost.
func (r repository) prune(ctx context.Context, now time.Time) error {
	names, err := r.names(ctx)
	if err != nil {
		return err
	}
	hashOf := func(name string) string { return name[strings.LastIndex(name, "-")+1:] }
	uses := map[string]int{}
	for _, name := range names {
		uses[hashOf(name)]++
	}
	sound := r.newestSound(ctx, names)
	for _, name := range expired(names, now) {
		if name == sound {
			continue
		}
		m, damage := r.manifest(ctx, name)
		if damage == nil && m.ByHand && now.Sub(m.At) < minAgeByHand {
			continue
		}
		if err := r.Remove(ctx, snapshotName(name)); err != nil {
			return err
		}
		uses[hashOf(name)]--
		if damage == nil && uses[hashOf(name)] == 0 {
			if err := r.Remove(ctx, blobName(m.Files[0].SHA256)); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweep removes the files that no snapshot names, and those that were taken down. While a manifest is damaged it
// removes nothing: that snapshot may name any of them.
func (r repository) sweep(ctx context.Context, gone Gone) error {
	stored, err := r.stored(ctx)
	if err != nil {
		return err
	}
	names, err := r.names(ctx)
	if err != nil {
		return err
	}
	takenDown, live := gone.paths(), map[string]bool{}
	for _, name := range names {
		m, err := r.manifest(ctx, name)
		if err != nil {
			return fmt.Errorf("read the snapshot %s: %w", name, err)
		}
		for _, f := range m.Files {
			if !takenDown[f.Path] {
				live[f.SHA256] = true
			}
		}
	}
	for hash := range stored {
		if !live[hash] {
			if err := r.Remove(ctx, blobName(hash)); err != nil {
				return err
			}
		}
	}
	return nil
}
