package https

import (
	"context"
	"errors"
	"time"
)

const (
	orderTime = 5 * time.Minute // for the authority, all in all
	longest   = time.Hour       // between two looks: a machine may have slept, or its clock been set
)

// Run gets and renews the certificate until ctx ends. When that fails, the log
// and State say why, and it is tried again later and later, an hour apart at
// most or as long as the authority asks: authorities count.
func (k *Keeper) Run(ctx context.Context) {
	if k.files != nil {
		return
	}
	failures := 0
	for ctx.Err() == nil {
		wait := min(k.due(), longest)
		if wait <= 0 {
			wait, failures = k.renewed(ctx, failures)
		}
		select {
		case <-ctx.Done():
		case <-k.options.After(wait):
		}
	}
}

// due is how long the certificate will do.
func (k *Keeper) due() time.Duration {
	live := k.live.Load()
	if live == nil || !k.covers(live) {
		return 0
	}
	life := live.Leaf.NotAfter.Sub(live.Leaf.NotBefore)
	return live.Leaf.NotAfter.Add(-life / 3).Sub(k.options.Now())
}

// renewed tries once, and says how long to wait.
func (k *Keeper) renewed(ctx context.Context, failures int) (wait time.Duration, now int) {
	err := k.renew(ctx, failures)
	if ctx.Err() != nil {
		return 0, failures
	}
	if err == nil && k.due() <= 0 {
		err = errors.New("it gave a certificate that is over, or nearly so. Check this computer's clock")
	}
	if err == nil {
		k.problem.Store(nil)
		state := k.State()
		k.options.Log.Info("a certificate came", "names", state.Names, "ends", state.Ends)
		return min(k.due(), longest), 0
	}
	words, wait := k.inWords(err), pause(err, failures)
	k.problem.Store(&words)
	k.options.Log.Error("no certificate came", "cause", words, "again", k.options.Now().Add(wait).UTC().Truncate(time.Second))
	return wait, failures + 1
}

// renew takes turns with the two kinds of proof: where one port is closed, the
// other may be open.
func (k *Keeper) renew(ctx context.Context, failures int) error {
	ctx, cancel := context.WithTimeout(ctx, orderTime)
	defer cancel()
	kinds := []string{byHandshake, byText}
	certificate, err := k.order(ctx, kinds[failures%len(kinds)])
	if err == nil {
		k.live.Store(certificate)
	}
	return err
}
