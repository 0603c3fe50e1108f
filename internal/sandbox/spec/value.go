package spec

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// any accepts a value that is of one of the types.
func (c *checker) any(at string, types []string, v any, top bool) error {
	var first error
	for _, t := range types {
		err := c.value(at, t, v, top)
		if err == nil {
			return nil
		}
		if first == nil || strings.HasPrefix(first.Error(), at+": want ") {
			first = err // the deepest complaint says most
		}
	}
	return first
}

func (c *checker) value(at, typ string, v any, top bool) error {
	want := func() error { return fmt.Errorf("%s: want %s, got %.80v", at, typ, v) }
	switch typ {
	case "String":
		if _, ok := v.(string); !ok {
			return want()
		}
		return nil
	case "InputFile":
		if _, ok := v.(upload); !ok {
			return want()
		}
		return nil
	case "Boolean":
		if s, ok := v.(string); ok && top && (s == "true" || s == "false") {
			return nil
		}
		if _, ok := v.(bool); !ok {
			return want()
		}
		return nil
	case "Integer", "Float":
		n, ok := number(v, top)
		if !ok || typ == "Integer" && n != math.Trunc(n) {
			return want()
		}
		return nil
	}
	if s, ok := v.(string); ok && top { // forms carry objects as JSON
		v = nil
		if err := json.Unmarshal([]byte(s), &v); err != nil {
			return fmt.Errorf("%s: want %s as JSON, got %.80q", at, typ, s)
		}
	}
	if of, ok := strings.CutPrefix(typ, "Array of "); ok {
		list, ok := v.([]any)
		if !ok {
			return want()
		}
		for i, e := range list {
			if err := c.value(fmt.Sprintf("%s[%d]", at, i), of, e, false); err != nil {
				return err
			}
		}
		return nil
	}
	o, ok := c.spec.Types[typ]
	if !ok {
		return fmt.Errorf("%s: the description has no type %s", at, typ)
	}
	m, ok := v.(map[string]any)
	if !ok {
		return want()
	}
	if len(o.Subtypes) > 0 {
		return c.subtype(at, typ, o.Subtypes, m)
	}
	if typ == "InlineKeyboardButton" {
		m = withoutEmptyCopy(m)
		if err := oneAction(at, m); err != nil {
			return err
		}
	}
	return c.fields(at, o.Fields, m, false)
}

func number(v any, top bool) (float64, bool) {
	switch n := v.(type) {
	case float64:
		return n, true
	case int:
		return float64(n), true
	case int64:
		return float64(n), true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	case string:
		f, err := strconv.ParseFloat(n, 64)
		return f, err == nil && top
	}
	return 0, false
}
