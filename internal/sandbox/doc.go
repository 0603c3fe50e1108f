// Package sandbox is a small Telegram Bot API server with a web chat, for
// playing on one machine and for tests. A bot talks to it exactly as to the
// real server (/bot<token>/<method>, /file/bot<token>/<path>); people talk to it
// through /chat/…, used by the embedded page and by package people.
//
// It answers with the real server's rules and error texts, and serves loopback
// only. Everything it knows is in one bbolt file, written before a request is
// answered, so killing the process loses nothing that was accepted. The file is
// not synced: a machine that loses power may lose the last moments.
//
//	meta      counters, profile                 numbers handed out; the bot's own settings
//	people    <id>                              person
//	chats     <id>                              chat with its members and topics
//	messages  <chat><id>                        message
//	files     <file_id>                         file; blobs <sha256> hold the bytes
//	updates   <update_id>                       updates that were not confirmed yet
//	queries   <id>                              callback queries that were not answered yet
//	commands  <scope>|<language>                command menus
//
// Values are JSON except blobs. Numbers handed out (people, chats, messages,
// updates, queries, files) are never used twice, also not after a restart.
package sandbox
