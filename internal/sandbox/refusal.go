package sandbox

import (
	"fmt"
	"net/http"
)

// refusal is a Bot API call turned down: {"ok":false,"error_code":…}. The texts
// are those of tdlib/telegram-bot-api (Client.cpp, fail_query_with_error) and
// of the Telegram servers behind it.
type refusal struct {
	code        int
	description string
	retryAfter  int   // seconds, 0 = absent
	migrateTo   int64 // chat id, 0 = absent
}

func (r *refusal) Error() string { return r.description }

func badRequest(format string, args ...any) *refusal {
	return &refusal{code: http.StatusBadRequest, description: "Bad Request: " + fmt.Sprintf(format, args...)}
}

func forbidden(text string) *refusal {
	return &refusal{code: http.StatusForbidden, description: "Forbidden: " + text}
}

func conflict(text string) *refusal {
	return &refusal{code: http.StatusConflict, description: "Conflict: " + text}
}

func tooMany(seconds int) *refusal {
	return &refusal{
		code:        http.StatusTooManyRequests,
		description: fmt.Sprintf("Too Many Requests: retry after %d", seconds),
		retryAfter:  seconds,
	}
}

func migrated(to int64) *refusal {
	return &refusal{
		code:        http.StatusBadRequest,
		description: "Bad Request: group chat was upgraded to a supergroup chat",
		migrateTo:   to,
	}
}

// Refusals without numbers in them.
var (
	errChatNotFound    = badRequest("chat not found")
	errChatEmpty       = badRequest("chat_id is empty")
	errTextEmpty       = badRequest("message text is empty")
	errTooLong         = badRequest("message is too long")
	errCaptionTooLong  = badRequest("message caption is too long")
	errMarkupTooLong   = badRequest("reply markup is too long")
	errButtonData      = badRequest("BUTTON_DATA_INVALID")
	errButtonURL       = badRequest("BUTTON_URL_INVALID")
	errTextButton      = badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
	errNotModified     = badRequest("message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message")
	errEditNotFound    = badRequest("message to edit not found")
	errCantEdit        = badRequest("message can't be edited")
	errNoTextToEdit    = badRequest("there is no text in the message to edit")
	errNoCaption       = badRequest("there is no caption in the message to edit")
	errNoMessageID     = badRequest("message identifier is not specified")
	errDeleteNotFound  = badRequest("message to delete not found")
	errCantDelete      = badRequest("message can't be deleted")
	errCantDeleteAll   = badRequest("message can't be deleted for everyone")
	errReplyNotFound   = badRequest("message to be replied not found")
	errThreadNotFound  = badRequest("message thread not found")
	errTopicClosed     = badRequest("TOPIC_CLOSED")
	errQueryTooOld     = badRequest("query is too old and response timeout expired or query ID is invalid")
	errCallbackLong    = badRequest("MESSAGE_TOO_LONG")
	errNoPhoto         = badRequest("there is no photo in the request")
	errNoDocument      = badRequest("there is no document in the request")
	errNoAnimation     = badRequest("there is no animation in the request")
	errImage           = badRequest("IMAGE_PROCESS_FAILED")
	errDimensions      = badRequest("PHOTO_INVALID_DIMENSIONS")
	errFileEmpty       = badRequest("file must be non-empty")
	errFileID          = badRequest("wrong file identifier/HTTP URL specified")
	errURLContent      = badRequest("failed to get HTTP URL content")
	errParseMode       = badRequest("unsupported parse_mode")
	errChannelAdmin    = badRequest("need administrator rights in the channel chat")
	errCommand         = badRequest("BOT_COMMAND_INVALID")
	errCommandText     = badRequest("BOT_COMMAND_DESCRIPTION_INVALID")
	errTooManyCommands = badRequest("BOT_COMMANDS_TOO_MUCH")
	errLanguage        = badRequest("invalid language code specified")
	errReaction        = badRequest("REACTION_INVALID")
	errPinRights       = badRequest("not enough rights to manage pinned messages in the chat")
	errPinNotFound     = badRequest("message to pin not found")
	errReactNotFound   = badRequest("message to react not found")

	errBlocked     = forbidden("bot was blocked by the user")
	errDeactivated = forbidden("user is deactivated")
	errInitiate    = forbidden("bot can't initiate conversation with a user")

	errPoll        = conflict("terminated by other getUpdates request; make sure that only one bot instance is running")
	errPollHook    = conflict("can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first")
	errPollSetHook = conflict("terminated by setWebhook request")

	errToken     = &refusal{code: http.StatusUnauthorized, description: "Unauthorized"}
	errNoMethod  = &refusal{code: http.StatusNotFound, description: "Not Found: method not found"}
	errNotFound  = &refusal{code: http.StatusNotFound, description: "Not Found"}
	errTooLarge  = &refusal{code: http.StatusRequestEntityTooLarge, description: "Request Entity Too Large"}
	errStateFile = &refusal{code: http.StatusInternalServerError, description: "Internal Server Error: the state file cannot be written"}
)
