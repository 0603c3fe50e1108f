package sandbox

import (
	"net"
	"net/http"
)

// guard refuses what does not come from this machine: a Host that is not a
// loopback name (DNS rebinding) and an Origin that is not the page's own
// (another site open in the same browser).
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !loopback(r.Host) {
			complain(w, http.StatusForbidden, "This server answers only to localhost; the request was for "+r.Host+".")
			return
		}
		if o := r.Header.Get("Origin"); o != "" && o != "http://"+r.Host {
			complain(w, http.StatusForbidden, "Requests from "+o+" are not allowed; open http://"+r.Host+" itself.")
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

func loopback(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	if len(host) > 1 && host[0] == '[' {
		host = host[1 : len(host)-1]
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
