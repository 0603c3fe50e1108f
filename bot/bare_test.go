package bot

import (
	"strings"
	"testing"

	"damasbot/i18n"
	"damasbot/screen"
)

func TestBareCommand(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"voltar": true, "Voltar!": true, "voltar amanhã": false, "desistir não": false, "dica por favor": false,
		"empate?": true, "empate com você": false, "ajuda": true, "ajuda aí": false, "sim claro": false, "oi": false,
		"jogar": true, "jogar russas 5 brancas": true, "jogar nível 3": true, "jogar amanhã": false, "jogar russas amanhã": false,
		"jogar brancas pretas": true, "play checkers": true, "lance 32-28": true, "lance c3d4": true, "lance 9 13": true, "lance 9": false, "lance bonito": false,
		"regras russas": true, "regras do futebol": false, "ranking": true, "ranking russas mês": true, "ranking da escola": false,
		"perfil @beto": true, "perfil beto": false, "perfil geral": true, "bloquear @ana_2": true, "bloquear tudo": false,
		"idioma english": true, "idioma difícil": false, "pdn": true, "pdn agora": false, "start": true, "desafiar @beto": true,
		"desafiar @beto turcas brancas": true, "desafiar turcas": true, "desafiar pretas": true, "desafiar meus amigos": false,
	} {
		if _, _, got := bareCommand(text); got != want {
			t.Errorf("%q is a command: %v", text, got)
		}
	}
}

// The example of what /play takes, told where a word of it is not understood, is understood itself in every language.
func TestExampleOfPlayIsUnderstood(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Languages() {
		text := screen.Say(lang, "refuse.unknown-word", "name", "x")
		_, example, _ := strings.Cut(text, "/")
		if name, args, ok := bareCommand(example); !ok || args == "" {
			t.Errorf("%s: %q is not understood: %q %q", lang, example, name, args)
		}
	}
}
