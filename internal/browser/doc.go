// Package browser plays whole games in a browser: its tests open windows of the local chat in Chromium, and press, type and
// look as people do. They skip, saying so, where there is no Chromium.
//
//	go test ./internal/browser -full                             every rule set, both ways
//	go test ./internal/browser -shots DIR                        keeps what was seen as pictures
//	go test ./internal/browser -run Pictures -docs ../../docs    draws the README's pictures anew
package browser
