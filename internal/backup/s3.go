package backup

import (
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/smithy-go/encoding/httpbinding"

	"schoolsite/internal/school"
)

// s3Target is a bucket of an S3-compatible object store, or the objects of it whose keys begin with a folder. An
// object is stored whole or not at all, so nothing is to be swept. As with SFTP, the ID of the site keeps others out.
type s3Target struct {
	where    string
	endpoint *url.URL
	region   string
	bucket   string
	prefix   string // of all keys: "" or with a slash at its end
	client   *http.Client
	headers  func(name string) http.Header // of a new object; nil for none
}

// maxS3Tries bounds how often a request is sent that the store could not answer: stores ask for that under load.
const maxS3Tries = 3

// parseS3 returns the place that s3://bucket/folder?endpoint=https://host&region=name names. What the address does
// not have, the environment has under the names of AWS' own programs, as it has the secrets.
func parseS3(where string) (*s3Target, error) {
	u, err := url.Parse(where)
	if err != nil || u.Hostname() == "" || u.Port() != "" {
		return nil, school.Errorf(school.Invalid, "A place in an object store is like "+
			"s3://bucket/school?endpoint=https://s3.example&region=name.")
	}
	if u.User != nil {
		return nil, school.Errorf(school.Invalid, "The address of the object store has a key. Put it into "+
			"AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of the environment.")
	}
	query := u.Query()
	t := &s3Target{where: where, bucket: u.Hostname(), prefix: strings.TrimPrefix(path.Clean("/"+u.Path)+"/", "/")}
	if t.prefix == "/" {
		t.prefix = ""
	}
	t.region = cmp.Or(query.Get("region"), os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"), "us-east-1")
	endpoint := cmp.Or(query.Get("endpoint"), os.Getenv("AWS_ENDPOINT_URL_S3"), os.Getenv("AWS_ENDPOINT_URL"),
		"https://s3."+t.region+".amazonaws.com")
	if t.endpoint, err = url.Parse(endpoint); err != nil || t.endpoint.Hostname() == "" || t.endpoint.User != nil ||
		t.endpoint.RawQuery != "" {
		return nil, school.Errorf(school.Invalid, "The endpoint of the object store is like https://s3.example, "+
			"without a user, a password or a query: the key goes into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of "+
			"the environment.")
	}
	ip, _ := netip.ParseAddr(t.endpoint.Hostname()) // the zero address is no loopback address
	if t.endpoint.Scheme != "https" && (t.endpoint.Scheme != "http" || !ip.IsLoopback()) {
		return nil, school.Errorf(school.Invalid, "The endpoint %s is not https://. Plain HTTP is for a store on "+
			"this machine, like http://127.0.0.1:9000.", endpoint)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = time.Minute
	t.client = &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	return t, nil
}

func (t *s3Target) String() string { return t.where }

// do sends a signed request for an object, "" for the bucket, and returns the answer to one that succeeded.
func (t *s3Target) do(ctx context.Context, method, key string, query url.Values, size int64, body io.Reader,
	header http.Header) (*http.Response, error) {
	for try := 1; ; try++ {
		answer, err := t.send(ctx, method, key, query, size, body, header)
		if err == nil && answer.StatusCode/100 == 2 {
			return answer, nil
		}
		isPassing := err != nil || answer.StatusCode >= http.StatusInternalServerError ||
			answer.StatusCode == http.StatusTooManyRequests
		if err == nil {
			err = t.failure(answer)
		}
		rewind, canRewind := body.(io.Seeker)
		if !isPassing || ctx.Err() != nil || try == maxS3Tries || body != nil && !canRewind {
			return nil, err
		}
		if canRewind {
			if _, err := rewind.Seek(0, io.SeekStart); err != nil {
				return nil, err
			}
		}
		time.Sleep(time.Duration(try*try) * 200 * time.Millisecond)
	}
}

// credentials reads the access key from the environment. It returns Invalid if a part of the key is missing.
func (t *s3Target) credentials() (aws.Credentials, error) {
	credentials := aws.Credentials{AccessKeyID: os.Getenv("AWS_ACCESS_KEY_ID"),
		SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY"), SessionToken: os.Getenv("AWS_SESSION_TOKEN")}
	if credentials.AccessKeyID == "" || credentials.SecretAccessKey == "" {
		return credentials, school.Errorf(school.Invalid, "%s needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY "+
			"in the environment: that of the server if it is running, otherwise that of this command.", t)
	}
	return credentials, nil
}

// send sends a request once. The body is not signed: TLS protects it, and a backup is read back.
func (t *s3Target) send(ctx context.Context, method, key string, query url.Values, size int64, body io.Reader,
	header http.Header) (*http.Response, error) {
	credentials, err := t.credentials()
	if err != nil {
		return nil, err
	}
	u := *t.endpoint
	u.Path = path.Join("/", u.Path, t.bucket, key)
	u.RawPath, u.RawQuery = httpbinding.EscapePath(u.Path, false), query.Encode()
	r, err := http.NewRequestWithContext(ctx, method, u.String(), nil)
	if err != nil {
		return nil, err
	}
	if body != nil && size > 0 {
		r.Body, r.ContentLength = io.NopCloser(body), size
	}
	for name, values := range header {
		r.Header[name] = values
	}
	const unsigned = "UNSIGNED-PAYLOAD"
	r.Header.Set("X-Amz-Content-Sha256", unsigned)
	asS3 := func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true }
	if err := v4.NewSigner().SignHTTP(ctx, credentials, r, unsigned, "s3", t.region, time.Now(), asS3); err != nil {
		return nil, err
	}
	answer, err := t.client.Do(r)
	if err != nil && ctx.Err() == nil {
		err = school.Errorf(school.Unreachable, "The object store %s does not answer: %s.", t.endpoint.Host,
			school.OSReason(err)).Because(err)
	}
	return answer, err
}

// failure returns the error of an answer. It is fs.ErrNotExist for an object that is not there, which the store says
// only to who may list the bucket.
func (t *s3Target) failure(answer *http.Response) error {
	defer answer.Body.Close()
	var said struct{ Code, Message string }
	_ = xml.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&said) // else the status has to do
	if said.Code == "NoSuchKey" {
		return fs.ErrNotExist
	}
	return school.Errorf(school.Unreachable, "The object store %s refuses: %s.", t.endpoint.Host,
		strings.TrimSuffix(cmp.Or(strings.Join([]string{said.Code, said.Message}, ", "), answer.Status), "."))
}

// Lock checks that the bucket can be listed. It takes no lock: an object store has none.
func (t *s3Target) Lock(ctx context.Context) (release func(), err error) {
	_, err = t.list(ctx, "", "", 1)
	return func() {}, err
}

func (t *s3Target) Sweep(context.Context) error { return nil }

// s3List is an answer to ListObjectsV2.
type s3List struct {
	Contents []struct {
		Key  string
		Size int64
	}
	NextContinuationToken string
}

func (t *s3Target) list(ctx context.Context, prefix, after string, limit int) (page s3List, err error) {
	query := url.Values{"list-type": {"2"}, "prefix": {t.prefix + prefix}, "max-keys": {fmt.Sprint(limit)}}
	if after != "" {
		query.Set("continuation-token", after)
	}
	answer, err := t.do(ctx, http.MethodGet, "", query, 0, nil, nil)
	if err != nil {
		return page, err
	}
	defer answer.Body.Close()
	return page, xml.NewDecoder(answer.Body).Decode(&page)
}

func (t *s3Target) List(ctx context.Context, folder string) (map[string]int64, error) {
	sizes, prefix := map[string]int64{}, ""
	if folder != "" {
		prefix = folder + "/"
	}
	for after := ""; ; {
		page, err := t.list(ctx, prefix, after, 1000)
		if err != nil {
			return nil, err
		}
		for _, object := range page.Contents {
			if strings.HasSuffix(object.Key, "/") { // a web console's mark of a folder
				continue
			}
			sizes[path.Base(object.Key)] = object.Size
		}
		after = page.NextContinuationToken
		if after == "" {
			return sizes, nil
		}
	}
}

func (t *s3Target) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	answer, err := t.do(ctx, http.MethodGet, t.prefix+name, nil, 0, nil, nil)
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// maxObject is the size that stores accept in one request.
const maxObject = 5 << 30

func (t *s3Target) Put(ctx context.Context, name string, size int64, r io.Reader) error {
	if size > maxObject {
		return school.Errorf(school.TooLarge, "%s is larger than the 5 GB that an object store takes at once.", name)
	}
	var header http.Header
	if t.headers != nil {
		header = t.headers(name)
	}
	answer, err := t.do(ctx, http.MethodPut, t.prefix+name, nil, size, r, header)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (t *s3Target) Remove(ctx context.Context, name string) error {
	answer, err := t.do(ctx, http.MethodDelete, t.prefix+name, nil, 0, nil, nil)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

func (t *s3Target) Close() error {
	t.client.CloseIdleConnections()
	return nil
}
