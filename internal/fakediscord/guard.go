package fakediscord

import (
	"net"
	"net/http"
)

// guard refuses what does not come from this machine: another address, a Host
// that is not a loopback name, and pages of other sites.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !loopback(r.RemoteAddr):
			complain(w, http.StatusForbidden, "This server answers only on the same machine.")
		case !loopback(r.Host):
			complain(w, http.StatusForbidden, "This server answers only to localhost; the request was for "+r.Host+".")
		case r.Header.Get("Origin") != "":
			complain(w, http.StatusForbidden, "This server answers no web page.")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func loopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
