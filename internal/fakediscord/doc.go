// Package fakediscord is a small Discord for tests: the HTTP API, version 9,
// under /api/v9, a gateway at /gateway, and people who use commands, press
// buttons and look at messages through /test/…, which package people wraps.
//
// There is one application with one bot in one server, "Damas", with one text
// channel, #damas. It answers with the real one's error codes and holds requests
// to the real one's rules, also those that a schema cannot say; with
// [Options.Spec] it holds every request to the published schema besides. It
// serves loopback only.
//
// Everything is in memory. With [Options.File] people, channels, messages, files
// and commands are also in a bbolt file, written before a request is answered
// but not synced: a process that is killed comes back with them, and no id is
// used twice. Interaction tokens and gateway sessions end with the process.
//
//	meta      guild, last                       the server; the last id handed out
//	people    <id>                              person
//	channels  <id>                              channel, direct message or thread
//	messages  <id>                              message
//	blobs     <attachment id>                   the bytes of a file
//	commands  <guild id or 0>                   the commands registered there
package fakediscord
