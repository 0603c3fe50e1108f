package fakediscord

import (
	"fmt"
	"net/http"
)

// refusal is an error as the API answers it.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
type refusal struct {
	status int
	code   int
	text   string
	field  string // of a form error: where, like "components.0.label"
	rule   string // of a form error: like BASE_TYPE_MAX_LENGTH
	detail string // of a form error
	retry  float64
	global bool
}

func (e *refusal) Error() string {
	if e.field != "" {
		return fmt.Sprintf("%s (%d): %s: %s: %s", e.text, e.code, e.field, e.rule, e.detail)
	}
	return fmt.Sprintf("%s (%d)", e.text, e.code)
}

var (
	errUnauthorized       = &refusal{status: 401, text: "401: Unauthorized"}
	errNotFound           = &refusal{status: 404, text: "404: Not Found"}
	errUnknownChannel     = &refusal{status: 404, code: 10003, text: "Unknown Channel"}
	errUnknownGuild       = &refusal{status: 404, code: 10004, text: "Unknown Guild"}
	errUnknownMember      = &refusal{status: 404, code: 10007, text: "Unknown Member"}
	errUnknownMessage     = &refusal{status: 404, code: 10008, text: "Unknown Message"}
	errUnknownUser        = &refusal{status: 404, code: 10013, text: "Unknown User"}
	errUnknownWebhook     = &refusal{status: 404, code: 10015, text: "Unknown Webhook"}
	errUnknownInteraction = &refusal{status: 404, code: 10062, text: "Unknown interaction"}
	errUnknownCommand     = &refusal{status: 404, code: 10063, text: "Unknown application command"}
	errOldEdits           = &refusal{status: 429, code: 30046, text: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	errTooLarge           = &refusal{status: 413, code: 40005, text: "Request entity too large"}
	errAcknowledged       = &refusal{status: 400, code: 40060, text: "Interaction has already been acknowledged."}
	errMissingAccess      = &refusal{status: 403, code: 50001, text: "Missing Access"}
	errNotAuthor          = &refusal{status: 403, code: 50005, text: "Cannot edit a message authored by another user"}
	errEmpty              = &refusal{status: 400, code: 50006, text: "Cannot send an empty message"}
	errCannotDM           = &refusal{status: 403, code: 50007, text: "Cannot send messages to this user"}
	errMissingPermissions = &refusal{status: 403, code: 50013, text: "Missing Permissions"}
	errWebhookToken       = &refusal{status: 401, code: 50027, text: "Invalid Webhook Token"}
	errArchived           = &refusal{status: 400, code: 50083, text: "Thread is archived"}
	errBadJSON            = &refusal{status: 400, code: 50109, text: "The request body contains invalid JSON."}
	errThreadLocked       = &refusal{status: 400, code: 160005, text: "Thread is locked"}
	errThreadExists       = &refusal{status: 400, code: 160004, text: "A thread has already been created for this message"}
)

// form is error 50035 for one field.
func form(field, rule, detail string, args ...any) *refusal {
	return &refusal{
		status: http.StatusBadRequest, code: 50035, text: "Invalid Form Body",
		field: field, rule: rule, detail: fmt.Sprintf(detail, args...),
	}
}

// tooLong and the like are the usual form errors.
func tooLong(field string, most int) *refusal {
	return form(field, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
}

func badLength(field string, least, most int) *refusal {
	return form(field, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
}

func missing(field string) *refusal {
	return form(field, "BASE_TYPE_REQUIRED", "This field is required")
}

// body is the JSON of the answer.
func (e *refusal) body() map[string]any {
	out := map[string]any{"message": e.text}
	if e.status != http.StatusTooManyRequests || e.code != 0 {
		out["code"] = e.code
	}
	if e.retry > 0 {
		out["retry_after"] = e.retry
		out["global"] = e.global
	}
	if e.field != "" {
		out["errors"] = nest(e.field, map[string]any{"_errors": []map[string]string{{"code": e.rule, "message": e.detail}}})
	}
	return out
}
