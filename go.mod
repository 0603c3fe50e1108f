module damasbot

go 1.26.0

require (
	github.com/alecthomas/kong v1.17.0 // flags and their environment
	github.com/bwmarrin/discordgo v0.29.0 // Discord's gateway
	github.com/chromedp/cdproto v0.160.1 // tests: what chromedp speaks
	github.com/chromedp/chromedp v0.23.1 // tests: the local chat in Chromium
	github.com/coder/websocket v1.8.15 // tests: the gateway of the Discord for tests
	github.com/fogleman/gg v1.3.0 // sprites
	github.com/go-telegram/bot v1.19.0 // the Bot API
	github.com/google/go-cmp v0.7.0 // tests
	github.com/gorilla/websocket v1.5.3 // what discordgo dials with, newer than it asks for
	github.com/nicksnyder/go-i18n/v2 v2.7.0 // plurals
	github.com/rogpeppe/go-internal v1.16.0 // tests: scripts
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // tests: requests held against Discord's description
	go.etcd.io/bbolt v1.5.0 // the store
	go.uber.org/goleak v1.3.0 // tests
	golang.org/x/image v0.48.0 // fonts
	golang.org/x/sync v0.25.0
	golang.org/x/text v0.44.0 // languages, names
	pgregory.net/rapid v1.3.0 // tests: properties
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	golang.org/x/crypto v0.59.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)
