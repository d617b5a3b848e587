package https

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"time"

	"golang.org/x/crypto/acme"
)

// order gets one certificate for all domains. The kind of proof is the one to
// prefer.
func (k *Keeper) order(ctx context.Context, kind string) (*tls.Certificate, error) {
	client, err := k.account(ctx)
	if err != nil {
		return nil, err
	}
	order, err := client.AuthorizeOrder(ctx, acme.DomainIDs(k.options.Domains...))
	if err != nil {
		return nil, err
	}
	for _, address := range order.AuthzURLs {
		if err := k.prove(ctx, client, address, kind); err != nil {
			return nil, err
		}
	}
	if order, err = client.WaitOrder(ctx, order.URI); err != nil {
		return nil, err
	}
	return k.collect(ctx, client, order)
}

// account is a client that the authority knows. To register a key that is
// registered already is no failure.
func (k *Keeper) account(ctx context.Context) (*acme.Client, error) {
	key, err := k.accountKey()
	if err != nil {
		return nil, err
	}
	client := &acme.Client{
		Key: key, DirectoryURL: k.options.Directory, UserAgent: k.options.Agent, RetryBackoff: retry,
		HTTPClient: &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true,
			TLSClientConfig: &tls.Config{RootCAs: k.options.Roots},
		}},
	}
	account := &acme.Account{}
	if k.options.Email != "" {
		account.Contact = []string{"mailto:" + k.options.Email}
	}
	_, err = client.Register(ctx, account, acme.AcceptTOS)
	if errors.Is(err, acme.ErrAccountAlreadyExists) {
		err = nil
	}
	return client, err
}

// retry is for what passes in a moment. Who says "too many" is asked later.
func retry(n int, _ *http.Request, answer *http.Response) time.Duration {
	if n > 3 || answer != nil && answer.StatusCode == http.StatusTooManyRequests {
		return -1
	}
	return time.Duration(n) * 250 * time.Millisecond
}

// prove shows the authority that one domain leads here.
func (k *Keeper) prove(ctx context.Context, client *acme.Client, address, kind string) error {
	asked, err := client.GetAuthorization(ctx, address)
	if err != nil || asked.Status == acme.StatusValid {
		return err
	}
	challenge := choose(asked.Challenges, kind)
	if challenge == nil {
		return fmt.Errorf("it offers no proof by %s or %s", byHandshake, byText)
	}
	takeBack, err := k.answers.put(client, challenge, asked.Identifier.Value)
	if err != nil {
		return err
	}
	defer takeBack()
	if _, err := client.Accept(ctx, challenge); err != nil {
		return err
	}
	_, err = client.WaitAuthorization(ctx, asked.URI)
	return err
}

func choose(offered []*acme.Challenge, kind string) (chosen *acme.Challenge) {
	for _, challenge := range offered {
		if challenge.Type == kind {
			return challenge
		}
		if challenge.Type == byHandshake || challenge.Type == byText {
			chosen = challenge
		}
	}
	return chosen
}

// collect fetches the certificate of an order that is proven, and keeps it.
func (k *Keeper) collect(ctx context.Context, client *acme.Client, order *acme.Order) (*tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	request, err := x509.CreateCertificateRequest(rand.Reader, &x509.CertificateRequest{DNSNames: k.options.Domains}, key)
	if err != nil {
		return nil, err
	}
	chain, _, err := client.CreateCertFromOrder(ctx, order, request, true)
	if err != nil {
		return nil, err
	}
	return k.keepCertificate(key, chain)
}
