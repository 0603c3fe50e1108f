package telegram

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-telegram/bot/models"
)

// An entity that ends nowhere is no reason to fall.
func TestEntitiesThatEndNowhere(t *testing.T) {
	t.Parallel()
	a := &Adapter{me: &models.User{ID: 7, Username: "damasbot"}}
	for _, span := range [][2]int{
		{10, math.MaxInt}, {math.MaxInt, 1}, {math.MaxInt, math.MaxInt}, {10, -1}, {13, 1}, {12, 1}, {-5, 3}, {10, 2},
	} {
		m := &models.Message{Text: "/desafiar Ana", Entities: []models.MessageEntity{
			{Type: models.MessageEntityTypeBotCommand, Length: 9},
			{Type: models.MessageEntityTypeTextMention, Offset: span[0], Length: span[1]},
		}}
		if name, _, ok := a.command(m); !ok || name != "desafiar" {
			t.Errorf("%v: %q %v", span, name, ok)
		}
	}
}

// Asked to wait, the adapter fetches no updates for so long.
func TestPollWaitsAsLongAsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var asked []time.Time
		ctx, cancel := context.WithCancel(t.Context())
		server := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, "/getUpdates") {
				_, _ = w.Write([]byte(`{"ok":true,"result":{"id":7,"is_bot":true,"first_name":"D","username":"damasbot"}}`))
				return
			}
			if asked = append(asked, time.Now()); len(asked) == 2 {
				cancel()
			}
			w.WriteHeader(http.StatusTooManyRequests)
			_, _ = fmt.Fprint(w, `{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 77","parameters":{"retry_after":77}}`)
		})
		a, err := Open(t.Context(), Config{Token: "7:secret", API: "http://127.0.0.1", Log: nobody, transport: straight{server}})
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		if err := a.Poll(ctx, core{make(chan taken, 1)}); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if len(asked) != 2 || asked[1].Sub(asked[0]) != 77*time.Second {
			t.Errorf("asked at %v", asked)
		}
	})
}
