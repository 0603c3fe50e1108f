package sandbox

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

var htmlTags = map[string]string{
	"b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
	"s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
	"tg-spoiler": "spoiler", "span": "spoiler", "tg-emoji": "custom_emoji",
	"a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote",
}

// openTag is a start tag whose end was not seen yet.
type openTag struct {
	name, arg string
	offset    int // UTF-16 units of text before it
	begin     int // bytes of text before it
}

// parseHTML reads parse_mode=HTML with the rules and error texts of tdlib
// (td/telegram/MessageEntity.cpp). Byte offsets in errors count the input.
func parseHTML(in string) (string, []entity, error) {
	p := htmlParser{in: in}
	for p.i < len(in) {
		switch in[p.i] {
		case '&':
			if r, n := decodeHTML(in[p.i:]); n > 0 {
				p.write(r)
				p.i += n
				continue
			}
			p.write('&')
			p.i++
		case '<':
			read := p.startTag
			if strings.HasPrefix(in[p.i:], "</") {
				read = p.endTag
			}
			if err := read(); err != nil {
				return "", nil, err
			}
		default:
			r, n := utf8.DecodeRuneInString(in[p.i:])
			p.write(r)
			p.i += n
		}
	}
	if len(p.open) > 0 {
		return "", nil, entityError("Can't find end tag corresponding to start tag \"%s\"", p.open[len(p.open)-1].name)
	}
	sortEntities(p.entities)
	return p.out.String(), p.entities, nil
}

func entityError(format string, args ...any) *refusal {
	return badRequest("can't parse entities: "+format, args...)
}

type htmlParser struct {
	in       string
	i        int
	out      strings.Builder
	units    int // UTF-16 units written
	open     []openTag
	entities []entity
}

func (p *htmlParser) write(r rune) {
	p.out.WriteRune(r)
	p.units++
	if r > 0xffff {
		p.units++
	}
}

// at is the byte at i, 0 behind the end.
func (p *htmlParser) at() byte {
	if p.i < len(p.in) {
		return p.in[p.i]
	}
	return 0
}

// space includes the end of the text: td's is_space(0) is true.
func (p *htmlParser) space() bool {
	c := p.at()
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0 || c == '\v'
}

func (p *htmlParser) skipSpace() {
	for p.at() != 0 && p.space() {
		p.i++
	}
}

func (p *htmlParser) startTag() error {
	begin := p.i
	p.i++
	from := p.i
	for !p.space() && p.at() != '>' {
		p.i++
	}
	if p.at() == 0 {
		return entityError("Unclosed start tag at byte offset %d", begin)
	}
	name := strings.ToLower(p.in[from:p.i])
	if htmlTags[name] == "" {
		return entityError("Unsupported start tag \"%s\" at byte offset %d", name, begin)
	}
	arg := ""
	for p.at() != '>' {
		p.skipSpace()
		if p.at() == '>' {
			break
		}
		key, value, err := p.attribute(name, begin)
		if err != nil {
			return err
		}
		switch {
		case name == "a" && key == "href", name == "tg-emoji" && key == "emoji-id":
			arg = value
		case name == "code" && key == "class" && strings.HasPrefix(value, "language-"):
			arg = value[len("language-"):]
		case name == "span" && key == "class" && strings.HasPrefix(value, "tg-"):
			arg = value[len("tg-"):]
		case name == "blockquote" && key == "expandable":
			arg = "1"
		}
	}
	p.i++
	if name == "span" && arg != "spoiler" {
		return entityError("Tag \"span\" must have class \"tg-spoiler\" at byte offset %d", begin)
	}
	p.open = append(p.open, openTag{name, arg, p.units, p.out.Len()})
	return nil
}

func (p *htmlParser) attribute(tag string, begin int) (key, value string, err error) {
	from := p.i
	for !p.space() && p.at() != '=' && !(tag == "blockquote" && p.at() == '>') {
		p.i++
	}
	key = p.in[from:p.i]
	if key == "" {
		return "", "", entityError("Empty attribute name in the tag \"%s\" at byte offset %d", tag, begin)
	}
	p.skipSpace()
	if p.at() != '=' {
		if tag == "blockquote" && key == "expandable" && p.at() != 0 {
			return key, "", nil
		}
		return "", "", entityError("Expected equal sign in declaration of an attribute of the tag \"%s\" at byte offset %d", tag, begin)
	}
	p.i++
	p.skipSpace()
	if p.at() == 0 {
		return "", "", entityError("Unclosed start tag \"%s\" at byte offset %d", tag, begin)
	}
	if quote := p.at(); quote == '\'' || quote == '"' {
		p.i++
		var b strings.Builder
		for p.at() != quote && p.i < len(p.in) {
			if r, n := decodeHTML(p.in[p.i:]); n > 0 {
				b.WriteRune(r)
				p.i += n
				continue
			}
			b.WriteByte(p.in[p.i])
			p.i++
		}
		if p.at() == quote {
			p.i++
		}
		value = b.String()
	} else {
		from = p.i
		for isAlnum(p.at()) || p.at() == '.' || p.at() == '-' {
			p.i++
		}
		if !p.space() && p.at() != '>' {
			return "", "", entityError("Unexpected end of name token at byte offset %d", from)
		}
		value = strings.ToLower(p.in[from:p.i])
	}
	if p.at() == 0 {
		return "", "", entityError("Unclosed start tag at byte offset %d", begin)
	}
	return key, value, nil
}

func (p *htmlParser) endTag() error {
	begin := p.i
	if len(p.open) == 0 {
		return entityError("Unexpected end tag at byte offset %d", begin)
	}
	p.i += 2
	from := p.i
	for !p.space() && p.at() != '>' {
		p.i++
	}
	name := strings.ToLower(p.in[from:p.i])
	p.skipSpace()
	if p.at() != '>' {
		return entityError("Unclosed end tag at byte offset %d", begin)
	}
	p.i++
	tag := p.open[len(p.open)-1]
	if name != "" && name != tag.name {
		return entityError("Unmatched end tag at byte offset %d, expected \"</%s>\", found \"</%s>\"", begin, tag.name, name)
	}
	p.open = p.open[:len(p.open)-1]
	if p.units > tag.offset {
		return p.close(tag)
	}
	return nil
}

// close turns a tag whose end was found into an entity.
func (p *htmlParser) close(tag openTag) error {
	e := entity{Type: htmlTags[tag.name], Offset: tag.offset, Length: p.units - tag.offset}
	switch tag.name {
	case "a":
		e.URL = tag.arg
		if e.URL == "" {
			e.URL = p.out.String()[tag.begin:]
		}
		if id, ok := strings.CutPrefix(e.URL, "tg://user?id="); ok {
			e.Type, e.URL, e.User = "text_mention", "", parseID(id)
		} else if !plausibleURL(e.URL) {
			return nil
		}
	case "tg-emoji":
		if id, err := strconv.ParseInt(tag.arg, 10, 64); err != nil || id == 0 {
			return entityError("Invalid custom emoji identifier specified")
		}
	case "blockquote":
		if tag.arg != "" {
			e.Type = "expandable_blockquote"
		}
	case "code", "pre":
		e.Language = tag.arg
		i := slices.IndexFunc(p.entities, func(o entity) bool {
			return (o.Type == "code" || o.Type == "pre") && o.Offset == e.Offset && o.Length == e.Length
		})
		if i >= 0 { // <pre><code class="language-go">: one entity
			p.entities[i].Type = "pre"
			p.entities[i].Language += e.Language
			return nil
		}
	}
	p.entities = append(p.entities, e)
	return nil
}

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func parseID(s string) int64 {
	id, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return id
}
