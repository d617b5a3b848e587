package auth

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/crypto/bcrypt"

	"schoolsite/internal/school"
)

func TestPassword_MatchesItsHashOnly(t *testing.T) {
	p := NewPasswords(bcrypt.MinCost, 1)
	longest := strings.Repeat("ಕ", 24) // 72 bytes
	for _, password := range []string{"Secret1!", " Secret1! ", "a\x00b", longest} {
		hash, err := p.Hash(t.Context(), password)
		if err != nil {
			t.Fatal(err)
		}
		for _, tried := range []string{password, password + "x", "x" + password, strings.TrimSpace(password) + " ", "a\x00c", ""} {
			ok, err := p.Verify(t.Context(), hash, tried)
			if err != nil || ok != (tried == password) {
				t.Errorf("%q for %q: %v %v", tried, password, ok, err)
			}
		}
	}
}

func TestPassword_Over72BytesIsRefused(t *testing.T) {
	_, err := NewPasswords(bcrypt.MinCost, 1).Hash(t.Context(), strings.Repeat("ಕ", 24)+"!")
	if school.CodeOf(err) != school.Invalid || !strings.Contains(err.Error(), "72 bytes") {
		t.Error(err)
	}
}

func TestPassword_UnknownAccountCostsTheSame(t *testing.T) {
	for _, cost := range []int{bcrypt.MinCost, bcrypt.MinCost + 1} {
		p := NewPasswords(cost, 1)
		if got, err := bcrypt.Cost(p.nobody); got != cost || err != nil {
			t.Errorf("cost %d: %d %v", cost, got, err)
		}
		// Only a comparison that did all the work ends in a mismatch.
		if err := bcrypt.CompareHashAndPassword(p.nobody, []byte("x")); err != bcrypt.ErrMismatchedHashAndPassword {
			t.Error(err)
		}
		if err := p.VerifyNobody(t.Context(), "x"); err != nil {
			t.Error(err)
		}
	}
}

// An account without a password is opened by none.
func TestPassword_NoHashFitsNone(t *testing.T) {
	p := NewPasswords(bcrypt.MinCost, 1)
	for _, password := range []string{"", "x"} {
		if ok, err := p.Verify(t.Context(), nil, password); ok || err != nil {
			t.Errorf("%q: %v %v", password, ok, err)
		}
	}
}

func TestPassword_BrokenHashIsAnError(t *testing.T) {
	p := NewPasswords(bcrypt.MinCost, 1)
	for _, hash := range []string{"plain", "$2a$04$short"} {
		if ok, err := p.Verify(t.Context(), []byte(hash), hash); ok || err == nil {
			t.Errorf("%q: %v %v", hash, ok, err)
		}
	}
}

func TestPassword_OlderHashesAreRenewed(t *testing.T) {
	weak, strong := NewPasswords(bcrypt.MinCost, 1), NewPasswords(bcrypt.MinCost+1, 1)
	hash, err := weak.Hash(t.Context(), "Secret1!")
	if err != nil {
		t.Fatal(err)
	}
	if weak.NeedsRehash(hash) || !strong.NeedsRehash(hash) || !strong.NeedsRehash(nil) {
		t.Error("the wrong ones")
	}
}

func TestHashing_FloodIsRefused(t *testing.T) {
	p := NewPasswords(bcrypt.MinCost, 1)
	leave, err := p.enter(t.Context()) // one is being hashed
	if err != nil {
		t.Fatal(err)
	}
	ctx, giveUp := context.WithCancel(t.Context())
	waiting := make(chan error)
	for range queueLength {
		go func() { waiting <- p.VerifyNobody(ctx, "x") }()
	}
	for len(p.admit) < cap(p.admit) { // until all of them queue
		select {
		case err := <-waiting:
			t.Fatalf("did not wait: %v", err)
		default:
		}
	}
	err = p.VerifyNobody(t.Context(), "x")
	if school.CodeOf(err) != school.Busy || school.AsError(err).RetryAfter == 0 {
		t.Errorf("with a full queue: %v", err)
	}
	giveUp()
	for range queueLength {
		if err := <-waiting; school.CodeOf(err) != school.Busy {
			t.Errorf("who gave up: %v", err)
		}
	}
	leave()
	if err := p.VerifyNobody(t.Context(), "x"); err != nil {
		t.Errorf("after the flood: %v", err)
	}
}

func TestHashing_KnownDevicesPassAFlood(t *testing.T) {
	p := NewPasswords(bcrypt.MinCost, 1)
	for range cap(p.admit) { // strangers fill their queue
		p.admit <- struct{}{}
	}
	if err := p.VerifyNobody(t.Context(), "x"); school.CodeOf(err) != school.Busy {
		t.Errorf("a stranger with a full queue: %v", err)
	}
	if err := p.KnownDeviceQueue().VerifyNobody(t.Context(), "x"); err != nil {
		t.Errorf("somebody known: %v", err)
	}
	p.hash <- struct{}{} // somebody is hashed
	ctx, giveUp := context.WithCancel(t.Context())
	giveUp()
	if err := p.KnownDeviceQueue().VerifyNobody(ctx, "x"); school.CodeOf(err) != school.Busy {
		t.Errorf("two are hashed at a time: %v", err)
	}
}
