package bot

import "testing"

func TestBareCommand(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"voltar": true, "Voltar!": true, "voltar amanhã": false, "desistir não": false, "dica por favor": false,
		"empate?": true, "empate com você": false, "ajuda": true, "ajuda aí": false, "sim claro": false, "oi": false,
		"jogar": true, "jogar russas 5 brancas": true, "jogar nível 3": true, "jogar amanhã": false, "jogar russas amanhã": false,
		"jogar brancas pretas": true, "play checkers": true, "lance 32-28": true, "lance c3d4": true, "lance bonito": false,
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
