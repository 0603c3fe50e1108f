package bolt

import "errors"

// Block implements [store.Tx].
func (t *writer) Block(person, other string, blocked bool) error {
	if err := errors.Join(usable("a person's id", person), usable("a blocked person's id", other)); err != nil {
		return err
	}
	return errors.Join(
		t.index(personBlocked, join(under(person), []byte(other)), blocked),
		t.index(personBlockedBy, join(under(other), []byte(person)), blocked),
	)
}

// Blocks implements [store.Reader].
func (t *reader) Blocks(person, other string) bool {
	return t.at(personBlocked).Get(join(under(person), []byte(other))) != nil
}

// Blocked implements [store.Reader].
func (t *reader) Blocked(person string) []string { return listUnder[string](t, personBlocked, person) }
