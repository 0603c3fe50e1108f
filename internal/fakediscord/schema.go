package fakediscord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Spec is the published description of the API, OpenAPI 3.1. A nil Spec accepts
// everything. It may be shared by several servers.
type Spec struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	has      map[string]bool // routes with a JSON body
	schemas  map[string]*jsonschema.Schema
}

const specURL = "mem:///discord-openapi.json"

// LoadSpec reads discord-openapi.json and prepares what it says of the served
// endpoints, so that no request waits for it.
func LoadSpec(path string) (*Spec, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("fakediscord: read the API's description: %w", err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("fakediscord: the API's description is no JSON: %w", err)
	}
	var index struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(b, &index); err != nil {
		return nil, fmt.Errorf("fakediscord: the API's description has no paths: %w", err)
	}
	s := &Spec{compiler: jsonschema.NewCompiler(), has: map[string]bool{}, schemas: map[string]*jsonschema.Schema{}}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := s.compiler.AddResource(specURL, doc); err != nil {
		return nil, fmt.Errorf("fakediscord: the API's description: %w", err)
	}
	for p, methods := range index.Paths {
		for m, raw := range methods {
			var op struct {
				RequestBody struct{ Content map[string]json.RawMessage }
			}
			if json.Unmarshal(raw, &op) == nil && op.RequestBody.Content["application/json"] != nil {
				s.has[strings.ToUpper(m)+" "+p] = true
			}
		}
	}
	for _, rt := range endpoints {
		if s.has[rt.String()] {
			if _, err := s.of(rt); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// check holds a request's JSON to the description.
func (s *Spec) check(rt route, raw json.RawMessage) error {
	if s == nil || !s.has[rt.String()] || len(raw) == 0 {
		return nil
	}
	sch, err := s.of(rt)
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	if err := sch.Validate(v); err != nil {
		return fmt.Errorf("not as the API describes: %w", err)
	}
	return nil
}

func (s *Spec) of(rt route) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sch := s.schemas[rt.String()]; sch != nil {
		return sch, nil
	}
	esc := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(rt.path)
	at := specURL + "#/paths/" + esc + "/" + strings.ToLower(rt.method) + "/requestBody/content/application~1json/schema"
	sch, err := s.compiler.Compile(at)
	if err != nil {
		return nil, fmt.Errorf("the API's description of %s: %w", rt, err)
	}
	s.schemas[rt.String()] = sch
	return sch, nil
}
