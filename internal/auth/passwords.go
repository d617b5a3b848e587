package auth

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/crypto/bcrypt"

	"schoolsite/internal/school"
)

const (
	queueLength = 8               // passwords that wait for each one that is hashed
	busyRetry   = 5 * time.Second // Retry-After of a full queue
)

// Passwords hashes and compares passwords with bcrypt. The number hashed at the same time is
// limited, with a short queue behind it and then school.Busy, so that a flood of sign-ins does not
// take the processor from the visitors.
type Passwords struct {
	cost   int
	nobody []byte        // a hash of the same cost that no password has
	admit  chan struct{} // semaphore: passwords that are hashed or wait
	hash   chan struct{} // semaphore: passwords that are hashed
	known  *Passwords    // the queue for known devices
}

// NewPasswords makes hashes of a bcrypt cost, at most parallel at a time.
func NewPasswords(cost, parallel int) *Passwords {
	strangers := &Passwords{
		cost: cost,
		// Comparing does all the work before it looks at the last 31 characters.
		nobody: fmt.Appendf(nil, "$2a$%02d$%s", cost, strings.Repeat(".", 53)),
		admit:  make(chan struct{}, parallel*(1+queueLength)),
		hash:   make(chan struct{}, parallel),
	}
	known := *strangers
	known.admit = make(chan struct{}, cap(strangers.admit))
	known.known, strangers.known = &known, &known
	return strangers
}

// KnownDeviceQueue returns the queue for sessions and known devices, which strangers can't fill. The
// two queues take turns and share the limit of passwords hashed at a time.
func (p *Passwords) KnownDeviceQueue() *Passwords { return p.known }

// Hash returns the bcrypt hash of a password. bcrypt reads 72 bytes: longer ones are refused.
func (p *Passwords) Hash(ctx context.Context, password string) ([]byte, error) {
	if len(password) > school.MaxPasswordBytes {
		return nil, school.Errorf(school.Invalid,
			"The password must be at most %d bytes: shorten it, or use fewer accented or Indian letters.",
			school.MaxPasswordBytes)
	}
	leave, err := p.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	hash, err := bcrypt.GenerateFromPassword([]byte(password), p.cost)
	if err != nil {
		return nil, fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// Verify compares a password with its hash. An error means that it could not be compared. It takes
// the same time for a password that is too long, and refuses it: bcrypt would ignore the bytes
// after the 72nd and accept it. Without a hash, of an account that has no password, it refuses every one, as slowly.
func (p *Passwords) Verify(ctx context.Context, hash []byte, password string) (bool, error) {
	leave, err := p.enter(ctx)
	if err != nil {
		return false, err
	}
	defer leave()
	hasPassword := len(hash) > 0
	if !hasPassword {
		hash = p.nobody
	}
	read := password[:min(len(password), school.MaxPasswordBytes)]
	err = bcrypt.CompareHashAndPassword(hash, []byte(read))
	switch {
	case err == nil:
		return hasPassword && len(read) == len(password), nil
	case errors.Is(err, bcrypt.ErrMismatchedHashAndPassword):
		return false, nil
	}
	return false, fmt.Errorf("compare a password: %w", err)
}

// VerifyNobody takes as long as Verify, for an account that does not exist.
func (p *Passwords) VerifyNobody(ctx context.Context, password string) error {
	_, err := p.Verify(ctx, p.nobody, password)
	return err
}

// NeedsRehash reports whether a hash was made at a lower cost than today's.
func (p *Passwords) NeedsRehash(hash []byte) bool {
	cost, err := bcrypt.Cost(hash)
	return err != nil || cost < p.cost
}

// enter waits for a slot of the semaphore.
func (p *Passwords) enter(ctx context.Context) (leave func(), err error) {
	busy := &school.Error{
		Code: school.Busy, RetryAfter: busyRetry,
		Message: "Many people are logging in at this moment. Please try again in a few seconds.",
	}
	select {
	case p.admit <- struct{}{}:
	default:
		return nil, busy
	}
	select {
	case p.hash <- struct{}{}:
		return func() { <-p.hash; <-p.admit }, nil
	case <-ctx.Done():
		<-p.admit
		return nil, busy.Because(ctx.Err())
	}
}
