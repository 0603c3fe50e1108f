// Package arrows holds the imports between the packages to the picture in the README.
package arrows

import (
	"os/exec"
	"strings"
	"testing"
)

// module is the name of this module.
const module = "damasbot"

// allowed says which packages of ours each may import. A package that is not listed fails the test: give it a place.
var allowed = map[string]string{
	"rules":                          "",
	"rating":                         "",
	"render":                         "",
	"i18n":                           "",
	"engine":                         "rules engine/pattern engine/tablebase",
	"engine/pattern":                 "rules",
	"engine/tablebase":               "rules",
	"engine/hub":                     "rules engine engine/pattern engine/tablebase",
	"engine/train":                   "rules engine engine/pattern engine/tablebase",
	"match":                          "rules",
	"store":                          "match rules rating",
	"store/bolt":                     "store match rules rating",
	"store/storetest":                "store match rules rating",
	"screen":                         "match rules rating render i18n",
	"bot":                            "store match rules rating engine engine/tablebase render screen i18n",
	"adapters/telegram":              "bot screen",
	"adapters/discord":               "bot screen adapters/discord/internal/rest",
	"adapters/discord/internal/rest": "",
	"cmd/damasbot":                   "*",

	"internal/arrows":             "",
	"internal/sandbox":            "",
	"internal/sandbox/spec":       "internal/sandbox",
	"internal/window":             "",
	"internal/sandbox/people":     "internal/window",
	"internal/fakediscord":        "",
	"internal/fakediscord/people": "internal/window",
	"internal/session":            "store match rules", // tests of all packages may import all
	"internal/browser":            "",
}

func TestImportsFollowTheArrows(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"/...").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		from := strings.TrimPrefix(fields[0], module+"/")
		may, known := allowed[from]
		if !known {
			t.Errorf("%s has no place in the picture", from)
			continue
		}
		for _, to := range fields[1:] {
			to, ours := strings.CutPrefix(to, module+"/")
			if ours && may != "*" && !contains(strings.Fields(may), to) {
				t.Errorf("%s imports %s", from, to)
			}
		}
	}
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one {
			return true
		}
	}
	return false
}
