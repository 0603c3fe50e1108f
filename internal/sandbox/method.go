package sandbox

import (
	"slices"
	"strings"
)

// method is one Bot API method: what carries it out and the parameters it has
// (core.telegram.org/bots/api), which strict mode holds requests to.
type method struct {
	name     string
	run      func(*Server, *request) (any, error)
	params   []string
	waits    bool // takes the lock itself
	attaches bool // files may come under any name, as attach://name
}

func (m *method) takes(param string) bool { return slices.Contains(m.params, param) }

// Parameters that many methods share.
const (
	sendParams = " business_connection_id chat_id message_thread_id direct_messages_topic_id disable_notification" +
		" protect_content allow_paid_broadcast message_effect_id suggested_post_parameters reply_parameters reply_markup" +
		" reply_to_message_id allow_sending_without_reply"
	captionParams = " caption parse_mode caption_entities"
	editParams    = " business_connection_id chat_id message_id inline_message_id reply_markup"
)

// methods by lower-case name: the real server ignores case.
var methods = func() map[string]*method {
	all := map[string]*method{}
	add := func(name string, run func(*Server, *request) (any, error), params string) *method {
		m := &method{name: name, run: run, params: strings.Fields(params)}
		all[strings.ToLower(name)] = m
		return m
	}
	add("getMe", (*Server).getMe, "")
	add("logOut", yes, "")
	add("close", yes, "")
	add("getUpdates", (*Server).getUpdates, "offset limit timeout allowed_updates").waits = true
	add("setWebhook", (*Server).setWebhook, "url certificate ip_address max_connections allowed_updates drop_pending_updates secret_token")
	add("deleteWebhook", (*Server).deleteWebhook, "drop_pending_updates")
	add("getWebhookInfo", (*Server).getWebhookInfo, "")

	add("sendMessage", (*Server).sendMessage, "text parse_mode entities link_preview_options disable_web_page_preview"+sendParams)
	add("sendPhoto", sendMedia("photo", errNoPhoto), "photo show_caption_above_media has_spoiler"+captionParams+sendParams).attaches = true
	add("sendDocument", sendMedia("document", errNoDocument), "document thumbnail disable_content_type_detection"+captionParams+sendParams).attaches = true
	add("sendAnimation", sendMedia("animation", errNoAnimation), "animation duration width height thumbnail show_caption_above_media has_spoiler"+captionParams+sendParams).attaches = true
	add("sendChatAction", (*Server).sendChatAction, "business_connection_id chat_id message_thread_id action")

	add("editMessageText", (*Server).editMessageText, "text parse_mode entities link_preview_options disable_web_page_preview"+editParams)
	add("editMessageCaption", (*Server).editMessageCaption, "show_caption_above_media"+captionParams+editParams)
	add("editMessageMedia", (*Server).editMessageMedia, "media"+editParams).attaches = true
	add("editMessageReplyMarkup", (*Server).editMessageReplyMarkup, editParams)
	add("deleteMessage", (*Server).deleteMessage, "chat_id message_id")
	add("answerCallbackQuery", (*Server).answerCallbackQuery, "callback_query_id text show_alert url cache_time")
	add("setMessageReaction", (*Server).setMessageReaction, "chat_id message_id reaction is_big")
	add("pinChatMessage", (*Server).pinChatMessage, "business_connection_id chat_id message_id disable_notification")
	add("unpinChatMessage", (*Server).unpinChatMessage, "business_connection_id chat_id message_id")

	add("getChat", (*Server).getChat, "chat_id")
	add("getChatMember", (*Server).getChatMember, "chat_id user_id")
	add("getChatAdministrators", (*Server).getChatAdministrators, "chat_id return_bots")
	add("getChatMemberCount", (*Server).getChatMemberCount, "chat_id")
	add("leaveChat", (*Server).leaveChat, "chat_id")
	add("getFile", (*Server).getFile, "file_id")

	add("setMyCommands", (*Server).setMyCommands, "commands scope language_code")
	add("getMyCommands", (*Server).getMyCommands, "scope language_code")
	add("deleteMyCommands", (*Server).deleteMyCommands, "scope language_code")
	add("setMyDescription", (*Server).setMyDescription, "description language_code")
	add("getMyDescription", (*Server).getMyDescription, "language_code")
	add("setMyShortDescription", (*Server).setMyShortDescription, "short_description language_code")
	add("getMyShortDescription", (*Server).getMyShortDescription, "language_code")
	return all
}()

func yes(*Server, *request) (any, error) { return true, nil }

// getMe describes the bot.
func (s *Server) getMe(*request) (any, error) {
	return struct {
		wireUser
		CanJoin bool `json:"can_join_groups"`
		ReadAll bool `json:"can_read_all_group_messages"`
		Inline  bool `json:"supports_inline_queries"`
	}{s.wireBot(), true, s.opt.NoPrivacy, false}, nil
}
