.PHONY: test race lint fuzz bench kills busy soak goldens tables

test: ## what the README says
	go test ./...

race:
	go test -race ./...

lint:
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

# A minute for each fuzz target.
fuzz:
	@for p in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$p | grep ^Fuzz); do \
			echo "$$p $$f"; go test -run '^$$' -fuzz "^$$f$$" -fuzztime 60s $$p || exit 1; \
		done; \
	done

bench:
	go test -run '^$$' -bench . -benchmem ./...

# The soak: a thousand kills under load.
kills:
	go test ./cmd/damasbot -run TestKills -kills 1000 -timeout 60m -v

# Fifty Telegram groups play for ten minutes of their own time within the budgets.
busy:
	go test ./adapters/telegram -run TestBusyGroups -busy 10m -timeout 60m -v

# Games on Discord go on for ten minutes while its gateway breaks and its API fails.
soak:
	go test ./internal/session -run TestDiscordSoak -soak 10m -timeout 20m -v

# Draws the golden pictures and texts anew. Look at them before committing.
goldens:
	go test ./render ./screen -update

# The tables of endings that come with the program, two minutes of one core. The same bytes come out again.
tables:
	go build -o dist/damasbot ./cmd/damasbot
	@for v in english brazilian spanish italian russian italian-flying international; do \
		dist/damasbot tables $$v --pieces 4 --dir engine/tablebase/tables || exit 1; done
	@for v in turkish pool portuguese czech thai poddavki; do \
		dist/damasbot tables $$v --pieces 3 --dir engine/tablebase/tables || exit 1; done
