package rest

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

func newTransport() *http.Transport {
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	return &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, ForceAttemptHTTP2: true,
		MaxIdleConnsPerHost: 32, IdleConnTimeout: 90 * time.Second, TLSHandshakeTimeout: 5 * time.Second,
	}
}

// Rewriting returns an HTTP client for the library, whose addresses are fixed: what it sends to Discord goes to an API such as
// http://127.0.0.1:8080. The gateway's address comes from there.
func (c *Client) Rewriting() (*http.Client, error) {
	to, err := url.Parse(strings.TrimSuffix(c.base, "/api/v"+Version))
	if err != nil {
		return nil, err
	}
	return &http.Client{Transport: rewriting{to, c.http.Transport}, Timeout: callLimit}, nil
}

type rewriting struct {
	to   *url.URL
	next http.RoundTripper
}

// RoundTrip implements [http.RoundTripper].
func (r rewriting) RoundTrip(req *http.Request) (*http.Response, error) {
	out := req.Clone(req.Context())
	out.URL.Scheme, out.URL.Host = r.to.Scheme, r.to.Host
	out.URL.Path = r.to.Path + req.URL.Path
	out.Host = ""
	return r.next.RoundTrip(out)
}
