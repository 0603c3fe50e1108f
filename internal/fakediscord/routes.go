package fakediscord

import (
	"net/http"
	"strings"
)

// prefix of the API's paths.
const prefix = "/api/v9"

// endpoints are what is served of the API.
var endpoints = []route{
	{"GET", "/gateway", true, (*Server).getGateway},
	{"GET", "/gateway/bot", false, (*Server).getGatewayBot},
	{"GET", "/users/@me", false, func(s *Server, _ *call) (any, error) { return s.botUser(), nil }},
	{"GET", "/users/{user_id}", false, (*Server).getUser},
	{"POST", "/users/@me/channels", false, (*Server).openDM},
	{"DELETE", "/users/@me/guilds/{guild_id}", false, (*Server).leaveGuild},
	{"GET", "/applications/@me", false, (*Server).getApplication},
	{"GET", "/oauth2/applications/@me", false, (*Server).getApplication},
	{"GET", "/guilds/{guild_id}", false, (*Server).getGuild},
	{"GET", "/guilds/{guild_id}/members/{user_id}", false, (*Server).getMember},

	{"GET", "/channels/{channel_id}", false, (*Server).getChannel},
	{"PATCH", "/channels/{channel_id}", false, (*Server).editChannel},
	{"POST", "/channels/{channel_id}/typing", false, (*Server).typing},
	{"GET", "/channels/{channel_id}/messages", false, (*Server).listMessages},
	{"POST", "/channels/{channel_id}/messages", false, (*Server).createMessage},
	{"GET", "/channels/{channel_id}/messages/{message_id}", false, (*Server).getMessage},
	{"PATCH", "/channels/{channel_id}/messages/{message_id}", false, (*Server).editMessage},
	{"DELETE", "/channels/{channel_id}/messages/{message_id}", false, (*Server).deleteMessage},
	{"POST", "/channels/{channel_id}/threads", false, (*Server).startThread},
	{"POST", "/channels/{channel_id}/messages/{message_id}/threads", false, (*Server).startMessageThread},
	{"PUT", "/channels/{channel_id}/thread-members/{user_id}", false, (*Server).addToThread},

	{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, (*Server).callback},
	{"POST", "/webhooks/{webhook_id}/{webhook_token}", true, (*Server).followUp},
	{"GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).getReply},
	{"PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).editReply},
	{"DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", true, (*Server).deleteReply},

	{"GET", "/applications/{application_id}/commands", false, (*Server).listCommands},
	{"PUT", "/applications/{application_id}/commands", false, (*Server).putCommands},
	{"POST", "/applications/{application_id}/commands", false, (*Server).postCommand},
	{"DELETE", "/applications/{application_id}/commands/{command_id}", false, (*Server).deleteCommand},
	{"GET", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).listCommands},
	{"PUT", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).putCommands},
	{"POST", "/applications/{application_id}/guilds/{guild_id}/commands", false, (*Server).postCommand},
	{"DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", false, (*Server).deleteCommand},
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, rt := range endpoints {
		mux.HandleFunc(rt.method+" "+prefix+rt.path, s.api(rt))
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		s.note(r, route{method: r.Method, path: strings.TrimPrefix(r.URL.Path, prefix)}, payload{}, http.StatusNotFound, errNotFound)
		refuse(w, errNotFound)
	})
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/{$}", s.serveGateway) // as the library asks
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveFile)
	s.testRoutes(mux)
	return mux
}

// serveFile is the CDN.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	var id ID
	var b []byte
	if id.UnmarshalText([]byte(r.PathValue("id"))) == nil {
		s.mu.Lock()
		b = s.disk.blob(id)
		s.mu.Unlock()
	}
	if b == nil {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Type", http.DetectContentType(b))
	_, _ = w.Write(b) // the reader may be gone
}
