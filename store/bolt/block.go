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
func (t *reader) Blocked(person string) []string { return t.listUnder(personBlocked, person) }

// listUnder lists what follows an id in the keys of an index.
func (t *reader) listUnder(s shelf, id string) (all []string) {
	each(t.at(s), under(id), func(rest, _ []byte) bool {
		all = append(all, string(rest))
		return true
	})
	return all
}
