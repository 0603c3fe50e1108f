package fakediscord_test

import (
	"bytes"
	"strings"
	"testing"

	"damasbot/internal/fakediscord"
	"damasbot/internal/fakediscord/people"

	"github.com/bwmarrin/discordgo"
)

func TestACommandIsAnsweredWithABoardAndAPressEditsIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	w.register(s)
	w.open(s, func(i *discordgo.InteractionCreate) {
		r := &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{
			Flags: discordgo.MessageFlagsIsComponentsV2, Files: file("board.png", picture(8, 1)),
			Components: board("Ana × Bia <@"+i.Member.User.ID+">", "White to move", button("32-28", "m|1")),
		}}
		if i.Type == discordgo.InteractionMessageComponent {
			r.Type = discordgo.InteractionResponseUpdateMessage
			r.Data.Attachments = &[]*discordgo.MessageAttachment{}
			r.Data.Components = board("after "+i.MessageComponentData().CustomID, "Black to move", button("19-23", "m|2"))
			r.Data.Files = file("board.png", picture(9, 2))
		}
		w.respond(s, i, r)
	})
	ana, bia := w.join("Ana", "pt-BR"), w.join("Bia", "en-US")
	a, err := ana.Command(ana.Main(), "damas", people.Sub("jogar", people.Opt("opponent", bia.ID)))
	if err != nil || a.Type != 4 || a.Error != "" {
		t.Fatalf("%+v, %v", a, err)
	}
	m, err := bia.Wait(brief(t), bia.Main(), func(m people.Message) bool { return strings.HasPrefix(m.Words(), "Ana × Bia") })
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Pictures) != 1 || m.Pictures[0].Alt != "White to move" || m.Pictures[0].Width != 8 || m.Components != 5 || m.By != ana.ID {
		t.Errorf("%+v", m)
	}
	if b, err := w.town.Fetch(t.Context(), m.Pictures[0].URL); err != nil || !bytes.Equal(b, picture(8, 1)) {
		t.Errorf("the picture is not the one uploaded: %v", err)
	}
	a, err = bia.Press(m, "32-28")
	if err != nil || a.Type != 7 || a.Message.Words() != "after m|1" {
		t.Fatalf("%+v, %v", a, err)
	}
	if _, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool {
		return m.Words() == "after m|1" && len(m.Attachments) == 1 && m.Pictures[0].Width == 9 && m.Edited != ""
	}); err != nil {
		t.Error(err)
	}
	if _, err := bia.Press(m, "32-28"); err == nil {
		t.Error("a button that is gone was pressed")
	}
	if a, err := bia.PressOld(m, "m|1"); err != nil || a.Type != 7 {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestEphemeralAnswersAreSeenByTheirPersonOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s := w.discordgo()
	w.register(s)
	w.open(s, func(i *discordgo.InteractionCreate) {
		w.respond(s, i, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource, Data: &discordgo.InteractionResponseData{
			Content: "Not your turn.", Flags: discordgo.MessageFlagsEphemeral,
		}})
	})
	ana, bia := w.join("Ana", "pt-BR"), w.join("Bia", "pt-BR")
	a, err := ana.Command(ana.Main(), "damas", people.Sub("play"))
	if err != nil || a.Whisper() != "Not your turn." {
		t.Fatalf("%+v, %v", a, err)
	}
	if _, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return m.Ephemeral }); err != nil {
		t.Error(err)
	}
	if all := bia.Messages(bia.Main()); len(all) != 0 {
		t.Errorf("Bia sees %+v", all)
	}
	_, err = s.ChannelMessage(ana.Main(), a.Message.ID)
	refused(t, err, discordgo.ErrCodeUnknownMessage)
}

func TestChannelMessagesAreMadeEditedAndDeleted(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Options{})
	s, ana := w.discordgo(), w.join("Ana", "pt-BR")
	m, err := s.ChannelMessageSendComplex(ana.Main(), &discordgo.MessageSend{
		Flags: discordgo.MessageFlagsIsComponentsV2, Files: file("board.png", picture(8, 1)), Components: board("one", "first", button("a", "a")),
		AllowedMentions: &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: []string{ana.ID}},
	})
	if err != nil {
		t.Fatal(err)
	}
	next := board("two <@"+ana.ID+">", "second")
	got, err := s.ChannelMessageEditComplex(&discordgo.MessageEdit{
		Channel: m.ChannelID, ID: m.ID, Components: &next, Files: file("board.png", picture(9, 2)), Attachments: &[]*discordgo.MessageAttachment{},
	})
	if err != nil || len(got.Attachments) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	seen, err := ana.Wait(brief(t), ana.Main(), func(m people.Message) bool { return strings.HasPrefix(m.Words(), "two") })
	if err != nil || len(seen.Pings) != 0 || len(seen.Rows) != 0 || seen.Pictures[0].Alt != "second" {
		t.Errorf("%+v, %v", seen, err)
	}
	if err := s.ChannelMessageDelete(m.ChannelID, m.ID); err != nil {
		t.Fatal(err)
	}
	if err := ana.Until(brief(t), ana.Main(), func(all []people.Message) bool { return len(all) == 0 }); err != nil {
		t.Error(err)
	}
	_, err = s.ChannelMessageEdit(m.ChannelID, m.ID, "x")
	refused(t, err, discordgo.ErrCodeUnknownMessage)
	_, err = s.ChannelMessageSend("1", "x")
	refused(t, err, discordgo.ErrCodeUnknownChannel)
}
