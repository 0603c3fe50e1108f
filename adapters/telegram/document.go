package telegram

import (
	"errors"
	"strings"
	"unicode/utf16"

	tg "github.com/go-telegram/bot"

	"damasbot/bot"
	"damasbot/screen"
)

// maxText is how many UTF-16 units a message may have (Bot API: sendMessage.text).
const maxText = 4096

// inLetters is a message with its document written out, for chats that take none; ok is false where it would be too long.
func inLetters(m bot.Message) (text bot.Message, ok bool) {
	if m.File == nil {
		return m, false
	}
	text = m
	text.File = nil
	text.Text = strings.TrimSpace(m.Text + "\n<pre>" + screen.Escape(strings.TrimSpace(string(m.File.Data))) + "</pre>")
	return text, len(utf16.Encode([]rune(text.Text))) <= maxText
}

func isDocumentForbidden(err error) bool {
	if !errors.Is(err, tg.ErrorBadRequest) {
		return false
	}
	text := strings.ToLower(err.Error())
	for _, sign := range []string{"not enough rights to send documents", "chat_send_docs_forbidden", "chat_send_media_forbidden"} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
