package sandbox

// The bot's descriptions, by language ("" = for all others).

func (s *Server) describe(r *request, field string, limit int, m *map[string]string) (any, error) {
	lang, text := r.str("language_code"), r.str(field)
	if lang != "" && !languageCode.MatchString(lang) {
		return nil, errLanguage
	}
	if utf16Len(text) > limit {
		return nil, badRequest("bot %s is too long", map[int]string{512: "description", 120: "short description"}[limit])
	}
	if *m == nil {
		*m = map[string]string{}
	}
	(*m)[lang] = text
	s.saveProfile()
	return true, nil
}

func described(r *request, field string, m map[string]string) (any, error) {
	text, ok := m[r.str("language_code")]
	if !ok {
		text = m[""]
	}
	return map[string]string{field: text}, nil
}

func (s *Server) setMyDescription(r *request) (any, error) {
	return s.describe(r, "description", 512, &s.world.profile.Description)
}

func (s *Server) getMyDescription(r *request) (any, error) {
	return described(r, "description", s.world.profile.Description)
}

func (s *Server) setMyShortDescription(r *request) (any, error) {
	return s.describe(r, "short_description", 120, &s.world.profile.Short)
}

func (s *Server) getMyShortDescription(r *request) (any, error) {
	return described(r, "short_description", s.world.profile.Short)
}
